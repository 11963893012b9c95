"""Images as terminals are sent them, decoded."""
import base64
import pathlib
import re
import struct
import subprocess
import tempfile
import zlib

KITTY = re.compile(rb"\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\")
ITERM = re.compile(rb"\x1b\]1337;File=([^:]*):([^\x07]*)\x07")
SIXEL = re.compile(rb"\x1bP([0-9;]*)q([^\x1b]*)\x1b\\")


def kitty(data):
    """The commands with an image: their keys, and the PNG file. The parts of a file come one after the other."""
    found, part = [], b""
    for keys, text in KITTY.findall(data):
        own = dict(pair.split("=") for pair in keys.decode().split(",") if pair)
        if own.get("a") == "T":
            first, part = own, b""
        elif set(own) != {"m"}:
            continue
        part += text
        if own["m"] == "0":
            found.append((first, base64.b64decode(part, validate=True)))
    return found


def iterm(data):
    """The inline images: their keys, and the PNG file."""
    return [
        (dict(pair.split("=") for pair in keys.decode().split(";")), base64.b64decode(text, validate=True))
        for keys, text in ITERM.findall(data)]


def sixels(data):
    """The sixel images as PNG files, made by the tool of libsixel."""
    files = []
    for numbers, text in SIXEL.findall(data):
        with tempfile.TemporaryDirectory() as folder:
            source, target = pathlib.Path(folder) / "a.six", pathlib.Path(folder) / "a.png"
            source.write_bytes(b"\x1bP" + numbers + b"q" + text + b"\x1b\\")
            subprocess.run(["sixel2png", "-i", source, "-o", target], check=True, timeout=20)
            files.append(target.read_bytes())
    return files


class Png:
    """The pixels of a PNG file with eight bits for each channel, or with a palette."""

    def __init__(self, file):
        assert file[:8] == b"\x89PNG\r\n\x1a\n"
        place, data, palette = 8, b"", []
        while place < len(file):
            length, kind = struct.unpack(">I4s", file[place:place + 8])
            body = file[place + 8:place + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
                assert bits == 8 and not interlaced
            if kind == b"PLTE":
                palette = [tuple(body[index:index + 3]) for index in range(0, length, 3)]
            if kind == b"IDAT":
                data += body
            place += length + 12
        channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colours]
        rows = self.rows(zlib.decompress(data), self.width * channels, channels)
        pixels = [[row[index:index + channels] for index in range(0, len(row), channels)] for row in rows]
        self.pixels = [[palette[one[0]] if colours == 3 else tuple(one) for one in row] for row in pixels]

    def rows(self, data, count, channels):
        """The rows without their filters."""
        before, rows = bytearray(count), []
        for row in range(self.height):
            start = row * (count + 1)
            kind, own = data[start], bytearray(data[start + 1:start + 1 + count])
            for index in range(count):
                left = own[index - channels] if index >= channels else 0
                above, corner = before[index], before[index - channels] if index >= channels else 0
                guess = [0, left, above, (left + above) // 2, paeth(left, above, corner)][kind]
                own[index] = (own[index] + guess) & 255
            rows.append(own)
            before = own
        return rows

    def colour(self, column, row):
        """The colour of a pixel, without its transparency."""
        return "".join(f"{value:02x}" for value in self.pixels[row][column][:3])

    def is_transparent(self, column, row):
        return len(self.pixels[row][column]) == 4 and self.pixels[row][column][3] == 0


def paeth(left, above, corner):
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))
