extension Words {
    static let english = Words(
        language: "en",
        isOne: { $0 == 1 },
        justNow: "just now",
        decimalMark: ".",
        past: Distances(
            minutes: Phrase(one: "# minute ago", other: "# minutes ago"),
            hours: Phrase(one: "# hour ago", other: "# hours ago"),
            days: Phrase(one: "# day ago", other: "# days ago"),
            weeks: Phrase(one: "# week ago", other: "# weeks ago"),
            months: Phrase(one: "# month ago", other: "# months ago"),
            years: Phrase(one: "# year ago", other: "# years ago")),
        future: Distances(
            minutes: Phrase(one: "in # minute", other: "in # minutes"),
            hours: Phrase(one: "in # hour", other: "in # hours"),
            days: Phrase(one: "in # day", other: "in # days"),
            weeks: Phrase(one: "in # week", other: "in # weeks"),
            months: Phrase(one: "in # month", other: "in # months"),
            years: Phrase(one: "in # year", other: "in # years")),
        items: Phrase(one: "# item", other: "# items"),
        loading: "Loading…",
        hint: "hint")
}
