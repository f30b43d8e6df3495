"""A check: questions about one random problem, each with a bound on the rate of faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Answer(NamedTuple):
    """Answer to one question about one problem: `detail` says what was found where it does not hold."""

    question: str
    holds: bool
    detail: str = ""


@dataclass(frozen=True)
class Question:
    """A question and the largest rate of faults that the package promises; None where it promises none."""

    name: str
    bound: float | None = 0.0


@dataclass(frozen=True)
class Check:
    """One promise, asked of random problems.

    Parameters
    ----------
    name : str
        Name on the command line.
    statement : str
        The promise in a sentence.
    questions : tuple of Question
        What is asked; one problem may answer a question several times, or not at all.
    examine : function of a seed
        Draws the problem and answers; deterministic.
    count : int
        Problems that are examined by default.
    describe : function of a seed, optional
        The problem in words.
    """

    name: str
    statement: str
    questions: tuple[Question, ...]
    examine: Callable[[int], list[Answer]]
    describe: Callable[[int], str]
    count: int = 1000
