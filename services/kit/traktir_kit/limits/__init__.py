"""Rate limits: how much one token, one address or one room may ask of the house. One registry, counted in Redis."""

from traktir_kit.limits.guard import Guard
from traktir_kit.limits.limiter import Limiter
from traktir_kit.limits.registry import LIMITS, Limit

__all__ = ["LIMITS", "Guard", "Limit", "Limiter"]
