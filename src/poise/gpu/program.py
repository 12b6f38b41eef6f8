"""Program: the source text of a method for one character and one precision, and the sizes of its arrays."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    """What a device compiles for one character, method and precision, and the sizes of its arrays."""

    text: str
    method: str
    precision: str
    n_dofs: int
    n_unknowns: int
    n_goals: int
    block_size: int

    def with_options(
        self, warm_start: bool, check_residual: bool, check_stall: bool, searches: bool = False, bounds_speed: bool = False
    ) -> str:
        """Return this Program for solves that start from the last step and check these conditions of section VI.

        searches: for the method `poise`, the text of a search, whose threads take one problem after another. bounds_speed:
        whether angles change by no more than the batch's `change`.
        """
        flags = {"WARM_START": warm_start, "CHECK_RESIDUAL": check_residual, "CHECK_STALL": check_stall}
        flags["SEARCHES"] = searches
        lines = (f"static constexpr bool {name} = {str(value).lower()};\n" for name, value in flags.items())
        defines = f"#define SEARCH {int(searches)}\n#define SPEED_BOUNDED {int(bounds_speed)}\n"
        return defines + "".join(lines) + self.text
