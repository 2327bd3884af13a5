"""What learns: the model, its optimiser, and the running average of its weights, which is what plays and is written as a net."""

from __future__ import annotations

from typing import Any

import torch

from potez.nets.architecture import Net, Shape
from potez.training.memory import ILLEGAL, Memory
from potez.training.model import Model, folded, load
from potez.training.settings import Settings
from potez.training.targets import LOW

AVERAGE = 0.995  # of the average that stays in each step
DECAY = 0.01  # of the weights, by AdamW
STEEPEST = 5.0  # gradient
SUMS = ("policy_loss", "value_loss", "net_entropy")


class Learner:
    """One net while it learns."""

    def __init__(self, shape: Shape, settings: Settings, device: str) -> None:
        self.shape, self.settings, self.device = shape, settings, device
        self.model = Model(shape).to(device)
        if device == "cuda":
            self.model = self.model.to(memory_format=torch.channels_last)
        self._group()
        self.average = self._state()
        self.steps = 0
        self._pairs()
        self.sums = torch.zeros(len(SUMS), device=device)
        self.summed = 0

    def _group(self) -> None:
        """The optimiser: weights of more than one dimension decay, biases and gains do not."""
        parameters = [*self.model.parameters()]
        groups = [
            {"params": [each for each in parameters if each.dim() > 1], "weight_decay": DECAY},
            {"params": [each for each in parameters if each.dim() <= 1], "weight_decay": 0.0},
        ]
        self.optimiser = torch.optim.AdamW(groups, lr=self.settings.rate, betas=(0.9, 0.99), fused=self.device == "cuda")

    def _pairs(self) -> None:
        """Average and model, weight by weight: looked up once, as this is used in every step."""
        state = self.model.state_dict()
        self.averaged, self.current = [*self.average.values()], [state[name].detach() for name in self.average]

    def _state(self) -> dict[str, Any]:
        """Copies of all weights and running means of the model."""
        return {name: tensor.detach().clone() for name, tensor in self.model.state_dict().items() if tensor.is_floating_point()}

    def begin_with(self, net: Net, planes: Any) -> None:
        """Takes the weights of a net over; the optimiser begins anew."""
        load(self.model, net, planes)
        self.average = self._state()
        self._pairs()

    def remember(self, optimiser: dict[str, Any]) -> None:
        """What the optimiser remembered, and not how it was set. Raises an error where it is of other weights."""
        self.optimiser.load_state_dict({"state": optimiser["state"], "param_groups": self.optimiser.state_dict()["param_groups"]})
        for parameter, facts in self.optimiser.state.items():
            for name in ("exp_avg", "exp_avg_sq"):
                if facts[name].shape != parameter.shape or not bool(torch.isfinite(facts[name]).all()):
                    raise ValueError(f"{name} of another net")
            if facts["step"].numel() != 1 or not float(facts["step"]) >= 0:
                raise ValueError("no count of steps")

    def learn(self, memory: Memory, rate: float) -> None:
        """One step, with positions of one board. Nothing is asked of the device, which goes on meanwhile."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        planes, policy, result, root = memory.sample(self.settings.batch)
        planes = planes.view(len(planes), self.shape.planes, memory.height, memory.width)
        if self.device == "cuda":
            planes = planes.contiguous(memory_format=torch.channels_last)
        with torch.autocast("cuda", torch.bfloat16, enabled=self.device == "cuda"):
            logits, value = self.model(planes)
        legal = policy != ILLEGAL
        logs = torch.log_softmax(torch.where(legal, logits, LOW), -1)
        policy_loss = -torch.where(legal, policy * logs, 0.0).sum(-1).mean()
        wanted = (1 - self.settings.root) * result + self.settings.root * root
        value_loss = (value - wanted).square().mean()
        self.optimiser.zero_grad(set_to_none=True)
        (policy_loss + value_loss).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), STEEPEST)
        self.optimiser.step()
        self._follow()
        with torch.no_grad():
            entropy = -torch.where(legal, logs.exp() * logs, 0.0).sum(-1).mean()
            self.sums += torch.stack([policy_loss.detach(), value_loss.detach(), entropy])
            self.summed += 1

    def _follow(self) -> None:
        """The average after a step. At first it follows fast: the beginning is not worth keeping."""
        self.steps += 1
        kept = min(AVERAGE, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            torch._foreach_lerp_(self.averaged, self.current, 1 - kept)

    def weights(self) -> dict[str, Any]:
        """The average, folded."""
        return folded(self.shape, self.average)

    def told(self) -> dict[str, float]:
        """The means since the last question; then it counts anew."""
        found = {name: float(total) / max(self.summed, 1) for name, total in zip(SUMS, self.sums, strict=True)}
        self.sums.zero_()
        self.summed = 0
        return found
