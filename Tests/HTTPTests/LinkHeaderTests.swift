import HTTP
import Testing

@Suite struct LinkHeaderTests {
    @Test(arguments: [
        ([#"<https://a/x?page=2>; rel="next""#], "https://a/x?page=2"),
        ([#"<a>; rel="prev", <b>; rel="next", <c>; rel="last""#], "b"),
        ([#"<a>; rel="prev""#, #"<b>; rel="next""#], "b"),
        (["<b>; rel=next"], "b"), (["<b>;rel=next,<c>;rel=prev"], "b"), (["<b>; rel=next; title=x"], "b"),
        (["<b>;title=x;rel=next"], "b"), ([#"<b>; REL="NEXT""#], "b"), ([#"<b>; rel="prev next last""#], "b"),
        ([#"<b>; rel = "next""#], "b"), ([#" , ,<b> ; rel="next" ,"#], "b"), (["<b>\t;\trel=next"], "b"),
        ([#"<http://a/?x=1,2;3>; rel="next""#], "http://a/?x=1,2;3"),
        ([#"<b>; title="a, <c>; rel=\"next\""; rel=next"#], "b"),
        ([#"<a>; title="x; rel=next", <b>; rel="next""#], "b"), ([#"<a>; title="\\", <b>; rel="next""#], "b"),
        (["<>; rel=next"], ""), ([#"<?page=2>; rel="next""#], "?page=2"), ([#"<a>; rel="next"; rel="prev""#], "a"),
        ([#"<a>; rel="next", <b>; rel="next""#], "a"), ([#"<a>; anchor="/other"; rel="next", <b>; rel="next""#], "b"),
        ([#"<b>; rel="next"; crossorigin"#], "b"), ([#"<b>; crossorigin; rel="next""#], "b"),
        ([#"<b>;; rel="next""#], "b"),
        (["broken", #"<b>; rel="next""#], "b"), ([#"<b>; title*=UTF-8''n%c3%a4chste; rel="next""#], "b"),
        ([#"<b>; rel="http://a/rel/x next""#], "b"), (["<b>; rel='next'"], "b"),
        (["<a>; rel='x', <b>; rel='y next'"], "b"), (["<b>; title='tis; rel=next"], "b"),
        (["<b>; title=don't; rel=next; x=it's"], "b"),
    ])
    func next_isFound(values: [String], target: String) {
        #expect(LinkHeader(values).link(relation: "next")?.target == target)
    }

    @Test(arguments: [
        [], [""], [","], [#"<a>; rel="prev""#], ["<a>"], [#"<a>; rel="prev"; rel="next""#], [#"<a>; title="next""#],
        [#"<a>; rel="nextpage""#], [#"<a>; rel="""#], ["<a>; rel"], [#"a; rel="next""#], [#"<a; rel="next""#],
        [##"<a>; anchor="#x"; rel="next""##],
        [#"<a>; title="unclosed, <b>; rel=next"#], [#"<a> rel="next""#], [#"<a>; rel="prev" junk, <b>; rel="next""#],
        [#"<a>; rev="next""#],
    ])
    func next_isAbsent(values: [String]) {
        #expect(LinkHeader(values).link(relation: "next") == nil)
    }

    @Test(arguments: [
        [#"<a; rel="next""#], [#"a; rel="next""#], [#"<a> rel="next""#], [#"<a>; rel="prev" junk, <b>; rel="next""#],
        [#"<a>; title="unclosed, <b>; rel=next"#], [#"<a>; rel="next"#], ["<a>", "<b"],
        [#"<http://a/?page=2; rel=next, <http://a/?page=9>; rel="last""#],
    ])
    func value_thatIsNotReadToItsEndIsKnown(values: [String]) {
        let header = LinkHeader(values)
        #expect(header.malformed == values.last)
        #expect(!header.links.contains { $0.relations.contains("last") })
    }

    @Test(arguments: [
        [], [""], [" , "], ["<a>"], [#"<a>; rel="next" ,"#], ["<a>;"], ["<a>; rel=next", "<b>; rel=prev; flag"], ["<>"],
    ])
    func value_thatIsReadToItsEndIsNotMalformed(values: [String]) {
        #expect(LinkHeader(values).malformed == nil)
    }

    @Test func links_haveAllTheirParameters() {
        let header = LinkHeader([#"<a>; Rel="next Last"; title="x \"y\" \\ z"; hreflang=en; hreflang=de; flag, <b>"#])
        #expect(header.links.map(\.target) == ["a", "b"])
        #expect(
            header.links[0].parameters.map { "\($0.name)=\($0.value)" } == [
                "rel=next Last", #"title=x "y" \ z"#, "hreflang=en", "hreflang=de", "flag=",
            ])
        #expect(header.links[0].relations == ["next", "last"])
        #expect(header.links[1].relations == [])
        #expect(header.link(relation: "last")?.target == "a")
    }

    /// A field from GitHub.
    @Test func wellKnownHeader_isRead() {
        let header = LinkHeader([
            #"<https://api.github.com/repositories/1/issues?page=2>; rel="next", <https://api.github.com/repositories/1/issues?page=9>; rel="last""#
        ])
        #expect(header.link(relation: "next")?.target == "https://api.github.com/repositories/1/issues?page=2")
        #expect(header.link(relation: "last")?.target == "https://api.github.com/repositories/1/issues?page=9")
        #expect(header.link(relation: "first") == nil)
    }
}
