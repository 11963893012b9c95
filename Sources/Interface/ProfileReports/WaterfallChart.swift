package import Profiling

/// A waterfall as an image (SVG 1.1), which is readable on light and dark backgrounds.
package struct WaterfallChart: Sendable {
    /// The texts in the image.
    package struct Words: Sendable {
        /// The image's heading.
        package var title: String
        /// The line below it.
        package var summary: String
        /// The columns beside the bars, from left to right.
        package var headings: [Column]
        /// The costs in the image and their names.
        package var legend: [(cost: ProfileSummary.Cost, text: String)]
        /// A note on requests that are not shown; nil if all are.
        package var note: String?
        /// The decimal separator.
        package var decimalMark: Character

        package init(
            title: String, summary: String, headings: [Column],
            legend: [(cost: ProfileSummary.Cost, text: String)], note: String?,
            decimalMark: Character = "."
        ) {
            self.title = title
            self.summary = summary
            self.headings = headings
            self.legend = legend
            self.note = note
            self.decimalMark = decimalMark
        }
    }

    /// A column beside the bars.
    package struct Column: Sendable {
        /// The column's heading.
        package var heading: String
        /// Whether its cells are aligned to the right.
        package var isRight: Bool

        package init(_ heading: String, isRight: Bool) {
            self.heading = heading
            self.isRight = isRight
        }
    }

    /// The texts beside the bars of a row.
    package struct Label: Sendable {
        /// One text per column.
        package var cells: [String]
        /// Shown when the pointer is over the row.
        package var tip: String
        /// Whether the row is shown as failed.
        package var isFailure: Bool

        package init(cells: [String], tip: String, isFailure: Bool) {
            self.cells = cells
            self.tip = tip
            self.isFailure = isFailure
        }
    }

    private let waterfall: Waterfall
    private let words: Words
    private let labels: [Label]
    private let layout: ChartLayout

    /// - Parameter label: the texts of a row.
    package init(_ waterfall: Waterfall, _ words: Words, label: (Waterfall.Row) -> Label) {
        self.waterfall = waterfall
        self.words = words
        labels = waterfall.rows.map(label)
        layout = ChartLayout(words, labels, wall: waterfall.wall)
    }

    /// The image as SVG.
    package var bytes: [UInt8] {
        var svg = SVGText()
        svg.open(width: layout.width, height: layout.height, title: words.title, summary: words.summary)
        svg.text(layout.fitting(words.title, size: 15), x: layout.margin, y: 26, as: "title")
        svg.text(layout.fitting(words.summary), x: layout.margin, y: 44, as: "dim")
        appendLegend(to: &svg)
        appendAxis(to: &svg)
        for (index, row) in waterfall.rows.enumerated() { append(row, labels[index], at: index, to: &svg) }
        if let note = words.note { svg.text(note, x: layout.margin, y: layout.height - 14, as: "dim") }
        svg.close()
        return svg.bytes
    }

    private func appendLegend(to svg: inout SVGText) {
        for (place, entry) in zip(layout.legend, words.legend) {
            svg.rectangle(x: place.x, y: place.y - 9, width: 12, height: 10, as: String(entry.cost.letter))
            svg.text(entry.text, x: place.x + 17, y: place.y)
        }
    }

    private func appendAxis(to svg: inout SVGText) {
        for (column, place) in zip(words.headings, layout.columns) {
            svg.text(column.heading, x: place, y: layout.top - 8, as: column.isRight ? "dim end" : "dim")
        }
        for tick in layout.axis.ticks {
            let x = layout.x(of: tick)
            svg.line(x: x, from: layout.top - 3, to: layout.bottom)
            let label = String(layout.axis.label(tick).map { $0 == "." ? words.decimalMark : $0 })
            svg.text(label, x: x, y: layout.top - 8, as: "dim mid")
        }
    }

    private func append(_ row: Waterfall.Row, _ label: Label, at index: Int, to svg: inout SVGText) {
        let y = layout.top + Double(index) * ChartLayout.rowHeight
        svg.beginGroup(tip: label.tip)
        svg.rectangle(
            x: layout.margin / 2, y: y, width: layout.width - layout.margin, height: ChartLayout.rowHeight,
            as: index % 2 == 0 ? "even" : "odd")
        for (place, cell) in zip(zip(words.headings, layout.columns), label.cells) where !cell.isEmpty {
            let style = (place.0.isRight ? ["end"] : []) + (label.isFailure ? ["bad"] : [])
            svg.text(cell, x: place.1, y: y + 13, as: style.joined(separator: " "))
        }
        for bar in layout.bars(of: row) {
            svg.rectangle(x: bar.x, y: y + 4, width: bar.width, height: ChartLayout.rowHeight - 8, as: bar.style)
        }
        svg.endGroup()
    }
}
