#include "Decoded.h"

const char *folio_picture_load(void) {
    const char *error = folio_picture_load_decoder();
    return error != NULL ? error : folio_picture_load_artist();
}

int folio_picture_draw(
    const uint8_t *bytes, size_t count, uint64_t most, int colours, int *columns, int *rows, FolioPictureCell *cells) {
    FolioDecoded decoded;
    // Each cell shows at most eight pixels beside another.
    const int result = folio_picture_decode(bytes, count, most, *columns * 8, *rows * 16, &decoded);
    if (result != FOLIO_PICTURE_DRAWN) return result;
    folio_picture_draw_cells(&decoded, colours, columns, rows, cells);
    folio_picture_free(&decoded);
    return FOLIO_PICTURE_DRAWN;
}

int folio_picture_images(
    const uint8_t *bytes, size_t count, uint64_t most, int form, int width, int height, int *columns, int *rows,
    FolioPictureTaker take, void *context) {
    FolioDecoded decoded, scaled;
    const int result = folio_picture_decode(bytes, count, most, *columns * width, *rows * height, &decoded);
    if (result != FOLIO_PICTURE_DRAWN) return result;
    const double across = (double)*columns * width / decoded.width, down = (double)*rows * height / decoded.height;
    const double least = across < down ? across : down, scale = least < 1 ? least : 1;
    const int own_width = decoded.width * scale, own_height = decoded.height * scale;
    const int used_width = own_width > 0 ? own_width : 1, used_height = own_height > 0 ? own_height : 1;
    *columns = (used_width + width - 1) / width;
    *rows = (used_height + height - 1) / height;
    int is_sound = folio_picture_scale(
        &decoded, used_width, used_height, *columns * width, *rows * height, &scaled);
    folio_picture_free(&decoded);
    if (!is_sound) return FOLIO_PICTURE_UNREADABLE;
    for (int row = 0; row < *rows && is_sound; row++) {
        is_sound = form == FOLIO_PICTURE_SIXELS
            ? folio_picture_sixels(&scaled, row * height, height, *columns, take, context)
            : folio_picture_png(&scaled, row * height, height, take, context);
    }
    folio_picture_free(&scaled);
    return is_sound ? FOLIO_PICTURE_DRAWN : FOLIO_PICTURE_UNREADABLE;
}
