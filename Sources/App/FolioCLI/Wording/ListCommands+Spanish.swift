import Wording

extension WordTable {
    /// The commands that read lists, and those of the program, in Spanish.
    static let listCommandsSpanish: WordTable = [
        "PLUGIN.ACTION; PLUGIN, with a PATH behind it; or a URL": "PLUGIN.ACTION; PLUGIN, seguido de PATH; o una URL",
        "The path below the plugin's base URL; parameters": "La ruta bajo la URL base del plugin; parámetros",
        "Request": "Solicitud",
        "The method; GET, or POST with -d": "El método; GET, o POST con -d",
        "'Name: value' in place of folio's own; 'Name;' is empty, 'Name:' leaves it out":
            "'Name: value' en lugar de lo propio de folio; 'Name;' lo deja vacío, 'Name:' lo omite",
        "The body as it is; @FILE reads it from a file, @- from stdin":
            "El cuerpo tal cual; @FILE lo lee de un archivo, @- de stdin",
        "Give a redirect as the answer": "Dar una redirección como respuesta",
        "Answer": "Respuesta",
        "Write the status line and the header lines before it":
            "Escribir antes la línea de estado y las líneas de cabecera",
        "Write what a jq expression gives of the answer, a result a line":
            "Escribir lo que una expresión de jq da de la respuesta, un resultado por línea",
        "Give what is stored; no connection is opened": "Dar lo guardado; no se abre ninguna conexión",
        "Ask the server, however fresh what is stored may be":
            "Preguntar al servidor, por reciente que sea lo guardado",
        "Ask the server, and keep nothing": "Preguntar al servidor, y no conservar nada",
        "Run an action of a plugin, or make one request": "Ejecutar una acción de un plugin, o hacer una solicitud",
        "an action, with its parameters": "una acción, con sus parámetros",
        "a path of an API, with the plugin's credentials": "una ruta de una API, con las credenciales del plugin",
        "a URL, with the answer's header lines": "una URL, con las líneas de cabecera de la respuesta",
        "a POST, its body from a file": "un POST, con su cuerpo de un archivo",
        "Any answer is written, byte for byte where the output is no terminal; the exit code is 0 for a status below 400. An action writes what its plugin shows of the answer, as JSON on one line or, on a terminal, indented; a refused action writes nothing. docs/call.md (see 'folio help environment') tells it all.":
            """
        Se escribe cualquier respuesta, byte por byte si la salida no es una terminal; el código de salida es 0 con \
        un estado inferior a 400. Una acción escribe lo que su plugin muestra de la respuesta, como JSON en una \
        línea o, en una terminal, con sangría; una acción rechazada no escribe \
        nada. docs/call.md (vea 'folio help environment') lo cuenta todo.
        """,
        "PLUGIN/ENDPOINT, or PLUGIN for its default": "PLUGIN/ENDPOINT, o PLUGIN para el suyo por defecto",
        "Ids, or - for stdin; parameters of the endpoint": "Ids, o - para stdin; parámetros del endpoint",
        "Add a comment; @FILE reads it from a file, @- stdin":
            "Añadir un comentario; @FILE lo lee de un archivo, @- de stdin",
        "List the comments under one or more items": "Listar los comentarios de uno o varios elementos",
        "the comments under item 1": "los comentarios del elemento 1",
        "those under each item": "los de cada elemento",
        "a comment of one's own": "un comentario propio",
        "Print what makes a shell complete folio's words":
            "Imprimir lo que hace que un shell complete las palabras de folio",
        "The shell": "El shell",
        "in ~/.bashrc": "en ~/.bashrc",
        "in ~/.zshrc, behind compinit": "en ~/.zshrc, después de compinit",
        "in ~/.config/fish/config.fish": "en ~/.config/fish/config.fish",
        "Names of plugins, endpoints, parameters and fields come from the plugin files, ids from what is stored. No request is made.":
            """
        Los nombres de plugins, endpoints, parámetros y campos vienen de los archivos de plugins, los ids de lo \
        guardado. No se hace ninguna solicitud.
        """,
        "Look for what is wrong with folio's surroundings": "Buscar qué está mal en el entorno de folio",
        "Plugins whose servers are asked whether they answer": "Plugins a cuyos servidores se pregunta si responden",
        "versions, paths, plugin files, the store, the terminal":
            "versiones, rutas, archivos de plugins, el almacén, la terminal",
        "and whether GitHub can be reached": "y si se alcanza GitHub",
        "in a script": "en un script",
        "No secret is shown or sent, and nothing is changed. The exit code is 0 when all is well, else 1; the first thing that is wrong is told with what to do about it. --json writes {\"well\", \"entries\": [{\"group\", \"name\", \"value\", \"problem\", \"advice\"}]}; the last two are null where all is well.":
            """
        No se muestra ni se envía ningún secreto, y nada cambia. El código de salida es 0 si todo está bien, si no \
        1; lo primero que está mal se dice con lo que se puede hacer. --json escribe {"well", "entries": [{"group", \
        "name", "value", "problem", "advice"}]}; los dos últimos son null donde todo está bien.
        """,
        "Parameters of the endpoint": "Parámetros del endpoint",
        "Save each item's picture in DIR, if not there yet":
            "Guardar la imagen de cada elemento en DIR, si aún no está",
        "List the items of an endpoint": "Listar los elementos de un endpoint",
        "the first page, as a table": "la primera página, como tabla",
        "fifty items, with a parameter": "cincuenta elementos, con un parámetro",
        "a value of every item": "un valor de cada elemento",
        "in a file, killed or not": "en un archivo, aunque se interrumpa",
        "what is stored": "lo guardado",
        "the request as a curl command": "la solicitud como comando curl",
        "Read plugins from this file only": "Leer los plugins solo de este archivo",
        "Log requests to stderr; -vv with header fields":
            "Registrar las solicitudes en stderr; -vv con los campos de cabecera",
        "Leave out notices and progress": "Omitir los avisos y el progreso",
        "Append the log to a file": "Añadir el registro a un archivo",
        "How -v and --log write": "Cómo escriben -v y --log",
        "Try a failed request again N times, in place of the plugin's word or 4":
            "Reintentar N veces una solicitud fallida, en lugar de lo que diga el plugin o 4",
        "Wait so long when a server asks for it, in place of the plugin's word or 60s":
            "Esperar este tiempo si un servidor lo pide, en lugar de lo que diga el plugin o 60s",
        "Trust the certificates in a PEM file, too": "Confiar también en los certificados de un archivo PEM",
        "Paging": "Paginación",
        "Stop after COUNT items": "Parar después de COUNT elementos",
        "Stop after N pages; one if no option says more": "Parar después de N páginas; una si ninguna opción dice más",
        "Go on to the end of the list": "Seguir hasta el final de la lista",
        "Ask for N items a request": "Pedir N elementos por solicitud",
        "Ask for N pages at a time (offset, page)": "Pedir N páginas a la vez (offset, page)",
        "Start after the item with this key (keyset)": "Empezar después del elemento con esta clave (keyset)",
        "Start before the item with this key (keyset)": "Empezar antes del elemento con esta clave (keyset)",
        "Start at this offset (offset)": "Empezar en este desplazamiento (offset)",
        "Start at this page (page)": "Empezar en esta página (page)",
        "Start at a position that folio printed": "Empezar en una posición que imprimió folio",
        "Write this format; on a terminal a table, else JSON Lines":
            "Escribir este formato; en una terminal una tabla, si no JSON Lines",
        "Write JSON Lines, an item a line": "Escribir JSON Lines, un elemento por línea",
        "Write TEXT for each item, such as '{id} {title}\\n'":
            "Escribir TEXT por cada elemento, por ejemplo '{id} {title}\\n'",
        "Output": "Salida",
        "Show only these fields, separated by commas": "Mostrar solo estos campos, separados por comas",
        "Show the server's objects": "Mostrar los objetos del servidor",
        "Leave out the names of columns (table, csv, tsv)": "Omitir los nombres de las columnas (table, csv, tsv)",
        "Show a table's dates relative, such as 5 minutes ago, or exact":
            "Mostrar las fechas de una tabla de forma relativa, como hace 5 minutos, o exacta",
        "Make a table N columns wide, whatever the terminal is":
            "Hacer la tabla de N columnas de ancho, sea como sea la terminal",
        "Show a table without a pager, however long it is": "Mostrar una tabla sin paginador, por larga que sea",
        "Write what a jq expression gives of each item": "Escribir lo que una expresión de jq da de cada elemento",
        "Write what one gives of the whole document, which is kept in memory":
            "Escribir lo que una da de todo el documento, que se mantiene en memoria",
        "Offline and resuming": "Sin conexión y reanudación",
        "Show what is stored; no connection is opened": "Mostrar lo guardado; no se abre ninguna conexión",
        "How old what is stored may be if the server is out of reach":
            "Qué antigüedad puede tener lo guardado si el servidor es inalcanzable",
        "Only items that no earlier walk had": "Solo los elementos que no tenía ningún recorrido anterior",
        "Write to FILE (jsonl, csv or tsv), page by page": "Escribir en FILE (jsonl, csv o tsv), página por página",
        "Go on where the same command was killed": "Seguir donde se interrumpió el mismo comando",
        "%1 requests": .plural(one: "%1 solicitud", other: "%1 solicitudes"),
        "%1 connections": .plural(one: "%1 conexión", other: "%1 conexiones"),
        "%1 responses": .plural(one: "%1 respuesta", other: "%1 respuestas"),
        "%1 lists": .plural(one: "%1 lista", other: "%1 listas"),
        "%1 walks": .plural(one: "%1 recorrido", other: "%1 recorridos"),
        "%1 pages": .plural(one: "%1 página", other: "%1 páginas"),
        "Comments": "Comentarios",
        "%1 comments": .plural(one: "%1 comentario", other: "%1 comentarios"),
        "%1 replies": .plural(one: "%1 respuesta", other: "%1 respuestas"),
        "Levels of threads to read; else all that need no request":
            "Niveles de hilos que leer; si no, los que no cuestan nada",
    ]
}
