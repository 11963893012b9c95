import Documents
import JSON

/// A format of feeds of news, known by the root element.
package enum SyndicationFeed: String, Sendable, CaseIterable {
    case rss
    /// RSS 1.0.
    case rdf = "rdf:RDF"
    case atom = "feed"

    /// Nil for a body of another kind.
    ///
    /// - Parameter charset: the parameter of `Content-Type`; nil without one.
    package init?(_ body: [UInt8], charset: String?) {
        // Most responses are JSON, and need not be read as XML.
        let form = BodyForm(.xml(XMLRules()))
        guard let first = body.first(where: { $0 > 0x20 }), !"{[".utf8.contains(first),
            body.contains(UInt8(ascii: "<")),
            let json = try? form.json(of: form.marked(body, charset: charset)),
            let root = try? JSONTree(json).members?.first
        else { return nil }
        self.init(rawValue: root.name)
    }

    /// The lines of an endpoint that is read by its URL. Entries that have changed are then told by what they are.
    package var linesOfURL: [String] { lines.filter { !$0.hasPrefix("version: ") } }

    /// The lines of an endpoint with the items of feeds, as in the plugins `rss` and `atom`.
    package var lines: [String] {
        let text =
            switch self {
            case .rss: Self.rssText
            case .rdf: Self.rdfText
            case .atom: Self.atomText
            }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// A function of jq for links, relative to the base that the feed names.
    private static let resolved = #"""
            def resolved($base): if ($base | length) > 2000 then error("its base URL (xml:base) is longer than 2000 characters")
              elif $base == "" or test("^[A-Za-z][A-Za-z0-9+.-]*:") then .
              elif startswith("//") then ($base | split("//")[0]) + .
              elif startswith("#") then ($base | split("#")[0]) + .
              elif startswith("/") then ([$base | scan("^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*")] | first // "") + .
              else ($base | split("#")[0] // "" | split("?")[0] // "") as $path | if startswith("?") then $path + .
                elif $path | test("^[A-Za-z][A-Za-z0-9+.-]*://[^/]*$") then $path + "/" + .
                elif $path | contains("/") then ($path | sub("/[^/]*$"; "/")) + . else . end end;
        """#

    /// Functions of jq for items whose links are relative to a base.
    private static let itemFunctions =
        resolved + "\n" + #"""
                def base($outer): ."@xml:base" // "" | strings | if . == "" then $outer else resolved($outer) end;
                def at($outer): if type == "object" then base($outer) as $base | if ."@href" | type == "string" then ."@href" |= resolved($base) else . end
                  elif type == "string" and . != "" then resolved($outer) else . end;
                def based($outer): if type != "object" or (has("link") or has("atom:link") | not) then . else base($outer) as $base
                  | if has("atom:link") then ."atom:link" |= map(at($base)) else . end
                  | if has("link") == false or $base == "" and (any(.link | arrays[], objects; objects | has("@xml:base")) | not) then . else .link |= (if type == "array" then map(at($base)) else at($base) end) end end;
            """#

    /// Functions of jq for the link to the next page.
    private static let pageFunctions =
        resolved + "\n" + #"""
                def next($base): (."@xml:base" // "" | if . == "" then $base else resolved($base) end) as $base
                  | select(."@type" // "" | ascii_downcase | . == "" or (test("xml|atom|rss") and (test("html") | not)))
                  | ."@href" | strings | select(. != "") | resolved($base);
                def related($names): ."@rel" // "" | strings | ascii_downcase | . as $rel
                  | any($names[]; . as $name | $rel | test("(^|[ \\t\\r\\n])(http://www.iana.org/assignments/relation/)?" + $name + "([ \\t\\r\\n]|$)"));
            """#

    private static let rssText = #"""
        format: {xml: {lists: [item, "atom:link"], texts: [title, description]}}
        items: >-
        \#(itemFunctions)
            def without: if type == "object" then del(.item) else . end;
            .rss | if . == null then error("this is not an RSS feed; try rss/rdf or atom") elif . == "" then []
            else base("") as $outer | [.channel | arrays[], objects] as $channels
            | (if any($channels[], . | objects | keys[]; endswith(":item")) then error("its items have a prefix, which this plugin does not read")
              elif any([.channel] | flatten[]; strings | . != "") then error("its channel is a text")
              else [($channels[] | objects | base($outer) as $base | .item[]? | select(. != "") | based($base)), (.item[]? | select(. != "") | based($outer))]
              end) as $items
            | without | .channel |= (if type == "array" then map(without) else without end)
            | if any(.. | objects | keys[]; test("^(.*:)?(item|entry)$"; "i")) then error("it has items where RSS has none") else $items end end
        id: '[.guid, .link, .enclosure?."@url"?, .title, .description] | flatten | map(strings | select(. != "")) | first'
        fields:
          title: {at: '[.title] | flatten | first | if type == "object" then ."#text" else . end', decode: html}
          created_at: &rss-date >-
            first([.pubDate, ."dc:date"] | flatten[] | strings | select(. != "")) as $text | first(($text
            | capture("^([A-Za-z]+,? *)?(?<d>[0-9]{1,2})\\s+(?<m>[A-Za-z]{3})[a-z]*\\s+(?<y>[0-9]{2,4})\\s+(?<h>[0-9]{1,2}):(?<i>[0-9]{2})(:(?<s>[0-9]{2}))?\\s*((GMT|UTC?)(?=[+-]))?(?<z>[+-][0-9]{2}:?[0-9]{2}|UT|UTC|GMT|Z|[ECMP][SD]T)?\\s*$")?
            | {jan: 0, feb: 1, mar: 2, apr: 3, may: 4, jun: 5, jul: 6, aug: 7, sep: 8, oct: 9, nov: 10, dec: 11}[.m | ascii_downcase] as $month
            | select($month != null) | (.d | tonumber) as $day
            | (.y | tonumber | if . < 50 then . + 2000 elif . < 100 then . + 1900 else . end) as $year
            | (.z // "" | if test("^[+-]")
               then gsub(":"; "") as $z | (($z[1:3] | tonumber) * 60 + ($z[3:5] | tonumber)) * (if $z[0:1] == "-" then -60 else 60 end)
               else ({EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7}[.] // 0) * 3600 end) as $offset
            | [$year, $month, $day, (.h | tonumber), (.i | tonumber), (.s // "0" | tonumber), 0, 0] | mktime
            | select(gmtime[2] == $day) | . - $offset | todate), $text)
          author: '.author // ."dc:creator"'
          description: {at: .description, decode: html}
          url: >-
            [.link | if type == "object" then ."@href" else . end] + [(."atom:link"[]? | objects | select(."@rel" // "alternate" == "alternate") | ."@href"), (if ."guid@isPermaLink" == "false" then empty else .guid | strings | select(test("^https?:")) end)]
            | flatten | map(strings | select(. != "")) | first
        since: {at: *rss-date}
        pagination:
          strategy: link
          next: >-
        \#(pageFunctions)
            .rss | objects | (."@xml:base" // "") as $outer | [.channel] | flatten | map(objects) | if length == 1 then .[0] else {} end
            | (."@xml:base" // "" | if . == "" then $outer else resolved($outer) end) as $base
            | [to_entries[] | select(.key == "link" or (.key | endswith(":link"))) | .value] | flatten | map(objects)
            | [(.[] | select(related(["next"]))), (.[] | select(related(["prev-archive"])))] | map(next($base)) | first
          until:
            total: '[.rss.channel? | objects, arrays[]? | objects | to_entries[] | select(.key | endswith(":totalResults")) | .value] | first'
            has_more: >-
              [.rss.channel? | objects, arrays[]? | objects | to_entries[]] as $members
              | def isNext: strings | ascii_downcase | test("(^|[/\\s])(next|prev-archive)(\\s|$)");
              ([$members[] | select(.key == "link" or (.key | endswith(":link"))) | .value] | flatten
                | any(.[] | objects | select((."@href" // ."#text" // "") != "" and (."@type" // "" | ascii_downcase | test("html|json") | not)); ."@rel" // "" | isNext))
              or any($members[] | select(.key | test("(^|:)link@rel$")) | [.value] | flatten[]; isNext)
        """#

    private static let rdfText = #"""
        format: {xml: {lists: [item], texts: [title, description]}}
        items: >-
          ."rdf:RDF" | if . == null then error("this is not an RSS 1.0 feed; try rss or atom") elif . == "" then []
          elif any(keys[]; endswith(":item")) then error("its items have a prefix, which this plugin does not read")
          else [(.item[]?, ([.channel] | flatten[] | objects | .item[]?)) | select(. != "")] as $items
          | def without: if type == "object" then del(.item) else . end;
            without | .channel |= (if type == "array" then map(without) else without end)
          | if any(.. | objects | keys[]; test("^(.*:)?(item|entry)$"; "i")) then error("it has items where RSS 1.0 has none") else $items end end
        id: '[."@rdf:about", .link, .title] | map(strings | select(. != "")) | first'
        fields:
          title: {at: .title, decode: html}
          created_at: '."dc:date" // .pubDate'
          author: '.["dc:creator"]'
          description: {at: .description, decode: html}
          url: .link
        since: {at: '."dc:date" // .pubDate'}
        pagination:
          strategy: none
          until:
            has_more: >-
              ."rdf:RDF" | [., .channel?] | flatten | map(objects | to_entries[] | select(.key | test("^(.*:)?link$")) | .value) | flatten
              | any(.[] | objects; ."@rel" // "" | ascii_downcase | test("(^|[/\\s])(next|prev-archive)(\\s|$)"))
        """#

    private static let atomText = #"""
        format: {xml: {lists: [author, entry, link], texts: [title, summary]}}
        items: >-
        \#(itemFunctions)
            .feed | if . == null then error("this is not an Atom feed; try rss") elif . == "" then []
            elif type == "string" then error("it is a text")
            elif any(keys[]; endswith(":entry")) then error("its entries have a prefix, which this plugin does not read")
            else base("") as $base | [.entry[]? | select(. != "") | based($base)] as $items
            | if any(del(.entry) | .. | objects | keys[]; test("^(.*:)?(item|entry)$"; "i")) then error("it has entries where Atom has none") else $items end end
        id: '[.id, ([.link[]? | objects | ."@href"] | first), .title] | map(strings | select(. != "")) | first'
        version: .updated
        since: {at: .updated}
        fields:
          title:
            at: >-
              ([.title] | flatten | first | if type == "object" then ."#text" else . end | strings) as $text
              | if ."title@type" == "html" then $text else $text | @html end
            decode: html
          created_at: .published // .updated
          updated_at: .updated
          author: >-
            [.author[]? | if type == "object" then .name else . end | if type == "array" then .[] else . end
            | strings | select(. != "")] | join(", ") | select(. != "")
          description:
            at: 'if ."summary@type" == "html" then .summary else .summary | strings | @html end'
            decode: html
          url: '[.link[]? | objects | select(."@rel" // "alternate" | ltrimstr("http://www.iana.org/assignments/relation/") == "alternate")] | first | ."@href"'
        pagination:
          strategy: link
          next: >-
        \#(pageFunctions)
            .feed | objects | (."@xml:base" // "") as $base
            | [to_entries[] | select(.key == "link" or (.key | endswith(":link"))) | .value] | flatten | map(objects)
            | [(.[] | select(related(["next"]))), (.[] | select(related(["prev-archive"])))] | map(next($base)) | first
          until:
            total: '[.feed | objects | to_entries[] | select(.key | endswith(":totalResults")) | .value] | first'
            has_more: >-
              [.feed | objects | to_entries[] | select(.key == "link" or (.key | endswith(":link"))) | .value] | flatten
              | any(.[] | objects | select((."@href" // ."#text" // "") != "" and (."@type" // "" | ascii_downcase | test("html|json") | not)); ."@rel" // "" | ascii_downcase | test("(^|[/\\s])(next|prev-archive)(\\s|$)"))
        """#
}
