import Wording

extension WordTable {
    /// Why a list cannot be read, kept or written, in Greek.
    static let listComplaintsGreek: WordTable = [
        "nothing is stored of %1": "δεν υπάρχει τίποτα αποθηκευμένο του %1",
        "nothing is stored": "δεν υπάρχει τίποτα αποθηκευμένο",
        "nothing is stored of %1 with these parameters":
            "δεν υπάρχει τίποτα αποθηκευμένο του %1 με αυτές τις παραμέτρους",
        "no item '%1' is stored of %2": "δεν υπάρχει αποθηκευμένο στοιχείο '%1' του %2",
        "Without an id, all that are stored are shown.": "Χωρίς id εμφανίζονται όλα τα αποθηκευμένα.",
        "the items of %1 have no ids": "τα στοιχεία του %1 δεν έχουν id",
        "Add `id:` to the endpoint in the plugin.": "Προσθέστε `id:` στο τελικό σημείο στο πρόσθετο.",
        "one item is shown at a time: '%1' is one too many": "εμφανίζεται ένα στοιχείο τη φορά: το '%1' περισσεύει",
        "Name one id; parameters are written key=value.": "Δώστε ένα id· οι παράμετροι γράφονται key=value.",
        "there is no terminal to ask at whether to delete": "δεν υπάρχει τερματικό για να ρωτηθεί αν θα γίνει διαγραφή",
        "Add --force to delete without asking.": "Προσθέστε --force για διαγραφή χωρίς ερώτηση.",
        "the library has %1 problems": .plural(
            one: "η αποθήκη έχει ένα πρόβλημα", other: "η αποθήκη έχει %1 προβλήματα"),
        "'folio cache prune' deletes what cannot be read; 'folio cache export' saves the rest.":
            "Το 'folio cache prune' διαγράφει όσα δεν διαβάζονται· το 'folio cache export' σώζει τα υπόλοιπα.",
        "%1 walks and responses could not be read whole": .plural(
            one: "μια διάσχιση ή απάντηση δεν διαβάστηκε ολόκληρη",
            other: "%1 διασχίσεις και απαντήσεις δεν διαβάστηκαν ολόκληρες"),
        "The rest has been exported; 'folio cache verify' tells what is wrong.":
            "Τα υπόλοιπα εξήχθησαν· το 'folio cache verify' λέει τι φταίει.",
        "Name a file that 'folio cache export' has written.":
            "Δώστε ένα αρχείο που έχει γράψει το 'folio cache export'.",
        "What came before has been imported, and nothing of the walk that the line belongs to.":
            "Όσα προηγούνται εισήχθησαν, και τίποτα από τη διάσχιση στην οποία ανήκει η γραμμή.",
        "'folio feed' and 'folio comments' keep what they read; 'folio cache list' shows what there is.":
            "Τα 'folio feed' και 'folio comments' αποθηκεύουν όσα διαβάζουν· το 'folio cache list' δείχνει τι υπάρχει.",
        "the line is no JSON object": "η γραμμή δεν είναι αντικείμενο JSON",
        "this is no exported library": "αυτό δεν είναι αποθήκη που εξήχθη",
        "a newer folio exported this: its version is %1, this folio knows up to %2":
            "αυτό το εξήγαγε νεότερο folio: η έκδοσή του είναι %1, αυτό το folio γνωρίζει έως την %2",
        "unknown kind of line '%1'": "άγνωστο είδος γραμμής '%1'",
        "the member '%1' is missing or cannot be read": "το μέλος '%1' λείπει ή δεν διαβάζεται",
        "the page belongs to no walk": "η σελίδα δεν ανήκει σε καμία διάσχιση",
        "an id is written alone": "ένα id γράφεται μόνο του",
        "Write %1 in place of id=%2.": "Γράψτε %1 αντί για id=%2.",
        "--fields names no field": "το --fields δεν δίνει κανένα πεδίο",
        "There are no fields here.": "Δεν υπάρχουν πεδία εδώ.",
        "Known: %1.": "Γνωστά: %1.",
        "cancelled": "ακυρώθηκε",
        "no item is named whose comments are to be listed": "δεν δόθηκε το id του στοιχείου",
        "the list ended where the server says that there is more":
            "η λίστα τελείωσε εκεί που ο διακομιστής λέει ότι υπάρχουν κι άλλα",
        "Try again; what was printed is not all there is.": "Δοκιμάστε ξανά· όσα τυπώθηκαν δεν είναι όλα.",
        "unknown field '%1'": "άγνωστο πεδίο '%1'",
        "the reader of the output has gone": "το πρόγραμμα που διάβαζε την έξοδο έκλεισε",
        "ended while the output was waited for": "τερματισμός κατά την αναμονή της εξόδου",
        "cannot write the output: %1": "αδύνατη η εγγραφή της εξόδου: %1",
        "%1: %2 items have the id of another item of the page": .plural(
            one: "%1: %2 στοιχείο έχει το id άλλου στοιχείου της σελίδας",
            other: "%1: %2 στοιχεία έχουν το id άλλου στοιχείου της σελίδας"),
        "Name in `id:` what tells the items apart.": "Ορίστε στο `id:` αυτό που ξεχωρίζει τα στοιχεία.",
        "the list goes on, and no more of it is stored": "η λίστα συνεχίζεται, και δεν υπάρχουν άλλα αποθηκευμένα",
        "nothing is stored of this list": "δεν υπάρχει τίποτα αποθηκευμένο από αυτή τη λίστα",
        "Read it once without --offline, with the same parameters.":
            "Διαβάστε την μία φορά χωρίς --offline, με τις ίδιες παραμέτρους.",
        "nothing is stored of it": "δεν υπάρχει τίποτα αποθηκευμένο από αυτό",
        "Read it once without --offline.": "Διαβάστε το μία φορά χωρίς --offline.",
        "another process has dropped what this one was keeping": "άλλη διεργασία διέγραψε ό,τι αποθήκευε αυτή",
        "Run it again to keep what it reads.": "Εκτελέστε την ξανά για να αποθηκευτούν όσα διαβάζει.",
        "stored is an answer of %1": "αποθηκευμένη είναι μια απάντηση από τις %1",
        "--offline shows it, however old it is; --max-stale says how old it may be.":
            "Το --offline τη δείχνει, όσο παλιά κι αν είναι· το --max-stale ορίζει πόσο παλιά μπορεί να είναι.",
        "--new needs to tell items apart, and the endpoint names no id":
            "το --new πρέπει να ξεχωρίζει τα στοιχεία, και το τελικό σημείο δεν ορίζει id",
        "--resume finds a walk with other settings, another definition or other parameters":
            "η διάσχιση που διακόπηκε είχε άλλες ρυθμίσεις, άλλον ορισμό ή άλλες παραμέτρους: --resume",
        "it wrote to %1": "έγραφε στο %1",
        "Give the options of then, or start anew without --resume.":
            "Δώστε τις ίδιες επιλογές, ή ξεκινήστε από την αρχή χωρίς --resume.",
        "the file is shorter than when the walk stopped": "το αρχείο είναι μικρότερο απ’ όσο όταν σταμάτησε η διάσχιση",
        "Start anew without --resume.": "Ξεκινήστε από την αρχή χωρίς --resume.",
        "something else has written to the file since the walk stopped":
            "κάτι άλλο έγραψε στο αρχείο από τότε που σταμάτησε η διάσχιση",
        "--to needs a regular file": "το --to χρειάζεται κανονικό αρχείο",
        "Leave it out, and direct stdout there.": "Παραλείψτε το, και κατευθύνετε εκεί το stdout.",
        "another process writes to the file": "άλλη διεργασία γράφει στο αρχείο",
        "Wait for it, or name another file.": "Περιμένετέ την, ή δώστε άλλο αρχείο.",
        "--to writes page by page, and cannot do so in the format of '%1'":
            "το --to γράφει σελίδα προς σελίδα, και η μορφή του '%1' δεν το επιτρέπει",
        "Name a file that ends in one of .%1, or say -o %2.":
            "Δώστε αρχείο που τελειώνει σε ένα από τα .%1, ή γράψτε -o %2.",
        "--to writes page by page, and cannot do so as %1": "το --to γράφει σελίδα προς σελίδα, κάτι αδύνατο ως %1",
        "Say -o %1.": "Γράψτε -o %1.",
        "--resume goes on with the comments of one item, not of several":
            "το --resume συνεχίζει με τα σχόλια ενός στοιχείου, όχι πολλών",
        "Name one id.": "Δώστε ένα id.",
        "Check its name and permissions.": "Ελέγξτε το όνομα και τα δικαιώματά του.",
        "Put a file in its place, or name another.": "Βάλτε στη θέση του ένα αρχείο, ή δώστε άλλο.",
        "Name a smaller one.": "Δώστε ένα μικρότερο.",
        "cannot open %1: %2": "αδύνατο το άνοιγμα του %1: %2",
        "nobody reads it": "δεν το διαβάζει κανείς",
        "cannot write %1: %2": "αδύνατη η εγγραφή του %1: %2",
        "it is a pipe and not a file": "είναι σωλήνωση και όχι αρχείο",
        "it is a socket and not a file": "είναι υποδοχή και όχι αρχείο",
        "it is a device and not a file": "είναι συσκευή και όχι αρχείο",
        "it is larger than %1 MiB": "είναι μεγαλύτερο από %1 MiB",
        "the answer is not JSON: it is %1": "η απάντηση δεν είναι JSON: είναι %1",
        "the answer is not JSON": "η απάντηση δεν είναι JSON",
        "Name the URL of the API, not that of a page for people.":
            "Δώστε το URL του API, όχι εκείνο μιας σελίδας για ανθρώπους.",
        "the answer holds no list of objects": "η απάντηση δεν περιέχει λίστα αντικειμένων",
        "Name a URL that lists something; 'folio call URL' shows what it gives.":
            "Δώστε ένα URL που απαριθμεί κάτι· το 'folio call URL' δείχνει τι δίνει.",
        "the URL leads to %1, where the credential does not go":
            "το URL οδηγεί στο %1, όπου δεν πάει το διαπιστευτήριο",
        "Name the URL there, if it may see the credential.":
            "Δώστε το URL που είναι εκεί, αν επιτρέπεται να δει το διαπιστευτήριο.",
        "'%1' is no usable name for a plugin": "το '%1' δεν είναι κατάλληλο όνομα προσθέτου",
        "Use letters, digits, '-', '_' and '.'.": "Χρησιμοποιήστε λατινικά γράμματα, ψηφία, '-', '_' και '.'.",
        "there is a plugin file of that name": "υπάρχει ήδη αρχείο προσθέτων με αυτό το όνομα",
        "Choose another name, or replace the file with --force.":
            "Επιλέξτε άλλο όνομα, ή αντικαταστήστε το αρχείο με --force.",
        "there is no place for plugin files: neither XDG_CONFIG_HOME nor HOME names a folder":
            "δεν υπάρχει θέση για αρχεία προσθέτων: ούτε το XDG_CONFIG_HOME ούτε το HOME ορίζει φάκελο",
        "the dialogue needs a terminal": "ο διάλογος χρειάζεται τερματικό",
        "Use 'folio plugins probe URL', which asks nothing.":
            "Χρησιμοποιήστε το 'folio plugins probe URL', που δεν ρωτά τίποτα.",
        "--add is not profiled": "το --add δεν μετριέται",
        "Profile the reading of comments.": "Μετρήστε την ανάγνωση των σχολίων.",
        "stdin is read once, and --runs needs it again":
            "το stdin διαβάζεται μία φορά, και το --runs το χρειάζεται ξανά",
        "Give the ids on the command line.": "Δώστε τα id στη γραμμή εντολών.",
        "--har-bodies says what --har is to hold": "το --har-bodies ορίζει τι θα περιέχει το --har",
        "Give --har FILE, too.": "Δώστε και --har FILE.",
        "--cached says what --runs may use": "το --cached ορίζει τι θα χρησιμοποιεί το --runs",
        "Give --runs N, too.": "Δώστε και --runs N.",
        "%1 and %2 name the same file": "τα %1 και %2 δίνουν το ίδιο αρχείο",
        "Give each its own.": "Δώστε στο καθένα το δικό του.",
        "%1 is to write to stdout, and --json too": "το %1 θα έγραφε στο stdout, και το --json επίσης",
        "Give %1 a file, or leave out --json.": "Δώστε στο %1 ένα αρχείο, ή παραλείψτε το --json.",
        "'%1' is no budget": "το '%1' δεν είναι προϋπολογισμός",
        "Write NAME=LIMIT, such as first_byte_p95=200ms.": "Γράψτε NAME=LIMIT, π.χ. first_byte_p95=200ms.",
        "nothing is measured as '%1'": "τίποτα δεν μετριέται ως '%1'",
        "'%1' is no limit for %2": "το '%1' δεν είναι όριο για το %2",
        "the budget of %1 is given twice": "ο προϋπολογισμός του %1 δίνεται δύο φορές",
        "over budget: %1 is %2, and %3 is allowed": "εκτός προϋπολογισμού: το %1 είναι %2, και επιτρέπεται %3",
        "Write a time with its unit, such as 200ms or 1.5s.": "Γράψτε έναν χρόνο με τη μονάδα του, π.χ. 200ms ή 1.5s.",
        "Write a size, such as 500kB or 5MB.": "Γράψτε ένα μέγεθος, π.χ. 500kB ή 5MB.",
        "Write a whole number.": "Γράψτε έναν ακέραιο.",
        "the library cannot be opened: %1": "η αποθήκη δεν ανοίγει: %1",
        "Check the folder's name and permissions, or set XDG_DATA_HOME.":
            "Ελέγξτε το όνομα και τα δικαιώματα του φακέλου, ή ορίστε το XDG_DATA_HOME.",
        "the library is another kind of file": "η αποθήκη είναι άλλο είδος αρχείου",
        "Move it away, and folio makes a new one.": "Μετακινήστε την, και το folio θα φτιάξει νέα.",
        "a newer folio made the library: its schema is version %1, this folio knows up to %2":
            "την αποθήκη την έφτιαξε νεότερο folio: το σχήμα της έχει έκδοση %1, αυτό το folio γνωρίζει έως την %2",
        "Use the newer folio, or another XDG_DATA_HOME.": "Χρησιμοποιήστε το νεότερο folio, ή άλλο XDG_DATA_HOME.",
        "the library is damaged: %1": "η αποθήκη έχει φθορές: %1",
        "'folio cache verify' tells and 'folio cache export' saves what can be read; moved away, folio makes a new one.":
            """
        Το 'folio cache verify' δείχνει και το 'folio cache export' σώζει όσα διαβάζονται· αν τη μετακινήσετε, το \
        folio θα φτιάξει νέα.
        """,
        "a stored answer is damaged": "μια αποθηκευμένη απάντηση έχει φθορές",
        "body %1 in %2": "σώμα %1 στο %2",
        "'folio cache prune' removes it.": "Το 'folio cache prune' την αφαιρεί.",
        "the library cannot be written": "αδύνατη η εγγραφή στην αποθήκη",
        "Check its permissions and those of its folder, or set XDG_DATA_HOME.":
            "Ελέγξτε τα δικαιώματά της και εκείνα του φακέλου της, ή ορίστε το XDG_DATA_HOME.",
        "there is no room left for the library": "δεν υπάρχει άλλος χώρος για την αποθήκη",
        "Make room on its file system; deleting from the library needs some, too.":
            "Κάντε χώρο στο σύστημα αρχείων της· χρειάζεται λίγος και για διαγραφή από την αποθήκη.",
        "another process holds the library": "άλλη διεργασία κρατά την αποθήκη",
        "Try again when it is done.": "Δοκιμάστε ξανά όταν τελειώσει.",
        "the library is closed": "η αποθήκη είναι κλειστή",
        "the library failed: %1 (SQLite code %2)": "η αποθήκη απέτυχε: %1 (κωδικός SQLite %2)",
        "%1 days": .plural(one: "%1 ημέρα", other: "%1 ημέρες"),
        "If the API really ends its lists so, say so in the plugin: `until: {same: true}`.":
            "Αν το API τελειώνει πράγματι έτσι τις λίστες του, δηλώστε το στο πρόσθετο: `until: {same: true}`.",
        "the server repeats a page: page %1 of this walk has the items of an earlier one":
            "ο διακομιστής επαναλαμβάνει μια σελίδα: η σελίδα %1 αυτής της διάσχισης έχει τα στοιχεία μιας προηγούμενης",
        "at the position %1": "στη θέση %1",
        "the server gives page after page without an item, %1 by now":
            "ο διακομιστής δίνει τη μία σελίδα μετά την άλλη χωρίς στοιχείο, %1 έως τώρα",
        "the next would be at the position %1": "η επόμενη θα ήταν στη θέση %1",
        "Check the parameters and `items:` in the plugin.": "Ελέγξτε τις παραμέτρους και το `items:` στο πρόσθετο.",
        "the server repeats the position of a page: %1": "ο διακομιστής επαναλαμβάνει τη θέση μιας σελίδας: %1",
        "--depth is for threads, and the comments of '%1' have no replies":
            "το --depth είναι για νήματα, και τα σχόλια του '%1' δεν έχουν απαντήσεις",
        "--new tells new comments, and under the others new replies would go unnoticed":
            "το --new δίνει τα νέα σχόλια, και νέες απαντήσεις στα υπόλοιπα θα περνούσαν απαρατήρητες",
        "Replies are `comments:` inside `comments:` in the plugin.":
            "Οι απαντήσεις είναι `comments:` μέσα σε `comments:` στο πρόσθετο.",
        "Say --depth 1 for comments alone, or leave out --new.":
            "Δώστε --depth 1 για μόνο σχόλια, ή παραλείψτε το --new.",
        "the list ended after %1 of the %2 items that the server declares": .plural(
            one: "η λίστα τελείωσε μετά από %1 από το %2 στοιχείο που δηλώνει ο διακομιστής",
            other: "η λίστα τελείωσε μετά από %1 από τα %2 στοιχεία που δηλώνει ο διακομιστής"),
        "the list ended after %1 of the %2 pages that the server declares": .plural(
            one: "η λίστα τελείωσε μετά από %1 από τη %2 σελίδα που δηλώνει ο διακομιστής",
            other: "η λίστα τελείωσε μετά από %1 από τις %2 σελίδες που δηλώνει ο διακομιστής"),
        "the walk has %1 of its %2 pages": .plural(
            one: "η διάσχιση έχει %1 από τη %2 σελίδα της", other: "η διάσχιση έχει %1 από τις %2 σελίδες της"),
        "Add the item's id, which 'folio feed' shows, such as: folio comments demo ID. %1":
            "Προσθέστε το id του στοιχείου, που το δείχνει το 'folio feed', π.χ. folio comments demo ID. %1",
        "the file is left as it is": "το αρχείο μένει όπως είναι",
        "Go on with the same command and --resume, or name another file.":
            "Συνεχίστε με την ίδια εντολή και --resume, ή δώστε άλλο αρχείο.",
        "Start its reader first.": "Ξεκινήστε πρώτα το πρόγραμμα που τη διαβάζει.",
        "it is a pipe, and nobody reads it": "είναι σωλήνωση, και κανείς δεν τη διαβάζει",
        "Choose another name.": "Επιλέξτε άλλο όνομα.",
    ]
}
