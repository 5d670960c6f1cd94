"""/docs: the OpenAPI document to browse, shown by Swagger UI from files of the service itself."""

from pathlib import Path
from typing import Final

import flask
from swagger_ui_bundle import swagger_ui_path

SWAGGER_FILES: Final = frozenset({"swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"})
_OWN: Final = Path(__file__).parent / "static"
_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Swagger UI styles its elements in place, hence `unsafe-inline`; nothing foreign is ever loaded."""


def serve_docs_page(app: flask.Flask) -> None:
    """Serves the page at /docs."""

    @app.get("/docs")
    def docs() -> flask.Response:
        page = flask.send_from_directory(_OWN, "docs.html")
        page.headers["Content-Security-Policy"] = _POLICY
        return page

    @app.get("/docs/<path:name>")
    def docs_file(name: str) -> flask.Response:
        if name in SWAGGER_FILES:
            return flask.send_from_directory(str(swagger_ui_path), name)
        if name != "docs.js":
            flask.abort(404)
        return flask.send_from_directory(_OWN, name)
