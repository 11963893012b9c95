import Wording

extension WordTable {
    /// The commands that read lists, and those of the program, in Greek.
    static let listCommandsGreek: WordTable = [
        "PLUGIN.ACTION; PLUGIN, with a PATH behind it; or a URL": "PLUGIN.ACTION· PLUGIN, και μετά ένα PATH· ή ένα URL",
        "The path below the plugin's base URL; parameters":
            "Η διαδρομή κάτω από το βασικό URL του προσθέτου· παράμετροι",
        "Request": "Αίτημα",
        "The method; GET, or POST with -d": "Η μέθοδος· GET, ή POST με -d",
        "'Name: value' in place of folio's own; 'Name;' is empty, 'Name:' leaves it out":
            "'Name: value' αντί για εκείνο του folio· 'Name;' είναι κενό, 'Name:' το παραλείπει",
        "The body as it is; @FILE reads it from a file, @- from stdin":
            "Το σώμα όπως είναι· @FILE το διαβάζει από αρχείο, @- από το stdin",
        "Give a redirect as the answer": "Μια ανακατεύθυνση δίνεται ως απάντηση",
        "Answer": "Απάντηση",
        "Write the status line and the header lines before it":
            "Εγγραφή της γραμμής κατάστασης και των γραμμών κεφαλίδας πριν από την απάντηση",
        "Write what a jq expression gives of the answer, a result a line":
            "Εγγραφή όσων δίνει μια έκφραση jq από την απάντηση, ένα αποτέλεσμα ανά γραμμή",
        "Give what is stored; no connection is opened": "Εμφάνιση των αποθηκευμένων· δεν ανοίγει σύνδεση",
        "Ask the server, however fresh what is stored may be":
            "Νέο αίτημα στον διακομιστή, όσο πρόσφατα κι αν είναι τα αποθηκευμένα",
        "Ask the server, and keep nothing": "Νέο αίτημα στον διακομιστή, χωρίς αποθήκευση",
        "Run an action of a plugin, or make one request": "Εκτέλεση μιας ενέργειας προσθέτου, ή ενός αιτήματος",
        "an action, with its parameters": "μια ενέργεια, με τις παραμέτρους της",
        "a path of an API, with the plugin's credentials": "μια διαδρομή ενός API, με τα διαπιστευτήρια του προσθέτου",
        "a URL, with the answer's header lines": "ένα URL, με τις γραμμές κεφαλίδας της απάντησης",
        "a POST, its body from a file": "ένα POST, με το σώμα του από αρχείο",
        "Any answer is written, byte for byte where the output is no terminal; the exit code is 0 for a status below 400. An action writes what its plugin shows of the answer, as JSON on one line or, on a terminal, indented; a refused action writes nothing. docs/call.md (see 'folio help environment') tells it all.":
            """
        Κάθε απάντηση γράφεται, byte προς byte όπου η έξοδος δεν είναι τερματικό· ο κωδικός εξόδου είναι 0 για \
        κατάσταση κάτω από 400. Μια ενέργεια γράφει όσα δείχνει το πρόσθετό της από την απάντηση, ως JSON σε μία \
        γραμμή ή, σε τερματικό, με εσοχές· μια ενέργεια που απορρίφθηκε δεν γράφει τίποτα. Όλα αυτά εξηγούνται στο \
        docs/call.md (δείτε 'folio help environment').
        """,
        "PLUGIN/ENDPOINT, or PLUGIN for its default": "PLUGIN/ENDPOINT, ή PLUGIN για το προεπιλεγμένο του",
        "Ids, or - for stdin; parameters of the endpoint": "Τιμές id, ή - για το stdin· παράμετροι του τελικού σημείου",
        "Add a comment; @FILE reads it from a file, @- stdin":
            "Προσθήκη σχολίου· @FILE το διαβάζει από αρχείο, @- από το stdin",
        "List the comments under one or more items": "Κατάλογος των σχολίων ενός ή περισσότερων στοιχείων",
        "the comments under item 1": "τα σχόλια του στοιχείου 1",
        "those under each item": "εκείνα κάθε στοιχείου",
        "a comment of one's own": "ένα δικό σας σχόλιο",
        "Print what makes a shell complete folio's words":
            "Εμφάνιση του κώδικα με τον οποίο ένα κέλυφος συμπληρώνει τις λέξεις του folio",
        "The shell": "Το κέλυφος",
        "in ~/.bashrc": "στο ~/.bashrc",
        "in ~/.zshrc, behind compinit": "στο ~/.zshrc, μετά το compinit",
        "in ~/.config/fish/config.fish": "στο ~/.config/fish/config.fish",
        "Names of plugins, endpoints, parameters and fields come from the plugin files, ids from what is stored. No request is made.":
            """
        Τα ονόματα προσθέτων, τελικών σημείων, παραμέτρων και πεδίων προέρχονται από τα αρχεία προσθέτων, τα id από \
        τα αποθηκευμένα. Δεν γίνεται κανένα αίτημα.
        """,
        "Look for what is wrong with folio's surroundings": "Αναζήτηση προβλημάτων στο περιβάλλον του folio",
        "Plugins whose servers are asked whether they answer":
            "Πρόσθετα των οποίων ελέγχεται αν απαντά ο διακομιστής",
        "versions, paths, plugin files, the store, the terminal":
            "εκδόσεις, διαδρομές, αρχεία προσθέτων, αποθήκη, τερματικό",
        "and whether GitHub can be reached": "και αν είναι προσβάσιμο το GitHub",
        "in a script": "σε σενάριο κελύφους",
        "No secret is shown or sent, and nothing is changed. The exit code is 0 when all is well, else 1; the first thing that is wrong is told with what to do about it. --json writes {\"well\", \"entries\": [{\"group\", \"name\", \"value\", \"problem\", \"advice\"}]}; the last two are null where all is well.":
            """
        Κανένα μυστικό δεν εμφανίζεται ούτε στέλνεται, και τίποτα δεν αλλάζει. Ο κωδικός εξόδου είναι 0 όταν όλα \
        είναι καλά, αλλιώς 1· το πρώτο λάθος αναφέρεται μαζί με το τι μπορεί να γίνει. Το --json γράφει {"well", \
        "entries": [{"group", "name", "value", "problem", "advice"}]}· τα δύο τελευταία είναι null όπου όλα είναι \
        καλά.
        """,
        "Parameters of the endpoint": "Παράμετροι του τελικού σημείου",
        "Save each item's picture in DIR, if not there yet": "Αποθήκευση της εικόνας κάθε στοιχείου στο DIR, αν λείπει",
        "List the items of an endpoint": "Κατάλογος των στοιχείων ενός τελικού σημείου",
        "the first page, as a table": "η πρώτη σελίδα, ως πίνακας",
        "fifty items, with a parameter": "πενήντα στοιχεία, με παράμετρο",
        "a value of every item": "μια τιμή κάθε στοιχείου",
        "in a file, killed or not": "σε αρχείο, με συνέχεια αν διακοπεί",
        "what is stored": "τα αποθηκευμένα",
        "the request as a curl command": "το αίτημα ως εντολή curl",
        "Read plugins from this file only": "Ανάγνωση προσθέτων μόνο από αυτό το αρχείο",
        "Log requests to stderr; -vv with header fields": "Καταγραφή των αιτημάτων στο stderr· -vv με πεδία κεφαλίδας",
        "Leave out notices and progress": "Χωρίς ειδοποιήσεις και πρόοδο",
        "Append the log to a file": "Προσάρτηση της καταγραφής σε αρχείο",
        "How -v and --log write": "Μορφή όσων γράφουν τα -v και --log",
        "Try a failed request again N times, in place of the plugin's word or 4":
            "Έως N νέες προσπάθειες για αίτημα που απέτυχε (αλλιώς όσες ορίζει το πρόσθετο, ή 4)",
        "Wait so long when a server asks for it, in place of the plugin's word or 60s":
            "Μέγιστη αποδεκτή αναμονή που ζητά διακομιστής (αλλιώς του προσθέτου, ή 60s)",
        "Trust the certificates in a PEM file, too": "Εμπιστοσύνη και στα πιστοποιητικά ενός αρχείου PEM",
        "Paging": "Σελιδοποίηση",
        "Stop after COUNT items": "Τέλος μετά από COUNT στοιχεία",
        "Stop after N pages; one if no option says more":
            "Τέλος μετά από N σελίδες· μία, αν καμία επιλογή δεν ζητά περισσότερες",
        "Go on to the end of the list": "Συνέχεια έως το τέλος της λίστας",
        "Ask for N items a request": "N στοιχεία σε κάθε αίτημα",
        "Ask for N pages at a time (offset, page)": "N σελίδες ταυτόχρονα (offset, page)",
        "Start after the item with this key (keyset)": "Έναρξη μετά το στοιχείο με αυτό το κλειδί (keyset)",
        "Start before the item with this key (keyset)": "Έναρξη πριν από το στοιχείο με αυτό το κλειδί (keyset)",
        "Start at this offset (offset)": "Έναρξη σε αυτή τη μετατόπιση (offset)",
        "Start at this page (page)": "Έναρξη σε αυτή τη σελίδα (page)",
        "Start at a position that folio printed": "Έναρξη σε θέση που τύπωσε το folio",
        "Write this format; on a terminal a table, else JSON Lines":
            "Εγγραφή σε αυτή τη μορφή· σε τερματικό πίνακας, αλλιώς JSON Lines",
        "Write JSON Lines, an item a line": "Εγγραφή JSON Lines, ένα στοιχείο ανά γραμμή",
        "Write TEXT for each item, such as '{id} {title}\\n'":
            "Εγγραφή του TEXT για κάθε στοιχείο, π.χ. '{id} {title}\\n'",
        "Output": "Έξοδος",
        "Show only these fields, separated by commas": "Μόνο αυτά τα πεδία, χωρισμένα με κόμματα",
        "Show the server's objects": "Εμφάνιση των αντικειμένων του διακομιστή",
        "Leave out the names of columns (table, csv, tsv)": "Χωρίς τα ονόματα των στηλών (table, csv, tsv)",
        "Show a table's dates relative, such as 5 minutes ago, or exact":
            "Ημερομηνίες του πίνακα: relative, όπως πριν από 5 λεπτά, ή exact, ακριβείς",
        "Make a table N columns wide, whatever the terminal is":
            "Πίνακας με πλάτος N στηλών, ανεξάρτητα από το τερματικό",
        "Show a table without a pager, however long it is": "Πίνακας χωρίς σελιδοποιητή, όσο μακρύς κι αν είναι",
        "Write what a jq expression gives of each item": "Εγγραφή όσων δίνει μια έκφραση jq από κάθε στοιχείο",
        "Write what one gives of the whole document, which is kept in memory":
            "Εγγραφή όσων δίνει μια έκφραση jq από όλο το έγγραφο, που κρατιέται στη μνήμη",
        "Offline and resuming": "Εκτός σύνδεσης και συνέχιση",
        "Show what is stored; no connection is opened": "Εμφάνιση των αποθηκευμένων· δεν ανοίγει σύνδεση",
        "How old what is stored may be if the server is out of reach":
            "Πόσο παλιά μπορούν να είναι τα αποθηκευμένα αν ο διακομιστής δεν είναι προσβάσιμος",
        "Only items that no earlier walk had": "Μόνο στοιχεία που δεν έχουν ξαναδιαβαστεί",
        "Write to FILE (jsonl, csv or tsv), page by page": "Εγγραφή στο FILE (jsonl, csv ή tsv), σελίδα προς σελίδα",
        "Go on where the same command was killed": "Συνέχεια από εκεί που διακόπηκε η ίδια εντολή",
        "%1 requests": .plural(one: "%1 αίτημα", other: "%1 αιτήματα"),
        "%1 connections": .plural(one: "%1 σύνδεση", other: "%1 συνδέσεις"),
        "%1 responses": .plural(one: "%1 απάντηση", other: "%1 απαντήσεις"),
        "%1 lists": .plural(one: "%1 λίστα", other: "%1 λίστες"),
        "%1 walks": .plural(one: "%1 διάσχιση", other: "%1 διασχίσεις"),
        "%1 pages": .plural(one: "%1 σελίδα", other: "%1 σελίδες"),
        "Comments": "Σχόλια",
        "%1 comments": .plural(one: "%1 σχόλιο", other: "%1 σχόλια"),
        "%1 replies": .plural(one: "%1 απάντηση", other: "%1 απαντήσεις"),
        "Levels of threads to read; else all that need no request":
            "Πόσα επίπεδα απαντήσεων· αλλιώς, όσα δεν χρειάζονται άλλο αίτημα",
    ]
}
