"""WordPress from Debian, with MariaDB: posts in many pages, of which several share a second, with drafts among them, and
comments in threads, some of which wait for approval."""
import contextlib
import json
import shutil

from foreign_server import free_port

from applications import system
from applications.case import Case

POSTS = 230
DATABASE = "/var/lib/mysql-test"
SOCKET = f"{DATABASE}/socket"
FOLDER = "/srv/wordpress"


def select(query):
    """Rows of the server's database, as JSON objects."""
    output = system.run("mariadb", f"--socket={SOCKET}", "-N", "-r", "wordpress", "-e", query)
    return [json.loads(line) for line in output.split("\n") if line]


@contextlib.contextmanager
def database():
    shutil.rmtree(system.ROOT / DATABASE[1:], ignore_errors=True)
    system.run("mariadb-install-db", f"--datadir={DATABASE}", "--user=root", "--auth-root-authentication-method=socket",
               "--skip-test-db", "--force")
    port = free_port()
    server = ("mariadbd", f"--datadir={DATABASE}", f"--socket={SOCKET}", f"--pid-file={DATABASE}/pid", "--user=root",
              "--bind-address=127.0.0.1", f"--port={port}", "--innodb-buffer-pool-size=64M")
    with system.running(*server, url=f"tcp://127.0.0.1:{port}"):
        system.run("mariadb", f"--socket={SOCKET}", "-e", "create database wordpress character set utf8mb4")
        yield


@contextlib.contextmanager
def site(certificate):
    with database():
        folder = system.ROOT / FOLDER[1:]
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(exist_ok=True)
        # Debian links to its own configuration.
        system.run("cp", "-r", "/usr/share/wordpress", FOLDER)
        (folder / "wp-config.php").unlink()
        (folder / "wp-config.php").write_text(f"""<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:{SOCKET}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
$host = $_SERVER['HTTP_HOST'] ?? 'localhost';
define('WP_HOME', "https://$host"); define('WP_SITEURL', "https://$host"); $_SERVER['HTTPS'] = 'on';
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
""")
        # Every path that is no file is for index.php, as servers are set up for WordPress.
        (folder / "router.php").write_text("""<?php
if (is_file(__DIR__ . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH))) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/index.php';
""")
        seed = system.ROOT / "srv/seed.php"
        shutil.copy(__file__.replace(".py", ".php"), seed)
        system.run("php", "/srv/seed.php", str(POSTS))
        port = free_port()
        server = ("php", "-S", f"127.0.0.1:{port}", "-t", FOLDER, f"{FOLDER}/router.php")
        with system.running(*server, url=f"http://127.0.0.1:{port}/wp-json/", PHP_CLI_SERVER_WORKERS="3"):
            with certificate.before(port) as name:
                yield name


def rows(table, condition, order, **columns):
    """Rows of a table, with the names that folio shows."""
    pairs = ", ".join(f"'{name}', {column}" for name, column in columns.items())
    return select(f"select json_object({pairs}) from wp_{table} where {condition} order by {order}")


def comments(post):
    return rows("comments", f"comment_post_ID = {post} and comment_approved = '1'", "comment_date_gmt, comment_ID",
                id="comment_ID", above="comment_parent", message="comment_content", author="comment_author")


def thread(found, above=0):
    """Comments with those that reply to each. Replies to a comment that is not approved stand at the top."""
    known = {row["id"] for row in found}
    result = []
    for row in found:
        if row["above"] == above or above == 0 and row["above"] not in known:
            result.append({"id": row["id"], "message": row["message"], "author": row["author"],
                           "children": thread(found, row["id"])})
    return result


def cases(certificate):
    with site(certificate) as name:
        def feed(*words):
            return ["feed", f"wordpress/{words[0]}", f"site={name}", *words[1:]]

        posts = rows("posts", "post_type = 'post' and post_status = 'publish'", "post_date desc, ID desc", id="ID",
                     title="replace(post_title, '&amp;', '&')", created_at="date_format(post_date_gmt, '%Y-%m-%dT%TZ')")
        for size in (7, 50, 100):
            yield Case(f"posts, pages of {size}", feed("posts", "--page-size", str(size)), posts)
        found = rows("posts join wp_term_relationships on object_id = ID", "term_taxonomy_id = 8 and post_status = 'publish'",
                     "post_date desc", id="ID")
        yield Case("posts of a category", feed("posts", "categories=8"), found)
        for post in [row["id"] for row in posts[:40]]:
            yield Case(f"comments on {post}", ["comments", "wordpress/posts", str(post), f"site={name}"], thread(comments(post)))
        everything = [{**row, "parent": post["id"]} for post in posts for row in comments(post["id"])]
        yield Case("comments on all posts", feed("posts/comments"), [{"id": row["id"], "parent": row["parent"]} for row in everything])
        yield Case("pages", feed("pages"), rows("posts", "post_type = 'page' and post_status = 'publish'", "post_date desc", id="ID"))
        yield Case("media", feed("media"), rows("posts", "post_type = 'attachment'", "post_date desc", id="ID", title="post_title"))
        for kind, taxonomy in (("categories", "category"), ("tags", "post_tag")):
            terms = f"terms t join wp_term_taxonomy x on x.term_id = t.term_id and x.taxonomy = '{taxonomy}'"
            yield Case(kind, feed(kind), rows(terms, "1", "t.name", id="t.term_id", posts="x.count"))
        yield Case("users", feed("users"), [{"id": 1, "title": "tester"}])
        # The site's RSS feed has one page.
        news = [{"title": row["title"], "created_at": row["created_at"]} for row in posts[:10]]
        host, port = name.split(":")
        yield Case("URL", ["feed", f"https://{name}/wp-json/wp/v2/posts"],
                   [{"id": row["id"], "title": row["title"]} for row in posts])
        yield Case("RSS URL", ["feed", f"https://{name}/feed/"], news)
        yield Case("RSS", ["feed", "rss", f"host={host}", f"port={port}", "path=feed/"], news)
