"""The server of the studio: static files, one websocket for each page, and who may talk to it."""
