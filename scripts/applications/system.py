"""A Debian system in a folder, in which the applications of tests are installed; they run there and are reached on loopback.

Nothing is installed outside the folder, and no service is started. It needs the rights of root, for chroot.
"""
import contextlib
import os
import shutil
import signal
import subprocess
import sys

from foreign_server import FOLDER, free_port, wait_until_up

ROOT = FOLDER / "system"
PACKAGES = """
wordpress mediawiki redmine redmine-sqlite php-cli php-mysql php-sqlite3 php-xml php-mbstring php-intl php-gd
mariadb-server-core mariadb-client-core nginx-light openssl ca-certificates
"""


def prepare():
    """Installs Debian and the packages, once. It takes some minutes."""
    if os.geteuid() != 0:
        sys.exit("The applications are installed in a system of their own, which needs the rights of root.")
    done = ROOT / "installed"
    wanted = " ".join(PACKAGES.split())
    if done.exists() and done.read_text() == wanted:
        return
    # What a killed run left.
    if ROOT.exists():
        shutil.rmtree(ROOT)
    ROOT.parent.mkdir(parents=True, exist_ok=True)
    print("Installing WordPress, MediaWiki and Redmine")
    log = FOLDER / "system.log"
    with log.open("w") as output:
        def run(*command, **more):
            if subprocess.run(command, stdout=output, stderr=output, timeout=1800, **more).returncode:
                sys.exit(f"{command[0]} failed; see {log}")

        run("debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", ROOT)
        # Installed services are not started.
        (ROOT / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (ROOT / "usr/sbin/policy-rc.d").chmod(0o755)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        run("chroot", ROOT, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES.split(), env=quiet)
    done.write_text(wanted)


def command(*words):
    """The words that run a program in the system."""
    return ["chroot", ROOT, *words]


def run(*words, text="", **environment):
    """Runs a program in the system to its end; returns its output."""
    done = subprocess.run(
        command(*words), input=text, capture_output=True, text=True, timeout=600,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", **environment})
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))} failed:\n{done.stdout[-1000:]}{done.stderr[:1000]}")
    return done.stdout


@contextlib.contextmanager
def running(*words, url, **environment):
    """Runs a server in the system, which responds at a URL, for the time of a `with` statement."""
    # In a process group of its own, because some servers have workers.
    with (FOLDER / f"{words[0].split('/')[-1]}.log").open("w") as log:
        server = subprocess.Popen(
            command(*words), stdout=log, stderr=log, start_new_session=True,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", **environment})
        try:
            wait_until_up(url, server)
            yield
        finally:
            for number in (signal.SIGTERM, signal.SIGKILL):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(server.pid, number)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    server.wait(timeout=30)
                    break


class Certificate:
    """A certificate for localhost that folio is told to trust, and nginx before the applications."""

    def __init__(self):
        self.path = ROOT / "etc/ssl/localhost.pem"
        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost", "-keyout", "/etc/ssl/localhost.key", "-out", "/etc/ssl/localhost.pem")

    @contextlib.contextmanager
    def before(self, port):
        """Serves what an application serves at a port, with HTTPS; yields the name of the site, with its port."""
        secure = free_port()
        (ROOT / "tmp/nginx.conf").write_text(f"""
daemon off; pid /tmp/nginx.pid; error_log stderr; events {{}}
http {{
    access_log off; gzip on; gzip_types *; client_body_temp_path /tmp; proxy_temp_path /tmp; fastcgi_temp_path /tmp;
    uwsgi_temp_path /tmp; scgi_temp_path /tmp;
    server {{
        listen 127.0.0.1:{secure} ssl http2;
        ssl_certificate /etc/ssl/localhost.pem; ssl_certificate_key /etc/ssl/localhost.key;
        location / {{
            proxy_pass http://127.0.0.1:{port}; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto https;
        }}
    }}
}}
""")
        with running("nginx", "-c", "/tmp/nginx.conf", url=f"tcp://127.0.0.1:{secure}"):
            yield f"localhost:{secure}"
