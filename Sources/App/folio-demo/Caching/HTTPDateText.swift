/// Formats dates for HTTP fields: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
///
/// It does not use folio's own code for dates, so that a fault there cannot hide here.
enum HTTPDateText {
    /// Formats seconds since 1970.
    static func text(_ seconds: Int) -> String {
        let moment = Timestamp(secondsSince1970: seconds)
        let date = moment.civilDate
        let weekday = weekdays[((moment.day + 4) % 7 + 7) % 7]
        let second = seconds - moment.day * 86_400
        let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, to: 2) }.joined(separator: ":")
        return
            "\(weekday), \(padded(date.day, to: 2)) \(months[date.month - 1]) \(padded(date.year, to: 4)) \(time) GMT"
    }

    /// The same date as text that sorts by time; nil for other forms of dates.
    static func sortable(_ text: String) -> String? {
        guard text.utf8.count == 29, text.hasSuffix(" GMT") else { return nil }
        let words = text.split(separator: " ")
        guard words.count == 6, let month = months.firstIndex(of: words[2]) else { return nil }
        return "\(words[3])-\(padded(month + 1, to: 2))-\(words[1]) \(words[4])"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
