#include "Decoded.h"

const char *folio_picture_load(void) {
    const char *error = folio_picture_load_decoder();
    return error != NULL ? error : folio_picture_load_artist();
}

int folio_picture_draw(
    const uint8_t *bytes, size_t count, uint64_t most, int colours, int *columns, int *rows, FolioPictureCell *cells) {
    FolioDecoded decoded;
    const int result = folio_picture_decode(bytes, count, most, *columns, *rows, &decoded);
    if (result != FOLIO_PICTURE_DRAWN) return result;
    folio_picture_draw_cells(&decoded, colours, columns, rows, cells);
    folio_picture_free(&decoded);
    return FOLIO_PICTURE_DRAWN;
}
