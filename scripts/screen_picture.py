"""Draws a screen of a terminal emulator (pyte) as an SVG image."""
import html

CELL, LINE, SIZE = 8.4, 18, 14
BACK, FRONT, DIM = "#1b1e24", "#d8dbe0", "#868c96"
COLOURS = {
    "default": None, "black": "#1b1e24", "red": "#e06c75", "green": "#98c379", "brown": "#d19a66", "blue": "#61afef",
    "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#d8dbe0",
}
# The parts of a cell that a quadrant fills (Unicode, Block Elements): upper left, upper right, lower left, lower right.
QUADRANTS = {
    0x2596: "0010", 0x2597: "0001", 0x2598: "1000", 0x2599: "1011", 0x259A: "1001", 0x259B: "1110", 0x259C: "1101",
    0x259D: "0100", 0x259E: "0110", 0x259F: "0111",
}


def colour(name, otherwise):
    return COLOURS[name] or otherwise if name in COLOURS else f"#{name}"


def blocks(code):
    """The rectangles of a block, as parts of a cell: x, y, width, height. None for another character."""
    if code == 0x2580:
        return [(0, 0, 1, 0.5)]
    if 0x2581 <= code <= 0x2588:
        part = (code - 0x2580) / 8
        return [(0, 1 - part, 1, part)]
    if 0x2589 <= code <= 0x258F:
        return [(0, 0, (0x2590 - code) / 8, 1)]
    if code == 0x2590:
        return [(0.5, 0, 0.5, 1)]
    if code == 0x2594:
        return [(0, 0, 1, 0.125)]
    if code == 0x2595:
        return [(0.875, 0, 0.125, 1)]
    if code in QUADRANTS:
        return [(x / 2, y / 2, 0.5, 0.5) for at, (x, y) in enumerate([(0, 0), (1, 0), (0, 1), (1, 1)])
                if QUADRANTS[code][at] == "1"]
    return None


def svg(screen, title):
    """The image. `screen` is a pyte.Screen."""
    width, height = screen.columns * CELL + 16, screen.lines * LINE + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="6" fill="{BACK}"/>',
        f'<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="{SIZE}" xml:space="preserve">',
    ]

    def rect(x, y, across, down, fill):
        parts.append(f'<rect x="{x:g}" y="{y:g}" width="{across:g}" height="{down:g}" fill="{fill}" '
                     'shape-rendering="crispEdges"/>')

    for row in range(screen.lines):
        top = 8 + row * LINE
        cells = []

        def flush():
            """Draws the cells that are alike, as wide as they are in the terminal, whatever the font is."""
            if cells:
                start, across = cells[0][0], cells[-1][0] + cells[-1][2] - cells[0][0]
                fill, weight = style
                text = "".join(text for _, text, _ in cells)
                parts.append(f'<text x="{8 + start * CELL:g}" y="{top + 13:g}" fill="{fill}"{weight} '
                             f'textLength="{across * CELL:g}" lengthAdjust="spacingAndGlyphs">{html.escape(text)}</text>')
            cells.clear()

        style = None
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            front, back = colour(cell.fg, FRONT), colour(cell.bg, BACK)
            # pyte knows no dim text: folio sends it without another colour.
            if cell.reverse:
                front, back = back, front
            if back != BACK:
                rect(8 + column * CELL, top, CELL, LINE, back)
            shapes = blocks(ord(cell.data[0])) if cell.data else None
            if shapes:
                for x, y, across, down in shapes:
                    rect(8 + (column + x) * CELL, top + y * LINE, across * CELL, down * LINE, front)
            own = (front, ' font-weight="bold"' if cell.bold else "")
            if not cell.data:
                continue
            isBlank = shapes or cell.data == " "
            follows = column + 1 < screen.columns and not screen.buffer[row][column + 1].data
            if own != style or isBlank or follows:
                flush()
                style = own
            if not isBlank:
                cells.append((column, cell.data, 2 if follows else 1))
            if follows:
                flush()
        flush()
    return "\n".join(parts + ["</g>", "</svg>", ""])
