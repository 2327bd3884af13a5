"""What a training leaves behind: metrics as it runs, and every now and then all files from which it can be gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from potez.errors import InvalidTraining, shorten
from potez.nets import format as nets
from potez.nets.architecture import Shape
from potez.training import boards, curves, files
from potez.training.league import Played

if TYPE_CHECKING:
    from potez.training.training import Training


class Keeping:
    """The folder of a training."""

    def __init__(self, training: Training, out: Path) -> None:
        self.training, self.out = training, out

    def found(self, resume: bool) -> dict[str, Any] | None:
        """The checkpoint to go on from, None where a training begins."""
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / files.CHECKPOINT
        if not resume:
            if path.exists() or (self.out / files.METRICS).exists():
                raise InvalidTraining(f"{self.out} holds a training; go on with it by --resume, or name another folder by --out")
            return None
        if not path.exists():
            raise InvalidTraining(f"{self.out} holds no checkpoint to go on from; leave --resume out")
        files.cut(self.out / files.METRICS)
        found = files.load(path, "checkpoint", self.training.device)
        wanted = boards.identity(self.training.games[0])
        if str(found["of"]) != str(wanted):
            is_of = shorten(" ".join(str(found["of"]).split()))
            raise InvalidTraining(f"{path} is of {is_of}; {self.training.games[0]} has {wanted} (game, revision of its rules, planes)")
        return found

    def shape(self, found: dict[str, Any]) -> Shape:
        with files.using(self.out / files.CHECKPOINT):
            return Shape(**found["shape"])

    def go_on(self, found: dict[str, Any]) -> None:
        """Puts everything where the checkpoint had it. What the optimiser remembers is taken if it is of the same moment."""
        training, learner, path = self.training, self.training.learner, self.out / files.CHECKPOINT
        files.check_tensors(path, found["model"], learner.model.state_dict())
        files.check_tensors(path, found["average"], learner.average)
        learner.model.load_state_dict(found["model"])
        for name, tensor in found["average"].items():
            learner.average[name].copy_(tensor)
        learner.steps = found["steps"]
        training.before, training.generation = found["seconds"], found["generation"]
        training.played, training.positions = found["games"], found["positions"]
        kept = self._beside(files.LEAGUE, "league", found)
        nets = kept["nets"] if kept else {}
        with files.using(self.out / files.LEAGUE):
            for net in nets.values():
                files.check_tensors(self.out / files.LEAGUE, net, learner.weights())
        with files.using(path):
            training.ancestors.go_on(found["matches"], nets)
        if not training.ancestors.kept:
            training.ancestors.keep(training.generation, learner.weights())
        optimiser = self._beside(files.OPTIMISER, "optimizer", found)
        if optimiser:
            with files.using(self.out / files.OPTIMISER):
                learner.remember(optimiser["optimiser"])

    def _beside(self, name: str, kind: str, found: dict[str, Any]) -> dict[str, Any] | None:
        """A file that belongs to the checkpoint; None, and a line that says so, where it is missing or of another moment."""
        path = self.out / name
        if path.exists():
            data = files.load(path, kind, self.training.device)
            if data["generation"] == found["generation"]:
                return data
        self.training.tell({"note": f"{path} does not belong to the checkpoint: the training goes on without it"})
        return None

    def metric(self, data: dict[str, Any]) -> None:
        files.append_json(self.out / files.METRICS, data)
        self.training.tell(data)

    def write(self, played: Sequence[Played]) -> None:
        """The league's round is told; then all files are written, the net first."""
        training = self.training
        ratings = training.ancestors.ratings()
        matches = [asdict(each) for each in played]
        elo = round(ratings.get(training.generation, 0.0))
        if played:
            self.metric({"seconds": round(training.seconds, 1), "generation": training.generation, "elo": elo, "matches": matches})
        lines = files.read_lines(self.out / files.METRICS)
        curve = curves.curve(lines, {number: round(rating) for number, rating in ratings.items()})
        self._net(curve, elo)
        files.write_json(self.out / files.CURVE, curve)
        learner, moment = training.learner, {"generation": training.generation}
        kept = {number: {name: tensor.cpu() for name, tensor in each.items()} for number, each in training.ancestors.kept.items()}
        files.save(self.out / files.LEAGUE, "league", {**moment, "nets": kept})
        files.save(self.out / files.OPTIMISER, "optimizer", {**moment, "optimiser": learner.optimiser.state_dict()})
        data = {
            **moment,
            "of": boards.identity(training.games[0]),
            "shape": asdict(training.shape),
            "model": learner.model.state_dict(),
            "average": learner.average,
            "steps": learner.steps,
            "seconds": training.seconds,
            "games": training.played,
            "positions": training.positions,
            "matches": training.ancestors.matches(),
        }
        files.save(self.out / files.CHECKPOINT, "checkpoint", data)

    def _net(self, curve: dict[str, Any], elo: int) -> None:
        """The net as the engine loads it."""
        training = self.training
        weights = {name: tensor.cpu().numpy() for name, tensor in training.learner.weights().items()}
        if training.given is not None:  # nothing has been learned yet
            weights = training.given.weights
        made = {"seconds": round(training.seconds), "games": training.played, "generations": training.generation, "elo": elo}
        made |= {key: curve[key] for key in ("boards", "device", "settings")}
        game = training.games[0]
        net = boards.net(game, training.shape, weights, f"{boards.folder(game)}-{training.generation}", made)
        nets.write(self.out / f"{boards.folder(game)}.net", net)
