package import Wording

extension WordTable {
    /// This room's words in Greek.
    package static let commandKitGreek: WordTable = [
        "Usage:": "Χρήση:",
        "Examples:": "Παραδείγματα:",
        "Also:": "Επίσης:",
        "Commands": "Εντολές",
        "Arguments": "Ορίσματα",
        "Topics": "Θέματα",
        "Options": "Επιλογές",
        "Global options": "Καθολικές επιλογές",
        "Show this help": "Εμφάνιση αυτής της βοήθειας",
        "Show the version": "Εμφάνιση της έκδοσης",
        "Show the help of a command or a topic": "Εμφάνιση της βοήθειας μιας εντολής ή ενός θέματος",
        "See '%1' for the global options and the other commands.":
            "Δείτε '%1' για τις καθολικές επιλογές και τις άλλες εντολές.",
        "See '%1' for the help of a command, '%2' for the global options.":
            "Δείτε '%1' για τη βοήθεια μιας εντολής και '%2' για τις καθολικές επιλογές.",
        "See '%1' for every option, '%2' for the global ones.":
            "Δείτε '%1' για όλες τις επιλογές και '%2' για τις καθολικές.",
        "See '%1' for the help of a command.": "Δείτε '%1' για τη βοήθεια μιας εντολής.",
        "See '%1' for the help of a command, '%2 TOPIC' for that of a topic.":
            "Δείτε '%1' για τη βοήθεια μιας εντολής και '%2 TOPIC' για εκείνη ενός θέματος.",
        "The options of '%1 %2' apply, too: see '%3 help %4'.":
            "Ισχύουν και οι επιλογές του '%1 %2': δείτε '%3 help %4'.",
        "one of %1": "ένα από τα %1",
        "default: %1": "προεπιλογή: %1",
        "may be repeated": "μπορεί να επαναληφθεί",
        "%1 (%2)": "%1 (%2)",
        "a number from %1 to %2": "ένας αριθμός από %1 έως %2",
        "a file's name": "το όνομα ενός αρχείου",
        "See '%1 --help'.": "Δείτε '%1 --help'.",
        "unknown command '%1'": "άγνωστη εντολή '%1'",
        "unknown option '%1'": "άγνωστη επιλογή '%1'",
        "unknown option '%1' in '%2'": "άγνωστη επιλογή '%1' στο '%2'",
        "option '%1' needs a value: %2 %3": "η επιλογή '%1' χρειάζεται τιμή: %2 %3",
        "option '%1' takes no value, but was given '%2'": "η επιλογή '%1' δεν δέχεται τιμή, αλλά δόθηκε '%2'",
        "invalid value '%1' for '%2': expected %3": "μη έγκυρη τιμή '%1' για το '%2': αναμενόταν %3",
        "missing argument '%1'": "λείπει το όρισμα '%1'",
        "unexpected argument '%1'": "μη αναμενόμενο όρισμα '%1'",
        "options '%1' and '%2' cannot be used together": "οι επιλογές '%1' και '%2' δεν χρησιμοποιούνται μαζί",
        "If '%1' is the value, write '%2=%3'.": "Αν το '%1' είναι η τιμή, γράψτε '%2=%3'.",
        "Did you mean %1?": "Μήπως εννοούσατε %1;",
        "Did you mean %1 or %2?": "Μήπως εννοούσατε %1 ή %2;",
        "text": "κείμενο",
        "a whole number": "ένας ακέραιος",
        "a whole number, at least %1": "ένας ακέραιος, τουλάχιστον %1",
        "a whole number, at most %1": "ένας ακέραιος, το πολύ %1",
        "a whole number from %1 to %2": "ένας ακέραιος από %1 έως %2",
        "a number": "ένας αριθμός",
        "a duration such as 500ms, 10s, 5m, 2h or 7d": "μια διάρκεια όπως 500ms, 10s, 5m, 2h ή 7d",
        "'%1' is an option of %2.": "Το '%1' είναι επιλογή του %2.",
    ]
}
