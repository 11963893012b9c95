import Plugins
import Testing

@Suite struct RateTests {
    @Test(arguments: ["1/s", "10/s", "60/m", "1000/h", "1/3s", "20/10m", "1/9999h"])
    func rate_isACountPerUnit(text: String) {
        #expect(problems(file(plugin: "http: {rate: \(text)}")) == [])
    }

    @Test(arguments: [
        "10", "0/s", "-1/s", "+5/s", "1.5/s", "10/", "/s", "10/d", "10/ms", "10/s/m", "10 / s", "10/S", "1/0s", "1/03s",
        "1/-3s",
        "1/10000s", "1/3", "1/3ms",
    ])
    func rate_isNothingElse(text: String) {
        let marked = Marked(file(plugin: "http: {rate: ‸\(text)}"))
        #expect(problems(marked.text) == marked.located([.badRate(text: text)]))
    }
}
