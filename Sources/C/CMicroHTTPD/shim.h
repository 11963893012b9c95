#ifndef FOLIO_CMICROHTTPD_SHIM_H
#define FOLIO_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

/// Callbacks from libmicrohttpd, called on the daemon's one thread with `context` as the first argument.
struct folio_mhd_callbacks {
    /// Receives the request target as sent. `handle` gets the returned pointer for the same request.
    void *(*begin)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
};

/// Starts a daemon on a listening socket; returns NULL if that fails. (Swift cannot call `MHD_start_daemon`, which is
/// variadic.)
static inline struct MHD_Daemon *folio_mhd_start(
    MHD_socket socket, const struct folio_mhd_callbacks *callbacks, void *context) {
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO,
        0, NULL, NULL, callbacks->handle, context,
        MHD_OPTION_LISTEN_SOCKET, socket,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks->begin, context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection, context,
        MHD_OPTION_END);
}

/// The file descriptor of a connection, or -1.
static inline MHD_socket folio_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

#endif
