extension Words {
    static let greek = Words(
        language: "el",
        isOne: { $0 == 1 },
        justNow: "μόλις τώρα",
        decimalMark: ",",
        past: Distances(
            minutes: Phrase(one: "πριν από # λεπτό", other: "πριν από # λεπτά"),
            hours: Phrase(one: "πριν από # ώρα", other: "πριν από # ώρες"),
            days: Phrase(one: "πριν από # ημέρα", other: "πριν από # ημέρες"),
            weeks: Phrase(one: "πριν από # εβδομάδα", other: "πριν από # εβδομάδες"),
            months: Phrase(one: "πριν από # μήνα", other: "πριν από # μήνες"),
            years: Phrase(one: "πριν από # έτος", other: "πριν από # έτη")),
        future: Distances(
            minutes: Phrase(one: "σε # λεπτό", other: "σε # λεπτά"),
            hours: Phrase(one: "σε # ώρα", other: "σε # ώρες"),
            days: Phrase(one: "σε # ημέρα", other: "σε # ημέρες"),
            weeks: Phrase(one: "σε # εβδομάδα", other: "σε # εβδομάδες"),
            months: Phrase(one: "σε # μήνα", other: "σε # μήνες"),
            years: Phrase(one: "σε # έτος", other: "σε # έτη")),
        items: Phrase(one: "# στοιχείο", other: "# στοιχεία"),
        loading: "Φόρτωση…",
        hint: "υπόδειξη")
}
