import Wording

extension WordTable {
    /// Why an account or a call does not do, in Greek.
    static let accountComplaintsGreek: WordTable = [
        "a credential is missing: %1": "λείπει ένα διαπιστευτήριο: %1",
        "no credential of '%1' is there": "δεν υπάρχει κανένα διαπιστευτήριο του '%1'",
        "a credential holds a line break or another control character: %1":
            "ένα διαπιστευτήριο περιέχει αλλαγή γραμμής ή άλλον χαρακτήρα ελέγχου: %1",
        "Set it again without it.": "Ορίστε το ξανά χωρίς αυτά.",
        "the command '%1' gave no credential: %2": "η εντολή '%1' δεν έδωσε διαπιστευτήριο: %2",
        "Run it yourself to see what is wrong.": "Εκτελέστε την για να δείτε τι φταίει.",
        "not logged in to '%1'": "δεν έχει γίνει σύνδεση στο '%1'",
        "Log in: folio auth login %1": "Συνδεθείτε: folio auth login %1",
        "credentials would go to %1, which the plugin does not list":
            "θα πήγαιναν διαπιστευτήρια στο %1, που δεν το αναφέρει το πρόσθετο",
        "If it may see them, add it to `hosts:` under `auth:` in the plugin.":
            "Αν επιτρέπεται να τα δει, προσθέστε το στο `hosts:` κάτω από το `auth:` στο πρόσθετο.",
        "%1 answered %2": "%1: απάντηση %2",
        "the server says: %1": "ο διακομιστής λέει: %1",
        "no token for '%1': %2": "κανένα token για το '%1': %2",
        "the server gives '%1' no token": "ο διακομιστής δεν δίνει token στο '%1'",
        "no token for '%1'": "κανένα token για το '%1'",
        "Try again later.": "Δοκιμάστε ξανά αργότερα.",
        "Check `auth:` in the plugin.": "Ελέγξτε το `auth:` στο πρόσθετο.",
        "a request for a token is sent to another place, which is not followed: %1":
            "ένα αίτημα για token ανακατευθύνεται αλλού, κάτι που δεν ακολουθείται: %1",
        "If it is right, put it under `auth:` in the plugin.":
            "Αν είναι σωστό, γράψτε το κάτω από το `auth:` στο πρόσθετο.",
        "the token at '%1' holds a line break or another control character":
            "το token στο '%1' περιέχει αλλαγή γραμμής ή άλλον χαρακτήρα ελέγχου",
        "A request cannot carry it. Check `auth:` in the plugin.":
            "Δεν μπορεί να σταλεί σε αίτημα. Ελέγξτε το `auth:` στο πρόσθετο.",
        "the answer has no token at '%1'": "η απάντηση δεν έχει token στο '%1'",
        "Log in again: folio auth login %1": "Συνδεθείτε ξανά: folio auth login %1",
        "Check the credential in %1.": "Ελέγξτε το διαπιστευτήριο στο %1.",
        "Check the credential in the file %1.": "Ελέγξτε το διαπιστευτήριο στο αρχείο %1.",
        "Check the credential that the command '%1' prints.": "Ελέγξτε το διαπιστευτήριο που τυπώνει η εντολή '%1'.",
        "The request reached %1 without a credential; those of the plugin are for another host.":
            "Το αίτημα έφτασε στο %1 χωρίς διαπιστευτήριο· εκείνα του προσθέτου είναι για άλλον υπολογιστή.",
        "Give a credential with -H 'Authorization: …', or call a plugin that has one.":
            "Δώστε διαπιστευτήριο με -H 'Authorization: …', ή καλέστε πρόσθετο που έχει.",
        "Check the credential that `auth:` in the plugin names.":
            "Ελέγξτε το διαπιστευτήριο που ορίζει το `auth:` στο πρόσθετο.",
        "Check %1.": "Ελέγξτε: %1.",
        "the command '%1'": "εντολή '%1'",
        "the answer to '%1'": "απάντηση στο '%1'",
        "the plugin file's own text": "κείμενο του ίδιου του αρχείου προσθέτων",
        "Set it: export %1=…": "Ορίστε την: export %1=…",
        "Create it, readable for you alone.": "Δημιουργήστε το, έτσι που να το διαβάζετε μόνο εσείς.",
        "it cannot be started: %1": "δεν μπορεί να ξεκινήσει: %1",
        "it ended with exit code %1": "τελείωσε με κωδικό εξόδου %1",
        "signal %1 ended it": "την τερμάτισε το σήμα %1",
        "it printed nothing": "δεν τύπωσε τίποτα",
        "it printed more than %1 bytes": "τύπωσε πάνω από %1 byte",
        "what it printed is not UTF-8": "όσα τύπωσε δεν είναι UTF-8",
        "commands are not run here": "εδώ δεν εκτελούνται εντολές",
        "Set %1.": "Χρειάζεται: %1.",
        "Log in with: folio auth login %1": "Συνδεθείτε με: folio auth login %1",
        "Set %1, or log in with: folio auth login %2": "Χρειάζεται: %1, ή σύνδεση με: folio auth login %2",
        "%1, or set %2": "%1, ή %2",
        "'%1' needs no credential": "το '%1' δεν χρειάζεται διαπιστευτήριο",
        "Its requests are not signed.": "Τα αιτήματά του δεν υπογράφονται.",
        "there is nothing to log in to: the credentials of '%1' come from elsewhere":
            "δεν υπάρχει κάτι για σύνδεση: τα διαπιστευτήρια του '%1' έρχονται από αλλού",
        "They are in %1.": "Βρίσκονται εδώ: %1.",
        "'%1' is asked for, and there is no terminal to ask at":
            "ζητείται το '%1', και δεν υπάρχει τερματικό για να ρωτηθεί",
        "Add %1=…, %2=@FILE or %3=@-.": "Προσθέστε %1=…, %2=@FILE ή %3=@-.",
        "an answer without its name": "μια απάντηση χωρίς το όνομά της",
        "Write name=value.": "Γράψτε name=value.",
        "Write name=value. Known: %1.": "Γράψτε name=value. Γνωστά: %1.",
        "'%1' is a secret, and other programs can read the command line":
            "το '%1' είναι μυστικό, και άλλα προγράμματα μπορούν να διαβάσουν τη γραμμή εντολών",
        "only one answer can come from stdin": "μόνο μία απάντηση μπορεί να έρθει από το stdin",
        "Use name=@FILE for the other.": "Χρησιμοποιήστε name=@FILE για την άλλη.",
        "--keep-data cannot go with --clear-data": "τα --keep-data και --clear-data δεν χρησιμοποιούνται μαζί",
        "Leave one of them out.": "Παραλείψτε το ένα από τα δύο.",
        "it cannot be told which of the stored lists of '%1' are this account's, so nothing was changed":
            """
        δεν είναι γνωστό ποιες αποθηκευμένες λίστες του '%1' ανήκουν σε αυτόν τον λογαριασμό, γι’ αυτό δεν άλλαξε \
        τίποτα
        """,
        "Log out without --clear-data; 'folio cache clear %1' deletes what is stored of all accounts.":
            "Αποσυνδεθείτε χωρίς --clear-data· το 'folio cache clear %1' διαγράφει τα αποθηκευμένα όλων των λογαριασμών.",
        "Leave it out to be asked at the terminal, or use %1=@FILE or %2=@- (stdin).":
            "Παραλείψτε το για να ρωτηθεί στο τερματικό, ή χρησιμοποιήστε %1=@FILE ή %2=@- (stdin).",
        "'%1' has no action '%2'": "το '%1' δεν έχει ενέργεια '%2'",
        "a path is missing": "λείπει μια διαδρομή",
        "Write one behind '%1', such as: folio call %2 /.": "Γράψτε μία μετά το '%1', π.χ. folio call %2 /.",
        "an action or a path is missing": "λείπει μια ενέργεια ή μια διαδρομή",
        "Write a path behind '%1', or one of %2.": "Γράψτε μια διαδρομή μετά το '%1', ή ένα από τα %2.",
        "unexpected word '%1'": "μη αναμενόμενη λέξη '%1'",
        "A call takes one path, and parameters as key=value.":
            "Μια κλήση δέχεται μία διαδρομή, και παραμέτρους ως key=value.",
        "%1 is not for an action, which says itself what is sent":
            "το %1 δεν είναι για ενέργεια, που ορίζει η ίδια τι στέλνεται",
        "Leave it out, or make the request yourself: folio call PLUGIN PATH.":
            "Παραλείψτε το, ή κάντε το αίτημα μόνοι σας: folio call PLUGIN PATH.",
        "'%1' is no method": "το '%1' δεν είναι μέθοδος",
        "Write one word, such as PATCH.": "Γράψτε μία λέξη, π.χ. PATCH.",
        "what -H gives '%1' holds a line break or another control character":
            "ό,τι δίνει το -H στο '%1' περιέχει αλλαγή γραμμής ή άλλον χαρακτήρα ελέγχου",
        "Give it without it; a file's last line may end in a carriage return.":
            "Δώστε το χωρίς αυτά· η τελευταία γραμμή ενός αρχείου ίσως τελειώνει με χαρακτήρα CR.",
        "what stands behind -H is no header field": "ό,τι ακολουθεί το -H δεν είναι πεδίο κεφαλίδας",
        "Write 'Name: value', 'Name;' or 'Name:'.": "Γράψτε 'Name: value', 'Name;' ή 'Name:'.",
        "Leave the field out; folio sends it.": "Παραλείψτε το πεδίο· το στέλνει το folio.",
        "HEAD sends no body": "το HEAD δεν στέλνει σώμα",
        "Leave -d out, or name another method.": "Παραλείψτε το -d, ή δώστε άλλη μέθοδο.",
        "stdin is read twice": "το stdin διαβάζεται δύο φορές",
        "Write @- once.": "Γράψτε το @- μία φορά.",
        "--add adds to one item": "το --add προσθέτει σε ένα στοιχείο",
        "Name one id, and run the command once for each item.":
            "Δώστε ένα id, και εκτελέστε την εντολή μία φορά για κάθε στοιχείο.",
        "%1 is not for --add": "το %1 δεν είναι για το --add",
        "Leave it out.": "Παραλείψτε το.",
        "comments cannot be added to '%1'": "δεν μπορούν να προστεθούν σχόλια στο '%1'",
        "Its `comments:` in the plugin would need `add:`.": "Χρειάζεται ένα `add:` στο `comments:` του προσθέτου.",
        "the comment is empty": "το σχόλιο είναι κενό",
        "Write its text behind --add.": "Γράψτε το κείμενό του μετά το --add.",
        "neither XDG_STATE_HOME nor HOME names a folder to keep tokens in":
            "ούτε το XDG_STATE_HOME ούτε το HOME ορίζει φάκελο για τα token",
        "Set one of them.": "Ορίστε ένα από αυτά.",
        "the token file cannot be read: %1": "το αρχείο των token δεν διαβάζεται: %1",
        "it is not what folio wrote there": "δεν είναι αυτό που έγραψε εκεί το folio",
        "Put it right, or move it away and log in again.": "Διορθώστε το, ή μετακινήστε το και συνδεθείτε ξανά.",
        "another version of folio wrote it": "το έγραψε άλλη έκδοση του folio",
        "Use that version, or move the file away and log in again.":
            "Χρησιμοποιήστε εκείνη την έκδοση, ή μετακινήστε το αρχείο και συνδεθείτε ξανά.",
        "the token cannot be kept, and the next run may need another: %1":
            "το token δεν μπορεί να αποθηκευτεί, και η επόμενη εκτέλεση ίσως χρειαστεί άλλο: %1",
        "%1 has changed since it was trusted": "το %1 άλλαξε από τότε που δηλώθηκε έμπιστο",
        "%1 is not trusted": "το %1 δεν είναι έμπιστο",
        "a stored token": "αποθηκευμένο token",
        "%1, and '%2' wants %3": "%1, και το '%2' θέλει %3",
        "Look at the file; if you trust whoever wrote it: folio plugins trust":
            "Δείτε το αρχείο· αν εμπιστεύεστε όποιον το έγραψε: folio plugins trust",
        "neither XDG_STATE_HOME nor HOME names a folder to keep in which files are trusted":
            "ούτε το XDG_STATE_HOME ούτε το HOME ορίζει φάκελο για τα έμπιστα αρχεία",
        "trusting a file needs a yes, and there is no terminal to ask at":
            "η εμπιστοσύνη σε αρχείο χρειάζεται ένα ναι, και δεν υπάρχει τερματικό για την ερώτηση",
        "Look at the file, and add --force.": "Δείτε το αρχείο, και προσθέστε --force.",
        "the file of trusted plugin files cannot be read: %1":
            "το αρχείο με τα έμπιστα αρχεία προσθέτων δεν διαβάζεται: %1",
        "Put it right, or move it away and trust your files again.":
            "Διορθώστε το, ή μετακινήστε το και δηλώστε ξανά τα έμπιστα αρχεία σας.",
        "the body has %1 bytes, and Content-Length says '%2'": .plural(
            one: "το σώμα έχει %1 byte, και το Content-Length λέει '%2'",
            other: "το σώμα έχει %1 byte, και το Content-Length λέει '%2'"),
        "The name or the password may be wrong. Try again: folio auth login %1":
            "Ίσως το όνομα ή ο κωδικός είναι λάθος. Δοκιμάστε ξανά: folio auth login %1",
        "no file is named behind the '@'": "δεν δόθηκε αρχείο μετά το '@'",
        "Write @FILE, or @- for stdin.": "Γράψτε @FILE, ή @- για το stdin.",
    ]
}
