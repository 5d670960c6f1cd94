"""What gunicorn runs: `traktir_engine.wsgi:app`, set up from the environment."""

from traktir_engine.api.app import create_app
from traktir_engine.settings import EngineSettings
from traktir_kit.settings import read_or_exit

app = create_app(read_or_exit(EngineSettings))
