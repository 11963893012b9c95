#include "Decoded.h"

#include "../DynamicLibrary.h"

#include <stdlib.h>
#include <string.h>

// The headers of the library are in folders that depend on the architecture. What is used of it is declared here; it is
// part of its stable binary interface.
typedef struct _ChafaCanvas ChafaCanvas;
typedef struct _ChafaCanvasConfig ChafaCanvasConfig;
typedef struct _ChafaSymbolMap ChafaSymbolMap;
typedef struct _ChafaTermInfo ChafaTermInfo;
/// A text of GLib.
typedef struct {
    char *bytes;
    size_t count;
    size_t allocated;
} GString;

ChafaCanvasConfig *chafa_canvas_config_new(void);
void chafa_canvas_config_unref(ChafaCanvasConfig *config);
void chafa_canvas_config_set_geometry(ChafaCanvasConfig *config, int width, int height);
void chafa_canvas_config_set_cell_geometry(ChafaCanvasConfig *config, int width, int height);
void chafa_canvas_config_set_pixel_mode(ChafaCanvasConfig *config, int mode);
void chafa_canvas_config_set_canvas_mode(ChafaCanvasConfig *config, int mode);
void chafa_canvas_config_set_symbol_map(ChafaCanvasConfig *config, const ChafaSymbolMap *map);
ChafaSymbolMap *chafa_symbol_map_new(void);
void chafa_symbol_map_add_by_tags(ChafaSymbolMap *map, int tags);
void chafa_symbol_map_unref(ChafaSymbolMap *map);
void chafa_calc_canvas_geometry(
    int width, int height, int *columns, int *rows, float cell, int may_grow, int may_stretch);
ChafaCanvas *chafa_canvas_new(const ChafaCanvasConfig *config);
void chafa_canvas_unref(ChafaCanvas *canvas);
void chafa_canvas_draw_all_pixels(
    ChafaCanvas *canvas, int type, const uint8_t *pixels, int width, int height, int stride);
GString *chafa_canvas_print(ChafaCanvas *canvas, ChafaTermInfo *terminal);
ChafaTermInfo *chafa_term_info_new(void);
void chafa_term_info_unref(ChafaTermInfo *terminal);
int chafa_term_info_set_seq(ChafaTermInfo *terminal, int sequence, const char *text, void **error);
char *g_string_free(GString *text, int frees_bytes);
uint32_t chafa_canvas_get_char_at(ChafaCanvas *canvas, int column, int row);
void chafa_canvas_get_raw_colors_at(ChafaCanvas *canvas, int column, int row, int *foreground, int *background);

#define FOLIO_CHAFA_FUNCTIONS(use) \
    use(chafa_canvas_config_new) use(chafa_canvas_config_unref) use(chafa_canvas_config_set_geometry) \
    use(chafa_canvas_config_set_canvas_mode) use(chafa_canvas_config_set_symbol_map) use(chafa_symbol_map_new) \
    use(chafa_symbol_map_add_by_tags) use(chafa_symbol_map_unref) use(chafa_calc_canvas_geometry) \
    use(chafa_canvas_new) use(chafa_canvas_unref) use(chafa_canvas_draw_all_pixels) use(chafa_canvas_get_char_at) \
    use(chafa_canvas_get_raw_colors_at) use(chafa_canvas_config_set_cell_geometry) \
    use(chafa_canvas_config_set_pixel_mode) use(chafa_canvas_print) use(chafa_term_info_new) \
    use(chafa_term_info_unref) use(chafa_term_info_set_seq) use(g_string_free)

FOLIO_DYNAMIC_LIBRARY("libchafa", FOLIO_CHAFA_FUNCTIONS, "libchafa.so.0")

const char *folio_picture_load_artist(void) { return load_library(); }

// Values of libchafa's enumerations.
enum { MODE_TRUECOLOR = 0, MODE_INDEXED_240 = 2, MODE_FGBG = 5, TAG_SPACE = 1, TAG_BLOCK = 1 << 3 };
enum { PIXEL_RGBA8_UNASSOCIATED = 4, PIXEL_RGB8 = 8, PIXEL_MODE_SIXELS = 1, SEQUENCE_BEGIN_SIXELS = 40, SEQUENCE_END_SIXELS = 41 };

void folio_picture_draw_cells(
    const FolioDecoded *decoded, int colours, int *columns, int *rows, FolioPictureCell *cells) {
    // A cell is about twice as high as it is wide.
    p_chafa_calc_canvas_geometry(decoded->width, decoded->height, columns, rows, 0.5f, 0, 0);
    if (*columns < 1) *columns = 1;
    if (*rows < 1) *rows = 1;

    ChafaSymbolMap *map = p_chafa_symbol_map_new();
    p_chafa_symbol_map_add_by_tags(map, TAG_SPACE | TAG_BLOCK);
    ChafaCanvasConfig *config = p_chafa_canvas_config_new();
    p_chafa_canvas_config_set_geometry(config, *columns, *rows);
    static const int modes[] = {MODE_TRUECOLOR, MODE_INDEXED_240, MODE_FGBG};
    p_chafa_canvas_config_set_canvas_mode(config, modes[colours]);
    p_chafa_canvas_config_set_symbol_map(config, map);
    ChafaCanvas *canvas = p_chafa_canvas_new(config);
    p_chafa_canvas_draw_all_pixels(
        canvas, decoded->has_alpha ? PIXEL_RGBA8_UNASSOCIATED : PIXEL_RGB8, decoded->pixels, decoded->width,
        decoded->height, decoded->stride);
    for (int row = 0; row < *rows; row++) {
        for (int column = 0; column < *columns; column++) {
            FolioPictureCell *cell = &cells[row * *columns + column];
            int foreground = -1, background = -1;
            cell->character = p_chafa_canvas_get_char_at(canvas, column, row);
            if (colours != FOLIO_PICTURE_NO_COLOURS) {
                p_chafa_canvas_get_raw_colors_at(canvas, column, row, &foreground, &background);
            }
            cell->foreground = foreground;
            cell->background = background;
        }
    }
    p_chafa_canvas_unref(canvas);
    p_chafa_canvas_config_unref(config);
    p_chafa_symbol_map_unref(map);
}

int folio_picture_sixels(
    const FolioDecoded *decoded, int top, int height, int columns, FolioPictureTaker take, void *context) {
    // libchafa writes bands of six pixels, and leaves out the rest. So transparent pixels fill the last band.
    const int whole = (height + 5) / 6 * 6;
    const size_t line = (size_t)decoded->width * 4;
    uint8_t *pixels = calloc((size_t)whole, line);
    if (pixels == NULL) return 0;
    for (int row = 0; row < height; row++) {
        memcpy(pixels + (size_t)row * line, decoded->pixels + (size_t)(top + row) * (size_t)decoded->stride, line);
    }
    ChafaCanvasConfig *config = p_chafa_canvas_config_new();
    p_chafa_canvas_config_set_geometry(config, columns, 1);
    p_chafa_canvas_config_set_cell_geometry(config, decoded->width / columns, whole);
    p_chafa_canvas_config_set_canvas_mode(config, MODE_TRUECOLOR);
    p_chafa_canvas_config_set_pixel_mode(config, PIXEL_MODE_SIXELS);
    ChafaCanvas *canvas = p_chafa_canvas_new(config);
    p_chafa_canvas_draw_all_pixels(
        canvas, PIXEL_RGBA8_UNASSOCIATED, pixels, decoded->width, whole, (int)line);
    ChafaTermInfo *terminal = p_chafa_term_info_new();
    p_chafa_term_info_set_seq(terminal, SEQUENCE_BEGIN_SIXELS, "", NULL);
    p_chafa_term_info_set_seq(terminal, SEQUENCE_END_SIXELS, "", NULL);
    GString *text = p_chafa_canvas_print(canvas, terminal);
    if (text != NULL) {
        take(context, (const uint8_t *)text->bytes, text->count);
        p_g_string_free(text, 1);
    }
    p_chafa_term_info_unref(terminal);
    p_chafa_canvas_unref(canvas);
    p_chafa_canvas_config_unref(config);
    free(pixels);
    return text != NULL;
}
