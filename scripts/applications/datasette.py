"""Datasette from PyPI: the rows of a table with a compound key, and of one without a key."""
import sqlite3

from foreign_server import FOLDER, free_port, program, running

from applications.case import Case


def cases(certificate):
    file = FOLDER / "application.db"
    file.unlink(missing_ok=True)
    database = sqlite3.connect(file)
    database.execute("create table pairs (first integer, second text, note text, primary key (first, second))")
    database.executemany("insert into pairs values (?, ?, ?)", ((n // 9, f"{n % 9} é/,", f"note {n}") for n in range(1, 1501)))
    database.execute("create table plain (text text)")
    database.executemany("insert into plain values (?)", ((f"row {n % 40}",) for n in range(450)))
    database.commit()
    port = free_port()
    command = [program("datasette", "datasette<1", "venv"), "serve", file, "--host", "127.0.0.1", "--port", str(port)]
    with running(command, f"http://127.0.0.1:{port}/-/versions.json"):
        for endpoint in ("rows", "cursor"):
            for table, order in (("pairs", "first, second"), ("plain", "rowid")):
                wanted = database.execute(f"select * from {table} order by {order}")
                rows = [dict(zip([column[0] for column in wanted.description], row)) for row in wanted]
                words = ["feed", f"datasette/{endpoint}", f"url=http://127.0.0.1:{port}", "database=application"]
                for size in (100, 37, 1000):
                    yield Case(f"{endpoint} of {table}, pages of {size}", [*words, f"table={table}", "--page-size", str(size)], rows)
