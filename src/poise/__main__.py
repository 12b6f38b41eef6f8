"""`python -m poise` is the command."""

from poise.cli.commands import main

if __name__ == "__main__":
    main()
