"""`python -m poise` is the command."""

from poise.cli.entry_point import main

if __name__ == "__main__":
    main()
