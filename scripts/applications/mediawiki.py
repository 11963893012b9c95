"""MediaWiki from Debian, with SQLite: pages with many revisions, in a category, and the recent changes of all of them."""
import shutil
import sqlite3
import xml.sax.saxutils

from foreign_server import free_port

from applications import system
from applications.case import Case

PROGRAM = "/usr/share/mediawiki"
DATA = "/srv/mediawiki"
PAGES = 130
LONG = 7  # The number of the page with the most revisions.


def revisions(page):
    return 140 if page == LONG else 1 + page % 4


def dump():
    """Pages as an export of a wiki has them. Revisions of several pages share a second."""
    pages = []
    for page in range(1, PAGES + 1):
        texts = []
        for revision in range(1, revisions(page) + 1):
            hour, minute = divmod(revision + page // 3, 60)
            comment = xml.sax.saxutils.escape(f"edit {revision} é & <b>")
            texts.append(
                f"<revision><timestamp>2026-01-0{1 + page % 7}T{hour:02}:{minute:02}:00Z</timestamp>"
                f"<contributor><username>Editor {page % 5}</username></contributor><comment>{comment}</comment>"
                f"<model>wikitext</model><format>text/x-wiki</format>"
                f"<text>Text {revision} of page {page}, about tea. [[Category:Tea]]</text></revision>")
        pages.append(f"<page><title>Page {page:03} é</title><ns>0</ns>{''.join(texts)}</page>")
    head = '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">'
    return f"{head}{''.join(pages)}</mediawiki>"


def install():
    folder = system.ROOT / DATA[1:]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

    def maintain(script, *words, **more):
        system.run("php", f"{PROGRAM}/maintenance/{script}.php", *words, **more)

    maintain("install", "--dbtype=sqlite", f"--dbpath={DATA}", f"--confpath={DATA}", "--scriptpath=", "--dbname=wiki",
             "--server=https://localhost", "--pass=a long passphrase of tests", "Test wiki", "Tester")
    settings = folder / "LocalSettings.php"
    settings.write_text(settings.read_text() + """
if (isset($_SERVER['HTTP_HOST'])) $wgServer = 'https://' . $_SERVER['HTTP_HOST'];
$wgRCMaxAge = 10 * 365 * 86400;
""")
    found = {"MW_CONFIG_FILE": f"{DATA}/LocalSettings.php"}
    maintain("importDump", text=dump(), **found)
    maintain("rebuildall", **found)
    maintain("initSiteStats", "--update", **found)
    return found


def cases(certificate):
    found = install()
    port = free_port()
    server = ("php", "-S", f"127.0.0.1:{port}", "-t", PROGRAM)
    up = f"http://127.0.0.1:{port}/api.php?action=query&format=json"
    with system.running(*server, url=up, PHP_CLI_SERVER_WORKERS="3", **found), certificate.before(port) as name:
        database = sqlite3.connect(f"file:{system.ROOT}{DATA}/wiki.sqlite?mode=ro", uri=True)

        def rows(query, *values, names=("id", "title")):
            return [dict(zip(names, row)) for row in database.execute(query, values)]

        def feed(endpoint, *words):
            return ["feed", f"mediawiki/{endpoint}", f"wiki={name}", "script=api.php", *words]

        changes = rows("""select rc_id, replace(rc_title, '_', ' '), comment_text from recentchanges
            join comment on comment_id = rc_comment_id order by rc_timestamp desc, rc_id desc""", names=("id", "title", "message"))
        for size in (50, 500, 17):
            yield Case(f"changes, pages of {size}", feed("changes", "--page-size", str(size)), changes)
        address = f"https://{name}/api.php?action=query&format=json&formatversion=2&list=recentchanges&rcprop=title|ids|comment"
        yield Case("URL", ["feed", address], [{"title": row["title"]} for row in changes])
        pages = rows("""select page_id, replace(page_title, '_', ' ') from page join categorylinks on cl_from = page_id
            where cl_to = 'Tea' order by cl_sortkey""")
        yield Case("category", feed("category", "category=Category:Tea", "--page-size", "40"), pages)
        titles = rows("select page_id, replace(page_title, '_', ' ') from page where page_title like '%page%'")
        yield Case("search", feed("search", "q=page", "--page-size", "50"), titles, in_any_order=True)

        def edits(page):
            return rows("""select rev_id, comment_text, actor_name from revision
                join revision_comment_temp on revcomment_rev = rev_id join comment on comment_id = revcomment_comment_id
                join actor on actor_id = rev_actor where rev_page = ? order by rev_timestamp desc, rev_id desc""",
                        page, names=("id", "message", "author"))

        for page in pages[:10]:
            words = ["comments", "mediawiki/category", str(page["id"]), f"wiki={name}", "script=api.php", "category=Category:Tea"]
            yield Case(f"revisions of {page['title']}", words, edits(page["id"]))
        everything = [{"parent": page["id"], **row} for page in pages for row in edits(page["id"])]
        yield Case("revisions of the category", feed("category/comments", "category=Category:Tea"), everything)
        yield Case("revisions by name", feed("revisions", f"page={pages[LONG - 1]['title']}"), edits(pages[LONG - 1]["id"]))
