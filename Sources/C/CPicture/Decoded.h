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

/// Decodes a picture, smaller if it is much larger than the cells. Returns a value of CPicture.h.
int folio_picture_decode(
    const uint8_t *bytes, size_t count, uint64_t most, int columns, int rows, FolioDecoded *decoded);
void folio_picture_free(FolioDecoded *decoded);

/// Draws pixels with at most `columns` and `rows` cells, which are set to the size that they have.
void folio_picture_draw_cells(
    const FolioDecoded *decoded, int colours, int *columns, int *rows, FolioPictureCell *cells);

#endif
