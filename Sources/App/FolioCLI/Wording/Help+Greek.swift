import Wording

extension WordTable {
    /// The topics of help, in Greek.
    static let helpGreek: WordTable = [
        "The variables and files that folio reads": "Οι μεταβλητές και τα αρχεία που διαβάζει το folio",
        "Environment": "Περιβάλλον",
        "A plugin file to read in place of all others": "Αρχείο προσθέτων που διαβάζεται αντί για όλα τα άλλα",
        "With 1: a library that cannot be used is an error":
            "Με 1: αποθήκη που δεν μπορεί να χρησιμοποιηθεί είναι σφάλμα",
        "With exact: tables show dates whole, as with --dates exact":
            "Με exact: οι πίνακες δείχνουν πλήρεις ημερομηνίες, όπως με --dates exact",
        "Where plugin files are; ~/.config": "Πού είναι τα αρχεία προσθέτων· ~/.config",
        "Where the library is; ~/.local/share": "Πού είναι η αποθήκη· ~/.local/share",
        "Where tokens and trust are; ~/.local/state": "Πού είναι τα token και η εμπιστοσύνη· ~/.local/state",
        "Not empty: no colour": "Αν δεν είναι κενή: χωρίς χρώμα",
        "Neither empty nor 0: colour in a pipe, too": "Αν δεν είναι κενή ή 0: χρώμα και σε σωλήνωση",
        "With dumb: neither colour nor animation": "Με dumb: ούτε χρώμα ούτε κίνηση",
        "The width of tables, in place of the terminal's": "Το πλάτος των πινάκων, αντί για εκείνο του τερματικού",
        "Language: English, Spanish, Portuguese or Greek": "Γλώσσα: αγγλικά, ισπανικά, πορτογαλικά ή ελληνικά",
        "Proxies, as libcurl reads them": "Διακομιστές μεσολάβησης, όπως τους διαβάζει η libcurl",
        "Plugins name variables of their own for credentials: 'folio auth status' lists them.":
            "Τα πρόσθετα ορίζουν δικές τους μεταβλητές για διαπιστευτήρια: τις απαριθμεί το 'folio auth status'.",
        "Files": "Αρχεία",
        "Plugins of the current folder; see 'folio plugins trust'":
            "Πρόσθετα του τρέχοντος φακέλου· δείτε 'folio plugins trust'",
        "The person's own": "Τα δικά σας",
        "More of them, by name": "Κι άλλα δικά σας, κατά όνομα",
        "Those of folio, beside the program": "Του folio, δίπλα στο πρόγραμμα",
        "The documents that help names, there, too": "Τα έγγραφα που ονομάζει η βοήθεια, επίσης εκεί",
        "What 'folio plugins set' keeps": "Όσα κρατά το 'folio plugins set'",
        "What was read; see 'folio cache'": "Όσα διαβάστηκαν· δείτε 'folio cache'",
        "Tokens of 'folio auth login'": "Τα token του 'folio auth login'",
        "Plugin files that are trusted": "Τα έμπιστα αρχεία προσθέτων",
        "What the exit code says": "Τι σημαίνει ο κωδικός εξόδου",
        "Exit status": "Κωδικοί εξόδου",
        "Done; also with what was stored where the server is out of reach, which a notice says":
            "Επιτυχία· και με αποθηκευμένα, αν ο διακομιστής δεν είναι προσβάσιμος, όπως λέει τότε μια ειδοποίηση",
        "Another failure": "Άλλη αποτυχία",
        "Unknown command, option, parameter, plugin or endpoint":
            "Άγνωστη εντολή, επιλογή ή παράμετρος, άγνωστο πρόσθετο ή τελικό σημείο",
        "A plugin file is wrong or cannot be read": "Αρχείο προσθέτων με λάθη ή που δεν διαβάζεται",
        "Not authorised: 401, 403, or a missing credential": "Χωρίς εξουσιοδότηση: 401, 403, ή λείπει διαπιστευτήριο",
        "Not found: 404, 410": "Δεν βρέθηκε: 404, 410",
        "Unreachable: name, connection, TLS, time-out, 429, 5xx, after retries; a wait that is too long":
            """
        Μη προσβάσιμο: όνομα, σύνδεση, TLS, λήξη χρόνου, 429, 5xx, μετά από νέες προσπάθειες· υπερβολικά μεγάλη \
        αναμονή
        """,
        "An answer that cannot be used: not JSON, the wrong shape, a repeated page":
            "Απάντηση που δεν μπορεί να χρησιμοποιηθεί: όχι JSON, λάθος μορφή, σελίδα που επαναλαμβάνεται",
        "Offline or for 'cache', and not stored": "Εκτός σύνδεσης ή για το 'cache', και δεν είναι αποθηκευμένο",
        "The list ended short of its own total": "Η λίστα τελείωσε πριν φτάσει στο δικό της σύνολο",
        "The library cannot be used, and the command needs it; or 'cache verify' has found damage":
            "Η αποθήκη δεν μπορεί να χρησιμοποιηθεί, και η εντολή τη χρειάζεται· ή το 'cache verify' βρήκε φθορές",
        "Beyond a limit of 'profile --budget'": "Πάνω από όριο του 'profile --budget'",
        "Ended by Ctrl-C or SIGTERM": "Τερματισμός με Ctrl-C ή SIGTERM",
        "What was printed before a failure stays, and the code says that it is not all.":
            "Όσα τυπώθηκαν πριν από μια αποτυχία μένουν, και ο κωδικός λέει ότι δεν είναι όλα.",
        "nothing stored is no failure": "αν δεν υπάρχει τίποτα αποθηκευμένο, δεν είναι αποτυχία",
        "What is written where, and in which format": "Τι γράφεται πού, και με ποια μορφή",
        "stdout carries data and nothing else; progress, notices, logs and errors go to stderr. On a terminal items are a table, elsewhere JSON Lines, and each page is written as soon as it is there.":
            """
        Το stdout έχει δεδομένα και τίποτε άλλο· πρόοδος, ειδοποιήσεις, καταγραφές και σφάλματα πάνε στο stderr. Σε \
        τερματικό τα στοιχεία είναι πίνακας, αλλού JSON Lines, και κάθε σελίδα γράφεται μόλις έρθει.
        """,
        "Formats of -o": "Μορφές του -o",
        "For people: cut to the terminal's width, dates as --dates says":
            "Για ανθρώπους: στο πλάτος του τερματικού, ημερομηνίες κατά το --dates",
        "One document, also after an error; the same as --json":
            "Ένα έγγραφο, ακόμη και μετά από σφάλμα· ίδιο με το --json",
        "An object a line; the same as --jsonl": "Ένα αντικείμενο ανά γραμμή· ίδιο με το --jsonl",
        "With the names of the fields in the first line": "Με τα ονόματα των πεδίων στην πρώτη γραμμή",
        "A table for a page": "Πίνακας για μια σελίδα κειμένου",
        "An item is {\"id\":…} and the plugin's fields in their order, as the server sent the values; what is missing is null. --fields chooses some, --raw prints the server's own object.\n\n--json is {\"items\":[…],\"meta\":{…}}: \"complete\" is false where it broke off, \"next\" is a position for --cursor, \"source\" is the worst of remote, revalidated, cache and stale.\n\n--jq is given each item as it would be printed, --jq-all what --json would write. What is only selected keeps its digits; what is computed has jq's numbers, 64-bit floating point.":
            """
        Ένα στοιχείο είναι {"id":…} και τα πεδία του προσθέτου με τη σειρά τους, με τις τιμές όπως τις έστειλε ο \
        διακομιστής· ό,τι λείπει είναι null. Το --fields επιλέγει μερικά, το --raw τυπώνει το αντικείμενο του ίδιου \
        του διακομιστή.

        Το --json είναι {"items":[…],"meta":{…}}: το "complete" είναι false όπου διακόπηκε, το "next" είναι θέση για \
        το --cursor, το "source" είναι η χειρότερη από τις τιμές remote, revalidated, cache και stale.

        Το --jq παίρνει κάθε στοιχείο όπως θα τυπωνόταν, το --jq-all ό,τι θα έγραφε το --json. Ό,τι απλώς επιλέγεται \
        κρατά τα ψηφία του· ό,τι υπολογίζεται έχει τους αριθμούς του jq, κινητής υποδιαστολής 64 bit.
        """,
        "one field of each item": "ένα πεδίο κάθε στοιχείου",
        "two, for a spreadsheet": "δύο, για λογιστικό φύλλο",
        "A plugin is a few lines of YAML that describe an API. The nearest definition of a name wins: the file of --config or FOLIO_CONFIG and no other, else ./plugins.yaml, then plugins.yaml and plugins.d/*.yaml in ~/.config/folio, then the file that comes with folio. The least there is to say:\n\n  version: 1\n  plugins:\n    books:\n      base_url: https://api.example.com\n      endpoints:\n        titles:\n          path: /titles\n          items: .data\n          id: .id\n\ndocs/plugins.md (see 'folio help environment') explains every key.":
            """
        Ένα πρόσθετο είναι λίγες γραμμές YAML που περιγράφουν ένα API. Ισχύει ο πλησιέστερος ορισμός ενός ονόματος: \
        το αρχείο του --config ή του FOLIO_CONFIG και κανένα άλλο, αλλιώς το ./plugins.yaml, μετά τα plugins.yaml \
        και plugins.d/*.yaml στο ~/.config/folio, μετά το αρχείο που συνοδεύει το folio. Το ελάχιστο που χρειάζεται:

          version: 1
          plugins:
            books:
              base_url: https://api.example.com
              endpoints:
                titles:
                  path: /titles
                  items: .data
                  id: .id

        Το docs/plugins.md (δείτε 'folio help environment') εξηγεί κάθε κλειδί.
        """,
    ]
}
