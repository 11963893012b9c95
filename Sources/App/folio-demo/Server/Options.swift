import CommandKit
import Wording

/// The options of the command line.
struct Options: Sendable {
    /// 0 for a port that the system chooses.
    var port = 8_765
    var items = 250
    var seed = 1
    /// The delay of responses in milliseconds, except for images and single items of the feed.
    var latency = 0
    /// The share of requests that fail, from 0 to 1.
    var failRate = 0.0
    /// Adds an item after every so many feed requests; nil for never.
    var insertEvery: Int?
    /// The most items on a page, whatever size is requested; nil for no limit.
    var clamp: Int?
    var itemText: Int?
    var pretty = false
    var etag = false
    var lastModified = false
    var cacheControl: String?
    var vary: String?
    var exitWithStdin = false
    var tokens = TokenOptions()
    var limit = RateOptions()
    var chaos = ChaosOptions()

    static var parameters: ParameterTable<Options> {
        [
            .option(
                \.port, "--port", value: "N", accepting: .within(0...65_535),
                help: Message("Port of 127.0.0.1 to listen on; 0 for a free one")),
            .option(
                \.items, "--items", value: "N", accepting: .within(0...100_000_000),
                help: Message("Number of items in the feed")
            ),
            .option(
                \.seed, "--seed", value: "N", accepting: .atLeast(0),
                help: Message("Seed of the data; the same seed gives the same data")),
            .option(
                \.latency, "--latency", value: "MS", accepting: .within(0...600_000),
                help: Message("Wait MS milliseconds before each response, except images and single items")),
            .option(
                \.failRate, "--fail-rate", value: "P", accepting: .within(0...1),
                help: Message("Share of requests answered with 503, from 0 to 1")),
            .option(
                \.insertEvery, "--insert-every", value: "N", accepting: .within(1...1_000_000),
                help: Message("Add an item at the head after every N feed requests")),
            .option(
                \.clamp, "--clamp", value: "N", accepting: .within(1...1_000),
                help: Message("Silently limit each page to N items")),
            .option(
                \.itemText, "--item-text", value: "N", accepting: .within(0...1_000_000),
                help: Message("Add a text of N bytes to each item of the feed")),
            .flag(\.pretty, "--pretty", help: Message("Indent JSON")),
            .flag(\.exitWithStdin, "--exit-with-stdin", help: Message("Exit when stdin is closed")),
            .section(
                Message("Caching"),
                [
                    .flag(\.etag, "--etag", help: Message("Send ETag; answer a matching If-None-Match with 304")),
                    .flag(
                        \.lastModified, "--last-modified",
                        help: Message("Send Last-Modified; answer a matching If-Modified-Since with 304")),
                    .option(
                        \.cacheControl, "--cache-control", value: "TEXT",
                        help: Message("Send this Cache-Control header")),
                    .option(\.vary, "--vary", value: "NAMES", help: Message("Send this Vary header")),
                ]),
            .group(\.tokens, TokenOptions.parameters),
            .group(\.limit, RateOptions.parameters),
            .group(\.chaos, ChaosOptions.parameters),
        ]
    }

    /// Whether responses have caching fields.
    var describesCaching: Bool {
        etag || lastModified || cacheControl != nil || vary != nil
    }
}
