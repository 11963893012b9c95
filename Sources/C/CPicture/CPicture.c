#include "CPicture.h"

#include "../DynamicLibrary.h"

// The headers of these libraries are in folders that depend on the architecture. What is used of them is declared here; it
// is part of their stable binary interfaces.
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _ChafaCanvas ChafaCanvas;
typedef struct _ChafaCanvasConfig ChafaCanvasConfig;
typedef struct _ChafaSymbolMap ChafaSymbolMap;

GdkPixbufLoader *gdk_pixbuf_loader_new(void);
int gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const uint8_t *bytes, size_t count, void **error);
int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, void **error);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *picture);
int gdk_pixbuf_get_width(const GdkPixbuf *picture);
int gdk_pixbuf_get_height(const GdkPixbuf *picture);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *picture);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *picture);
int gdk_pixbuf_get_bits_per_sample(const GdkPixbuf *picture);
const uint8_t *gdk_pixbuf_read_pixels(const GdkPixbuf *picture);
unsigned long g_signal_connect_data(
    void *instance, const char *signal, void (*handler)(void), void *data, void *destroy, int flags);
void g_object_unref(void *object);

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

#define FOLIO_PIXBUF_FUNCTIONS(use) \
    use(gdk_pixbuf_loader_new) use(gdk_pixbuf_loader_write) use(gdk_pixbuf_loader_close) \
    use(gdk_pixbuf_loader_set_size) use(gdk_pixbuf_loader_get_pixbuf) use(gdk_pixbuf_apply_embedded_orientation) \
    use(gdk_pixbuf_get_width) use(gdk_pixbuf_get_height) use(gdk_pixbuf_get_rowstride) \
    use(gdk_pixbuf_get_n_channels) use(gdk_pixbuf_get_bits_per_sample) use(gdk_pixbuf_read_pixels) \
    use(g_signal_connect_data) use(g_object_unref)
#define FOLIO_CHAFA_FUNCTIONS(use) \
    use(chafa_canvas_config_new) use(chafa_canvas_config_unref) use(chafa_canvas_config_set_geometry) \
    use(chafa_canvas_config_set_canvas_mode) use(chafa_canvas_config_set_symbol_map) use(chafa_symbol_map_new) \
    use(chafa_symbol_map_add_by_tags) use(chafa_symbol_map_unref) use(chafa_calc_canvas_geometry) \
    use(chafa_canvas_new) use(chafa_canvas_unref) use(chafa_canvas_draw_all_pixels) use(chafa_canvas_get_char_at) \
    use(chafa_canvas_get_raw_colors_at)

FOLIO_DYNAMIC_LIBRARY("libgdk_pixbuf", FOLIO_PIXBUF_FUNCTIONS, "libgdk_pixbuf-2.0.so.0")

// A second library in the same file.
FOLIO_CHAFA_FUNCTIONS(FOLIO_POINTER)
static const char *load_chafa(void) {
    static const FolioSymbol symbols[] = {FOLIO_CHAFA_FUNCTIONS(FOLIO_SYMBOL){NULL, NULL}};
    static const char *const files[] = {"libchafa.so.0", NULL};
    static char error[256];
    static const char *result;
    static int is_open;
    if (!is_open) result = folio_open_library("libchafa", files, symbols, error, sizeof error);
    is_open = 1;
    return result;
}

const char *folio_picture_load(void) {
    const char *error = load_library();
    return error != NULL ? error : load_chafa();
}

// Values of libchafa's enumerations.
enum { MODE_TRUECOLOR = 0, MODE_INDEXED_256 = 1, MODE_FGBG = 5, TAG_SPACE = 1, TAG_BLOCK = 1 << 3 };
enum { PIXEL_RGBA8_UNASSOCIATED = 4, PIXEL_RGB8 = 8 };

typedef struct {
    uint64_t most;
    int columns, rows, is_too_large;
} Wanted;

/// Has a large picture decoded smaller, so that it needs less memory: each cell shows at most eight pixels beside another.
static void set_size(GdkPixbufLoader *loader, int width, int height, Wanted *wanted) {
    if (width <= 0 || height <= 0 || (uint64_t)width * (uint64_t)height > wanted->most) {
        wanted->is_too_large = 1;
        p_gdk_pixbuf_loader_set_size(loader, 0, 0);
        return;
    }
    const double across = (double)wanted->columns * 8 / width, down = (double)wanted->rows * 16 / height;
    const double scale = across > down ? across : down;
    if (scale >= 1) return;
    const int smaller = (int)(width * scale), lower = (int)(height * scale);
    p_gdk_pixbuf_loader_set_size(loader, smaller > 0 ? smaller : 1, lower > 0 ? lower : 1);
}

static GdkPixbuf *decode(const uint8_t *bytes, size_t count, Wanted *wanted) {
    GdkPixbufLoader *loader = p_gdk_pixbuf_loader_new();
    p_g_signal_connect_data(loader, "size-prepared", (void (*)(void))set_size, wanted, NULL, 0);
    // In parts, so that a picture that is too large is not decoded.
    int is_sound = 1;
    for (size_t done = 0; done < count && is_sound && !wanted->is_too_large;) {
        const size_t part = count - done < 4096 ? count - done : 4096;
        is_sound = p_gdk_pixbuf_loader_write(loader, bytes + done, part, NULL);
        done += part;
    }
    is_sound = p_gdk_pixbuf_loader_close(loader, NULL) && is_sound;
    GdkPixbuf *picture = p_gdk_pixbuf_loader_get_pixbuf(loader);
    GdkPixbuf *result =
        is_sound && picture != NULL && !wanted->is_too_large ? p_gdk_pixbuf_apply_embedded_orientation(picture) : NULL;
    p_g_object_unref(loader);
    return result;
}

int folio_picture_draw(
    const uint8_t *bytes, size_t count, uint64_t most, int colours, int *columns, int *rows, FolioPictureCell *cells) {
    Wanted wanted = {most, *columns, *rows, 0};
    GdkPixbuf *picture = decode(bytes, count, &wanted);
    if (wanted.is_too_large) return FOLIO_PICTURE_TOO_LARGE;
    if (picture == NULL || p_gdk_pixbuf_get_bits_per_sample(picture) != 8) return FOLIO_PICTURE_UNREADABLE;
    const int width = p_gdk_pixbuf_get_width(picture), height = p_gdk_pixbuf_get_height(picture);
    // A cell is about twice as high as it is wide.
    p_chafa_calc_canvas_geometry(width, height, columns, rows, 0.5f, 0, 0);
    if (*columns < 1) *columns = 1;
    if (*rows < 1) *rows = 1;

    ChafaSymbolMap *map = p_chafa_symbol_map_new();
    p_chafa_symbol_map_add_by_tags(map, TAG_SPACE | TAG_BLOCK);
    ChafaCanvasConfig *config = p_chafa_canvas_config_new();
    p_chafa_canvas_config_set_geometry(config, *columns, *rows);
    static const int modes[] = {MODE_TRUECOLOR, MODE_INDEXED_256, MODE_FGBG};
    p_chafa_canvas_config_set_canvas_mode(config, modes[colours]);
    p_chafa_canvas_config_set_symbol_map(config, map);
    ChafaCanvas *canvas = p_chafa_canvas_new(config);
    const int has_alpha = p_gdk_pixbuf_get_n_channels(picture) == 4;
    p_chafa_canvas_draw_all_pixels(
        canvas, has_alpha ? PIXEL_RGBA8_UNASSOCIATED : PIXEL_RGB8, p_gdk_pixbuf_read_pixels(picture), width, height,
        p_gdk_pixbuf_get_rowstride(picture));
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
    p_g_object_unref(picture);
    return FOLIO_PICTURE_DRAWN;
}
