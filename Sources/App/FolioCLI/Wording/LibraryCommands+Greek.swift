import Wording

extension WordTable {
    /// The commands `auth` and `cache`, in Greek.
    static let libraryCommandsGreek: WordTable = [
        "Log in to APIs and out; show where credentials are":
            "Σύνδεση σε API και αποσύνδεση· πού βρίσκονται τα διαπιστευτήρια",
        "asks for what the plugin wants, and keeps what signs":
            "ζητά όσα χρειάζεται το πρόσθετο και φυλάσσει όσα υπογράφουν τα αιτήματα",
        "what is there, and until when": "τι υπάρχει, και έως πότε",
        "forgets it": "το ξεχνά",
        "Log in to an API": "Σύνδεση σε ένα API",
        "Name of the plugin": "Όνομα του προσθέτου",
        "Answers, and parameters of the plugin; name=@FILE and name=@- read an answer":
            "Απαντήσεις, και παράμετροι του προσθέτου· τα name=@FILE και name=@- διαβάζουν μια απάντηση",
        "asks at the terminal": "ρωτά στο τερματικό",
        "the password from stdin": "ο κωδικός πρόσβασης από το stdin",
        "from a file, for scripts": "από αρχείο, για σενάρια",
        "What the plugin asks for is asked at the terminal, secrets without showing them. Where the plugin says how to log in, that is done at once, and only the tokens that it brings are kept; an answer that is itself the credential is kept. Secrets are never taken from the command line, which other programs see.":
            """
        Ό,τι ζητά το πρόσθετο ρωτάται στο τερματικό, τα μυστικά χωρίς να φαίνονται. Όπου το πρόσθετο λέει πώς \
        γίνεται η σύνδεση, αυτή γίνεται αμέσως, και αποθηκεύονται μόνο τα token που φέρνει· μια απάντηση που είναι η \
        ίδια το διαπιστευτήριο αποθηκεύεται. Τα μυστικά δεν δίνονται ποτέ στη γραμμή εντολών, που τη βλέπουν άλλα \
        προγράμματα.
        """,
        "Kept for '%1'; the first request will show whether the server takes it.":
            "Αποθηκεύτηκε για το '%1'· το πρώτο αίτημα θα δείξει αν το δέχεται ο διακομιστής.",
        "Logged in to '%1'.": "Έγινε σύνδεση στο '%1'.",
        "Logged in to '%1'; the token expires at %2.": "Έγινε σύνδεση στο '%1'· το token λήγει στις %2.",
        "Forget the tokens of an API": "Διαγραφή των token ενός API",
        "Keep what is stored of the account, without asking":
            "Διατήρηση όσων είναι αποθηκευμένα του λογαριασμού, χωρίς ερώτηση",
        "Delete what is stored of the account, without asking":
            "Διαγραφή όσων είναι αποθηκευμένα του λογαριασμού, χωρίς ερώτηση",
        "asks what is to become of the stored lists": "ρωτά τι θα γίνουν οι αποθηκευμένες λίστες",
        "deletes them too": "τις διαγράφει κι αυτές",
        "On a terminal it asks whether the lists and answers that are stored of the account are deleted too; elsewhere they stay. The server is not told: a token that others may have is to be revoked there.":
            """
        Σε τερματικό ρωτά αν θα διαγραφούν και οι αποθηκευμένες λίστες και απαντήσεις του λογαριασμού· αλλού μένουν. \
        Ο διακομιστής δεν ειδοποιείται: ένα token που ίσως το έχουν άλλοι πρέπει να ανακληθεί εκεί.
        """,
        "Not logged in to '%1'.": "Δεν έχει γίνει σύνδεση στο '%1'.",
        "Logged out of '%1'.": "Έγινε αποσύνδεση από το '%1'.",
        "Delete the %1 lists stored of this account, too? [y/N]": .plural(
            one: "Να διαγραφεί και η %1 αποθηκευμένη λίστα αυτού του λογαριασμού; [ναι/ΟΧΙ]",
            other: "Να διαγραφούν και οι %1 αποθηκευμένες λίστες αυτού του λογαριασμού; [ναι/ΟΧΙ]"),
        "Show where credentials come from, and whether they are there":
            "Εμφάνιση της πηγής των διαπιστευτηρίων, και αν υπάρχουν",
        "Only this plugin": "Μόνο αυτό το πρόσθετο",
        "Write one JSON document": "Έξοδος ως ένα έγγραφο JSON",
        "every plugin with credentials": "κάθε πρόσθετο με διαπιστευτήρια",
        "one, for another program": "ένα, για άλλο πρόγραμμα",
        "No secret is shown, nor a part of one. Commands are not run to see what they print.":
            "Κανένα μυστικό δεν εμφανίζεται, ούτε μέρος του. Οι εντολές δεν εκτελούνται για να φανεί τι τυπώνουν.",
        "No plugin has credentials.": "Κανένα πρόσθετο δεν έχει διαπιστευτήρια.",
        "plugin": "πρόσθετο",
        "kind": "είδος",
        "from": "πηγή",
        "state": "κατάσταση",
        "since": "από",
        "login": "σύνδεση",
        "not trusted": "μη έμπιστο",
        "not logged in": "χωρίς σύνδεση",
        "missing": "λείπει",
        "there": "υπάρχει",
        "expires at %1": "λήγει στις %1",
        "expired at %1": "έληξε στις %1",
        "Delete all that is stored, or all of a plugin or endpoint":
            "Διαγραφή όλων των αποθηκευμένων, ή όσων ανήκουν σε πρόσθετο ή τελικό σημείο",
        "Do not ask": "Χωρίς ερώτηση",
        "what is stored of a plugin, after asking": "τα αποθηκευμένα ενός προσθέτου, μετά από ερώτηση",
        "everything, at once": "τα πάντα, αμέσως",
        "On a terminal it asks first; elsewhere it needs --force. With a name, the answers that the deleted pages came from go too; pictures go only with everything.":
            """
        Σε τερματικό ρωτά πρώτα· αλλού χρειάζεται --force. Με όνομα διαγράφονται και οι απαντήσεις από τις οποίες \
        προήλθαν οι σελίδες· οι εικόνες διαγράφονται μόνο μαζί με όλα.
        """,
        "Nothing is stored.": "Δεν υπάρχει τίποτα αποθηκευμένο.",
        "nothing was deleted": "δεν διαγράφηκε τίποτα",
        "Delete %1 with %2 of %3? [y/N]": "Διαγραφή: %1 με %2 του %3; [ναι/ΟΧΙ]",
        "Delete %1 with %2 of the library? [y/N]": "Διαγραφή: %1 με %2 της αποθήκης; [ναι/ΟΧΙ]",
        "Look after what was read and kept": "Διαχείριση όσων διαβάστηκαν και αποθηκεύτηκαν",
        "how much there is, and how often it saved a request": "πόσα υπάρχουν, και πόσα αιτήματα εξοικονόμησε",
        "the lists that are stored of a plugin": "οι αποθηκευμένες λίστες ενός προσθέτου",
        "what is stored of a list, without a network": "τα αποθηκευμένα μιας λίστας, χωρίς δίκτυο",
        "delete what is too old to be shown": "διαγραφή όσων είναι πολύ παλιά για εμφάνιση",
        "Only what is stored of it, its comments included": "Μόνο τα αποθηκευμένα του, μαζί με τα σχόλια",
        "Write what is stored as JSON Lines, for 'folio cache import'":
            "Εγγραφή των αποθηκευμένων ως JSON Lines, για το 'folio cache import'",
        "Write to FILE in place of stdout": "Εγγραφή στο FILE αντί για το stdout",
        "everything, pictures included": "τα πάντα, μαζί με τις εικόνες",
        "to another machine": "σε άλλο μηχάνημα",
        "What is exported is as private as what was read: keep it so. docs/cache.md (see 'folio help environment') describes the lines. What cannot be read is left out, and the exit code is 10 then.":
            """
        Όσα εξάγονται είναι τόσο ιδιωτικά όσο όσα διαβάστηκαν: φυλάξτε τα ανάλογα. \
        Το docs/cache.md (δείτε 'folio help environment') περιγράφει τις \
        γραμμές. Όσα δεν διαβάζονται παραλείπονται, και τότε ο κωδικός εξόδου είναι 10.
        """,
        "%1 with %2, %3 exported": "εξήχθησαν: %1 με %2, %3",
        "Read what 'folio cache export' wrote into the library":
            "Εισαγωγή στην αποθήκη όσων έγραψε το 'folio cache export'",
        "What to read; stdin if nothing is named": "Τι θα διαβαστεί· το stdin, αν δεν δοθεί τίποτα",
        "what was exported to a file": "όσα εξήχθησαν σε αρχείο",
        "from another program": "από άλλο πρόγραμμα",
        "What is in the library already stays, and nothing is imported twice. A walk is imported as a whole or not at all: at a line that cannot be read the import ends, and what came before is kept. An account is known by a name that belongs to one library: in another, what was read with credentials is found by --offline where the credentials are not set.":
            """
        Όσα είναι ήδη στην αποθήκη μένουν, και τίποτα δεν εισάγεται δύο φορές. Μια διάσχιση εισάγεται ολόκληρη ή \
        καθόλου: σε γραμμή που δεν διαβάζεται η εισαγωγή τελειώνει, και τα προηγούμενα κρατιούνται. Ένας λογαριασμός \
        αναγνωρίζεται με όνομα που ανήκει σε μία αποθήκη: σε άλλη, όσα διαβάστηκαν με διαπιστευτήρια τα βρίσκει \
        το --offline όπου τα διαπιστευτήρια δεν έχουν οριστεί.
        """,
        "Imported %1 with %2, %3.": "Εισήχθησαν: %1 με %2, %3.",
        "Imported %1 with %2, %3; %4 were there already.": .plural(
            one: "Εισήχθησαν: %1 με %2, %3· υπήρχε ήδη %4.", other: "Εισήχθησαν: %1 με %2, %3· υπήρχαν ήδη %4."),
        "List the lists that are stored": "Κατάλογος των αποθηκευμένων λιστών",
        "every stored list": "κάθε αποθηκευμένη λίστα",
        "those of one endpoint, and of the comments under it": "εκείνες ενός τελικού σημείου, και των σχολίων του",
        "A list is an endpoint with one set of parameters and one account. A walk is one reading of it; items that several walks met count once. Names are those under which something was stored: a plugin that is no longer there has its lists still.":
            """
        Μια λίστα είναι ένα τελικό σημείο με ένα σύνολο παραμέτρων και έναν λογαριασμό. Μια διάσχιση είναι μία \
        ανάγνωσή της· στοιχεία που συνάντησαν πολλές διασχίσεις μετρούν μία φορά. Τα ονόματα είναι εκείνα με τα \
        οποία έγινε η αποθήκευση: ένα πρόσθετο που δεν υπάρχει πια έχει ακόμη τις λίστες του.
        """,
        "There is no library yet: nothing has been stored.":
            "Δεν υπάρχει ακόμη αποθήκη: δεν έχει αποθηκευτεί τίποτα.",
        "yes": "ναι",
        "no": "όχι",
        "ENDPOINT": "ΤΕΛΙΚΟ ΣΗΜΕΙΟ",
        "PARAMETERS": "ΠΑΡΑΜΕΤΡΟΙ",
        "ACCOUNT": "ΛΟΓΑΡΙΑΣΜΟΣ",
        "WALKS": "ΔΙΑΣΧΙΣΕΙΣ",
        "PAGES": "ΣΕΛΙΔΕΣ",
        "ITEMS": "ΣΤΟΙΧΕΙΑ",
        "WHOLE": "ΠΛΗΡΗΣ",
        "NEWEST": "ΝΕΟΤΕΡΟ",
        "Show which file the library is": "Εμφάνιση του αρχείου της αποθήκης",
        "a copy, while no folio writes to it": "ένα αντίγραφο, όσο κανένα folio δεν γράφει σε αυτό",
        "It is library.sqlite in $XDG_DATA_HOME/folio, else in ~/.local/share/folio.":
            "Είναι το library.sqlite στο $XDG_DATA_HOME/folio, αλλιώς στο ~/.local/share/folio.",
        "Delete what is too old to be shown, and what cannot be read":
            "Διαγραφή όσων είναι πολύ παλιά για εμφάνιση, και όσων δεν διαβάζονται",
        "Delete what is as old as this or older, such as 12h":
            "Διαγραφή όσων έχουν αυτή την ηλικία ή είναι παλαιότερα, π.χ. 12h",
        "what has expired": "όσα έχουν λήξει",
        "what nothing was fetched of for a day": "όσα δεν έχουν ανακτηθεί εδώ και μία ημέρα",
        "Without --older-than the age is each endpoint's max_stale: (see docs/plugins.md), and seven days for what no plugin names any more. A walk goes as a whole, once its newest page is that old. A page that cannot be read goes with those behind it.":
            """
        Χωρίς --older-than η ηλικία είναι το max_stale: κάθε τελικού σημείου (δείτε docs/plugins.md), και επτά \
        ημέρες για όσα δεν ανήκουν πια σε κανένα πρόσθετο. Μια διάσχιση διαγράφεται ολόκληρη, όταν η νεότερη σελίδα \
        της φτάσει αυτή την ηλικία. Μια σελίδα που δεν διαβάζεται διαγράφεται μαζί με τις επόμενες.
        """,
        "Nothing was deleted.": "Δεν διαγράφηκε τίποτα.",
        "Deleted %1, %2, %3; %4 freed.": "Διαγράφηκαν: %1, %2, %3· ελευθερώθηκαν %4.",
        "PLUGIN/ENDPOINT, PLUGIN for its default, or either with /comments":
            "PLUGIN/ENDPOINT, PLUGIN για το προεπιλεγμένο του, ή ένα από τα δύο με /comments",
        "The id of the one item to show; parameters of the endpoint":
            "Το id του ενός στοιχείου που θα εμφανιστεί· παράμετροι του τελικού σημείου",
        "Show what is stored of a list, without a network": "Εμφάνιση των αποθηκευμένων μιας λίστας, χωρίς δίκτυο",
        "all that is stored, the newest walk's items first":
            "όλα τα αποθηκευμένα, πρώτα τα στοιχεία της νεότερης διάσχισης",
        "one item as the server gave it": "ένα στοιχείο όπως το έδωσε ο διακομιστής",
        "the comments under an item": "τα σχόλια ενός στοιχείου",
        "It is what 'folio feed --offline --all' shows, as far as it is stored. Items that the last walk to the end of the list did not meet are among them; a notice counts them.":
            """
        Είναι ό,τι εμφανίζει το 'folio feed --offline --all', όσο είναι αποθηκευμένο. Ανάμεσά τους είναι και \
        στοιχεία που δεν συνάντησε η τελευταία διάσχιση έως το τέλος της λίστας· μια ειδοποίηση λέει πόσα είναι.
        """,
        "Show how much is stored, and how many requests it answered":
            "Πόσα είναι αποθηκευμένα, και σε πόσα αιτήματα απάντησαν",
        "sizes and counts": "μεγέθη και πλήθη",
        "how the answers were come by": "πώς προέκυψαν οι απαντήσεις",
        "An item counts once in its list, however many walks met it; pages and bytes count for each walk that has them, while a body that is the same to the byte is kept once. Bytes are those of the bodies, unpacked and as they are on disk.":
            """
        Ένα στοιχείο μετρά μία φορά στη λίστα του, όσες διασχίσεις κι αν το συνάντησαν· σελίδες και byte μετρούν για \
        κάθε διάσχιση που τα έχει, ενώ ένα σώμα που είναι ίδιο έως το τελευταίο byte αποθηκεύεται μία φορά. Τα byte \
        είναι των σωμάτων, ασυμπίεστα και όπως είναι στον δίσκο.
        """,
        "%1, %2 of it free": "%1, από αυτά ελεύθερα %2",
        "No lists are stored.": "Δεν υπάρχουν αποθηκευμένες λίστες.",
        "%1: %2, %3 on disk": "%1: %2, %3 στον δίσκο",
        "LISTS": "ΛΙΣΤΕΣ",
        "BYTES": "BYTE",
        "ON DISK": "ΣΤΟΝ ΔΙΣΚΟ",
        "OLDEST": "ΠΑΛΑΙΟΤΕΡΟ",
        "No requests have been counted.": "Δεν έχουν μετρηθεί αιτήματα.",
        "%1: %2 answered without asking the server, %3 with a 304, %4 because it was out of reach":
            "%1: %2 απαντήθηκαν χωρίς να ρωτηθεί ο διακομιστής, %3 με 304, %4 επειδή δεν ήταν προσβάσιμος",
        "%1: %2 answered without asking the server, %3 with a 304":
            "%1: %2 απαντήθηκαν χωρίς να ρωτηθεί ο διακομιστής, %3 με 304",
        "Check the library, and tell everything that is wrong": "Έλεγχος της αποθήκης, και αναφορά όλων των λαθών",
        "whether everything can be read": "αν μπορούν να διαβαστούν όλα",
        "Checks the file and every body in it, and changes nothing. Each finding is a line on stdout; the exit code is 10 where there is one.":
            """
        Ελέγχει το αρχείο και κάθε σώμα σε αυτό, και δεν αλλάζει τίποτα. Κάθε εύρημα είναι μια γραμμή στο stdout· αν \
        υπάρχει κάποιο, ο κωδικός εξόδου είναι 10.
        """,
        "There is no library yet: no problem found.": "Δεν υπάρχει ακόμη αποθήκη: κανένα πρόβλημα.",
        "No problem found.": "Κανένα πρόβλημα.",
        "the file: %1": "το αρχείο: %1",
        "the table '%1', row %2: refers to what is not there":
            "ο πίνακας '%1', γραμμή %2: αναφέρεται σε κάτι που δεν υπάρχει",
        "the table '%1': refers to what is not there": "ο πίνακας '%1': αναφέρεται σε κάτι που δεν υπάρχει",
        "body %1: nothing refers to it": "σώμα %1: τίποτα δεν αναφέρεται σε αυτό",
        "body %1: cannot be read, and %2 and %3 need it": "σώμα %1: δεν διαβάζεται, και το χρειάζονται %2 και %3",
        "walk %1 of %2: page %3 and those behind it follow a gap":
            "διάσχιση %1 του %2: η σελίδα %3 και οι επόμενες ακολουθούν ένα κενό",
        "walk %1 of %2: does not have the pages or items that it says":
            "διάσχιση %1 του %2: δεν έχει τις σελίδες ή τα στοιχεία που λέει",
        "%1 pages were read from here in place of a server.": .plural(
            one: "%1 σελίδα διαβάστηκε από εδώ αντί από διακομιστή.",
            other: "%1 σελίδες διαβάστηκαν από εδώ αντί από διακομιστή."),
        "%1 lists can be read with --offline, %2 of them to the end.": .plural(
            one: "%1 λίστα διαβάζεται με --offline, %2 ως το τέλος.",
            other: "%1 λίστες διαβάζονται με --offline, %2 από αυτές ως το τέλος."),
        "checking…": "έλεγχος…",
    ]
}
