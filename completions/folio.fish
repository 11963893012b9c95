# fish completion for folio; 'folio completions fish' prints it.

function __folio_words
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -e words[1]
    # Without quotes, unless they are not closed.
    set word (string unescape -- "$word"; or printf '%s\n' "$word")
    for line in (command folio __complete $words "$word" 2>/dev/null)
        set -l text (string sub --start 2 -- $line)
        switch $line
            case 'f*'
                for path in (__fish_complete_path (string sub --start (math 1 + (string length -- "$text")) -- "$word"))
                    printf '%s\n' "$text$path"
                end
            case 'd*'
                for path in (__fish_complete_directories (string sub --start (math 1 + (string length -- "$text")) -- "$word"))
                    printf '%s\n' "$text$path"
                end
            case '*'
                # fish would take it for a path in a home folder.
                string match --quiet -- '~*' $text; or printf '%s\n' $text
        end
    end
end

# What goes on, as key= does, is followed by no blank in fish anyway.
complete --command folio --no-files --keep-order --arguments '(__folio_words)'
