"""What engines are asked about a table, for whom, and what becomes of answers that are late, wrong or missing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from potez.server.domain.opening import Seat
from potez.server.engines.questions import Kind, Payer
from potez.server.errors import Refused
from potez.server.live import advice
from potez.server.live.live_table import Live
from tests.server.live.fakes import ANA, BOB, Place, on_a_loop
from tests.server.support import soon
from tests.server.tables import GO

PAYER = Payer(ANA.id, "network")
THOUGHT = {"move": "c3", "value": 0.5, "proven": False, "line": ["c3"]}


async def refusal(place: Place, asked: Any) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.code


@on_a_loop
async def test_while_two_people_play_nobody_is_helped() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3"])
    engine = place.hub.advice
    for asked in (
        engine.hint(live, PAYER),
        engine.look(live, 0, PAYER),
        engine.worths(live, 0, PAYER),
        engine.review(live, lambda done, count: None, PAYER),
    ):
        assert await refusal(place, asked) == "fair-play"
    await place.do(live, ANA, "resign")
    place.engines.answers.put_nowait(THOUGHT)
    assert (await engine.look(live, 0, PAYER))["move"] == "c3", "afterwards everybody may look"


@on_a_loop
async def test_a_hint_is_the_strongest_engines_thought_about_the_position_now() -> None:
    place = Place()
    live = await place.table(ANA)
    await place.play(live, ["a1"], ANA)
    place.engines.answers.put_nowait(THOUGHT)
    assert await place.hub.advice.hint(live, PAYER) == {"ply": 1, "side": "blue", **THOUGHT}
    position = live.table.match.position.text
    assert place.engines.questions == [(Kind.HINT, PAYER, "choose", str(live.table.game), position, 8)]
    await place.do(live, ANA, "resign", side="red")
    assert await refusal(place, place.hub.advice.hint(live, PAYER)) == "game-over"


@on_a_loop
async def test_a_hint_and_the_evaluation_beside_it_are_one_answer() -> None:
    place = Place()
    live = await place.table(ANA)
    await place.play(live, ["a1"], ANA)
    engine = place.hub.advice
    both = [asyncio.ensure_future(asked) for asked in (engine.look(live, 1, PAYER), engine.hint(live, PAYER))]
    await soon(lambda: place.engines.questions, "the position is asked about")
    place.engines.answers.put_nowait(THOUGHT)
    assert [await asked for asked in both] == [{"ply": 1, "side": "blue", **THOUGHT}] * 2
    assert (await engine.hint(live, PAYER))["move"] == "c3" and len(place.engines.questions) == 1
    place.engines.answers.put_nowait(Refused("busy"))
    assert await refusal(place, engine.look(live, 0, PAYER)) == "busy"
    place.engines.answers.put_nowait(THOUGHT)
    assert (await engine.look(live, 0, PAYER))["move"] == "c3", "a refusal is not remembered"


@on_a_loop
async def test_nobody_waits_for_a_hint_in_the_line_of_another() -> None:
    """Whoever has asked for much waits long: another who asks about the same position, such as the first of a game, does not."""
    place = Place()
    live = await place.table(ANA)
    advice = place.hub.advice
    greedy, ben = Payer("greedy", "192.0.2.1"), Payer("ben-ben", "192.0.2.2")
    slow = asyncio.ensure_future(advice.look(live, 0, greedy))
    await soon(lambda: place.engines.questions, "somebody asks")
    quick = asyncio.ensure_future(advice.look(live, 0, ben))
    await soon(lambda: len(place.engines.questions) == 2, "and so does the other")
    assert [question[1] for question in place.engines.questions] == [greedy, ben]
    place.engines.answers.put_nowait(THOUGHT)  # to the one who has waited longer
    place.engines.answers.put_nowait({**THOUGHT, "move": "a1"})
    assert await slow == await quick, "what was known first is what everybody is told"
    assert not advice._looking

    # One whose page has gone: the next question of the same person is asked anew.
    await place.play(live, ["a1"], ANA)
    first, second = (asyncio.ensure_future(advice.look(live, 1, ben)) for _ in range(2))
    await soon(lambda: len(place.engines.questions) == 3, "one question")
    first.cancel()
    await soon(lambda: len(place.engines.questions) == 4, "asked again")
    place.engines.answers.put_nowait(THOUGHT)
    assert (await second)["move"] == "c3" and not advice._looking


@pytest.mark.parametrize("ply", [-1, 2, "1", 1.0, None])
def test_a_position_that_the_game_does_not_have_is_refused(ply: object) -> None:
    @on_a_loop
    async def scene() -> None:
        place = Place()
        live = await place.table(ANA)
        await place.play(live, ["a1"], ANA)
        assert await refusal(place, place.hub.advice.look(live, ply, PAYER)) == "bad-request"
        assert not place.engines.questions

    scene()


@on_a_loop
async def test_a_finished_position_needs_no_engine() -> None:
    place = Place()
    live = await place.table(ANA)
    await place.play(live, ["c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4", "c5"], ANA)
    assert live.table.match.position.outcome is not None
    found = await place.hub.advice.look(live, 9, PAYER)
    assert found["outcome"]["winner"] and not place.engines.questions


@pytest.mark.parametrize(("error", "code"), [(OSError("broken"), "engine-fault"), (Refused("too-often"), "too-often")])
def test_an_engine_that_fails_is_told_as_a_refusal(error: Exception, code: str) -> None:
    @on_a_loop
    async def scene() -> None:
        place = Place()
        live = await place.table(ANA)
        place.engines.answers.put_nowait(error)
        assert await refusal(place, place.hub.advice.hint(live, PAYER)) == code

    scene()


# Reviews


@on_a_loop
async def test_a_review_asks_about_every_position_and_says_how_far_it_is() -> None:
    place = Place()
    live = await place.table(ANA)
    await place.play(live, ["c3", "b2"], ANA)
    for _ in range(3):
        place.engines.answers.put_nowait(THOUGHT)
    seen: list[tuple[int, int]] = []
    found = await place.hub.advice.review(live, lambda done, count: seen.append((done, count)), PAYER)
    assert seen == [(0, 2), (1, 2), (2, 2)]  # moves between positions that were looked at
    assert {question[0] for question in place.engines.questions} == {Kind.REVIEW}
    assert [step["move"] for step in found["moves"]] == ["c3", "b2"]


@on_a_loop
async def test_one_review_at_a_time_for_each_person_and_a_failed_one_is_over() -> None:
    place = Place()
    live = await place.table(ANA)
    await place.play(live, ["c3"], ANA)
    engine = place.hub.advice
    first = asyncio.ensure_future(engine.review(live, lambda done, count: None, PAYER))
    await soon(lambda: place.engines.questions, "the first position is asked about")
    assert await refusal(place, engine.review(live, lambda done, count: None, PAYER)) == "reviewing"
    place.engines.answers.put_nowait(Refused("busy"))
    assert await refusal(place, first) == "busy"
    for _ in range(2):
        place.engines.answers.put_nowait(THOUGHT)
    assert await engine.review(live, lambda done, count: None, PAYER)


@on_a_loop
async def test_a_review_of_moves_that_were_taken_back_meanwhile_is_stale() -> None:
    place = Place()
    live = await place.table(ANA)
    await place.play(live, ["c3"], ANA)
    reviewing = asyncio.ensure_future(place.hub.advice.review(live, lambda done, count: None, PAYER))
    await soon(lambda: place.engines.questions, "the first position is asked about")
    await place.do(live, ANA, "undo")
    for _ in range(2):
        place.engines.answers.put_nowait(THOUGHT)
    assert await refusal(place, reviewing) == "stale"


@on_a_loop
async def test_a_game_that_is_too_long_is_not_reviewed() -> None:
    place = Place()
    live = await place.table(ANA)
    await place.play(live, ["c3"], ANA)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(advice, "MOST_REVIEWED", 1)
        assert await refusal(place, place.hub.advice.review(live, lambda done, count: None, PAYER)) == "review-long"
    assert not place.engines.questions


# Dead groups


async def counting(place: Place, **more: Any) -> Live:
    live = await place.table(ANA, game="go", moves=tuple(GO), **more)
    assert live.table.marking
    return live


@on_a_loop
async def test_several_who_ask_which_groups_are_dead_get_one_answer() -> None:
    place = Place()
    live = await counting(place)
    asked = [asyncio.ensure_future(place.hub.advice.proposal(live, PAYER)) for _ in range(3)]
    await soon(lambda: place.engines.questions, "an engine is asked")
    place.engines.answers.put_nowait(["b1"])
    assert await asyncio.gather(*asked) == [["b1"]] * 3
    assert await place.hub.advice.proposal(live, PAYER) == ["b1"] and len(place.engines.questions) == 1


@on_a_loop
async def test_an_answer_counts_for_the_board_that_it_is_about() -> None:
    place = Place()
    live = await counting(place)
    place.engines.answers.put_nowait(["b1"])
    await place.hub.advice.proposal(live, PAYER)
    await place.do(live, ANA, "resume")
    assert place.hub.advice.known(live) is None


@on_a_loop
async def test_an_engine_that_says_nothing_keeps_nobody_waiting() -> None:
    place = Place()
    live = await counting(place)
    asked = asyncio.ensure_future(place.hub.advice.proposal(live, PAYER))
    await soon(lambda: place.engines.questions, "an engine is asked")
    await place.advance(advice.DEAD + 0.1)
    assert await refusal(place, asked) == "busy"
    assert not live.asking.locked()


@on_a_loop
async def test_the_computer_agrees_with_a_count_that_is_no_worse_for_it() -> None:
    place = Place()
    live = await counting(place, seats={"white": Seat("computer", level=1)})
    settling = asyncio.ensure_future(place.do(live, ANA, "settle", 0, "greedy", dead=["b1"]))
    await soon(lambda: place.engines.questions, "the engine is asked")
    assert not live.lock.locked(), "nobody waits for an engine with the lock held"
    place.engines.answers.put_nowait([])
    with pytest.raises(Refused) as refused:
        await settling
    assert (refused.value.code, refused.value.values) == ("not-agreed", {"dead": []})
    await place.do(live, ANA, "settle", dead=[])
    assert live.table.stage == "over" and len(place.engines.questions) == 1
