"""The studio: a page in the browser on which a person poses a character. The only package that imports websockets."""

from typing import TYPE_CHECKING, Any

__all__ = ["Studio"]

if TYPE_CHECKING:
    from poise.studio.studio import Studio
else:

    def __getattr__(name: str) -> Any:
        if name != "Studio":
            raise AttributeError(f"module 'poise.studio' has no attribute {name!r}")
        try:
            import websockets  # noqa: F401
        except ImportError:
            from poise.errors import MissingExtraError

            raise MissingExtraError("the studio", "websockets", "studio") from None
        from poise.studio.studio import Studio

        return Studio
