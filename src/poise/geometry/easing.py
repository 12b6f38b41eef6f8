"""Easing curves from 0 to 1: smoothstep and the curve of least jerk."""

from typing import TypeVar

import numpy as np

Share = TypeVar("Share", float, np.ndarray)


def smoothstep(share: Share) -> Share:
    """Ease a share from 0 to 1 by smoothstep, 3 s² − 2 s³: no speed at the ends; shares outside are not clipped.

    >>> smoothstep(0.5), smoothstep(1.0)
    (0.5, 1.0)
    """
    return share * share * (3.0 - 2.0 * share)


def minimum_jerk(share: np.ndarray) -> np.ndarray:
    """Ease shares (n,), clipped to 0 to 1, by least jerk, 10 s³ − 15 s⁴ + 6 s⁵: no speed, no acceleration at the ends.

    At most 1.875 times as fast as an even pace (T. Flash, N. Hogan 1985).
    """
    share = np.minimum(np.maximum(share, 0.0), 1.0)  # `np.clip` takes three times as long
    result: np.ndarray = share * share * share * (10.0 + share * (6.0 * share - 15.0))
    return result


def ease_in_and_out(times: np.ndarray) -> np.ndarray:
    """Ease times (n,) from 0 to 1 as `minimum_jerk` does, summed in another order, so that motions stay bit for bit."""
    result: np.ndarray = times**3 * (10.0 - 15.0 * times + 6.0 * times**2)
    return result
