// What the two halves of CPicture share: gdk-pixbuf decodes, and libchafa draws.
#ifndef FOLIO_CPICTURE_DECODED_H
#define FOLIO_CPICTURE_DECODED_H

#include "CPicture.h"

/// The pixels of a picture, eight bits for each channel; row after row.
typedef struct {
    /// Owns the pixels; for `folio_picture_free`.
    void *owner;
    const uint8_t *pixels;
    int width, height;
    /// The bytes from one row to the next.
    int stride;
    int has_alpha;
} FolioDecoded;

const char *folio_picture_load_decoder(void);
const char *folio_picture_load_artist(void);

/// Decodes a picture, smaller if it is much larger than a number of pixels in each direction. Returns a value of
/// CPicture.h.
int folio_picture_decode(
    const uint8_t *bytes, size_t count, uint64_t most, int width, int height, FolioDecoded *decoded);
void folio_picture_free(FolioDecoded *decoded);

/// Makes a picture of another size, in the upper left corner of one of `whole_width` and `whole_height` pixels, which is
/// transparent elsewhere. Returns 0 without memory.
int folio_picture_scale(
    const FolioDecoded *decoded, int width, int height, int whole_width, int whole_height, FolioDecoded *scaled);
/// Hands rows of pixels to `take` as a PNG file. Returns 0 if that fails.
int folio_picture_png(
    const FolioDecoded *decoded, int top, int height, FolioPictureTaker take, void *context);

/// Draws pixels with at most `columns` and `rows` cells, which are set to the size that they have.
void folio_picture_draw_cells(
    const FolioDecoded *decoded, int colours, int *columns, int *rows, FolioPictureCell *cells);

/// Hands rows of pixels to `take` as the data of a sixel image. `columns` cells have the width of the picture, and one has
/// the height of the rows. Returns 0 if that fails.
int folio_picture_sixels(
    const FolioDecoded *decoded, int top, int height, int columns, FolioPictureTaker take, void *context);

#endif
