"""What gunicorn runs: `traktir_lobby.wsgi:app`, set up from the environment."""

from traktir_kit.settings import read_or_exit
from traktir_lobby.api.app import create_app
from traktir_lobby.house import house_of
from traktir_lobby.settings import LobbySettings

app = create_app(read_or_exit(LobbySettings))
house_of(app).start()
