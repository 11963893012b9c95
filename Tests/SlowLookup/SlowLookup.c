#define _GNU_SOURCE
#include "SlowLookup.h"

#include <dlfcn.h>
#include <netdb.h>
#include <stdlib.h>
#include <unistd.h>

int getaddrinfo(
    const char *restrict name, const char *restrict service, const struct addrinfo *restrict hints,
    struct addrinfo **restrict result) {
    const char *delay = getenv("SLOWLOOKUP_MS");
    if (delay) usleep((useconds_t)atoi(delay) * 1000);
    // The name need not exist.
    if (delay && name) name = "127.0.0.1";
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    return real ? real(name, service, hints, result) : EAI_SYSTEM;
}
