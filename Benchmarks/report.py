"""What was measured, as a table, a document and a chart."""
import math
import os
import pathlib


def memory():
    """Of the machine, in GiB."""
    for line in pathlib.Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemTotal"):
            return round(int(line.split()[1]) / 1024 / 1024)
    return 0


class Target:
    """What is to hold: a ratio of two figures, or one. `over` names the other job of a ratio; `what` is the figure, or both."""

    def __init__(self, text, job, at_least=None, over=None, at_most=None, what="rate"):
        self.text, self.job, self.at_least, self.over, self.at_most, self.what = text, job, at_least, over, at_most, what

    def value(self, jobs):
        value = self.figure(jobs[self.job], self.what if isinstance(self.what, str) else self.what[0])
        if self.over is None:
            return value
        return value / self.figure(jobs[self.over], self.what if isinstance(self.what, str) else self.what[1])

    @staticmethod
    def figure(job, what):
        return job.rate if what == "rate" else job.median(what)

    def holds(self, value):
        return value >= self.at_least if self.at_least is not None else value <= self.at_most


TARGETS = [
    Target("the server's CPU for the floor's walk, against the floor", "floor", at_most=1 / 1.5, over="floor", what=("server", "wall")),
    Target("live, as the server sent it, against the floor", "folio_raw", 1.0, "floor"),
    Target("live, five fields, against the floor with them", "folio", 0.8, "floor_fields"),
    Target("stored while it is read, against the floor", "folio_stored", 0.55, "floor"),
    Target("offline, items a second", "folio_offline", 1_500_000),
    Target("offline, against zstd -d", "folio_offline", 0.4, "zstd"),
    Target("20 ms latency, four pages at a time against one", "latency_4", 3.5, "latency_1"),
    Target("live, against one curl and jq", "folio", 5, "curl_jq"),
    Target("live, against Python", "folio", 8, "python"),
    Target("live, against a bash loop", "folio", 100, "bash_loop"),
    Target("peak memory live, MB", "folio", at_most=32, what="peak"),
    Target("peak memory stored, MB", "folio_stored", at_most=32, what="peak"),
    Target("peak memory offline, MB", "folio_offline", at_most=32, what="peak"),
    Target("peak memory with pages of 1 MB, live, MB", "large", at_most=32, what="peak"),
    Target("peak memory with pages of 1 MB, stored, MB", "large_stored", at_most=32, what="peak"),
    Target("peak memory with pages of 1 MB, offline, MB", "large_offline", at_most=32, what="peak"),
    Target("--version, against curl --version", "folio_version", at_most=1.0, over="curl_version", what="wall"),
    *[
        Target(f"completion of {title}, 100,000 items stored, against curl --version", job, at_most=1.0, over="curl_version", what="wall")
        for job, title in [
            ("complete_names", "endpoint names"), ("complete_ids", "ids"), ("complete_letter", "ids with a letter typed"),
            ("complete_letters", "ids with four letters typed"),
        ]
    ],
    Target("first item offline, 1,000 definitions installed against one", "installed_1000", at_most=1.3, over="installed_1", what="wall"),
    Target("completion of names, 1,000 definitions installed, against curl --version", "complete_1000", at_most=1.5, over="curl_version", what="wall"),
]


class Results:
    def __init__(self, jobs, growth, rounds):
        self.jobs, self.growth, self.rounds = jobs, growth, rounds
        by_key = {job.key: job for job in jobs}
        self.targets = [
            (target, target.value(by_key)) for target in TARGETS
            if target.job in by_key and (target.over is None or target.over in by_key)]
        if growth:
            longest = growth[-1]
            self.targets += [
                (Target(f"peak memory of {longest['items']:,} items, {name}, MB", None, at_most=32), longest[f"{key}_peak_mb"])
                for key, name in [("live", "live"), ("stored", "stored"), ("all_offline", "offline")]]
        self.missed = [target for target, value in self.targets if not target.holds(value)]

    @property
    def document(self):
        return {
            "machine": {"cores": os.cpu_count(), "memory_gib": memory()},
            "rounds": self.rounds,
            "jobs": {
                job.key: {
                    "title": job.title, "items": job.items, "items_per_second": job.rate,
                    "wall_s": job.median("wall"), "cpu_s": job.median("cpu"), "peak_mb": job.median("peak"),
                    "server_cpu_s": job.median("server") if job.server else None, "runs": job.runs,
                } for job in self.jobs},
            "targets": [
                {"text": target.text, "value": value, "at_least": target.at_least, "at_most": target.at_most,
                 "holds": target.holds(value)} for target, value in self.targets],
            "growth": self.growth,
        }

    @property
    def rows(self):
        yield ["what", "items", "wall", "items/s", "CPU", "peak", "server CPU"]
        for job in self.jobs:
            wall = job.median("wall")
            yield [
                job.title, f"{job.items:,}" if job.items > 1 else "",
                f"{wall:.2f} s" if wall >= 0.1 else f"{wall * 1000:.1f} ms",
                f"{job.rate:,.0f}" if job.items > 1 else "",
                f"{job.median('cpu'):.2f} s" if wall >= 0.1 else f"{job.median('cpu') * 1000:.1f} ms",
                f"{job.median('peak'):.0f} MB", f"{job.median('server'):.2f} s" if job.server else ""]

    @property
    def target_rows(self):
        yield ["ratio", "measured", "target", ""]
        for target, value in self.targets:
            bound = f"at least {target.at_least:,}" if target.at_least is not None else f"at most {round(target.at_most, 2):,}"
            yield [target.text, number(value), bound, "holds" if target.holds(value) else "missed"]

    @property
    def growth_rows(self):
        yield ["items", "live", "stored", "offline", "peak live", "peak stored", "store", "first page offline"]
        for row in self.growth:
            items = row["items"]
            yield [
                f"{items:,}", *(f"{row[f'{key}_seconds'] / items * 1e6:.2f} µs" for key in ("live", "stored", "all_offline")),
                f"{row['live_peak_mb']:.0f} MB", f"{row['stored_peak_mb']:.0f} MB", f"{row['store_bytes'] / 1e6:,.1f} MB",
                f"{row['first_seconds'] * 1000:.1f} ms"]

    @property
    def text(self):
        return "\n\n".join(columns(list(rows)) for rows in (self.rows, self.target_rows, self.growth_rows))

    @property
    def page(self):
        machine = f"{os.cpu_count()} cores, {memory()} GiB of memory, shared with others"
        parts = [
            "# Results\n\nWritten by `make bench`; [bench.py](bench.py) says what is measured and how. "
            f"{self.rounds} interleaved rounds, medians; {machine}.\n\nOn a shared machine the ratios say more than the "
            "times: all of a ratio comes from one run.",
            "## What was measured\n\n" + table(self.rows), "## Targets\n\n" + table(self.target_rows)]
        if self.growth:
            parts.append(
                "## How cost grows\n\n![Time an item and memory over the length of a list](growth.svg)\n\n"
                + table(self.growth_rows))
        return "\n\n".join(parts) + "\n"

    @property
    def chart(self):
        return Chart(self.growth).svg


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def columns(rows):
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) if index == 0 else cell.rjust(width)
                  for index, (cell, width) in enumerate(zip(row, widths))).rstrip() for row in rows)


def table(rows):
    head, *rest = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rest]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


class Chart:
    """Two plots over the number of items, both logarithmic from left to right: microseconds an item, which are logarithmic
    from bottom to top, too, as start-up is most of a short list, and megabytes."""

    width, height, left, top, gap = 760, 250, 64, 34, 70
    colours = {"live": "#0969da", "stored": "#bf5700", "all_offline": "#1a7f37"}
    names = {"live": "live", "stored": "stored while read", "all_offline": "offline"}

    def __init__(self, growth):
        self.growth = growth

    @property
    def svg(self):
        total = 2 * self.height + self.gap + self.top + 46
        times = {key: [row[f"{key}_seconds"] / row["items"] * 1e6 for row in self.growth] for key in self.colours}
        peaks = {key: [row[f"{key}_peak_mb"] for row in self.growth] for key in self.colours}
        second = self.top + self.height + self.gap
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {total}" font-family="sans-serif" '
            'font-size="12" role="img">',
            "<title>How cost grows with the length of a list</title>",
            "<style>text{fill:#59636e}.axis{stroke:#8c959f;fill:none}"
            "@media(prefers-color-scheme:dark){text{fill:#9198a1}}</style>",
            *self.plot(times, self.top, "microseconds an item", is_logarithmic=True),
            *self.plot(peaks, second, "peak memory, MB"), "</svg>", ""])

    def plot(self, series, top, title, is_logarithmic=False):
        bottom = top + self.height
        right = self.width - 150
        powers = [math.log10(row["items"]) for row in self.growth]
        span = max(powers) - min(powers) or 1
        values = [value for row in series.values() for value in row]
        if is_logarithmic:
            marks = [mark for power in range(-3, 6) for mark in (10**power, 2 * 10**power, 5 * 10**power)]
            lowest = max(mark for mark in marks if mark <= min(values))
            highest = min(mark for mark in marks if mark >= max(values))
            marks = [mark for mark in marks if lowest <= mark <= highest]
            height = lambda value: math.log(value / lowest) / math.log(highest / lowest)
        else:
            highest = 10 * math.ceil(max(values) / 10)
            marks = range(0, highest + 1, 10)
            height = lambda value: value / highest

        def place(power, value):
            x = self.left + (power - min(powers)) / span * (right - self.left)
            return x, bottom - height(value) * self.height

        lines = [
            f'<text x="{self.left}" y="{top - 10}">{title}</text>',
            f'<path class="axis" d="M{self.left} {top}V{bottom}H{right}"/>']
        for mark in marks:
            y = bottom - height(mark) * self.height
            lines.append(f'<text x="{self.left - 6}" y="{y + 4:.0f}" text-anchor="end">{mark:g}</text>')
        for power in powers:
            x, _ = place(power, highest)
            lines.append(f'<text x="{x:.0f}" y="{bottom + 18}" text-anchor="middle">{10 ** round(power):,}</text>')
        ends = []
        for key, values in series.items():
            points = [place(power, value) for power, value in zip(powers, values)]
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            colour = self.colours[key]
            lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
            lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
            ends.append((points[-1][1], key))
        y = -math.inf
        for end, key in sorted(ends):
            # Names that would lie on each other move down.
            y = max(end, y + 15)
            lines.append(f'<text x="{right + 8}" y="{y + 4:.0f}" style="fill:{self.colours[key]}">{self.names[key]}</text>')
        return lines
