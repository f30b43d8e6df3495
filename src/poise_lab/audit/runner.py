"""Runs a check over seeds, in one process or several, until enough problems have answered; tallies the answers."""

from __future__ import annotations

import math
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from typing import Any

from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.checks import find_check

MAX_SEEDS_PER_PROBLEM = 20  # seeds are drawn until this many per requested problem have been tried
_CHUNK = 4  # seeds that a process takes at a time


@dataclass
class Tally:
    """Answers to one question.

    Parameters
    ----------
    question : Question
        The question with its bound.
    problems : int
        Problems that answered it.
    asked : int
        Answers: one problem may give several.
    faults : list of (seed, detail)
        Answers that do not hold.
    """

    question: Question
    problems: int = 0
    asked: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Fraction of the answers that do not hold."""
        return len(self.faults) / self.asked if self.asked else 0.0

    @property
    def is_broken(self) -> bool:
        """Whether the rate exceeds the bound."""
        return self.question.bound is not None and self.rate > self.question.bound

    def add(self, seed: int, answers: list[Answer]) -> None:
        """Count the answers of one problem."""
        own = [answer for answer in answers if answer.question == self.question.name]
        self.problems += bool(own)
        self.asked += len(own)
        self.faults += [(seed, answer.detail) for answer in own if not answer.holds]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "question": self.question.name,
            "problems": self.problems,
            "asked": self.asked,
            "faults": len(self.faults),
            "rate": self.rate,
            "bound": self.question.bound,
            "details": [{"seed": seed, "detail": detail} for seed, detail in self.faults],
        }


def run_check(
    check: Check, problems: int, first_seed: int, jobs: int = 1, max_seconds: float = math.inf
) -> tuple[Tally, ...]:
    """Examine problems from `first_seed` on until the given number has answered the first question.

    The counts are the same for any number of jobs. After `max_seconds` it stops with the problems examined so far.
    """
    tallies = tuple(Tally(question) for question in check.questions)
    began = time.perf_counter()
    for seed, answers in _examined(check, problems, first_seed, jobs):
        for tally in tallies:
            tally.add(seed, answers)
        if tallies[0].problems >= problems or time.perf_counter() - began > max_seconds:
            break
    return tallies


def _examined(check: Check, problems: int, first_seed: int, jobs: int) -> Iterator[tuple[int, list[Answer]]]:
    """Seeds with their answers, in order."""
    examine = partial(_examine, check.name)
    seeds = islice(count(first_seed), MAX_SEEDS_PER_PROBLEM * problems)
    if jobs == 1:
        yield from map(examine, seeds)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        with closing(pool.imap(examine, seeds, _CHUNK)) as found:  # type: ignore[type-var]
            yield from found


def _examine(name: str, seed: int) -> tuple[int, list[Answer]]:
    return seed, find_check(name).examine(seed)
