"""What gunicorn runs: `gunicorn --config python:traktir_kit.gunicorn_conf traktir_media.wsgi:app`."""

from traktir_kit.settings import read_or_exit
from traktir_media.api.app import create_app
from traktir_media.settings import MediaSettings

app = create_app(read_or_exit(MediaSettings))
