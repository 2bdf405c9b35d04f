"""Refusals as clients get them: `application/problem+json` (RFC 9457), in the caller's language."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from math import ceil
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from wardroom import games
from wardroom.kernel import (
    IllegalMove,
    MatchOver,
    NotAsked,
    NothingToUndo,
    PastFact,
    UnknownChoice,
    WardroomError,
    encode,
)
from wardroom.server import language
from wardroom.server.problems import Problem
from wardroom.server.store.errors import StoreDown

KINDS = (
    Problem, IllegalMove, NotAsked, NothingToUndo, MatchOver, PastFact, UnknownChoice, StoreDown,
    RequestValidationError, HTTPException, Exception,
)  # fmt: skip


async def refuse(request: Request, fault: Exception) -> Response:
    return response(request.scope, as_problem(fault))


def response(scope: MutableMapping[str, Any], problem: Problem) -> Response:
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    lang = language.preferred(accepted.decode("latin-1"))
    body = {
        "type": f"problem:{problem.key}",
        "title": language.problem(lang, problem.key, _in_minutes(problem.about)),
        "status": problem.status,
        "key": problem.key,
        "rules": problem.rules,
        "about": problem.about,
    }
    headers = {"retry-after": str(problem.about["retry_after"])} if "retry_after" in problem.about else {}
    return Response(encode(body), problem.status, headers, media_type="application/problem+json")


def _in_minutes(about: Mapping[str, Any]) -> Mapping[str, Any]:
    """Adds the wait in minutes, rounded up; 0 means less than a minute: say the seconds."""
    wait = about.get("retry_after")
    return about if wait is None else {**about, "minutes": 0 if wait < 60 else ceil(wait / 60)}


def as_problem(fault: Exception) -> Problem:
    problem = _problem(fault)
    if isinstance(fault, WardroomError) and fault.index is not None:  # the first move of a list that was refused
        problem.about = {**problem.about, "index": fault.index}
    return problem


def _problem(fault: Exception) -> Problem:
    match fault:
        case Problem():
            return fault
        case IllegalMove():
            refusal = fault.refusal
            return Problem(422, "illegal_move", rules=refusal.rules, why=refusal.key, values=dict(refusal.about))
        case NotAsked():
            return Problem(409, "not_asked")
        case NothingToUndo():
            return Problem(409, "nothing_to_undo")
        case MatchOver():
            return Problem(409, "match_over")
        case PastFact(final=final):
            return Problem(409, "final", final=final) if final else Problem(422, "list_past_facts")
        case games.NoGame():
            return Problem(404, "no_game")
        case UnknownChoice():
            return Problem(404, "no_seat")
        case StoreDown():
            return Problem(503, "store_down", retry_after=2)
        case RequestValidationError():
            where = [".".join(str(part) for part in error["loc"]) for error in fault.errors()]
            return Problem(422, "bad_request", where=where)
        case HTTPException():
            return Problem(fault.status_code, f"http_{fault.status_code}")
    return Problem(500, "fault")
