extension CompletionScript {
    static let bash = #"""
        # bash completion for PROGRAM; 'PROGRAM completions bash' prints it.

        FUNCTION() {
            local line=${COMP_LINE:0:COMP_POINT} words=() index piece gap
            COMPREPLY=()
            case ${COMP_WORDS[COMP_CWORD - 1]} in
                *[\<\>]*) compopt -o default && return ;;
            esac

            # Bash breaks words at = and others; what no blank separates is one word.
            line=${line#*"${COMP_WORDS[0]}"}
            for ((index = 1; index <= COMP_CWORD; index++)); do
                gap=${line%%[![:blank:]]*}
                line=${line:${#gap}}
                piece=${COMP_WORDS[index]}
                ((index < COMP_CWORD)) || piece=$line
                if [[ -n $gap ]] || ((${#words[@]} == 0)); then words+=("$piece"); else words[-1]+=$piece; fi
                line=${line:${#piece}}
            done

            # What it replaces begins after the last of these characters.
            local word=${words[-1]} breaks=${COMP_WORDBREAKS//[^=:@]/} head='' quote=''
            case $word in [\"\']*) quote=${word:0:1} ;; esac
            words=("${words[@]//[\"\'\\]/}")
            word=${words[-1]}
            if [[ -n $breaks && -z $quote ]]; then head=${word%"${word##*[$breaks]}"}; fi

            local text help mark goes_on='' widest=0 helps=()
            while IFS=$'\t' read -r text help; do
                mark=${text:0:1}
                text=${text:1}
                case $mark in
                    f) compopt -o default && return ;;
                    d) compopt -o dirnames && return ;;
                esac
                [[ $text == "$word"* ]] || continue
                text=${text#"$head"}
                if [[ $text == *[![:alnum:]_./:=@%+,-]* ]]; then
                    # Inside quotes some would mean more than themselves.
                    [[ -z $quote ]] || continue
                    printf -v text %q "$text"
                fi
                COMPREPLY+=("$text")
                goes_on=${mark/w/}
                helps+=("$help")
                ((${#text} <= widest)) || widest=${#text}
            done < <(command PROGRAM COMMAND "${words[@]}" 2>/dev/null)

            compopt -o nosort 2>/dev/null
            if ((${#COMPREPLY[@]} == 1)); then
                [[ -z $goes_on ]] || compopt -o nospace
            elif [[ $COMP_TYPE == 63 ]]; then
                # These are only listed, so that each can have its help beside it, where there is room for some of it. In all
                # other cases, what they begin with in common is inserted, which could be help, too.
                local room=$((${COLUMNS:-80} - 1 - widest - 5))
                for index in "${!COMPREPLY[@]}"; do
                    help=${helps[index]}
                    [[ -n $help ]] && ((room >= 8)) || continue
                    ((${#help} <= room)) || help=${help:0:room - 1}…
                    printf -v line '%-*s  -- %s' "$widest" "${COMPREPLY[index]}" "$help"
                    COMPREPLY[index]=$line
                done
            fi
        }

        complete -F FUNCTION PROGRAM

        """#
}
