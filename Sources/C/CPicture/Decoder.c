#include "Decoded.h"

#include "../DynamicLibrary.h"

// The headers of the library are in folders that depend on the architecture. What is used of it is declared here; it is
// part of its stable binary interface.
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;

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
GdkPixbuf *gdk_pixbuf_new(int colorspace, int has_alpha, int bits_per_sample, int width, int height);
GdkPixbuf *gdk_pixbuf_new_subpixbuf(GdkPixbuf *picture, int x, int y, int width, int height);
void gdk_pixbuf_fill(GdkPixbuf *picture, uint32_t pixel);
void gdk_pixbuf_scale(
    const GdkPixbuf *picture, GdkPixbuf *target, int x, int y, int width, int height, double offset_x, double offset_y,
    double scale_x, double scale_y, int interpolation);
int gdk_pixbuf_save_to_bufferv(
    GdkPixbuf *picture, char **buffer, size_t *size, const char *type, char **keys, char **values, void **error);
void g_free(void *memory);
unsigned long g_signal_connect_data(
    void *instance, const char *signal, void (*handler)(void), void *data, void *destroy, int flags);
void g_object_unref(void *object);

#define FOLIO_PIXBUF_FUNCTIONS(use) \
    use(gdk_pixbuf_loader_new) use(gdk_pixbuf_loader_write) use(gdk_pixbuf_loader_close) \
    use(gdk_pixbuf_loader_set_size) use(gdk_pixbuf_loader_get_pixbuf) use(gdk_pixbuf_apply_embedded_orientation) \
    use(gdk_pixbuf_get_width) use(gdk_pixbuf_get_height) use(gdk_pixbuf_get_rowstride) \
    use(gdk_pixbuf_get_n_channels) use(gdk_pixbuf_get_bits_per_sample) use(gdk_pixbuf_read_pixels) \
    use(gdk_pixbuf_new) use(gdk_pixbuf_new_subpixbuf) use(gdk_pixbuf_fill) use(gdk_pixbuf_scale) \
    use(gdk_pixbuf_save_to_bufferv) use(g_free) use(g_signal_connect_data) use(g_object_unref)

FOLIO_DYNAMIC_LIBRARY("libgdk_pixbuf", FOLIO_PIXBUF_FUNCTIONS, "libgdk_pixbuf-2.0.so.0")

const char *folio_picture_load_decoder(void) { return load_library(); }

typedef struct {
    uint64_t most;
    int width, height, is_too_large;
} Wanted;

/// Has a large picture decoded smaller, so that it needs less memory.
static void set_size(GdkPixbufLoader *loader, int width, int height, Wanted *wanted) {
    if (width <= 0 || height <= 0 || (uint64_t)width * (uint64_t)height > wanted->most) {
        wanted->is_too_large = 1;
        p_gdk_pixbuf_loader_set_size(loader, 0, 0);
        return;
    }
    const double across = (double)wanted->width / width, down = (double)wanted->height / height;
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

static FolioDecoded decoded_of(GdkPixbuf *picture) {
    return (FolioDecoded){
        .owner = picture,
        .pixels = p_gdk_pixbuf_read_pixels(picture),
        .width = p_gdk_pixbuf_get_width(picture),
        .height = p_gdk_pixbuf_get_height(picture),
        .stride = p_gdk_pixbuf_get_rowstride(picture),
        .has_alpha = p_gdk_pixbuf_get_n_channels(picture) == 4,
    };
}

int folio_picture_decode(
    const uint8_t *bytes, size_t count, uint64_t most, int width, int height, FolioDecoded *decoded) {
    Wanted wanted = {most, width, height, 0};
    GdkPixbuf *picture = decode(bytes, count, &wanted);
    if (wanted.is_too_large) return FOLIO_PICTURE_TOO_LARGE;
    if (picture == NULL || p_gdk_pixbuf_get_bits_per_sample(picture) != 8) return FOLIO_PICTURE_UNREADABLE;
    *decoded = decoded_of(picture);
    return FOLIO_PICTURE_DRAWN;
}

// Values of gdk-pixbuf's enumerations.
enum { COLORSPACE_RGB = 0, INTERPOLATION_BILINEAR = 2 };

int folio_picture_scale(
    const FolioDecoded *decoded, int width, int height, int whole_width, int whole_height, FolioDecoded *scaled) {
    GdkPixbuf *whole = p_gdk_pixbuf_new(COLORSPACE_RGB, 1, 8, whole_width, whole_height);
    if (whole == NULL) return 0;
    p_gdk_pixbuf_fill(whole, 0);
    p_gdk_pixbuf_scale(
        decoded->owner, whole, 0, 0, width, height, 0, 0, (double)width / decoded->width,
        (double)height / decoded->height, INTERPOLATION_BILINEAR);
    *scaled = decoded_of(whole);
    return 1;
}

int folio_picture_png(
    const FolioDecoded *decoded, int top, int height, FolioPictureTaker take, void *context) {
    GdkPixbuf *part = p_gdk_pixbuf_new_subpixbuf(decoded->owner, 0, top, decoded->width, height);
    if (part == NULL) return 0;
    char *file = NULL;
    size_t size = 0;
    const int is_saved = p_gdk_pixbuf_save_to_bufferv(part, &file, &size, "png", NULL, NULL, NULL);
    if (is_saved) take(context, (const uint8_t *)file, size);
    p_g_free(file);
    p_g_object_unref(part);
    return is_saved;
}

void folio_picture_free(FolioDecoded *decoded) { p_g_object_unref(decoded->owner); }
