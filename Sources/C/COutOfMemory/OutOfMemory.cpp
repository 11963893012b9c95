#include "include/COutOfMemory.h"

#include <cerrno>
#include <cstddef>
#include <new>

#include <unistd.h>

namespace {

/// Needs no memory itself. Other threads may hold locks, so nothing is flushed or freed.
[[noreturn]] void end() {
    static const char text[] = "folio: not enough memory\nhint: Check the limits of memory: ulimit -v, ulimit -d\n";
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(1);  // There is nowhere left to report it.
    _exit(1);
}

void *checked(void *memory, size_t size) {
    if (memory == nullptr && size > 0) end();
    return memory;
}

}  // namespace

extern "C" {

// Only a program that is linked with `--wrap` has these.
__attribute__((weak)) void *__real_malloc(size_t size);
__attribute__((weak)) void *__real_calloc(size_t count, size_t size);
__attribute__((weak)) void *__real_realloc(void *memory, size_t size);
__attribute__((weak)) void *__real_aligned_alloc(size_t alignment, size_t size);
__attribute__((weak)) int __real_posix_memalign(void **memory, size_t alignment, size_t size);

void *__wrap_malloc(size_t size) { return checked(__real_malloc(size), size); }

void *__wrap_calloc(size_t count, size_t size) {
    return checked(__real_calloc(count, size), count == 0 ? 0 : size);
}

void *__wrap_realloc(void *memory, size_t size) { return checked(__real_realloc(memory, size), size); }

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return checked(__real_aligned_alloc(alignment, size), size);
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    const int failure = __real_posix_memalign(memory, alignment, size);
    if (failure == ENOMEM) end();
    return failure;
}

void folio_out_of_memory_install(void) { std::set_new_handler(end); }

}
