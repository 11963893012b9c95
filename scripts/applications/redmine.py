"""Redmine from Debian, with SQLite: open and closed issues in public projects, private projects, and notes on issues."""
import shutil
import sqlite3

from foreign_server import free_port

from applications import system
from applications.case import Case

PROGRAM = "/usr/share/redmine"
DATABASE = "/var/lib/dbconfig-common/sqlite3/redmine/instances/default/redmine_default"
ISSUES = 260


def cases(certificate):
    file = system.ROOT / DATABASE[1:]
    empty = file.with_name("empty")
    if not empty.exists():
        shutil.copy(file, empty)
    shutil.copy(empty, file)
    (system.ROOT / PROGRAM[1:] / "Gemfile.local").write_text('gem "webrick"\n')
    shutil.copy(__file__.replace(".py", ".rb"), system.ROOT / "srv/seed.rb")
    settings = {"X_DEBIAN_SITEID": "default", "RAILS_ENV": "production"}

    def rails(*words):
        return ("sh", "-c", f'cd {PROGRAM} && exec ruby bin/rails "$@"', "rails", *words)

    key = system.run(*rails("runner", "/srv/seed.rb", str(ISSUES)), **settings).split()[-1]
    port = free_port()
    server = rails("server", "-u", "webrick", "-b", "127.0.0.1", "-p", str(port), "-P", "/tmp/redmine.pid")
    with system.running(*server, url=f"http://127.0.0.1:{port}/", **settings), certificate.before(port) as name:
        database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)

        def rows(query, *values, names=("id", "title")):
            return [dict(zip(names, row)) for row in database.execute(query, values)]

        def feed(endpoint, *words):
            return ["feed", f"redmine/{endpoint}", f"server={name}", *words]

        def issues(condition):
            return rows(f"""select i.id, subject, i.description, p.name from issues i join projects p on p.id = project_id
                join issue_statuses s on s.id = status_id where {condition} order by i.id desc""",
                        names=("id", "title", "message", "project"))

        titles = [{"id": item["id"], "title": item["title"]} for item in issues("not is_closed")]
        yield Case("URL", ["feed", f"https://{name}/issues.json?sort=id:desc"], titles)
        # The feed has as many issues as Redmine's setting says.
        host, at = name.split(":")
        news = [{"title": title} for title, in database.execute("""
            select p.name || ' - ' || t.name || ' #' || i.id || ' (' || s.name || '): ' || subject from issues i
            join projects p on p.id = project_id join trackers t on t.id = tracker_id join issue_statuses s on s.id = status_id
            where not is_closed order by i.id desc limit 15""")]
        yield Case("Atom", ["feed", "atom", f"host={host}", f"port={at}", "path=issues.atom"], news)
        yield Case("Atom URL", ["feed", f"https://{name}/issues.atom"], news)
        for size in (7, 50, 100):
            yield Case(f"open issues, pages of {size}", feed("issues", "--page-size", str(size)), issues("not is_closed"))
        yield Case("all issues", feed("issues", "status=*"), issues("1"))
        yield Case("issues of a project", feed("issues", "project=1", "status=closed"), issues("is_closed and p.id = 1"))
        yield Case("issues since a time", feed("issues", "status=*", "--since", "2026-01-01T00:40:00Z"), issues(
            "i.updated_on >= '2026-01-01 00:40:00'"))
        projects = "select id, name from projects where status = 1 and {} order by lft"
        yield Case("public projects", feed("projects"), rows(projects.format("is_public")))
        yield Case("all projects", feed("projects"), rows(projects.format("1")),
                   environment={"REDMINE_API_KEY": key}, site=name)

        def notes(issue):
            return rows("""select j.id, notes from journals j where journalized_id = ? and notes != '' order by j.created_on, j.id""",
                        issue, names=("id", "message"))

        found = issues("not is_closed")
        for issue in (41, 81, 42, 43):
            words = ["comments", "redmine/issues", str(issue), f"server={name}"]
            yield Case(f"notes on {issue}", words, notes(issue))
        everything = [{"parent": issue["id"], **note} for issue in found for note in notes(issue["id"])]
        yield Case("notes on all open issues", feed("issues/comments"), everything)
