"""The order of questions to the engines, on a clock of its own."""

from __future__ import annotations

import pytest

from potez.server.engines import questions
from potez.server.engines.questions import AHEAD, MOST_EACH, MOST_HINTS, PRIORITY_GAP, SLICE, TURN, FairQueue, Kind, Payer, Question
from potez.server.engines.quota import LOW, EngineQuota
from potez.server.errors import Refused
from potez.server.limits import RATES, Limits


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def queue(clock: Clock) -> FairQueue:
    return FairQueue(clock)


def ask(queue: FairQueue, person: str, kind: Kind = Kind.MOVE, seconds: float | None = None) -> Question:
    question = Question(kind, Payer(person), print, (), seconds)
    assert queue.add(question) is None
    return question


def served(queue: FairQueue, clock: Clock, took: float = 1.0) -> list[Question]:
    """All that wait, one after the other, each taking the same time."""
    found = []
    while question := queue.take():
        clock.now += took
        queue.ran(question, took)
        found.append(question)
    return found


def test_moves_go_before_hints_before_reviews(queue: FairQueue, clock: Clock) -> None:
    review, hint, move = ask(queue, "a", Kind.REVIEW), ask(queue, "b", Kind.HINT), ask(queue, "c")
    assert [queue.count(kind) for kind in Kind] == [1, 1, 1]
    assert served(queue, clock) == [move, hint, review]
    assert len(queue) == 0


def test_persons_take_turns_however_many_questions_one_asks(queue: FairQueue, clock: Clock) -> None:
    many = [ask(queue, "greedy") for _ in range(6)]
    one, two = ask(queue, "ana"), ask(queue, "ben")
    assert served(queue, clock) == [many[0], one, two, *many[1:]]


def test_turns_are_by_seconds_not_by_questions(queue: FairQueue, clock: Clock) -> None:
    long = [ask(queue, "long") for _ in range(3)]
    short = [ask(queue, "short") for _ in range(9)]
    order = []
    while question := queue.take():
        took = 3.0 if question in long else 1.0
        clock.now += took
        queue.ran(question, took)
        order.append("L" if question in long else "s")
    assert "".join(order) == "LsssLsssLsss"
    assert len(short) == 9


def test_whoever_comes_anew_does_not_make_up_for_the_past(queue: FairQueue, clock: Clock) -> None:
    ask(queue, "early")
    served(queue, clock, 100.0)
    for _ in range(4):
        ask(queue, "early")
    for _ in range(4):
        ask(queue, "late")
    order = [question.payer.person for question in served(queue, clock)]
    assert sorted(order[:2]) == sorted(order[2:4]) == ["early", "late"], "in turn, not four of the newcomer first"


def put(queue: FairQueue, person: str, network: str, kind: Kind = Kind.MOVE, seconds: float | None = None) -> Question:
    question = Question(kind, Payer(person, network), print, (), seconds)
    assert queue.add(question) is None
    return question


def test_many_persons_of_one_network_have_as_much_as_one_elsewhere(queue: FairQueue, clock: Clock) -> None:
    for number in range(12):
        put(queue, f"guest {number}", "192.0.2.1")
    for _ in range(4):
        put(queue, "ana", "192.0.2.2")
    order = [question.payer.person for question in served(queue, clock)]
    assert all("ana" in order[at : at + 2] for at in range(0, 8, 2)), "every second question"
    assert len({*order} - {"ana"}) == 12, "and in a network the persons take turns"


def test_a_hint_does_not_wait_for_ever_for_the_moves_of_another_network(queue: FairQueue, clock: Clock) -> None:
    for number in range(15):
        put(queue, f"guest {number}", "192.0.2.1", seconds=60)
    thought = queue.take()
    assert thought
    own, hint = put(queue, "guest 0", "192.0.2.1", Kind.HINT), put(queue, "ana", "192.0.2.2", Kind.HINT)
    assert queue.until_preempted(thought, own) == float("inf"), "moves of one network go before its hints"
    assert queue.until_preempted(thought, hint) == pytest.approx(PRIORITY_GAP[Kind.HINT] + SLICE)
    clock.now += PRIORITY_GAP[Kind.HINT] + SLICE + 0.001
    assert queue.until_preempted(thought, hint) <= 0
    queue.ran(thought, PRIORITY_GAP[Kind.HINT] + SLICE)
    queue.add(thought, front=True)
    assert queue.take() is hint


def test_a_move_makes_a_hint_or_a_review_of_another_network_wait(queue: FairQueue, clock: Clock) -> None:
    for kind in (Kind.HINT, Kind.REVIEW):
        put(queue, "ana", "192.0.2.2", kind, 60)
        aside = queue.take()
        assert aside
        move = put(queue, "ben", "192.0.2.3")
        assert queue.until_preempted(aside, move) <= 0
        queue.ran(aside, 0.0)
        queue.add(aside, front=True)
        assert queue.take() is move
        queue.ran(move, 1.0)
        queue.withdraw(aside)


def test_a_long_thought_makes_way_at_once_for_a_person_who_has_had_less(queue: FairQueue, clock: Clock) -> None:
    ask(queue, "long", seconds=60)
    thought = queue.take()
    assert thought
    clock.now += 10
    short = ask(queue, "short")
    assert queue.until_preempted(thought, short) <= 0
    clock.now += 1
    queue.ran(thought, 11)
    queue.add(thought, front=True)
    assert queue.take() is short, "and it is the other one's turn then"


def test_a_thought_that_was_interrupted_does_not_interrupt_so_soon(queue: FairQueue, clock: Clock) -> None:
    first = ask(queue, "a", seconds=60)
    queue.take()
    clock.now += 5
    second = ask(queue, "b", seconds=60)
    queue.ran(first, 5)
    queue.add(first, front=True)
    assert queue.take() is second
    assert queue.until_preempted(second, first) == pytest.approx(TURN + AHEAD)
    clock.now += TURN + AHEAD + 0.001
    assert queue.until_preempted(second, first) <= 0


def test_equal_questions_do_not_interrupt_one_another_before_a_slice(queue: FairQueue, clock: Clock) -> None:
    first = ask(queue, "a")
    queue.take()
    second = ask(queue, "b")
    assert queue.until_preempted(first, second) == pytest.approx(SLICE)
    assert queue.until_preempted(first, ask(queue, "a")) == float("inf"), "nor one's own"


def test_a_question_that_begins_anew_gets_twice_as_long_as_before(queue: FairQueue, clock: Clock) -> None:
    question = ask(queue, "a")
    queue.take()
    question.interruptions, question.longest = 1, 0.5
    clock.now += 0.9
    waiting = ask(queue, "b")
    assert queue.until_preempted(question, waiting) == pytest.approx(0.1)


def test_a_less_urgent_kind_makes_way_even_for_its_own_person(queue: FairQueue) -> None:
    review = ask(queue, "a", Kind.REVIEW, 60)
    queue.take()
    move = ask(queue, "a")
    assert queue.until_preempted(review, move) <= 0
    assert queue.until_preempted(move, review) == float("inf")


def test_a_person_has_a_bounded_line(queue: FairQueue) -> None:
    for _ in range(MOST_HINTS):
        assert not queue.full(Kind.HINT, "a")
        ask(queue, "a", Kind.HINT)
    assert queue.full(Kind.HINT, "a") and queue.full(Kind.REVIEW, "a")
    assert not queue.full(Kind.MOVE, "a"), "moves are not kept out by hints"
    for _ in range(MOST_EACH - MOST_HINTS):
        ask(queue, "a")
    assert queue.full(Kind.MOVE, "a") and not queue.full(Kind.MOVE, "b")


def test_where_all_is_full_the_last_question_of_whoever_has_most_goes(queue: FairQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "MOST_WAITING", 4)
    ask(queue, "ana")
    many = [ask(queue, "greedy") for _ in range(3)]
    newcomer = Question(Kind.MOVE, Payer("ben"), print, ())
    assert queue.add(newcomer) is many[-1]
    assert len(queue) == 4
    review = Question(Kind.REVIEW, Payer("ana"), print, ())
    assert queue.add(review) is review, "the least urgent kind first"


def test_a_question_can_be_taken_back(queue: FairQueue, clock: Clock) -> None:
    first, second = ask(queue, "a"), ask(queue, "a")
    assert queue.withdraw(first) and not queue.withdraw(first)
    assert served(queue, clock) == [second]
    assert not queue.withdraw(second)


def test_persons_without_questions_are_forgotten(queue: FairQueue, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "MOST_REMEMBERED", 5)
    for number in range(100):
        ask(queue, str(number))
        served(queue, clock)
    for shares in (queue._persons, queue._networks):
        assert len(shares._had) <= 5 and not shares.waiting and not shares.running
    assert not any(queue._lines.values())


# Quotas


def test_the_quota_refuses_reviews_then_hints_and_never_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potez.server.limits.time.monotonic", lambda: 100.0)
    quota, payer = EngineQuota(Limits()), Payer("ana", "192.0.2.1")
    burst = RATES["engine"][0]
    for kind in Kind:
        quota.check(kind, payer)
    assert quota.seconds(payer, 2.0) == 2.0
    quota.charge(payer, 0.75 * burst)
    with pytest.raises(Refused, match="too-often"):
        quota.check(Kind.REVIEW, payer)
    quota.check(Kind.HINT, payer)
    assert quota.seconds(payer, 2.0) == 2.0
    quota.charge(payer, 0.2 * burst)
    with pytest.raises(Refused):
        quota.check(Kind.HINT, payer)
    quota.check(Kind.MOVE, payer)
    assert quota.seconds(payer, 2.0) == pytest.approx(2.0 * 0.05 / LOW), "level 8 thinks more shortly"
    quota.charge(Payer("ana"), 10 * burst)
    assert 0 < quota.seconds(payer, 2.0) <= 0.1
    assert quota.left(payer) == -1, "at most one quota is owed"
    quota.check(Kind.HINT, Payer("ben", "192.0.2.1"))  # others there are not disturbed yet


def test_many_persons_of_one_network_share_its_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potez.server.limits.time.monotonic", lambda: 100.0)
    quota = EngineQuota(Limits())
    for number in range(20):
        quota.charge(Payer(f"guest{number}", "192.0.2.1"), RATES["engine-network"][0] / 20)
    with pytest.raises(Refused):
        quota.check(Kind.HINT, Payer("fresh", "192.0.2.1"))
    quota.check(Kind.HINT, Payer("fresh", "192.0.2.2"))


def test_an_evening_of_level_8_at_two_seconds_a_move_never_meets_the_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("potez.server.limits.time.monotonic", lambda: now)
    quota, payer = EngineQuota(Limits()), Payer("ana", "192.0.2.1")
    for _ in range(6 * 3600 // 3):  # six hours; the player answers within a second
        now += 3.0
        quota.charge(payer, 2.0)
        assert quota.seconds(payer, 2.0) == 2.0
    quota.check(Kind.REVIEW, payer)
    doubled = EngineQuota(Limits(2))
    doubled.charge(payer, RATES["engine"][0])
    assert doubled.left(payer) == 0.5, "an operator can raise it"
    assert EngineQuota(Limits(0)).left(payer) == 1, "or switch it off"
