import Wording

extension WordTable {
    /// What is wrong with a plugin file or an expression, in Greek.
    static let pluginComplaintsGreek: WordTable = [
        "'%1' is no method; write one word, such as POST": "το '%1' δεν είναι μέθοδος· γράψτε μία λέξη, π.χ. POST",
        "%1 sends no body; write `method: POST` beside it": "το %1 δεν στέλνει σώμα· γράψτε δίπλα του `method: POST`",
        "'%1' and '%2' exclude one another; leave one of them out":
            "τα '%1' και '%2' αποκλείουν το ένα το άλλο· παραλείψτε το ένα",
        "this value travels in the body, and the request has none; write `method: POST` and, for what else it holds, `json:` or `form:`":
            """
        αυτή η τιμή ταξιδεύει στο σώμα, και το αίτημα δεν έχει· γράψτε `method: POST` και, για τα υπόλοιπα, `json:` \
        ή `form:`
        """,
        "'%1' is no place in a JSON body; write names, and numbers below 100, such as .page.cursor":
            "το '%1' δεν είναι θέση σε σώμα JSON· γράψτε ονόματα, και αριθμούς κάτω από 100, π.χ. .page.cursor",
        "'%1' is no field of a form; write its name, such as .page":
            "το '%1' δεν είναι πεδίο φόρμας· γράψτε το όνομά του, π.χ. .page",
        "answers to %1 are not kept to be used again, so `max_age` has no effect; leave it out":
            "οι απαντήσεις σε %1 δεν αποθηκεύονται για νέα χρήση, οπότε το `max_age` δεν έχει αποτέλεσμα· παραλείψτε το",
        "'%1' is not %2": "το '%1' δεν είναι %2",
        "what is added would not hold the comment; write {message} into what is sent":
            "αυτό που προστίθεται δεν θα περιείχε το σχόλιο· γράψτε {message} σε όσα στέλνονται",
        "`add:` says how a comment is added, so it stands under `comments:`":
            "το `add:` λέει πώς προστίθεται ένα σχόλιο, άρα γράφεται κάτω από το `comments:`",
        "text": "κείμενο",
        "a number": "ένας αριθμός",
        "true or false": "true ή false",
        "JSON": "JSON",
        "an expression has an error: %1": "μια έκφραση έχει σφάλμα: %1",
        "A '?' behind what fails passes over it, and '//' says what stands in for nothing.":
            "Ένα '?' μετά από ό,τι αποτυγχάνει το προσπερνά, και το '//' ορίζει τι μπαίνει όπου δεν υπάρχει τίποτα.",
        "an expression was ended": "μια έκφραση τερματίστηκε",
        "an expression fails: %1": "μια έκφραση αποτυγχάνει: %1",
        "an expression fails on item %1: %2": "μια έκφραση αποτυγχάνει στο στοιχείο %1: %2",
        "an expression fails on item %1 of the page: %2": "μια έκφραση αποτυγχάνει στο στοιχείο %1 της σελίδας: %2",
        "jq cannot read a value: %1": "το jq δεν διαβάζει μια τιμή: %1",
        "jq cannot read a value on item %1: %2": "το jq δεν διαβάζει μια τιμή στο στοιχείο %1: %2",
        "jq cannot read a value on item %1 of the page: %2":
            "το jq δεν διαβάζει μια τιμή στο στοιχείο %1 της σελίδας: %2",
        "the expression needs jq's library, which cannot be loaded":
            "η έκφραση χρειάζεται τη βιβλιοθήκη του jq, που δεν φορτώνεται",
        "Install it: on Debian and Ubuntu the package is libjq1.":
            "Εγκαταστήστε την: σε Debian και Ubuntu το πακέτο είναι το libjq1.",
        "%1 has an error": "το %1 έχει ένα σφάλμα",
        "%1 is no expression: %2": "το %1 δεν είναι έκφραση: %2",
        "a quote or bracket is not closed": "ένα εισαγωγικό ή μια αγκύλη δεν κλείνει",
        "'%1' closes nothing that is open": "το '%1' δεν κλείνει τίποτα ανοιχτό",
        "'%1' is not for expressions: they read nothing but the value that they are given":
            "το '%1' δεν είναι για εκφράσεις: διαβάζουν μόνο την τιμή που τους δίνεται",
        "'%1' cannot stand here": "το '%1' δεν μπορεί να βρίσκεται εδώ",
        "something is missing at the end": "κάτι λείπει στο τέλος",
        "there is no variable '%1'": "δεν υπάρχει μεταβλητή '%1'",
        "jq has no function '%1'; behind the '/' stands how many arguments it is given":
            "το jq δεν έχει συνάρτηση '%1'· μετά το '/' είναι το πλήθος των ορισμάτων που της δίνονται",
        "a secret has no `%1`; leave it out": "ένα μυστικό δεν έχει `%1`· παραλείψτε το",
        "`env` is where a secret comes from; write `secret: true` beside it":
            "το `env` λέει από πού έρχεται ένα μυστικό· γράψτε δίπλα του `secret: true`",
        "'{%1}' is a secret, and a path is shown, logged and stored; send it in `query`, `headers` or the body":
            """
        το '{%1}' είναι μυστικό, και μια διαδρομή εμφανίζεται, καταγράφεται και αποθηκεύεται· στείλτε το στο \
        `query`, στο `headers` ή στο σώμα
        """,
        "'{%1}' is a secret, and no file's name": "το '{%1}' είναι μυστικό, όχι όνομα αρχείου",
        "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the secret":
            """
        μια παράμετρος ορίζει τον υπολογιστή, άρα το `auth:` χρειάζεται `hosts:` για να πει ποιος μπορεί να δει το \
        μυστικό
        """,
        "a command is a program with its arguments, such as [locate, --short]":
            "μια εντολή είναι ένα πρόγραμμα με τα ορίσματά του, π.χ. [locate, --short]",
        "the command '%1' gave no value for '%2': %3": "η εντολή '%1' δεν έδωσε τιμή για το '%2': %3",
        "Run it yourself to see what is wrong, or add %1=… to the command.":
            "Εκτελέστε την για να δείτε τι φταίει, ή προσθέστε %1=… στην εντολή.",
        "what the command '%1' prints cannot be used: %2":
            "ό,τι τυπώνει η εντολή '%1' δεν μπορεί να χρησιμοποιηθεί: %2",
        "the parameter '%1' is a secret, and it is not there": "η παράμετρος '%1' είναι μυστικό, και λείπει",
        "Set it: export %1=…, or use %2=@FILE or %3=@- (stdin).":
            "Ορίστε την: export %1=…, ή χρησιμοποιήστε %2=@FILE ή %3=@- (stdin).",
        "Use %1=@FILE or %2=@- (stdin).": "Χρησιμοποιήστε %1=@FILE ή %2=@- (stdin).",
        "%1 has %2 errors": .plural(one: "το %1 έχει ένα σφάλμα", other: "το %1 έχει %2 σφάλματα"),
        "unknown plugin '%1': no plugin file was found": "άγνωστο πρόσθετο '%1': δεν βρέθηκε αρχείο προσθέτων",
        "'%1' is in that file, which is not read because of %2. Do without that, or name the file with --config.":
            "Το '%1' είναι σε εκείνο το αρχείο, που δεν διαβάζεται λόγω του %2. Κάντε χωρίς αυτό, ή δώστε το αρχείο με --config.",
        "unknown plugin '%1'": "άγνωστο πρόσθετο '%1'",
        "'%1' has no endpoint '%2'": "το '%1' δεν έχει τελικό σημείο '%2'",
        "'%1' has several endpoints and no default": "το '%1' έχει πολλά τελικά σημεία και κανένα προεπιλεγμένο",
        "Name one: %1.": "Δώστε ένα: %1.",
        "'%1' has no comments": "το '%1' δεν έχει σχόλια",
        "Endpoints with `comments:` in the plugin have them.": "Έχουν τα τελικά σημεία με `comments:` στο πρόσθετο.",
        "warning: %1": "προειδοποίηση: %1",
        "unknown key '%1'. %2": "άγνωστο κλειδί '%1'. %2",
        "the key '%1' is missing": "λείπει το κλειδί '%1'",
        "write one of %1, and only one": "γράψτε ένα από τα %1, και μόνο ένα",
        "expected %1, found %2": "αναμενόταν %1, βρέθηκε %2",
        "'%1' is not allowed. %2": "το '%1' δεν επιτρέπεται. %2",
        "%1 is not %2": "το %1 δεν είναι %2",
        "%1 is not between %2 and %3": "το %1 δεν είναι μεταξύ %2 και %3",
        "'%1' is no duration; write 500ms, 10s, 5m, 1h or 7d":
            "το '%1' δεν είναι διάρκεια· γράψτε 500ms, 10s, 5m, 1h ή 7d",
        "'%1' is no rate; write 10/s, 60/m or 1000/h": "το '%1' δεν είναι ρυθμός· γράψτε 10/s, 60/m ή 1000/h",
        "'%1' is no usable URL; it begins with https:// or http://, and a base URL has no '?' and no '#'":
            """
        το '%1' δεν είναι URL που μπορεί να χρησιμοποιηθεί· αρχίζει με https:// ή http://, και ένα βασικό URL δεν \
        έχει '?' ούτε '#'
        """,
        "'%1' is no host; write example.com or example.com:8443":
            "το '%1' δεν είναι όνομα υπολογιστή· γράψτε example.com ή example.com:8443",
        "'%1' is no path: %2": "το '%1' δεν είναι διαδρομή: %2",
        "'%1' gives several values where one is wanted": "το '%1' δίνει πολλές τιμές εκεί όπου ζητείται μία",
        "'%1' is not in this version": "το '%1' δεν υπάρχει σε αυτή την έκδοση",
        "unknown parameter '{%1}'. %2": "άγνωστη παράμετρος '{%1}'. %2",
        "'{%1}' may be unset here; give it a default or make it required":
            "το '{%1}' μπορεί να μην έχει τιμή εδώ· δώστε του προεπιλογή ή κάντε το υποχρεωτικό",
        "there is no endpoint '%1'. %2": "δεν υπάρχει τελικό σημείο '%1'. %2",
        "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the credential":
            """
        μια παράμετρος ορίζει τον υπολογιστή, άρα το `auth:` χρειάζεται `hosts:` για να πει ποιος μπορεί να δει το \
        διαπιστευτήριο
        """,
        "'%1' is no usable name; letters, digits, '-', '_' and '.' are, and 'id' is taken":
            """
        το '%1' δεν είναι κατάλληλο όνομα· επιτρέπονται γράμματα, ψηφία, '-', '_' και '.', και το 'id' είναι \
        δεσμευμένο
        """,
        "a query parameter needs a name": "μια παράμετρος ερωτήματος χρειάζεται όνομα",
        "'%1' is no header field's name; write letters, digits and '-', such as X-Page":
            "το '%1' δεν είναι όνομα πεδίου κεφαλίδας· γράψτε γράμματα, ψηφία και '-', π.χ. X-Page",
        "paging sends two values as '%1'; give each a query parameter of its own":
            "η σελιδοποίηση στέλνει δύο τιμές ως '%1'· δώστε στην καθεμία δική της παράμετρο ερωτήματος",
        "paging sends '%1' itself; leave it out of `query:` and say under `pagination:` what is sent first":
            """
        η σελιδοποίηση στέλνει η ίδια το '%1'· παραλείψτε το από το `query:` και ορίστε στο `pagination:` τι \
        στέλνεται πρώτα
        """,
        "every item would have the same list; write {id}, the item's id, into `path:` or `query:`":
            "κάθε στοιχείο θα είχε την ίδια λίστα· γράψτε {id}, το id του στοιχείου, στο `path:` ή στο `query:`",
        "`single: true` is one object and '%1' asks for many pages; leave one of them out":
            "το `single: true` είναι ένα αντικείμενο και το '%1' ζητά πολλές σελίδες· παραλείψτε το ένα από τα δύο",
        "a field needs a name": "ένα πεδίο χρειάζεται όνομα",
        "a field cannot be called '%1': folio writes 'id' and 'parent' itself; choose another name":
            "ένα πεδίο δεν μπορεί να λέγεται '%1': τα 'id' και 'parent' τα γράφει το ίδιο το folio· επιλέξτε άλλο όνομα",
        "'%1' is a whole URL, and a path is appended to `base_url`; write the host there, in a plugin of its own":
            """
        το '%1' είναι πλήρες URL, ενώ μια διαδρομή προστίθεται στο `base_url`· γράψτε τον υπολογιστή εκεί, σε \
        ξεχωριστό πρόσθετο
        """,
        "a secret stands in the file; {env: NAME} or {file: PATH} keeps it out":
            "ένα μυστικό είναι γραμμένο στο αρχείο· με {env: NAME} ή {file: PATH} μένει έξω",
        "the rule would fit every answer; give it a `status:`, an `at:` or a `contains:`":
            "ο κανόνας θα ταίριαζε σε κάθε απάντηση· δώστε του `status:`, `at:` ή `contains:`",
        "`equals:` needs an `at:`, the path of what it is compared with":
            "το `equals:` χρειάζεται ένα `at:`, τη διαδρομή αυτού με το οποίο συγκρίνεται",
        "a skipped answer shows no message; leave it out":
            "μια απάντηση που παραλείπεται δεν δείχνει μήνυμα· παραλείψτε το",
        "it must begin with '.'": "πρέπει να αρχίζει με '.'",
        "'%1' needs quotes: .\"%2\"": "το '%1' χρειάζεται εισαγωγικά: .\"%2\"",
        "a quote or bracket at character %1 is not closed": "ένα εισαγωγικό ή μια αγκύλη στον χαρακτήρα %1 δεν κλείνει",
        "at character %1 begins what is more than a path, such as .data[0].name":
            "στον χαρακτήρα %1 αρχίζει κάτι περισσότερο από διαδρομή, όπως η .data[0].name",
        "nothing": "κενή τιμή",
        "a mapping": "μια αντιστοίχιση",
        "a path": "μια διαδρομή",
        "a path or an expression of jq": "μια διαδρομή ή μια έκφραση του jq",
        "a host": "ένα όνομα υπολογιστή",
        "a duration": "μια διάρκεια",
        "%1 or %2": "%1 ή %2",
        "what JSON can say": "ό,τι μπορεί να πει το JSON",
        "there is no place for preferences: neither XDG_CONFIG_HOME nor HOME names a folder":
            "δεν υπάρχει θέση για προτιμήσεις: ούτε το XDG_CONFIG_HOME ούτε το HOME ορίζει φάκελο",
        "A brace that is text is written twice, {{ or }}.": "Ένα άγκιστρο που είναι κείμενο γράφεται διπλό, {{ ή }}.",
        "--template: the { at character %1 is not closed": "--template: το { στον χαρακτήρα %1 δεν κλείνει",
        "--template: the } at character %1 closes nothing": "--template: το } στον χαρακτήρα %1 δεν κλείνει τίποτα",
        "--template: nothing is named between the braces at character %1":
            "--template: τα άγκιστρα στον χαρακτήρα %1 είναι κενά",
        "Write a field's name between them. %1": "Γράψτε ανάμεσά τους το όνομα ενός πεδίου. %1",
        "--template: %1 at character %2 means nothing": "--template: το %1 στον χαρακτήρα %2 δεν σημαίνει τίποτα",
        "There are \\n, \\t, \\r, \\0 and \\\\.": "Υπάρχουν τα \\n, \\t, \\r, \\0 και \\\\.",
        "--template: {%1} is neither a field nor a path": "--template: το {%1} δεν είναι ούτε πεδίο ούτε διαδρομή",
        "A path is written as in jq, such as {author.name}, {tags[0]} or {[\"odd-key\"]}.":
            "Μια διαδρομή γράφεται όπως στο jq, π.χ. {author.name}, {tags[0]} ή {[\"odd-key\"]}.",
        "--template: {%1} may lead to several values": "--template: το {%1} μπορεί να οδηγεί σε πολλές τιμές",
        "Name one, such as [0] in place of [], or leave [] out for the whole list.":
            "Ορίστε μία, π.χ. [0] αντί για [], ή παραλείψτε το [] για ολόκληρη τη λίστα.",
        "the file has %1 bytes; at most %2 are read": "το αρχείο έχει %1 byte· διαβάζονται το πολύ %2",
        "more than %1 levels": "πάνω από %1 επίπεδα",
        "more than %1 values, aliases counted": "πάνω από %1 τιμές, μαζί με τα ψευδώνυμα",
        "%1 (in what begins at line %2, column %3)": "%1 (σε ό,τι αρχίζει στη γραμμή %2, στήλη %3)",
        "a tab where YAML wants spaces": "στηλοθέτης εκεί όπου το YAML θέλει κενά διαστήματα",
        "quote this: %1": "βάλτε το σε εισαγωγικά: %1",
        "a space is missing behind the colon of '%1'": "λείπει ένα κενό διάστημα μετά την άνω και κάτω τελεία του '%1'",
        "the key '%1' stands in line %2 already": "το κλειδί '%1' υπάρχει ήδη στη γραμμή %2",
        "a key must be plain text": "ένα κλειδί πρέπει να είναι απλό κείμενο",
        "'<<' does not merge in YAML 1.2; repeat the keys, or give an alias for the whole value":
            "το '<<' δεν συγχωνεύει στο YAML 1.2· επαναλάβετε τα κλειδιά, ή δώστε ψευδώνυμο για ολόκληρη την τιμή",
        "unknown tag '%1'": "άγνωστη ετικέτα '%1'",
        "the value is not of the type '%1'": "η τιμή δεν είναι του τύπου '%1'",
        "there is no anchor '&%1' before this alias": "δεν υπάρχει άγκυρα '&%1' πριν από αυτό το ψευδώνυμο",
        "the alias '*%1' stands inside its own anchor": "το ψευδώνυμο '*%1' βρίσκεται μέσα στη δική του άγκυρα",
        "a second document begins; a file holds one": "αρχίζει δεύτερο έγγραφο· ένα αρχείο περιέχει μόνο ένα",
        "directives other than %YAML are not read": "δεν διαβάζονται άλλες οδηγίες εκτός από %YAML",
        "'%1' goes with `path:`; without one the replies are inside the comment, and nothing is asked for":
            "το '%1' πάει μαζί με το `path:`· χωρίς αυτό οι απαντήσεις είναι μέσα στο σχόλιο και δεν ζητείται τίποτα",
        "a field cannot be called '%1' here: folio writes it itself in threads; choose another name":
            "ένα πεδίο δεν μπορεί να λέγεται '%1' εδώ: το γράφει το ίδιο το folio στα νήματα· διαλέξτε άλλο όνομα",
        "replies are asked for by the comment's id; say `id:` of the comments":
            "οι απαντήσεις ζητούνται με το id του σχολίου· δώστε `id:` για τα σχόλια",
        "say where the replies are: at `path:`, or inside the comment at `items:`":
            "πείτε πού είναι οι απαντήσεις: στο `path:`, ή μέσα στο σχόλιο στο `items:`",
        "Make one with 'folio plugins new' or 'folio plugins probe URL'; or put a plugins.yaml here or into ~/.config/folio, or name one with --config.":
            "Φτιάξτε ένα με 'folio plugins new' ή 'folio plugins probe URL'· ή βάλτε ένα plugins.yaml εδώ ή στο ~/.config/folio, ή δώστε ένα με --config.",
        "%1 'folio plugins new' or 'folio plugins probe URL' makes another.":
            "%1 Το 'folio plugins new' ή το 'folio plugins probe URL' φτιάχνει άλλο.",
        "the preference for '%1' cannot be used: %2": "η προτίμηση για την '%1' δεν μπορεί να χρησιμοποιηθεί: %2",
        "Change it with 'folio plugins set %1 %2=VALUE', or '%3=' to prefer nothing.":
            "Αλλάξτε την με 'folio plugins set %1 %2=VALUE', ή με '%3=' για καμία προτίμηση.",
        "'%1' cannot be preferred for '%2': %3": "το '%1' δεν μπορεί να οριστεί ως προτίμηση για την '%2': %3",
        "Nothing was changed.": "Δεν άλλαξε τίποτα.",
        "'%1' has no value: a '=' is missing": "το '%1' δεν έχει τιμή: λείπει το '='",
        "Write 'folio plugins set %1 %2=VALUE', or '%3=' to prefer nothing.":
            "Γράψτε 'folio plugins set %1 %2=VALUE', ή '%3=' για καμία προτίμηση.",
        "'folio plugins show %1' shows the parameters there are.":
            "Το 'folio plugins show %1' δείχνει τις παραμέτρους που υπάρχουν.",
    ]
}
