// Put into a process (LD_PRELOAD), makes every name that it looks up this machine's own, after SLOWLOOKUP_MS milliseconds.
