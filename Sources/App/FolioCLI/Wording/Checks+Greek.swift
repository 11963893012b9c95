import Wording

extension WordTable {
    /// What the doctor, the probe and the live check find, in Greek.
    static let checksGreek: WordTable = [
        "items": "στοιχεία",
        "fields": "πεδία",
        "order": "σειρά",
        "pagination": "σελιδοποίηση",
        "size": "μέγεθος",
        "max": "μέγιστο",
        "until": "τέλος",
        "wrong: %1": "λάθος: %1",
        "hint: %1": "υπόδειξη: %1",
        "Versions": "Εκδόσεις",
        "%1, TLS by %2": "%1, TLS από %2",
        "Install libcurl; without it only what is stored can be read.":
            "Εγκαταστήστε τη libcurl· χωρίς αυτήν διαβάζονται μόνο τα αποθηκευμένα.",
        "Paths": "Διαδρομές",
        "it is relative, so that it is ignored": "είναι σχετική, γι’ αυτό αγνοείται",
        "Set it to an absolute path, or unset it.": "Δώστε απόλυτη διαδρομή, ή καταργήστε τη μεταβλητή.",
        "library": "αποθήκη",
        "none": "δεν υπάρχει",
        "neither XDG_DATA_HOME nor HOME names a folder": "ούτε το XDG_DATA_HOME ούτε το HOME ορίζει φάκελο",
        "Set HOME.": "Ορίστε το HOME.",
        "tokens": "token",
        "trusted files": "έμπιστα αρχεία",
        "plugin folder": "φάκελος προσθέτων",
        "%1 (not there yet)": "%1 (δεν υπάρχει ακόμη)",
        "others may read it: its mode is 0%1": "μπορούν να το διαβάσουν και άλλοι: τα δικαιώματά του είναι 0%1",
        "%1 cannot be written: %2": "αδύνατη η εγγραφή στο %1: %2",
        "Let yourself write there, or set the XDG variable to another folder.":
            "Δώστε στον εαυτό σας δικαίωμα εγγραφής εκεί, ή ορίστε άλλον φάκελο στη μεταβλητή XDG.",
        "Plugin files": "Αρχεία προσθέτων",
        "no plugin": "κανένα πρόσθετο",
        "unusable": "δεν μπορεί να χρησιμοποιηθεί",
        "'folio plugins check' tells all that is wrong.": "Το 'folio plugins check' δείχνει όλα τα λάθη.",
        "hidden": "κρυμμένο",
        "'%1' of %2, by a nearer one": "'%1' του %2, από ένα πλησιέστερο",
        "trusted": "έμπιστο",
        "not trusted: it gets no secret and runs no command; see 'folio plugins trust'":
            "μη έμπιστο: δεν παίρνει μυστικά και δεν εκτελεί εντολές· δείτε 'folio plugins trust'",
        "changed since it was trusted; see 'folio plugins trust'":
            "άλλαξε από τότε που δηλώθηκε έμπιστο· δείτε 'folio plugins trust'",
        "trust": "εμπιστοσύνη",
        "Store": "Αποθήκη",
        "nothing has been stored": "δεν έχει αποθηκευτεί τίποτα",
        "%1 from %2": "%1 από %2",
        "none is set": "δεν έχει οριστεί",
        "Terminal": "Τερματικό",
        "locale": "τοπική ρύθμιση",
        "output": "έξοδος",
        "a terminal": "τερματικό",
        "no terminal": "όχι τερματικό",
        "width": "πλάτος",
        "%1 columns": .plural(one: "%1 στήλη", other: "%1 στήλες"),
        "unknown": "άγνωστο",
        "colour": "χρώμα",
        "Servers": "Διακομιστές",
        "%1 answered %2 in %3 ms": "%1: απάντηση %2 σε %3 ms",
        "skipped": "παραλείφθηκε",
        "needs %1=…": "χρειάζεται %1=…",
        "failed": "απέτυχε",
        "unique": "μοναδικά",
        "%1 repeated": "%1 διπλά",
        "found": "βρέθηκε",
        "the end": "τέλος",
        "one page": "μία σελίδα",
        "always null: %1": "πάντα null: %1",
        "%1 is an empty list, so that nothing else can be told":
            "το %1 είναι κενή λίστα, οπότε δεν προκύπτει τίποτε άλλο",
        "%1 is a list of %2 objects": .plural(
            one: "το %1 είναι λίστα με %2 αντικείμενο", other: "το %1 είναι λίστα με %2 αντικείμενα"),
        "%1 is a list of %2 rows": .plural(
            one: "το %1 είναι λίστα με %2 γραμμή", other: "το %1 είναι λίστα με %2 γραμμές"),
        "%1; not taken: %2": "%1· δεν επιλέχθηκαν: %2",
        "no value that each item has and no two share":
            "καμία τιμή που να υπάρχει σε κάθε στοιχείο και να είναι παντού διαφορετική",
        "%1 differs on all %2 items that were read, on %3 pages":
            "το %1 διαφέρει και στα %2 στοιχεία που διαβάστηκαν, σε %3 σελίδες",
        "%1 differs on all %2 items that were read": "το %1 διαφέρει και στα %2 στοιχεία που διαβάστηκαν",
        "none worth a column": "κανένα που να αξίζει στήλη",
        "by name and value: %1": "κατά όνομα και τιμή: %1",
        "as the server calls them: %1": "όπως τα ονομάζει ο διακομιστής: %1",
        "newest first: %1 of %2 items never goes the other way":
            "πρώτα τα νεότερα: το %1 σε %2 στοιχεία δεν πάει ποτέ αντίστροφα",
        "oldest first: %1 of %2 items never goes the other way":
            "πρώτα τα παλαιότερα: το %1 σε %2 στοιχεία δεν πάει ποτέ αντίστροφα",
        "none: the server says that the list is whole": "καμία: ο διακομιστής λέει ότι η λίστα είναι ολόκληρη",
        "without effect: %1": "χωρίς αποτέλεσμα: %1",
        "refused with %1": "απόρριψη με %1",
        "how the list goes on": "πώς συνεχίζεται η λίστα",
        "link: the Link header names rel=next": "link: η κεφαλίδα Link δίνει rel=next",
        "link: %1 holds a URL": "link: το %1 περιέχει URL",
        "cursor: %1 holds a token, sent back as ?%2=": "cursor: το %1 περιέχει token, που στέλνεται πίσω ως ?%2=",
        "cursor: %1 is an object, whose members are sent back":
            "cursor: το %1 είναι αντικείμενο, και τα μέλη του στέλνονται πίσω",
        "page: ?%1=%2 began with item %3 of page 1, so pages count from %4":
            "page: το ?%1=%2 άρχισε με το στοιχείο %3 της σελίδας 1, άρα η αρίθμηση των σελίδων αρχίζει από το %4",
        "page: ?%1=%2 gave other items than page 1; pages count from %3":
            "page: το ?%1=%2 έδωσε άλλα στοιχεία από τη σελίδα 1· η αρίθμηση των σελίδων αρχίζει από το %3",
        "offset: ?%1=%2 began with item %3 of page 1": "offset: το ?%1=%2 άρχισε με το στοιχείο %3 της σελίδας 1",
        "keyset: ?%1= with the id of item %2 of page 1 began with item %3":
            "keyset: το ?%1= με το id του στοιχείου %2 της σελίδας 1 άρχισε με το στοιχείο %3",
        "no parameter for the size": "καμία παράμετρος για το μέγεθος",
        "?%1=%2 gave %3": "το ?%1=%2 έδωσε %3",
        "%1; %2 without it": "%1· %2 χωρίς αυτό",
        "no larger size was tried": "δεν δοκιμάστηκε μεγαλύτερο μέγεθος",
        "%1 were asked for and given": "ζητήθηκαν και δόθηκαν %1",
        "?%1=%2 gave %3, and there are more": "το ?%1=%2 έδωσε %3, και υπάρχουν κι άλλα",
        "?%1=%2 gave %3, which may be all or a limit": "το ?%1=%2 έδωσε %3, που μπορεί να είναι όλα ή ένα όριο",
        "?%1=%2 was refused with %3": "το ?%1=%2 απορρίφθηκε με %3",
        "%1 says %2, as the length of the list": "το %1 λέει %2, ως μήκος της λίστας",
        "%1 follows the size, as the count of pages": "το %1 ακολουθεί το μέγεθος, ως πλήθος των σελίδων",
        "%1 is true where there is more": "το %1 είναι true όπου υπάρχουν κι άλλα",
        "%1 is false where there is more": "το %1 είναι false όπου υπάρχουν κι άλλα",
        "%1; it gave %2 other items": .plural(one: "%1· έδωσε %2 άλλο στοιχείο", other: "%1· έδωσε %2 άλλα στοιχεία"),
        "%1, on %2, which was not asked": "%1, στο %2, που δεν ρωτήθηκε",
        "%1, but it gave no other items": "%1, αλλά δεν έδωσε άλλα στοιχεία",
        "%1 and %2 more": "%1 και %2 ακόμη",
        "nothing is preferred": "δεν υπάρχουν προτιμήσεις",
        "preferences for %1": "προτιμήσεις για %1",
        "not read": "δεν διαβάζονται",
        "your own": "δικά σας",
        "none yet; 'folio plugins new' or 'folio plugins probe URL' makes one":
            "κανένα ακόμη· το 'folio plugins new' ή το 'folio plugins probe URL' φτιάχνει ένα",
        "the next link leads there; say so if it is theirs":
            "ο επόμενος σύνδεσμος οδηγεί εκεί· δηλώστε το αν είναι δικό τους",
        "id: no value that each item has, and no two share, was found":
            "id: δεν βρέθηκε τιμή που να την έχει κάθε στοιχείο και να μην επαναλαμβάνεται",
        "fields: no value was found that is worth a column": "fields: δεν βρέθηκε τιμή που να αξίζει στήλη",
        "pagination: the server says that the list is whole; see docs/plugins.md":
            "pagination: ο διακομιστής λέει ότι η λίστα είναι ολόκληρη· δείτε docs/plugins.md",
        "pagination: how the list goes on was not found; see docs/plugins.md":
            "pagination: δεν βρέθηκε πώς συνεχίζεται η λίστα· δείτε docs/plugins.md",
        "max: the largest size that the server grants was not found":
            "max: δεν βρέθηκε το μεγαλύτερο μέγεθος που δίνει ο διακομιστής",
        "size: no parameter was found that asks for a size": "size: δεν βρέθηκε παράμετρος που να ζητά μέγεθος",
        "not tried: it leads to another host": "δεν δοκιμάστηκε: οδηγεί σε άλλον κεντρικό υπολογιστή",
        "not seen to work: asking for it gave no other items":
            "δεν φάνηκε να λειτουργεί: όταν ζητήθηκε, δεν ήρθαν άλλα στοιχεία",
    ]
}
