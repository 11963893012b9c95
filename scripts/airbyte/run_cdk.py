"""Reads streams of a manifest with airbyte-cdk against the test server, and prints records and requests as JSON.

    run_cdk.py MANIFEST CONFIG STREAM       {"records": [...], "requests": [...], "error": null}
    run_cdk.py MANIFEST CONFIG --all        {"STREAM": {...}, ...}, for every stream that the manifest lists
    run_cdk.py MANIFEST CONFIG A B          the same, for these

Each stream is read from its beginning, without a state. Retries wait as they would in earnest.
"""

import contextlib
import io
import json
import logging
import os
import re
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
LIMIT = int(os.environ.get("STREAM_TIMEOUT", "60"))      # seconds for each stream

logging.disable(logging.CRITICAL)

from airbyte_cdk.models import ConfiguredAirbyteCatalogSerializer, Type                                     # noqa: E402
from airbyte_cdk.sources.declarative.concurrent_declarative_source import ConcurrentDeclarativeSource       # noqa: E402
from server import Server                                                                                    # noqa: E402


class OutOfTime(BaseException):
    pass


def on_alarm(*_):
    raise OutOfTime()


def catalog(stream):
    return ConfiguredAirbyteCatalogSerializer.load({"streams": [{
        "stream": {"name": stream, "json_schema": {}, "supported_sync_modes": ["full_refresh", "incremental"]},
        "sync_mode": "full_refresh", "destination_sync_mode": "overwrite",
    }]})


def messages_text(error):
    """The useful part of an error."""
    parts = []
    while error is not None and len(parts) < 4:
        text = getattr(error, "internal_message", None) or str(error)
        parts.append(f"{type(error).__name__}: {text}"[:400])
        error = error.__cause__
    return " <- ".join(parts)


def read(server, stream, refused=()):
    """Records, requests and the error of one stream."""
    server.site.reset(stream)
    records, error, traces = [], None, []
    started = time.time()
    with tempfile.TemporaryDirectory() as cache:
        os.environ["REQUEST_CACHE_PATH"] = cache       # parents are cached, but not from one run to the next
        signal.signal(signal.SIGALRM, on_alarm)
        signal.alarm(LIMIT)
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                source = ConcurrentDeclarativeSource(
                    catalog=catalog(stream), config=dict(server.site.config), state=None, source_config=without_refused(server, refused))
                for message in source.read(logging.getLogger("airbyte"), server.site.config, catalog(stream), None):
                    if message.type == Type.RECORD:
                        records.append(json.loads(json.dumps(message.record.data, default=str)))
                    elif message.type == Type.TRACE and message.trace.error:
                        traces.append(f"{message.trace.error.message} | {message.trace.error.internal_message}"[:600])
        except OutOfTime:
            error = f"no end after {LIMIT} s"
        except BaseException as problem:
            error = messages_text(problem)
        finally:
            signal.alarm(0)
    if traces:
        error = "; ".join(traces) + (f" <- {error}" if error else "")
    return {"records": records, "requests": list(server.site.log), "error": error, "port": server.port, "ran_at": started,
            "seconds": round(time.time() - started, 2), "server_problems": list(server.site.problems)}


def named_streams(path, comment):
    """The streams that a comment of the manifest lists."""
    with open(path, encoding="utf-8") as file:
        found = re.search(rf"^# {comment}: (\[.*\])$", file.read(), re.MULTILINE)
    return json.loads(found.group(1)) if found else []


def refused_streams(path):
    """The streams that need code: an import refuses them, and airbyte-cdk does not read them."""
    return named_streams(path, "refused")


def streams_without_counterpart(path):
    """The streams that airbyte-cdk reads and an import refuses."""
    return named_streams(path, "no counterpart")


def without_refused(server, refused):
    """The manifest without the streams that need code, as airbyte-cdk makes all streams at once."""
    raw = json.loads(json.dumps(server.site.raw))
    names = [stream.get("name") for stream in server.site.manifest.get("streams", [])]
    raw["streams"] = [stream for stream, name in zip(raw.get("streams", []), names) if name not in refused]
    if "dynamic_streams" in refused:
        raw.pop("dynamic_streams", None)
    return raw


def listed_streams(manifest):
    names = []
    for stream in manifest.get("streams", []):
        inner = stream["streams"] if stream.get("type") == "ConditionalStreams" else [stream]
        names += [one.get("name") or one.get("$parameters", {}).get("name") for one in inner]
    return names


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    manifest, config, streams = sys.argv[1], sys.argv[2], sys.argv[3:]
    server = Server(manifest, config)
    single = len(streams) == 1 and streams != ["--all"]
    if streams == ["--all"]:
        streams = listed_streams(server.site.manifest)
    refused = refused_streams(manifest)
    results = {stream: read(server, stream, refused) for stream in streams if stream not in refused}
    json.dump(results[streams[0]] if single else results, sys.stdout, ensure_ascii=False)
    sys.stdout.flush()
    os._exit(0)            # threads of a read that ran out of time may still wait


if __name__ == "__main__":
    main()
