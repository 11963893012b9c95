#include "CArguments.h"

static int count;
static char **values;

/// glibc passes these to each function that runs before `main`.
__attribute__((constructor)) static void keep(int argument_count, char **arguments) {
    count = argument_count;
    values = arguments;
}

int folio_argument_count(void) { return count; }

const char *folio_argument(int number) { return values[number]; }
