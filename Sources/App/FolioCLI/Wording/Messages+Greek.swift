import Wording

extension WordTable {
    /// What is said while a command runs, in Greek.
    static let messagesGreek: WordTable = [
        "Loading…": "Φόρτωση…",
        "%1 items": .plural(one: "%1 στοιχείο", other: "%1 στοιχεία"),
        "the comment was added; the answer does not hold it": "το σχόλιο προστέθηκε· η απάντηση δεν το περιέχει",
        "Print the request as a curl command; send nothing":
            "Εμφάνιση του αιτήματος ως εντολής curl· δεν στέλνεται τίποτα",
        "what the command prints, percent-encoded where it stands in the URL: %1":
            "όσα τυπώνει η εντολή, κωδικοποιημένα (percent-encoding) όπου μπαίνουν στο URL: %1",
        "what the file %1 holds, without its last line break":
            "το περιεχόμενο του αρχείου %1, χωρίς την τελευταία αλλαγή γραμμής",
        "what stdin holds, without its last line break": "το περιεχόμενο του stdin, χωρίς την τελευταία αλλαγή γραμμής",
        "what is asked for: %1": "αυτό που ζητείται: %1",
        "the token that folio keeps or gets; see 'folio auth status %1'":
            "το token που κρατά ή παίρνει το folio· δείτε 'folio auth status %1'",
        "what the command prints: %1": "όσα τυπώνει η εντολή: %1",
        "what 'folio auth login %1' asks for: %2": "αυτό που ζητά το 'folio auth login %1': %2",
        "what stands in the plugin file": "αυτό που γράφει το αρχείο προσθέτων",
        "what the command gives as '%1'": "αυτό που δίνει η εντολή ως '%1'",
        "Read any paginated JSON API that a few lines of YAML describe":
            "Ανάγνωση κάθε σελιδοποιημένου JSON API που περιγράφεται σε λίγες γραμμές YAML",
        "the first page of a feed": "η πρώτη σελίδα μιας ροής",
        "the APIs that folio knows": "τα API που γνωρίζει το folio",
        "the picture of %1": "η εικόνα του %1",
        "%1; what is shown was stored earlier": "%1· εμφανίζονται όσα είχαν αποθηκευτεί νωρίτερα",
        "there is nothing to resume; starting from the beginning":
            "δεν υπάρχει κάτι να συνεχιστεί· έναρξη από την αρχή",
        "nothing is left of what was written to the file; starting from the beginning":
            "δεν έμεινε τίποτα από όσα γράφτηκαν στο αρχείο· έναρξη από την αρχή",
        "the list ended before its server says it does; starting from the beginning":
            "η λίστα τελείωσε νωρίτερα απ’ όσο λέει ο διακομιστής της· έναρξη από την αρχή",
        "nothing is left to do: the walk was complete": "δεν απομένει τίποτα: η λίστα έχει διαβαστεί ολόκληρη",
        "%1 items not seen since %2": .plural(
            one: "%1 στοιχείο δεν εμφανίστηκε ξανά μετά τις %2",
            other: "%1 στοιχεία δεν εμφανίστηκαν ξανά μετά τις %2"),
        "an answer repeats a credential of its request, so it is shown and not kept":
            "μια απάντηση επαναλαμβάνει διαπιστευτήριο του αιτήματός της, γι’ αυτό εμφανίζεται αλλά δεν αποθηκεύεται",
        "line %1 of stdin holds no item with an id": "η γραμμή %1 του stdin δεν περιέχει στοιχείο με id",
        "Write an id, or a JSON object with \"id\", a line.":
            "Γράψτε σε κάθε γραμμή ένα id ή ένα αντικείμενο JSON με \"id\".",
        "what is stored cannot be read: %1": "τα αποθηκευμένα δεν διαβάζονται: %1",
        "what is read cannot be stored: %1": "όσα διαβάζονται δεν μπορούν να αποθηκευτούν: %1",
        "as stored %1": "όπως αποθηκεύτηκαν %1",
        "y yes": "ν ναι",
        "the log is not complete: cannot write %1: %2": "η καταγραφή δεν είναι πλήρης: αδύνατη η εγγραφή στο %1: %2",
        "waiting for another folio, which uses %1": "αναμονή για άλλο folio, που χρησιμοποιεί το %1",
        "nothing new": "τίποτα νέο",
        "%1 in %2": "%1 σε %2",
        "left out %1 items that came again while the list moved": .plural(
            one: "παραλείφθηκε %1 στοιχείο που ήρθε ξανά καθώς μετακινούνταν η λίστα",
            other: "παραλείφθηκαν %1 στοιχεία που ήρθαν ξανά καθώς μετακινούνταν η λίστα"),
        "%1 items with the id of another item of the same page: does id: name what tells items apart?": .plural(
            one:
                "%1 στοιχείο με το id άλλου στοιχείου της ίδιας σελίδας: ορίζει το id: αυτό που ξεχωρίζει τα στοιχεία;",
            other:
                "%1 στοιχεία με το id άλλου στοιχείου της ίδιας σελίδας: ορίζει το id: αυτό που ξεχωρίζει τα στοιχεία;"),
        "the server gives no more of this list, which has %1 items behind these": .plural(
            one: "ο διακομιστής δεν δίνει άλλα από αυτή τη λίστα, που έχει %1 στοιχείο ακόμη",
            other: "ο διακομιστής δεν δίνει άλλα από αυτή τη λίστα, που έχει %1 στοιχεία ακόμη"),
        "there may be more, but where cannot be told: %1": "ίσως υπάρχουν κι άλλα, αλλά δεν είναι γνωστό πού: %1",
        "%1, and there may be more: --new without a count": "%1, και ίσως υπάρχουν κι άλλα: --new χωρίς πλήθος",
        "%1, and there are more: -n COUNT or --all, or go on with %2":
            "%1, και υπάρχουν κι άλλα: -n COUNT ή --all, ή συνεχίστε με %2",
        "%1, and there are more: -n COUNT or --all": "%1, και υπάρχουν κι άλλα: -n COUNT ή --all",
        "%1 pictures saved": .plural(one: "αποθηκεύτηκε %1 εικόνα", other: "αποθηκεύτηκαν %1 εικόνες"),
        "%1, %2 were there already": .plural(one: "%1, %2 υπήρχε ήδη", other: "%1, %2 υπήρχαν ήδη"),
        "stopped after %1; go on with %2": "διακοπή μετά από %1· συνεχίστε με %2",
        "stopped after %1; go on with the same command and --resume":
            "διακοπή μετά από %1· συνεχίστε με την ίδια εντολή και --resume",
        "stopped after %1": "διακοπή μετά από %1",
        "the position in meta.next of --json": "τη θέση στο meta.next του --json",
        "%1; trying again in %2 (try %3 of %4)": "%1· νέα προσπάθεια σε %2 (προσπάθεια %3 από %4)",
        "%1 asks to wait %2": "το %1 ζητά αναμονή %2",
        "waiting %1, to ask %2 no more often than `rate:` says":
            "αναμονή %1, ώστε το %2 να μη ρωτάται συχνότερα απ’ όσο λέει το `rate:`",
        "the server answered %1": "ο διακομιστής απάντησε %1",
        "the server answered %1, which says to try again": "ο διακομιστής απάντησε %1, που ζητά νέα προσπάθεια",
        "the plugin '%1' of %2 is hidden by a nearer one": "το πρόσθετο '%1' του %2 καλύπτεται από ένα πλησιέστερο",
        "%1, so what you prefer is left out; 'folio plugins trust' makes it count":
            "%1, γι’ αυτό οι προτιμήσεις σας αγνοούνται· με 'folio plugins trust' θα ισχύουν",
        "%1, so requests go without %2; 'folio plugins trust' shows what it would use":
            "%1, γι’ αυτό τα αιτήματα στέλνονται χωρίς %2· το 'folio plugins trust' δείχνει τι θα χρησιμοποιούσε",
        "left out %1 comments: the thread leads round in a circle":
            .plural(
                one: "παραλείφθηκε %1 σχόλιο: το νήμα κάνει κύκλο",
                other: "παραλείφθηκαν %1 σχόλια: το νήμα κάνει κύκλο"),
        "replies below level %1 are left out": "οι απαντήσεις κάτω από το επίπεδο %1 παραλείπονται",
        "the replies to %1": "οι απαντήσεις στο %1",
        "the replies to a comment without an id": "οι απαντήσεις σε ένα σχόλιο χωρίς id",
        "there are more replies to %1 comments: --all":
            .plural(
                one: "υπάρχουν κι άλλες απαντήσεις σε %1 σχόλιο: --all",
                other: "υπάρχουν κι άλλες απαντήσεις σε %1 σχόλια: --all"),
        "there may be replies: --depth %1 reads them": "ίσως υπάρχουν απαντήσεις: το --depth %1 τις διαβάζει",
        "a file with the %1 bytes of the body, which are not shown here": .plural(
            one: "αρχείο με το %1 byte του σώματος, που δεν εμφανίζεται εδώ",
            other: "αρχείο με τα %1 byte του σώματος, που δεν εμφανίζονται εδώ"),
        "%1 has %2 of a walk that was interrupted, and is written anew; --resume would go on":
            "το %1 έχει %2 από διάσχιση που διακόπηκε, και γράφεται από την αρχή· το --resume θα τη συνέχιζε",
        "%1 has %2 of a walk that was interrupted; --resume would go on. Write it anew? [y/N]":
            "Το %1 έχει %2 από διάσχιση που διακόπηκε· το --resume θα τη συνέχιζε. Να γραφτεί από την αρχή; [ναι/ΟΧΙ]",
        "%1 of %2 items": .plural(one: "%1 από %2 στοιχείο", other: "%1 από %2 στοιχεία"),
        "%1 of %2 comments": .plural(one: "%1 από %2 σχόλιο", other: "%1 από %2 σχόλια"),
        "others may read the tokens in %1: its mode is 0%2; 'chmod 600 %3' ends that":
            "μπορούν να διαβάσουν και άλλοι τα token στο %1: τα δικαιώματά του είναι 0%2· το 'chmod 600 %3' το εμποδίζει",
        "interrupted before the first page": "διακοπή πριν από την πρώτη σελίδα",
        "%1, because of %2": "%1, λόγω του %2",
        "not read: %1": "δεν διαβάζεται: %1",
    ]
}
