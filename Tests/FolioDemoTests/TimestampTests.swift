import Foundation
import Testing

@testable import folio_demo

struct TimestampTests {
    @Test(
        arguments: [
            (.zulu, "2024-05-01T10:00:00Z"), (.offset, "2024-05-01T10:00:00+00:00"),
            (.basicOffset, "2024-05-01T10:00:00+0000"), (.milliseconds, "2024-05-01T10:00:00.012Z"),
            (.microseconds, "2024-05-01T10:00:00.012034+00:00"),
        ] as [(Timestamp.Form, String)])
    func form_isOneOfISO8601(form: Timestamp.Form, text: String) {
        let epoch = Timestamp(secondsSince1970: DataSet.epoch, microseconds: 12_034)
        #expect(written { epoch.write(as: form, to: &$0) } == text)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_399, "2000-02-28T23:59:59Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (951_868_800, "2000-03-01T00:00:00Z"),
        (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func date_isGregorian(seconds: Int, text: String) {
        #expect(written { Timestamp(secondsSince1970: seconds).write(as: .zulu, to: &$0) } == text)
    }

    @Test func date_agreesWithFoundationOnEveryDayOfFourCenturies() {
        let format = Date.ISO8601FormatStyle()
        for day in -100_000..<46_097 {
            let seconds = day * 86_400 + 3_723
            let text = written { Timestamp(secondsSince1970: seconds).write(as: .zulu, to: &$0) }
            guard text == format.format(Date(timeIntervalSince1970: Double(seconds))) else {
                Issue.record("day \(day): \(text)")
                return
            }
        }
    }
}
