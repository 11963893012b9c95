package import Wording

extension WordTable {
    /// This room's words in Greek.
    package static let presentationGreek: WordTable = [
        "hint: %1": "υπόδειξη: %1",
        "just now": "μόλις τώρα",
        "%1 minutes ago": .plural(one: "πριν από %1 λεπτό", other: "πριν από %1 λεπτά"),
        "%1 hours ago": .plural(one: "πριν από %1 ώρα", other: "πριν από %1 ώρες"),
        "%1 days ago": .plural(one: "πριν από %1 ημέρα", other: "πριν από %1 ημέρες"),
        "%1 weeks ago": .plural(one: "πριν από %1 εβδομάδα", other: "πριν από %1 εβδομάδες"),
        "%1 months ago": .plural(one: "πριν από %1 μήνα", other: "πριν από %1 μήνες"),
        "%1 years ago": .plural(one: "πριν από %1 έτος", other: "πριν από %1 έτη"),
        "in %1 minutes": .plural(one: "σε %1 λεπτό", other: "σε %1 λεπτά"),
        "in %1 hours": .plural(one: "σε %1 ώρα", other: "σε %1 ώρες"),
        "in %1 days": .plural(one: "σε %1 ημέρα", other: "σε %1 ημέρες"),
        "in %1 weeks": .plural(one: "σε %1 εβδομάδα", other: "σε %1 εβδομάδες"),
        "in %1 months": .plural(one: "σε %1 μήνα", other: "σε %1 μήνες"),
        "in %1 years": .plural(one: "σε %1 έτος", other: "σε %1 έτη"),
        "now": "τώρα",
        "%1 min": "%1 λεπ.",
        "%1 h": "%1 ώρ.",
        "%1 d": "%1 ημ.",
        "%1 wk": "%1 εβδ.",
        "%1 mo": .plural(one: "%1 μήν.", other: "%1 μήν."),
        "%1 y": .plural(one: "%1 έτος", other: "%1 έτη"),
        "%1 ago": "%1 πριν",
        "in %1": "σε %1",
    ]
}
