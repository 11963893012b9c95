import Wording

extension WordTable {
    /// The topics of help, in Spanish.
    static let helpSpanish: WordTable = [
        "The variables and files that folio reads": "Las variables y los archivos que lee folio",
        "Environment": "Entorno",
        "A plugin file to read in place of all others": "Un archivo de plugins que leer en lugar de todos los demás",
        "With 1: a library that cannot be used is an error": "Con 1: una biblioteca que no se puede usar es un error",
        "With exact: tables show dates whole, as with --dates exact":
            "Con exact: las tablas muestran las fechas enteras, como con --dates exact",
        "Where plugin files are; ~/.config": "Dónde están los archivos de plugins; ~/.config",
        "Where the library is; ~/.local/share": "Dónde está la biblioteca; ~/.local/share",
        "Where tokens and trust are; ~/.local/state": "Dónde están los tokens y la confianza; ~/.local/state",
        "Not empty: no colour": "No vacía: sin color",
        "Neither empty nor 0: colour in a pipe, too": "Ni vacía ni 0: color también en una tubería",
        "With dumb: neither colour nor animation": "Con dumb: ni color ni animación",
        "The width of tables, in place of the terminal's": "El ancho de las tablas, en lugar del de la terminal",
        "Language: English, Spanish, Portuguese or Greek": "Idioma: inglés, español, portugués o griego",
        "Proxies, as libcurl reads them": "Proxies, como los lee libcurl",
        "Plugins name variables of their own for credentials: 'folio auth status' lists them.":
            "Los plugins indican sus propias variables para las credenciales: 'folio auth status' las muestra.",
        "Files": "Archivos",
        "Plugins of the current folder; see 'folio plugins trust'":
            "Plugins de la carpeta actual; consulte 'folio plugins trust'",
        "The person's own": "Los propios del usuario",
        "More of them, by name": "Más de ellos, por nombre",
        "Those of folio, beside the program": "Los de folio, junto al programa",
        "The documents that help names, there, too": "Los documentos que nombra la ayuda, también allí",
        "What 'folio plugins set' keeps": "Lo que conserva 'folio plugins set'",
        "What was read; see 'folio cache'": "Lo que se leyó; consulte 'folio cache'",
        "Tokens of 'folio auth login'": "Tokens de 'folio auth login'",
        "Plugin files that are trusted": "Archivos de plugins de confianza",
        "What the exit code says": "Qué dice el código de salida",
        "Exit status": "Estado de salida",
        "Done; also with what was stored where the server is out of reach, which a notice says":
            "Hecho; también con lo guardado, cuando el servidor es inalcanzable, y un aviso lo dice",
        "Another failure": "Otro fallo",
        "Unknown command, option, parameter, plugin or endpoint":
            "Comando, opción, parámetro, plugin o endpoint desconocido",
        "A plugin file is wrong or cannot be read": "Un archivo de plugins está mal o no se puede leer",
        "Not authorised: 401, 403, or a missing credential": "Sin autorización: 401, 403 o una credencial que falta",
        "Not found: 404, 410": "No encontrado: 404, 410",
        "Unreachable: name, connection, TLS, time-out, 429, 5xx, after retries; a wait that is too long": """
        Inalcanzable: nombre, conexión, TLS, tiempo agotado, 429, 5xx, tras los reintentos; una espera demasiado \
        larga
        """,
        "An answer that cannot be used: not JSON, the wrong shape, a repeated page":
            "Una respuesta que no se puede usar: no es JSON, la forma no es la esperada, una página repetida",
        "Offline or for 'cache', and not stored": "Sin conexión o para 'cache', y no guardado",
        "The list ended short of its own total": "La lista acabó antes de llegar a su propio total",
        "The library cannot be used, and the command needs it; or 'cache verify' has found damage":
            "La biblioteca no se puede usar, y el comando la necesita; o 'cache verify' ha encontrado daños",
        "Beyond a limit of 'profile --budget'": "Por encima de un límite de 'profile --budget'",
        "Ended by Ctrl-C or SIGTERM": "Terminado por Ctrl-C o SIGTERM",
        "What was printed before a failure stays, and the code says that it is not all.":
            "Lo que se imprimió antes de un fallo se queda, y el código dice que no es todo.",
        "nothing stored is no failure": "que no haya nada guardado no es un fallo",
        "What is written where, and in which format": "Qué se escribe dónde, y en qué formato",
        "stdout carries data and nothing else; progress, notices, logs and errors go to stderr. On a terminal items are a table, elsewhere JSON Lines, and each page is written as soon as it is there.":
            """
        stdout lleva datos y nada más; el progreso, los avisos, los registros y los errores van a stderr. En una \
        terminal los elementos son una tabla, en otro caso JSON Lines, y cada página se escribe en cuanto llega.
        """,
        "Formats of -o": "Formatos de -o",
        "For people: cut to the terminal's width, dates as --dates says":
            "Para personas: cortada al ancho de la terminal, fechas según --dates",
        "One document, also after an error; the same as --json":
            "Un solo documento, también después de un error; igual que --json",
        "An object a line; the same as --jsonl": "Un objeto por línea; igual que --jsonl",
        "With the names of the fields in the first line": "Con los nombres de los campos en la primera línea",
        "A table for a page": "Una tabla para una página",
        "An item is {\"id\":…} and the plugin's fields in their order, as the server sent the values; what is missing is null. --fields chooses some, --raw prints the server's own object.\n\n--json is {\"items\":[…],\"meta\":{…}}: \"complete\" is false where it broke off, \"next\" is a position for --cursor, \"source\" is the worst of remote, revalidated, cache and stale.\n\n--jq is given each item as it would be printed, --jq-all what --json would write. What is only selected keeps its digits; what is computed has jq's numbers, 64-bit floating point.":
            """
        Un elemento es {"id":…} y los campos del plugin en su orden, con los valores como los envió el servidor; lo \
        que falta es null. --fields elige algunos, --raw imprime el objeto propio del servidor.

        --json es {"items":[…],"meta":{…}}: "complete" es false donde se interrumpió, "next" es una posición para \
        --cursor, "source" es lo peor de remote, revalidated, cache y stale.

        --jq recibe cada elemento como se imprimiría, --jq-all lo que escribiría --json. Lo que solo se selecciona \
        conserva sus cifras; lo que se calcula tiene los números de jq, de coma flotante de 64 bits.
        """,
        "one field of each item": "un campo de cada elemento",
        "two, for a spreadsheet": "dos, para una hoja de cálculo",
        "A plugin is a few lines of YAML that describe an API. The nearest definition of a name wins: the file of --config or FOLIO_CONFIG and no other, else ./plugins.yaml, then plugins.yaml and plugins.d/*.yaml in ~/.config/folio, then the file that comes with folio. The least there is to say:\n\n  version: 1\n  plugins:\n    books:\n      base_url: https://api.example.com\n      endpoints:\n        titles:\n          path: /titles\n          items: .data\n          id: .id\n\ndocs/plugins.md (see 'folio help environment') explains every key.":
            """
        Un plugin son unas líneas de YAML que describen una API. Gana la definición más cercana de un nombre: el \
        archivo de --config o FOLIO_CONFIG y ningún otro; si no, ./plugins.yaml, después plugins.yaml y \
        plugins.d/*.yaml en ~/.config/folio, y después el archivo que viene con folio. Lo mínimo que hay que decir:

          version: 1
          plugins:
            books:
              base_url: https://api.example.com
              endpoints:
                titles:
                  path: /titles
                  items: .data
                  id: .id

        docs/plugins.md (vea 'folio help environment') explica cada clave.
        """,
    ]
}
