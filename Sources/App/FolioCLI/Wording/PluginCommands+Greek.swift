import Wording

extension WordTable {
    /// The commands `plugins`, in Greek.
    static let pluginCommandsGreek: WordTable = [
        "comments: like those of %1": "σχόλια: όπως του %1",
        "(preferred: %1)": "(προτίμηση: %1)",
        "request %1 of at most %2": "αίτημα %1 από το πολύ %2",
        "interrupted; nothing was written": "διακόπηκε· δεν γράφτηκε τίποτα",
        "the host '%1' must be written in ASCII, as punycode (xn--…)":
            "ο υπολογιστής '%1' πρέπει να γραφτεί σε ASCII, ως punycode (xn--…)",
        "'%1' must say where its value travels, such as {query: %2}":
            "το '%1' πρέπει να λέει πού ταξιδεύει η τιμή του, π.χ. {query: %2}",
        "keyset paging needs the endpoint's `id:` or a `key:`":
            "η σελιδοποίηση keyset χρειάζεται το `id:` του τελικού σημείου ή ένα `key:`",
        "'%1' cannot go with '%2'": "τα '%1' και '%2' δεν χρησιμοποιούνται μαζί",
        "'cap' goes with 'total': only it tells whether the list is longer":
            "το 'cap' χρησιμοποιείται με το 'total': μόνο αυτό λέει αν η λίστα είναι μεγαλύτερη",
        "the default size %1 is larger than the maximum %2":
            "το προεπιλεγμένο μέγεθος %1 είναι μεγαλύτερο από το μέγιστο %2",
        "the last item of the page has no key at '%1', so the next page cannot be asked for":
            "το τελευταίο στοιχείο της σελίδας δεν έχει κλειδί στο '%1', οπότε η επόμενη σελίδα δεν μπορεί να ζητηθεί",
        "the next page's token is not usable: %1": "το token της επόμενης σελίδας δεν μπορεί να χρησιμοποιηθεί: %1",
        "the next page's token is not usable: %1 is no text":
            "το token της επόμενης σελίδας δεν μπορεί να χρησιμοποιηθεί: το %1 δεν είναι κείμενο",
        "`until.%1` is no number: found %2": "το `until.%1` δεν είναι αριθμός: βρέθηκε %2",
        "`until.%1` is neither true nor false: found %2": "το `until.%1` δεν είναι ούτε true ούτε false: βρέθηκε %2",
        "'%1' is no position here: expected %2": "το '%1' δεν είναι θέση εδώ: αναμενόταν %2",
        "a whole number": "ένας ακέραιος",
        "a JSON object": "ένα αντικείμενο JSON",
        "a URL": "ένα URL",
        "after:KEY or before:KEY": "after:KEY ή before:KEY",
        "none, as the list is one page": "καμία, αφού η λίστα είναι μία σελίδα",
        "`auth:` names no kind; there are %1": "το `auth:` δεν δίνει κανένα είδος· υπάρχουν %1",
        "`auth:` names %1; write a list to send several": "το `auth:` δίνει %1· γράψτε λίστα για να σταλούν πολλά",
        "'%1' lacks a setting or has one too many; it looks like %2":
            "από το '%1' λείπει ή περισσεύει μια ρύθμιση· η μορφή του είναι %2",
        "a credential cannot be used": "ένα διαπιστευτήριο δεν μπορεί να χρησιμοποιηθεί",
        "a '{' without its '}' at character %1; a brace itself is '{{'":
            "ένα '{' χωρίς το '}' του στον χαρακτήρα %1· το ίδιο το άγκιστρο γράφεται '{{'",
        "a '}' without its '{' at character %1; a brace itself is '}}'":
            "ένα '}' χωρίς το '{' του στον χαρακτήρα %1· το ίδιο το άγκιστρο γράφεται '}}'",
        "'{}' at character %1 names no parameter": "το '{}' στον χαρακτήρα %1 δεν δίνει παράμετρο",
        "unknown function '%1'; there are join, segments, lower, upper and default":
            "άγνωστη συνάρτηση '%1'· υπάρχουν οι join, segments, lower, upper και default",
        "the function '%1' needs an argument: %2:TEXT": "η συνάρτηση '%1' χρειάζεται όρισμα: %2:TEXT",
        "the parameter '%1' may not hold '.' or '..' segments: '%2'":
            "η παράμετρος '%1' δεν επιτρέπεται να περιέχει τμήματα '.' ή '..': '%2'",
        "STATUS": "ΚΑΤΑΣΤΑΣΗ",
        "IDS": "ID",
        "NEXT PAGE": "ΕΠΟΜΕΝΗ ΣΕΛΙΔΑ",
        "REMARK": "ΠΑΡΑΤΗΡΗΣΗ",
        "Check plugin files and tell everything that is wrong": "Έλεγχος αρχείων προσθέτων και αναφορά όλων των λαθών",
        "Files to check; those that folio would read if none is named. With --live PLUGIN or PLUGIN/ENDPOINT; all if none is named":
            """
        Αρχεία για έλεγχο· αν δεν δοθούν, εκείνα που θα διάβαζε το folio. Με --live PLUGIN ή PLUGIN/ENDPOINT· αν δεν \
        δοθούν, όλα
        """,
        "Read a page of each endpoint, and say what it is like":
            "Ανάγνωση μιας σελίδας κάθε τελικού σημείου, και περιγραφή της",
        "the files that folio reads": "τα αρχεία που διαβάζει το folio",
        "one file": "ένα αρχείο",
        "a page of each of its endpoints that needs no parameter":
            "μια σελίδα από κάθε τελικό σημείο του που δεν χρειάζεται παράμετρο",
        "The exit code is 3 when a file has an error or cannot be read; the others are checked all the same.\n\nWith --live it is that of the first endpoint that fails, and 7 where items of a page share an id. Endpoints that need a parameter are skipped, unless it has a default or is preferred. Nothing is stored.":
            """
        Ο κωδικός εξόδου είναι 3 όταν ένα αρχείο έχει σφάλμα ή δεν διαβάζεται· τα άλλα ελέγχονται παρ’ όλα αυτά.

        Με --live είναι εκείνος του πρώτου τελικού σημείου που αποτυγχάνει, και 7 όπου στοιχεία μιας σελίδας έχουν \
        κοινό id. Τα τελικά σημεία που χρειάζονται παράμετρο παραλείπονται, εκτός αν αυτή έχει προεπιλογή ή \
        προτίμηση. Τίποτα δεν αποθηκεύεται.
        """,
        "%1: %2 plugins, no errors": .plural(
            one: "%1: %2 πρόσθετο, κανένα σφάλμα", other: "%1: %2 πρόσθετα, κανένα σφάλμα"),
        "no plugin file was found": "δεν βρέθηκε αρχείο προσθέτων",
        "List, show, check and set up what describes APIs":
            "Κατάλογος, εμφάνιση, έλεγχος και ρύθμιση όσων περιγράφουν τα API",
        "the APIs and endpoints that there are": "τα API και τα τελικά σημεία που υπάρχουν",
        "its endpoints, parameters and fields": "τα τελικά σημεία, οι παράμετροι και τα πεδία του",
        "what is wrong with a file": "τι φταίει σε ένα αρχείο",
        "a plugin for an API that has none": "ένα πρόσθετο για ένα API που δεν έχει",
        "lets ./plugins.yaml use secrets": "επιτρέπει στο ./plugins.yaml να χρησιμοποιεί μυστικά",
        "a value in place of a parameter's default": "μια τιμή αντί για την προεπιλογή μιας παραμέτρου",
        "List the plugins and their endpoints": "Κατάλογος των προσθέτων και των τελικών σημείων τους",
        "what can be read": "τι μπορεί να διαβαστεί",
        "(not trusted)": "(μη έμπιστο)",
        "* what the plugin's name alone means": "* το προεπιλεγμένο, όταν δίνεται μόνο το όνομα του προσθέτου",
        "Make a plugin in a short dialogue": "Δημιουργία προσθέτου με έναν σύντομο διάλογο",
        "asks for a URL, tries it, shows the file and saves it":
            "ζητά ένα URL, το δοκιμάζει, δείχνει το αρχείο και το αποθηκεύει",
        "Asks for the URL of a list, and for a key where one is needed; then does what 'folio plugins probe' does. Nothing is saved before you have seen the file and said yes; Ctrl-C leaves nothing behind.":
            """
        Ζητά το URL μιας λίστας, και ένα κλειδί όπου χρειάζεται· μετά κάνει ό,τι και το 'folio plugins probe'. \
        Τίποτα δεν αποθηκεύεται πριν δείτε το αρχείο και απαντήσετε ναι· το Ctrl-C δεν αφήνει τίποτα πίσω του.
        """,
        "URL of a list": "URL μιας λίστας",
        "Header field with a key, such as 'X-Api-Key: …' (not shown; empty for none)":
            "Πεδίο κεφαλίδας με κλειδί, π.χ. 'X-Api-Key: …' (δεν εμφανίζεται· κενό για κανένα)",
        "Save it as %1 [y/N]": "Αποθήκευση ως %1 [ναι/ΟΧΙ]",
        "it is not saved": "δεν αποθηκεύτηκε",
        "Name of the plugin [%1]": "Όνομα του προσθέτου [%1]",
        "Find out how an API lists things, and write the plugin for it":
            "Διερεύνηση του πώς δίνει λίστες ένα API, και εγγραφή του προσθέτου για αυτό",
        "The URL of a list, such as https://api.example.com/v1/books":
            "Το URL μιας λίστας, π.χ. https://api.example.com/v1/books",
        "'Name: value' to send along, such as a key; the plugin gets {env: NAME} in its place":
            "'Name: value' που θα σταλεί μαζί, π.χ. ένα κλειδί· το πρόσθετο παίρνει {env: NAME} στη θέση του",
        "Save the plugin under this name, where folio finds it":
            "Αποθήκευση του προσθέτου με αυτό το όνομα, εκεί που το βρίσκει το folio",
        "Replace a file of that name": "Αντικατάσταση αρχείου με αυτό το όνομα",
        "Write one JSON document: the evidence and the file": "Έξοδος ως ένα έγγραφο JSON: οι ενδείξεις και το αρχείο",
        "the evidence and the file": "οι ενδείξεις και το αρχείο",
        "saved; then: folio feed books": "αποθηκεύεται· μετά: folio feed books",
        "with a key, which is not written down": "με κλειδί, που δεν γράφεται στο αρχείο",
        "the file alone": "μόνο το αρχείο",
        "Reads at most four pages, by at most six requests, and changes nothing at the server. What can be tried is tried: a next page, parameters for the size and the place. The evidence goes to stderr and the file to stdout; what could not be told is a comment in it. The exit code is 7 when there is no list.":
            """
        Διαβάζει το πολύ τέσσερις σελίδες, με το πολύ έξι αιτήματα, και δεν αλλάζει τίποτα στον διακομιστή. Ό,τι \
        μπορεί να δοκιμαστεί δοκιμάζεται: μια επόμενη σελίδα, παράμετροι για το μέγεθος και τη θέση. Οι ενδείξεις \
        πάνε στο stderr και το αρχείο στο stdout· ό,τι δεν βρέθηκε γράφεται εκεί ως σχόλιο. Ο κωδικός εξόδου είναι \
        7 όταν δεν υπάρχει λίστα.
        """,
        "'%1' is not written down: the plugin takes it from the environment variable %2":
            "το '%1' δεν γράφεται στο αρχείο: το πρόσθετο το παίρνει από τη μεταβλητή περιβάλλοντος %2",
        "Saved %1": "Αποθηκεύτηκε το %1",
        "Next: %1": "Επόμενο: %1",
        "Write the JSON Schema of plugin files, for editors":
            "Εγγραφή του σχήματος JSON των αρχείων προσθέτων, για προγράμματα επεξεργασίας",
        "the file that editors read": "το αρχείο που διαβάζουν τα προγράμματα επεξεργασίας",
        "An editor with a YAML language server completes and checks a plugin file that begins with the line '# yaml-language-server: $schema=PATH', where PATH leads to the schema. What several keys together do not allow is checked by 'folio plugins check' alone.":
            """
        Ένα πρόγραμμα επεξεργασίας με YAML language server συμπληρώνει και ελέγχει ένα αρχείο προσθέτων που αρχίζει \
        με τη γραμμή '# yaml-language-server: $schema=PATH', όπου το PATH οδηγεί στο σχήμα. Ό,τι δεν επιτρέπουν \
        πολλά κλειδιά μαζί το ελέγχει μόνο το 'folio plugins check'.
        """,
        "Prefer values for a plugin's parameters to their defaults":
            "Ορισμός προτιμώμενων τιμών για παραμέτρους ενός προσθέτου",
        "Name of a plugin": "Όνομα ενός προσθέτου",
        "Values to prefer from now on; NAME= prefers none any more. Without them nothing changes":
            "Τιμές που προτιμώνται από εδώ και πέρα· το NAME= καταργεί την προτίμηση. Χωρίς αυτές δεν αλλάζει τίποτα",
        "what is asked for unless told otherwise": "τιμές που ισχύουν αν δεν δοθούν άλλες",
        "the plugin's own default again": "ξανά η προεπιλογή του ίδιου του προσθέτου",
        "what is preferred": "οι τωρινές προτιμήσεις",
        "Shows what is preferred then. The values are kept in preferences.yaml beside the plugin files; what a command gives goes before them.":
            """
        Στο τέλος εμφανίζονται οι προτιμήσεις. Οι τιμές φυλάσσονται στο preferences.yaml δίπλα στα αρχεία προσθέτων· ό,τι δίνει \
        μια εντολή υπερισχύει.
        """,
        "Nothing is preferred.": "Δεν υπάρχουν προτιμήσεις.",
        "Show a plugin's endpoints, parameters and fields":
            "Εμφάνιση των τελικών σημείων, των παραμέτρων και των πεδίων ενός προσθέτου",
        "what its endpoints take and give": "τι δέχονται και τι δίνουν τα τελικά σημεία του",
        "file: %1:%2": "αρχείο: %1:%2",
        "docs: %1": "τεκμηρίωση: %1",
        "base URL: %1": "βασικό URL: %1",
        "trust: %1": "εμπιστοσύνη: %1",
        "%1  (default)": "%1  (προεπιλογή)",
        "comments:": "σχόλια:",
        "request: %1 %2": "αίτημα: %1 %2",
        "path: %1%2": "διαδρομή: %1%2",
        "paging: %1, %2": "σελιδοποίηση: %1, %2",
        "starts: %1": "έναρξη: %1",
        "fields: %1": "πεδία: %1",
        "adding: %1 %2, with --add MESSAGE": "προσθήκη: %1 %2, με --add MESSAGE",
        "(required)": "(υποχρεωτική)",
        "(may be repeated)": "(μπορεί να επαναληφθεί)",
        "(default: %1)": "(προεπιλογή: %1)",
        "(default: what '%1' prints)": "(προεπιλογή: ό,τι τυπώνει το '%1')",
        "(secret, from the environment variable %1)": "(μυστικό, από τη μεταβλητή περιβάλλοντος %1)",
        "(secret)": "(μυστικό)",
        "(one of %1)": "(ένα από τα %1)",
        "parameter: %1": "παράμετρος: %1",
        "Let a plugins.yaml in a folder use secrets and run commands":
            "Άδεια σε ένα plugins.yaml ενός φακέλου να χρησιμοποιεί μυστικά και να εκτελεί εντολές",
        "The file; plugins.yaml in the current folder if none is named":
            "Το αρχείο· το plugins.yaml του τρέχοντος φακέλου, αν δεν δοθεί",
        "Trust it no longer": "Κατάργηση της εμπιστοσύνης",
        "Show which files are trusted": "Εμφάνιση των έμπιστων αρχείων",
        "what ./plugins.yaml would use, and whether it may":
            "τι θα χρησιμοποιούσε το ./plugins.yaml, και αν επιτρέπεται",
        "in a script, after a look at the file": "σε σενάριο κελύφους, αφού δείτε το αρχείο",
        "the files that are trusted": "τα έμπιστα αρχεία",
        "trusts ./plugins.yaml no longer": "το ./plugins.yaml δεν είναι πια έμπιστο",
        "A plugins.yaml that lies in the current folder may be someone else's. Its plugins read what needs no secret; environment variables, files, commands and tokens they get once the file is trusted. That holds for the file's path and content: when it changes it is to be trusted again. On a terminal it asks; elsewhere it needs --force. Files that you name or keep among your own need no trust.":
            """
        Ένα plugins.yaml που βρίσκεται στον τρέχοντα φάκελο μπορεί να είναι κάποιου άλλου. Τα πρόσθετά του διαβάζουν \
        όσα δεν χρειάζονται μυστικό· μεταβλητές περιβάλλοντος, αρχεία, εντολές και token τα παίρνουν μόλις το αρχείο \
        δηλωθεί έμπιστο. Αυτό ισχύει για τη διαδρομή και το περιεχόμενο του αρχείου: όταν αλλάξει, πρέπει να δηλωθεί \
        ξανά. Σε τερματικό ρωτά· αλλού χρειάζεται --force. Αρχεία που τα δίνετε εσείς ή τα έχετε στα δικά σας δεν \
        χρειάζονται εμπιστοσύνη.
        """,
        "it is not trusted": "δεν δηλώθηκε έμπιστο",
        "No longer trusted: %1": "Δεν είναι πια έμπιστο: %1",
        "It was not trusted: %1": "Δεν ήταν έμπιστο: %1",
        "(changed since)": "(άλλαξε από τότε)",
        "No file is trusted.": "Κανένα αρχείο δεν είναι έμπιστο.",
        "Trust it? [y/N]": "Να δηλωθεί έμπιστο; [ναι/ΟΧΙ]",
        "the environment variable %1": "μεταβλητή περιβάλλοντος %1",
        "the file %1": "αρχείο %1",
        "the command %1": "εντολή %1",
        "what you answer: %1": "ό,τι απαντάτε: %1",
        "for %1": "για το %1",
        "%1 uses": "Το %1 χρησιμοποιεί",
        "%1 uses no secret and runs no command; it gets what you prefer.":
            "Το %1 δεν χρησιμοποιεί μυστικά και δεν εκτελεί εντολές· παίρνει τις προτιμήσεις σας.",
        "Trusted as it is now: %1": "Έμπιστο όπως είναι τώρα: %1",
        "inside: at %1 of each comment": "μέσα: στο %1 κάθε σχολίου",
        "No plugins found. 'folio plugins new' or 'folio plugins probe URL' makes one.":
            "Δεν βρέθηκαν πρόσθετα. Το 'folio plugins new' ή το 'folio plugins probe URL' φτιάχνει ένα.",
        "preferred: %1": "προτίμηση: %1",
    ]
}
