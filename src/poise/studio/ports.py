"""Network ports of the studio: check the requested port, and find the next free one."""

import socket
from typing import Any

from poise.checks import count
from poise.errors import ValueRefusedError

PORTS = 100
"""Number of ports that are tried, from the requested one on."""


def checked_port(port: Any) -> int:
    """Return the requested port if it is between 1 and 65535, else raise an error."""
    return count(port, "port", low=1, high=65535)


def free_port(host: str, port: int) -> int:
    """Return the first free port on the host, from the requested port on."""
    for candidate in range(port, min(port + PORTS, 65536)):
        try:
            address = socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        except OSError as error:
            raise ValueRefusedError("host", f"{host!r} is no address of this machine: {error.strerror}") from None
        with socket.socket(address[0], socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address[4])
            except PermissionError:
                raise ValueRefusedError("port", f"{candidate} may not be used by this user; choose one above 1023") from None
            except OSError as error:
                if error.errno == 98 or "in use" in str(error):
                    continue
                raise ValueRefusedError("host", f"{host!r} cannot be listened on: {error.strerror}") from None
            return candidate
    raise ValueRefusedError("port", f"{port} and the {PORTS - 1} after it are all taken; choose another")
