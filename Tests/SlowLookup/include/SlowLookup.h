// A library for LD_PRELOAD: every name lookup of the process takes SLOWLOOKUP_MS milliseconds, and returns this machine.
