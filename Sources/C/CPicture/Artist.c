#include "Decoded.h"

#include "../DynamicLibrary.h"

// The headers of the library are in folders that depend on the architecture. What is used of it is declared here; it is
// part of its stable binary interface.
typedef struct _ChafaCanvas ChafaCanvas;
typedef struct _ChafaCanvasConfig ChafaCanvasConfig;
typedef struct _ChafaSymbolMap ChafaSymbolMap;

ChafaCanvasConfig *chafa_canvas_config_new(void);
void chafa_canvas_config_unref(ChafaCanvasConfig *config);
void chafa_canvas_config_set_geometry(ChafaCanvasConfig *config, int width, int height);
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
uint32_t chafa_canvas_get_char_at(ChafaCanvas *canvas, int column, int row);
void chafa_canvas_get_raw_colors_at(ChafaCanvas *canvas, int column, int row, int *foreground, int *background);

#define FOLIO_CHAFA_FUNCTIONS(use) \
    use(chafa_canvas_config_new) use(chafa_canvas_config_unref) use(chafa_canvas_config_set_geometry) \
    use(chafa_canvas_config_set_canvas_mode) use(chafa_canvas_config_set_symbol_map) use(chafa_symbol_map_new) \
    use(chafa_symbol_map_add_by_tags) use(chafa_symbol_map_unref) use(chafa_calc_canvas_geometry) \
    use(chafa_canvas_new) use(chafa_canvas_unref) use(chafa_canvas_draw_all_pixels) use(chafa_canvas_get_char_at) \
    use(chafa_canvas_get_raw_colors_at)

FOLIO_DYNAMIC_LIBRARY("libchafa", FOLIO_CHAFA_FUNCTIONS, "libchafa.so.0")

const char *folio_picture_load_artist(void) { return load_library(); }

// Values of libchafa's enumerations.
enum { MODE_TRUECOLOR = 0, MODE_INDEXED_240 = 2, MODE_FGBG = 5, TAG_SPACE = 1, TAG_BLOCK = 1 << 3 };
enum { PIXEL_RGBA8_UNASSOCIATED = 4, PIXEL_RGB8 = 8 };

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
