import Wording

extension WordTable {
    /// This room's words in Greek.
    static let paginationGreek: WordTable = [
        "after the key of the last item": "μετά το κλειδί του τελευταίου στοιχείου",
        "offset plus the items received": "offset συν τα στοιχεία που λήφθηκαν",
        "page number plus one": "ο επόμενος αριθμός σελίδας",
        "a token that the page holds": "ένα token που έχει η σελίδα",
        "a URL that the page holds": "ένα URL που έχει η σελίδα",
        "one page is all": "όλα σε μία σελίδα",
    ]
}
