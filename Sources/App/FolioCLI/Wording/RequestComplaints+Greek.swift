import Wording

extension WordTable {
    /// Why an endpoint gives no page, in Greek.
    static let requestComplaintsGreek: WordTable = [
        "There are no parameters here.": "Δεν υπάρχουν παράμετροι εδώ.",
        "Parameters are written key=value. Known: %1.": "Οι παράμετροι γράφονται κλειδί=τιμή. Γνωστές: %1.",
        "unexpected argument '%1'": "μη αναμενόμενο όρισμα '%1'",
        "unknown parameter '%1'": "άγνωστη παράμετρος '%1'",
        "the parameter '%1' is required (%2)": "η παράμετρος '%1' είναι υποχρεωτική (%2)",
        "the parameter '%1' is required": "η παράμετρος '%1' είναι υποχρεωτική",
        "Add %1=… to the command.": "Προσθέστε %1=… στην εντολή.",
        "'%1' is not a value of '%2'": "το '%1' δεν είναι τιμή της παραμέτρου '%2'",
        "the parameter '%1' takes one value": "η παράμετρος '%1' δέχεται μία τιμή",
        "Give it once.": "Αρκεί μία φορά.",
        "'%1' is not %2, which '%3' is": "το '%1' δεν είναι %2, όπως πρέπει να είναι το '%3'",
        "'%1' is a file": "το '%1' είναι αρχείο",
        "Name it with an @, such as %1=@FILE.": "Δώστε το με @, π.χ. %1=@FILE.",
        "'%1' is no usable URL: %2": "το '%1' δεν είναι URL που μπορεί να χρησιμοποιηθεί: %2",
        "Give a whole URL, such as https://example.com/api.": "Δώστε ένα πλήρες URL, π.χ. https://example.com/api.",
        "a secret would go to %1, which the plugin does not list":
            "ένα μυστικό θα πήγαινε στο %1, που δεν το αναφέρει το πρόσθετο",
        "If it may see it, add it to `hosts:` under `auth:` in the plugin.":
            "Αν επιτρέπεται να το δει, προσθέστε το στο `hosts:` κάτω από το `auth:` στο πρόσθετο.",
        "'%1' is a secret, which is not kept as a preference":
            "το '%1' είναι μυστικό, και δεν αποθηκεύεται ως προτίμηση",
        "Use the environment variable that the plugin names, or %1=@FILE.":
            "Χρησιμοποιήστε τη μεταβλητή περιβάλλοντος που ορίζει το πρόσθετο, ή %1=@FILE.",
        "the value for the header field '%1' holds a line break or another control character":
            "η τιμή για το πεδίο κεφαλίδας '%1' περιέχει αλλαγή γραμμής ή άλλον χαρακτήρα ελέγχου",
        "Give the parameter without it.": "Δώστε την παράμετρο χωρίς αυτά.",
        "'%1' is no host": "το '%1' δεν είναι όνομα υπολογιστή",
        "Check `hosts:` in the plugin.": "Ελέγξτε το `hosts:` στο πρόσθετο.",
        "the position leads to %1, which the plugin does not list":
            "η θέση οδηγεί στο %1, που δεν το αναφέρει το πρόσθετο",
        "If it may be asked, add it to the plugin's `hosts:`.":
            "Αν επιτρέπεται να ρωτηθεί, προσθέστε το στο `hosts:` του προσθέτου.",
        "Use --page-size %1.": "Χρησιμοποιήστε --page-size %1.",
        "this endpoint has no page size to ask for": "αυτό το τελικό σημείο δεν έχει μέγεθος σελίδας για να ζητηθεί",
        "Leave --page-size out.": "Παραλείψτε το --page-size.",
        "--concurrency cannot be used with the strategy '%1'":
            "το --concurrency δεν χρησιμοποιείται με τη στρατηγική '%1'",
        "It is for `offset` and `page`, where pages can be counted ahead; here each is only known by the one before it.":
            "Είναι για `offset` και `page`, όπου οι σελίδες μετριούνται εκ των προτέρων· εδώ η καθεμία γίνεται γνωστή μόνο από την προηγούμενη.",
        "this endpoint does not know --%1": "αυτό το τελικό σημείο δεν γνωρίζει το --%1",
        "It has: %1.": "Έχει: %1.",
        "this endpoint does not say where the pictures of its items are":
            "αυτό το τελικό σημείο δεν λέει πού είναι οι εικόνες των στοιχείων του",
        "Add `id:` and `image:` to it in the plugin, or a field called `image`.":
            "Προσθέστε του `id:` και `image:` στο πρόσθετο, ή ένα πεδίο με όνομα `image`.",
        "stored for %1": "αποθηκευμένο για %1",
        "What is sent with a GET is not sent to another host.":
            "Όσα στέλνονται με ένα GET δεν στέλνονται σε άλλον υπολογιστή.",
        "Only redirects of GET and HEAD are followed; check `base_url:` and `path:` in the plugin.":
            "Ακολουθούνται μόνο ανακατευθύνσεις των GET και HEAD· ελέγξτε τα `base_url:` και `path:` στο πρόσθετο.",
        "the server failed": "ο διακομιστής απέτυχε",
        "the server answered with an error": "ο διακομιστής απάντησε με σφάλμα",
        "Check the parameters; `errors:` in the plugin says what is an error.":
            "Ελέγξτε τις παραμέτρους· το `errors:` στο πρόσθετο ορίζει τι είναι σφάλμα.",
        "the answer has nothing at '%1'": "η απάντηση δεν έχει τίποτα στο '%1'",
        "Check `items:` in the plugin; a '?' at its end allows for none.":
            "Ελέγξτε το `items:` στο πρόσθετο· ένα '?' στο τέλος του επιτρέπει να λείπουν.",
        "expected a list at '%1', found %2 at byte %3": "αναμενόταν λίστα στο '%1', βρέθηκε %2 στο byte %3",
        "Check `items:` in the plugin.": "Ελέγξτε το `items:` στο πρόσθετο.",
        "the element at byte %1 has nothing at '%2'": "το μέλος της λίστας στο byte %1 δεν έχει τίποτα στο '%2'",
        "Check `items:` in the plugin; a '?' at its end allows for it.":
            "Ελέγξτε το `items:` στο πρόσθετο· ένα '?' στο τέλος του το επιτρέπει.",
        "it says it is %1": "λέει ότι είναι %1",
        "the answer is not JSON: %1": "η απάντηση δεν είναι JSON: %1",
        "the answer is not JSON: %1 at byte %2": "η απάντηση δεν είναι JSON: %1 στο byte %2",
        "Ask for UTF-8 under `headers:` or `query:` in the plugin, if the API can give it.":
            "Ζητήστε UTF-8 στο `headers:` ή στο `query:` του προσθέτου, αν μπορεί να το δώσει το API.",
        "the answer is empty": "η απάντηση είναι κενή",
        "item %1 of the page has no id at '%2'": "το στοιχείο %1 της σελίδας δεν έχει id στο '%2'",
        "Check `id:` in the plugin.": "Ελέγξτε το `id:` στο πρόσθετο.",
        "item %1 of the page lacks the required field '%2' at '%3'":
            "από το στοιχείο %1 της σελίδας λείπει το υποχρεωτικό πεδίο '%2' στο '%3'",
        "Check `fields:` in the plugin.": "Ελέγξτε το `fields:` στο πρόσθετο.",
        "the next page is on another host: %1": "η επόμενη σελίδα είναι σε άλλον υπολογιστή: %1",
        "If %1 may be asked, add it to the plugin's `hosts:`.":
            "Αν επιτρέπεται να ρωτηθεί το %1, προσθέστε το στο `hosts:` του προσθέτου.",
        "the next page's URL '%1' cannot be used: %2":
            "το URL '%1' της επόμενης σελίδας δεν μπορεί να χρησιμοποιηθεί: %2",
        "Check `pagination:` in the plugin.": "Ελέγξτε το `pagination:` στο πρόσθετο.",
        "the header field 'Link' cannot be read: %1": "το πεδίο κεφαλίδας 'Link' δεν διαβάζεται: %1",
        "It may name the next page. Use another way of `pagination:` in the plugin, if the API has one.":
            "Ίσως δίνει την επόμενη σελίδα. Χρησιμοποιήστε άλλον τρόπο στο `pagination:` του προσθέτου, αν έχει το API.",
        "where the next page starts repeats a credential of the request":
            "η αρχή της επόμενης σελίδας επαναλαμβάνει ένα διαπιστευτήριο του αιτήματος",
        "Positions are shown and stored, so this one is not used. Check `pagination:` in the plugin.":
            """
        Οι θέσεις εμφανίζονται και αποθηκεύονται, γι’ αυτό η συγκεκριμένη δεν χρησιμοποιείται. Ελέγξτε το \
        `pagination:` στο πρόσθετο.
        """,
        "Check the parameters. %1": "Ελέγξτε τις παραμέτρους. %1",
        "Check the parameters, and whether you may do that.": "Ελέγξτε τις παραμέτρους, και αν έχετε αυτό το δικαίωμα.",
        "too many requests": "πάρα πολλά αιτήματα",
        "not authorised": "χωρίς εξουσιοδότηση",
        "not found": "δεν βρέθηκε",
        "Check the URL.": "Ελέγξτε το URL.",
        "Check the id and the parameters.": "Ελέγξτε το id και τις παραμέτρους.",
        "the server refused the request": "ο διακομιστής απέρριψε το αίτημα",
        "Check the URL, and what is sent.": "Ελέγξτε το URL, και τι στέλνεται.",
        "Check the parameters, and `path:` and `query:` in the plugin.":
            "Ελέγξτε τις παραμέτρους, και τα `path:` και `query:` στο πρόσθετο.",
        "an answer without items": "απάντηση χωρίς στοιχεία",
        "`ok:` in the plugin lists the statuses that carry items.":
            "Το `ok:` στο πρόσθετο απαριθμεί τις καταστάσεις που φέρνουν στοιχεία.",
        "Come back at %1: the server asks to wait %2.": "Επιστρέψτε στις %1: ο διακομιστής ζητά αναμονή %2.",
        "There are no actions here.": "Δεν υπάρχουν ενέργειες εδώ.",
        "There are no endpoints here.": "Δεν υπάρχουν τελικά σημεία εδώ.",
        "There are no keys here.": "Δεν υπάρχουν κλειδιά εδώ.",
        "There are no plugins here.": "Δεν υπάρχουν πρόσθετα εδώ.",
        "There are no values here.": "Δεν υπάρχουν τιμές εδώ.",
        "Did you mean '%1'?": "Μήπως εννοούσατε '%1';",
        "an object": "ένα αντικείμενο",
        "a list": "μια λίστα",
        "a string": "μια συμβολοσειρά",
        "a boolean": "μια λογική τιμή",
        "null": "null",
        "it does not begin with http:// or https://": "δεν αρχίζει με http:// ή https://",
        "'%1' is neither http nor https": "το '%1' δεν είναι ούτε http ούτε https",
        "it names no host": "δεν έχει όνομα υπολογιστή",
        "'%1' is no port": "το '%1' δεν είναι θύρα",
        "it holds a user name; credentials belong under `auth:`":
            "περιέχει όνομα χρήστη· η θέση των διαπιστευτηρίων είναι στο `auth:`",
        "the character at byte %1 cannot be in a URL": "ο χαρακτήρας στο byte %1 δεν επιτρέπεται σε URL",
        "the body is empty": "το σώμα είναι κενό",
        "bytes that are not UTF-8": "byte που δεν είναι UTF-8",
        "it is UTF-16, and JSON must be UTF-8": "είναι UTF-16, ενώ το JSON πρέπει να είναι UTF-8",
        "it is UTF-32, and JSON must be UTF-8": "είναι UTF-32, ενώ το JSON πρέπει να είναι UTF-8",
        "a control character in a string": "χαρακτήρας ελέγχου σε συμβολοσειρά",
        "a string without its end": "συμβολοσειρά χωρίς τέλος",
        "a bad escape": "λάθος ακολουθία διαφυγής",
        "a bad number": "λάθος αριθμός",
        "a word that is none of true, false and null": "λέξη που δεν είναι true, false ή null",
        "an unexpected character": "μη αναμενόμενος χαρακτήρας",
        "it ends too early": "τελειώνει πολύ νωρίς",
        "more text behind its end": "κι άλλο κείμενο μετά το τέλος του",
        "more than 1,024 levels": "πάνω από 1.024 επίπεδα",
        "it is too large": "είναι πολύ μεγάλο",
        "not enough memory": "δεν αρκεί η μνήμη",
        "libcurl cannot be used: %1": "η libcurl δεν μπορεί να χρησιμοποιηθεί: %1",
        "Install libcurl4 and try again.": "Εγκαταστήστε το libcurl4 και δοκιμάστε ξανά.",
        "cannot find the host '%1'": "δεν βρέθηκε ο υπολογιστής '%1'",
        "Check the name and the network connection.": "Ελέγξτε το όνομα και τη σύνδεση δικτύου.",
        "cannot connect to %1 port %2": "αδύνατη η σύνδεση με %1, θύρα %2",
        "Is the server running?": "Εκτελείται ο διακομιστής;",
        "no connection within %1": "καμία σύνδεση μέσα σε %1",
        "nothing arrived for %1": "δεν ήρθε τίποτα για %1",
        "no secure connection to '%1'": "καμία ασφαλής σύνδεση με το '%1'",
        "Check the host's name, its certificate, and this machine's clock.":
            "Ελέγξτε το όνομα του υπολογιστή, το πιστοποιητικό του, και το ρολόι αυτού του μηχανήματος.",
        "If you trust its certificate, name that, or its authority's, with --cacert FILE.":
            "Αν εμπιστεύεστε το πιστοποιητικό του, δώστε αυτό, ή εκείνο της αρχής του, με --cacert FILE.",
        "the certificates to trust cannot be used": "τα πιστοποιητικά για εμπιστοσύνη δεν μπορούν να χρησιμοποιηθούν",
        "Check --cacert, which takes a PEM file, or this machine's own certificates.":
            "Ελέγξτε το --cacert, που δέχεται αρχείο PEM, ή τα πιστοποιητικά αυτού του μηχανήματος.",
        "the connection broke before the answer was complete": "η σύνδεση διακόπηκε πριν ολοκληρωθεί η απάντηση",
        "Try again.": "Δοκιμάστε ξανά.",
        "the answer's compression is broken": "η συμπίεση της απάντησης είναι εσφαλμένη",
        "the answer's encoding '%1' is not known": "η κωδικοποίηση '%1' της απάντησης δεν είναι γνωστή",
        "Ask for none with the header field `Accept-Encoding: identity`.":
            "Ζητήστε απάντηση χωρίς κωδικοποίηση, με το πεδίο κεφαλίδας `Accept-Encoding: identity`.",
        "the answer is not HTTP": "η απάντηση δεν είναι HTTP",
        "Is it a web server that listens there?": "Είναι διακομιστής ιστού αυτός που ακούει εκεί;",
        "the answer is larger than %1 MiB": "η απάντηση είναι μεγαλύτερη από %1 MiB",
        "Ask for smaller pages with --page-size.": "Ζητήστε μικρότερες σελίδες με --page-size.",
        "the answer's header fields are too large": "τα πεδία κεφαλίδας της απάντησης είναι πολύ μεγάλα",
        "folio reads 100 KiB of a field and 256 KiB in all; a server may repeat a long query or cookie in them.":
            """
        το folio διαβάζει 100 KiB από ένα πεδίο και 256 KiB συνολικά· ένας διακομιστής μπορεί να επαναλαμβάνει σε \
        αυτά ένα μακρύ ερώτημα ή cookie.
        """,
        "the answer says of its length %1": "η απάντηση δηλώνει ως μήκος της %1",
        "Whether it is complete cannot be told; the server, or a proxy before it, is to be mended.":
            """
        Δεν είναι γνωστό αν είναι πλήρης· ο διακομιστής, ή ένας διακομιστής μεσολάβησης πριν από αυτόν, πρέπει να \
        διορθωθεί.
        """,
        "more than %1 redirects": "πάνω από %1 ανακατευθύνσεις",
        "%1 takes no more requests for %2": "το %1 δεν δέχεται άλλα αιτήματα για %2",
        "Come back at %1, or wait longer with --max-wait %2 or `max_wait:` under `http:` in the plugin.":
            """
        Επιστρέψτε στις %1, ή περιμένετε περισσότερο με --max-wait %2 ή με `max_wait:` κάτω από το `http:` στο \
        πρόσθετο.
        """,
        "the request failed": "το αίτημα απέτυχε",
        "the certificates in %1 cannot be read: %2": "τα πιστοποιητικά στο %1 δεν διαβάζονται: %2",
        "Check --cacert.": "Ελέγξτε το --cacert.",
        "there is no certificate in %1": "δεν υπάρχει πιστοποιητικό στο %1",
        "--cacert takes a PEM file: -----BEGIN CERTIFICATE-----":
            "Το --cacert δέχεται αρχείο PEM: -----BEGIN CERTIFICATE-----",
        "%1 answered %2, %3": "%1: απάντηση %2, %3",
        "a redirect to '%1' that is not followed": "ανακατεύθυνση στο '%1' που δεν ακολουθείται",
        "Check `base_url:` and `path:` in the plugin.": "Ελέγξτε τα `base_url:` και `path:` στο πρόσθετο.",
        "The pages before it were in order; try again later.":
            "Οι προηγούμενες σελίδες ήταν εντάξει· δοκιμάστε ξανά αργότερα.",
        "%1 and %2": "%1 και %2",
        "Raise %1 in the plugin, or try later.": "Αυξήστε το %1 στο πρόσθετο, ή δοκιμάστε αργότερα.",
        "tried %1 times": "έγιναν %1 προσπάθειες",
        "the parameter '%1' is empty, and the URL needs it":
            "η παράμετρος '%1' είναι κενή, και το URL τη χρειάζεται",
        "Give a value behind %1=.":
            "Δώστε μια τιμή μετά το %1=.",
        "the server grants at most %1 items a request, not %2": .plural(
            one: "ο διακομιστής δίνει το πολύ %1 στοιχείο ανά αίτημα, όχι %2",
            other: "ο διακομιστής δίνει το πολύ %1 στοιχεία ανά αίτημα, όχι %2"),
        "Give a value behind %1=, or leave it out: the default is %2.":
            "Δώστε μια τιμή μετά το %1=, ή παραλείψτε το: η προεπιλογή είναι %2.",
        "A port is a number from 1 to 65535.": "Μια θύρα είναι αριθμός από 1 έως 65535.",
    ]
}
