extension CompletionScript {
    static let zsh = #"""
        #compdef PROGRAM
        # zsh completion for PROGRAM; 'PROGRAM completions zsh' prints it.

        FUNCTION() {
            local line mark text help
            local -a lines whole begun
            local -i widest=0
            lines=("${(@f)$(command PROGRAM COMMAND "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            for line in $lines; do
                text=${line[2,-1]%%$'\t'*}
                ((${#text} <= widest)) || widest=${#text}
            done
            for line in $lines; do
                mark=${line[1]}
                text=${line[2,-1]}
                case $mark in
                    (f) compset -P "${(b)text}"; _files; return ;;
                    (d) compset -P "${(b)text}"; _files -/; return ;;
                esac
                # The help begins after a colon, where a tab is here.
                help=${text#*$'\t'}
                # Help has its place beside the words, where there is room for some of it.
                ((COLUMNS - widest >= 14)) || help=
                text=${${${text%%$'\t'*}//\\/\\\\}//:/\\:}${help:+:$help}
                case $mark in
                    (w) whole+=("$text") ;;
                    (o) begun+=("$text") ;;
                esac
            done
            _describe -V value whole -- begun -S ''
        }

        # Loaded by its name it is called at once; sourced, it is only declared.
        if [[ ${funcstack[1]} == FUNCTION ]]; then
            FUNCTION "$@"
        else
            compdef FUNCTION PROGRAM
        fi

        """#
}
