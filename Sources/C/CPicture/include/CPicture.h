// Pictures (gdk-pixbuf) and how they look in the cells of a terminal (libchafa), loaded on first use; the libraries may be
// missing.
#ifndef FOLIO_CPICTURE_H
#define FOLIO_CPICTURE_H

#include <stddef.h>
#include <stdint.h>

/// The colours that a cell may have.
enum {
    /// Any: 24 bits, red in the upper ones.
    FOLIO_PICTURE_ALL_COLOURS = 0,
    /// The numbers 16 to 255 of the terminal's palette; those before depend on its theme.
    FOLIO_PICTURE_PALETTE = 1,
    /// None: only characters.
    FOLIO_PICTURE_NO_COLOURS = 2,
};

/// What became of a picture.
enum {
    FOLIO_PICTURE_DRAWN = 0,
    /// It is damaged, or of an unknown kind.
    FOLIO_PICTURE_UNREADABLE = 1,
    /// It has too many pixels.
    FOLIO_PICTURE_TOO_LARGE = 2,
};

/// A cell: a character, and its colours; -1 for that of the terminal.
typedef struct {
    uint32_t character;
    int32_t foreground;
    int32_t background;
} FolioPictureCell;

/// Loads the libraries once; returns NULL, or why they cannot be loaded.
const char *folio_picture_load(void);

/// Draws a picture with at most `columns` and `rows` cells, which are set to the size that it has.
///
/// `cells` has room for all of them, row after row. `most` is the largest number of pixels. Returns a value from above.
int folio_picture_draw(
    const uint8_t *bytes, size_t count, uint64_t most, int colours, int *columns, int *rows, FolioPictureCell *cells);

/// In what form a terminal takes the pixels of a picture.
enum {
    /// A PNG file.
    FOLIO_PICTURE_PNG = 0,
    /// The data of a sixel image, without what surrounds it.
    FOLIO_PICTURE_SIXELS = 1,
};

/// Takes a row of a picture.
typedef void (*FolioPictureTaker)(void *context, const uint8_t *bytes, size_t count);

/// Makes an image of each row of cells that a picture has, from the top, and hands it to `take`.
///
/// A cell has `width` and `height` pixels. The picture has at most `columns` and `rows` cells, which are set to its size; it
/// is never enlarged. Returns a value from above.
int folio_picture_images(
    const uint8_t *bytes, size_t count, uint64_t most, int form, int width, int height, int *columns, int *rows,
    FolioPictureTaker take, void *context);

#endif
