import Foundation
import System
import Testing

struct HiddenCharactersTests {
    @Test(arguments: [
        ("\u{1B}[A", "␛[A"), ("a\u{7F}b\u{0}", "a␡b␀"), ("name", "name"), ("a\nb\tc\r\n", "a␊b␉c␍␊"),
        ("\u{202E}x", "<U+202E>x"), ("tok \u{9D}; touch x #\u{9C}", "tok <U+009D>; touch x #<U+009C>"),
        ("a\u{200B}b\u{FEFF}\u{AD}", "a<U+200B>b<U+FEFF><U+00AD>"), ("a\u{2028}b\u{2029}", "a<U+2028>b<U+2029>"),
        ("a\u{E0041}b\u{3164}", "a<U+E0041>b<U+3164>"), ("a\u{FE0F}1\u{200D}", "a<U+FE0F>1<U+200D>"),
        ("naïve 日本 👨‍👩‍👧 ❤️", "naïve 日本 👨‍👩‍👧 ❤️"), ("שלום", "שלום"),
    ])
    func text_showsWhatIsHidden(text: String, shown: String) {
        #expect(HiddenCharacters.shown(text) == shown)
    }

    @Test(arguments: [
        ("a\u{A0}b", "a<U+00A0>b"), ("a\u{2003}b\u{3000}", "a<U+2003>b<U+3000>"), ("\u{2800}", "<U+2800>"),
        ("\u{115F}\u{3164}\u{FFA0}", "<U+115F><U+3164><U+FFA0>"), ("a b", "a b"),
        ("a\u{FFFC}\u{16FE4}", "a<U+FFFC><U+16FE4>"), ("\u{1D159}x\u{1107F}", "<U+1D159>x<U+1107F>"),
        ("\u{E000}\u{F8FF}\u{100000}", "<U+E000><U+F8FF><U+100000>"),
        ("a\u{0378}\u{E0FFF}", "a<U+0378><U+E0FFF>"), ("e\u{301} ñ हिन्दी", "e\u{301} ñ हिन्दी"),
        ("\u{301}a", "<U+0301>a"), ("a \u{301}\u{20DD}b", "a <U+0301><U+20DD>b"), ("\u{A0}\u{301}", "<U+00A0><U+0301>"),
        ("k😀\u{E0065}\u{E0076}", "k😀<U+E0065><U+E0076>"), ("👨\u{200D}👩 ❤\u{FE0F}", "👨<U+200D>👩 ❤<U+FE0F>"),
        ("\u{1F3F4}\u{E0067}\u{E007F} 1\u{FE0F}", "\u{1F3F4}<U+E0067><U+E007F> 1<U+FE0F>"),
    ])
    func unclearCharacters_mayBeShown(text: String, shown: String) {
        #expect(HiddenCharacters.shown(text, showsUnclear: true) == shown)
    }

    @Test(arguments: [0xFDD0, 0xFFFE, 0x1FFFE, 0x10FFFF] as [UInt32])
    func noncharacters_mayBeShown(number: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(number))
        let shown = HiddenCharacters.shown("a\(scalar)b", showsUnclear: true)
        #expect(shown == "a<U+\(String(number, radix: 16, uppercase: true))>b")
    }

    @Test func blanks_areTextElsewhere() { #expect(HiddenCharacters.shown("10\u{A0}€") == "10\u{A0}€") }

    /// Each symbol once copied all of the text before it, which took minutes.
    @Test func longText_isShownAtOnce() {
        let count = 200_000
        let shown = HiddenCharacters.shown(String(repeating: "x\u{202E}", count: count))
        #expect(shown.utf8.count == count * 9)
    }

    @Test func lines_mayStay() {
        #expect(HiddenCharacters.shown("a\r\nb\n\tc\rd\u{85}", keepsLines: true) == "a\nb\n\tc␍d<U+0085>")
    }

    @Test(arguments: ["plain", "é日👍", "a\u{9B}b\u{7F}\u{202E}\u{200B}\u{E0041}", "\u{1B}\n\""])
    func json_meansTheSame(text: String) throws {
        let document = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
        let escaped = HiddenCharacters.escaped(inJSON: document)
        #expect(!escaped.unicodeScalars.contains(where: HiddenCharacters.isHidden))
        #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == [text])
    }
}
