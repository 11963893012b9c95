/// Replaces the functions that make libjq 1.6 abort on a time outside its range, so that they fail instead and `?` skips
/// them. The conversion of such a time to a date fails in all versions.
enum DateGuard {
    private static let names = ["strftime", "strflocaltime", "todate", "date"]

    /// The definitions that a program needs; each one makes compiling slower.
    static func definitions(for program: String) -> String {
        names.contains { program.contains($0) } ? definitions : ""
    }

    private static let definitions = """
        def _folio_strftime(f): strftime(f); def _folio_strflocaltime(f): strflocaltime(f);
        def _folio_format(f; name): f | if type == "string" then . else error(name + "/1 requires a string format") end;
        def strftime(f): _folio_format(f; "strftime") as $f |
            if type == "number" then gmtime else . end | _folio_strftime($f);
        def strflocaltime(f): _folio_format(f; "strflocaltime") as $f |
            if type == "number" then localtime else . end | _folio_strflocaltime($f);
        def todateiso8601: strftime("%Y-%m-%dT%H:%M:%SZ"); def todate: todateiso8601; def date: todate;

        """
}
