#!/usr/bin/env python3
"""Reads on the screen of `folio browse`, as a person would, in a terminal emulator from another project (pyte).

Each step is keys, and what the screen must show then. The server is the demo server. Called by scripts/test-servers.sh.

    test-browse.py PROGRAMS             PROGRAMS is the folder with folio and folio-demo
    test-browse.py PROGRAMS --picture   also draws docs/browse.svg anew
"""
import tempfile

from browse import bad_days, comments, menu, pictures, reading, texts, tools, walks
from browse.bench import Bench

# In this order: later steps use what earlier ones have stored.
ONLINE = [
    reading.reads, reading.knows_what_was_read, reading.shows_item_beside_list,
    reading.matches_the_picture_of_the_readme, reading.reads_a_url, reading.keeps_files_without_trust_apart,
    menu.chooses_a_list, menu.tells_of_broken_files, pictures.draws_pictures, pictures.draws_images, comments.loads_replies, comments.shows_replies_beside_a_failure,
    comments.adds_comments,
    comments.keeps_a_comment_beside_a_signal, comments.keeps_to_the_list_that_was_opened, comments.tells_what_is_not_known,
    walks.reads_in_one_walk, walks.closes_a_walk_that_is_left, walks.tells_of_missing_items,
    texts.reads_kinds_of_lists, tools.shows_json, tools.filters, tools.runs_commands, tools.cleans_names,
]
OFFLINE = [
    bad_days.reads_offline, bad_days.fits_languages_and_sizes, bad_days.answers_without_a_server, bad_days.says_why_it_waits,
    bad_days.suspends, bad_days.ends_while_suspended, bad_days.notes_no_credentials, bad_days.keeps_marks, bad_days.reports_damaged_marks, bad_days.says_what_is_not_stored, bad_days.stops_without_trust,
    bad_days.needs_a_terminal,
]


def main():
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(home)
        try:
            for step in ONLINE:
                step(bench)
            for step in OFFLINE:
                step(bench)
        finally:
            bench.stop()
    print("browse: all steps show what they must")


if __name__ == "__main__":
    main()
