"""Routes that FastAPI analyses when they are first used. All at once they take seconds in a browser, and a visit uses
few of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import compile_path


class LateRoute(APIRoute):
    """It knows its address. Whatever else is asked of it is worked out then."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        self.path, self.endpoint = path, endpoint
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self.methods = {*(given["methods"] or ("GET",))}
        self._given: dict[str, Any] | None = given

    def __getattr__(self, name: str) -> Any:
        """For what is not there yet."""
        given = self.__dict__.pop("_given", None)
        if given is None:
            raise AttributeError(name)
        super().__init__(self.path, self.endpoint, **given)
        return getattr(self, name)


class Router(APIRouter):
    def __init__(self, prefix: str = "", route_class: type[APIRoute] = LateRoute, **given: Any) -> None:
        super().__init__(prefix=prefix, route_class=route_class, **given)
