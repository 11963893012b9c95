import Wording

extension WordTable {
    /// The commands `plugins`, in Spanish.
    static let pluginCommandsSpanish: WordTable = [
        "comments: like those of %1": "comentarios: como los de %1",
        "(preferred: %1)": "(preferido: %1)",
        "request %1 of at most %2": "solicitud %1 de un máximo de %2",
        "interrupted; nothing was written": "interrumpido; no se ha escrito nada",
        "the host '%1' must be written in ASCII, as punycode (xn--…)":
            "el host '%1' debe escribirse en ASCII, como punycode (xn--…)",
        "'%1' must say where its value travels, such as {query: %2}":
            "'%1' debe decir por dónde viaja su valor, por ejemplo {query: %2}",
        "keyset paging needs the endpoint's `id:` or a `key:`":
            "la paginación keyset necesita el `id:` del endpoint o una `key:`",
        "'%1' cannot go with '%2'": "'%1' no puede ir con '%2'",
        "'cap' goes with 'total': only it tells whether the list is longer":
            "'cap' va con 'total': solo este dice si la lista es más larga",
        "the default size %1 is larger than the maximum %2": "el tamaño por defecto %1 es mayor que el máximo %2",
        "the last item of the page has no key at '%1', so the next page cannot be asked for":
            "el último elemento de la página no tiene clave en '%1', así que no se puede pedir la página siguiente",
        "the next page's token is not usable: %1": "el token de la página siguiente no sirve: %1",
        "the next page's token is not usable: %1 is no text":
            "el token de la página siguiente no sirve: %1 no es texto",
        "`until.%1` is no number: found %2": "`until.%1` no es un número: se encontró %2",
        "`until.%1` is neither true nor false: found %2": "`until.%1` no es ni true ni false: se encontró %2",
        "'%1' is no position here: expected %2": "'%1' no es aquí una posición: se esperaba %2",
        "a whole number": "un número entero",
        "a JSON object": "un objeto JSON",
        "a URL": "una URL",
        "after:KEY or before:KEY": "after:KEY o before:KEY",
        "none, as the list is one page": "ninguna, porque la lista es una sola página",
        "`auth:` names no kind; there are %1": "`auth:` no indica ningún tipo; existen %1",
        "`auth:` names %1; write a list to send several": "`auth:` indica %1; escriba una lista para enviar varios",
        "'%1' lacks a setting or has one too many; it looks like %2":
            "a '%1' le falta un ajuste o le sobra uno; tiene esta forma: %2",
        "a credential cannot be used": "una credencial no se puede usar",
        "a '{' without its '}' at character %1; a brace itself is '{{'":
            "una '{' sin su '}' en el carácter %1; una llave literal es '{{'",
        "a '}' without its '{' at character %1; a brace itself is '}}'":
            "una '}' sin su '{' en el carácter %1; una llave literal es '}}'",
        "'{}' at character %1 names no parameter": "'{}' en el carácter %1 no indica ningún parámetro",
        "unknown function '%1'; there are join, segments, lower, upper and default":
            "función desconocida '%1'; existen join, segments, lower, upper y default",
        "the function '%1' needs an argument: %2:TEXT": "la función '%1' necesita un argumento: %2:TEXT",
        "the parameter '%1' may not hold '.' or '..' segments: '%2'":
            "el parámetro '%1' no puede contener segmentos '.' o '..': '%2'",
        "STATUS": "ESTADO",
        "IDS": "IDS",
        "NEXT PAGE": "PÁGINA SIGUIENTE",
        "REMARK": "NOTA",
        "Check plugin files and tell everything that is wrong":
            "Comprobar archivos de plugins y decir todo lo que está mal",
        "Files to check; those that folio would read if none is named. With --live PLUGIN or PLUGIN/ENDPOINT; all if none is named":
            """
        Archivos que comprobar; los que leería folio si no se indica ninguno. Con --live, PLUGIN o PLUGIN/ENDPOINT; \
        todos si no se indica ninguno
        """,
        "Read a page of each endpoint, and say what it is like": "Leer una página de cada endpoint, y decir cómo es",
        "the files that folio reads": "los archivos que lee folio",
        "one file": "un archivo",
        "a page of each of its endpoints that needs no parameter":
            "una página de cada uno de sus endpoints que no necesite parámetros",
        "The exit code is 3 when a file has an error or cannot be read; the others are checked all the same.\n\nWith --live it is that of the first endpoint that fails, and 7 where items of a page share an id. Endpoints that need a parameter are skipped, unless it has a default or is preferred. Nothing is stored.":
            """
        El código de salida es 3 si un archivo tiene un error o no se puede leer; los demás se comprueban \
        igualmente.

        Con --live es el del primer endpoint que falla, y 7 si elementos de una página comparten un id. Los \
        endpoints que necesitan un parámetro se omiten, salvo que tenga un valor por defecto o uno preferido. No se \
        guarda nada.
        """,
        "%1: %2 plugins, no errors": .plural(one: "%1: %2 plugin, sin errores", other: "%1: %2 plugins, sin errores"),
        "no plugin file was found": "no se encontró ningún archivo de plugins",
        "List, show, check and set up what describes APIs":
            "Listar, mostrar, comprobar y configurar lo que describe las API",
        "the APIs and endpoints that there are": "las API y los endpoints que hay",
        "its endpoints, parameters and fields": "sus endpoints, parámetros y campos",
        "what is wrong with a file": "qué está mal en un archivo",
        "a plugin for an API that has none": "un plugin para una API que no lo tiene",
        "lets ./plugins.yaml use secrets": "permite que ./plugins.yaml use secretos",
        "a value in place of a parameter's default": "un valor en lugar del valor por defecto de un parámetro",
        "List the plugins and their endpoints": "Listar los plugins y sus endpoints",
        "what can be read": "qué se puede leer",
        "(not trusted)": "(no es de confianza)",
        "* what the plugin's name alone means": "* lo que designa el nombre del plugin por sí solo",
        "Make a plugin in a short dialogue": "Crear un plugin en un breve diálogo",
        "asks for a URL, tries it, shows the file and saves it":
            "pide una URL, la prueba, muestra el archivo y lo guarda",
        "Asks for the URL of a list, and for a key where one is needed; then does what 'folio plugins probe' does. Nothing is saved before you have seen the file and said yes; Ctrl-C leaves nothing behind.":
            """
        Pide la URL de una lista, y una clave donde haga falta; después hace lo mismo que 'folio plugins probe'. No \
        se guarda nada antes de que usted haya visto el archivo y dicho que sí; Ctrl-C no deja rastro.
        """,
        "URL of a list": "URL de una lista",
        "Header field with a key, such as 'X-Api-Key: …' (not shown; empty for none)":
            "Campo de cabecera con una clave, por ejemplo 'X-Api-Key: …' (no se muestra; vacío si no hay)",
        "Save it as %1 [y/N]": "¿Guardarlo como %1? [s/N]",
        "it is not saved": "no se guarda",
        "Name of the plugin [%1]": "Nombre del plugin [%1]",
        "Find out how an API lists things, and write the plugin for it":
            "Averiguar cómo da sus listas una API, y escribir el plugin para ella",
        "The URL of a list, such as https://api.example.com/v1/books":
            "La URL de una lista, por ejemplo https://api.example.com/v1/books",
        "'Name: value' to send along, such as a key; the plugin gets {env: NAME} in its place":
            "'Name: value' que enviar también, por ejemplo una clave; el plugin recibe {env: NAME} en su lugar",
        "Save the plugin under this name, where folio finds it":
            "Guardar el plugin con este nombre, donde folio lo encuentra",
        "Replace a file of that name": "Reemplazar un archivo con ese nombre",
        "Write one JSON document: the evidence and the file":
            "Escribir un solo documento JSON: los indicios y el archivo",
        "the evidence and the file": "los indicios y el archivo",
        "saved; then: folio feed books": "guardado; después: folio feed books",
        "with a key, which is not written down": "con una clave, que no se anota",
        "the file alone": "solo el archivo",
        "Reads at most four pages, by at most six requests, and changes nothing at the server. What can be tried is tried: a next page, parameters for the size and the place. The evidence goes to stderr and the file to stdout; what could not be told is a comment in it. The exit code is 7 when there is no list.":
            """
        Lee como mucho cuatro páginas, con como mucho seis solicitudes, y no cambia nada en el servidor. Se prueba \
        lo que se puede probar: una página siguiente, parámetros para el tamaño y para el lugar. Los indicios van a \
        stderr y el archivo a stdout; lo que no se pudo saber es en él un comentario. El código de salida es 7 si no \
        hay ninguna lista.
        """,
        "'%1' is not written down: the plugin takes it from the environment variable %2":
            "'%1' no se anota: el plugin lo toma de la variable de entorno %2",
        "Saved %1": "Guardado: %1",
        "Next: %1": "Siguiente paso: %1",
        "Write the JSON Schema of plugin files, for editors":
            "Escribir el JSON Schema de los archivos de plugins, para editores",
        "the file that editors read": "el archivo que leen los editores",
        "An editor with a YAML language server completes and checks a plugin file that begins with the line '# yaml-language-server: $schema=PATH', where PATH leads to the schema. What several keys together do not allow is checked by 'folio plugins check' alone.":
            """
        Un editor con un servidor de lenguaje YAML completa y comprueba un archivo de plugins que empieza con la \
        línea '# yaml-language-server: $schema=PATH', donde PATH lleva al esquema. Lo que varias claves juntas no \
        permiten solo lo comprueba 'folio plugins check'.
        """,
        "Prefer values for a plugin's parameters to their defaults":
            "Preferir otros valores a los que los parámetros de un plugin tienen por defecto",
        "Name of a plugin": "Nombre de un plugin",
        "Values to prefer from now on; NAME= prefers none any more. Without them nothing changes":
            "Valores que preferir a partir de ahora; NAME= ya no prefiere ninguno. Sin ellos no cambia nada",
        "what is asked for unless told otherwise": "lo que se pide si no se dice otra cosa",
        "the plugin's own default again": "de nuevo el valor por defecto del plugin",
        "what is preferred": "qué se prefiere",
        "Shows what is preferred then. The values are kept in preferences.yaml beside the plugin files; what a command gives goes before them.":
            """
        Muestra después lo que se prefiere. Los valores se conservan en preferences.yaml junto a los archivos de \
        plugins; lo que da un comando tiene prioridad.
        """,
        "Nothing is preferred.": "No se prefiere nada.",
        "Show a plugin's endpoints, parameters and fields": "Mostrar los endpoints, parámetros y campos de un plugin",
        "what its endpoints take and give": "qué toman y qué dan sus endpoints",
        "file: %1:%2": "archivo: %1:%2",
        "docs: %1": "documentación: %1",
        "base URL: %1": "URL base: %1",
        "trust: %1": "confianza: %1",
        "%1  (default)": "%1  (por defecto)",
        "comments:": "comentarios:",
        "request: %1 %2": "solicitud: %1 %2",
        "path: %1%2": "ruta: %1%2",
        "paging: %1, %2": "paginación: %1, %2",
        "starts: %1": "inicio: %1",
        "fields: %1": "campos: %1",
        "adding: %1 %2, with --add MESSAGE": "añadir: %1 %2, con --add MESSAGE",
        "(required)": "(obligatorio)",
        "(may be repeated)": "(se puede repetir)",
        "(default: %1)": "(por defecto: %1)",
        "(default: what '%1' prints)": "(por defecto: lo que imprime '%1')",
        "(secret, from the environment variable %1)": "(secreto, de la variable de entorno %1)",
        "(secret)": "(secreto)",
        "(one of %1)": "(uno de %1)",
        "parameter: %1": "parámetro: %1",
        "Let a plugins.yaml in a folder use secrets and run commands":
            "Permitir que un plugins.yaml de una carpeta use secretos y ejecute comandos",
        "The file; plugins.yaml in the current folder if none is named":
            "El archivo; plugins.yaml de la carpeta actual si no se indica ninguno",
        "Trust it no longer": "Dejar de confiar en él",
        "Show which files are trusted": "Mostrar qué archivos son de confianza",
        "what ./plugins.yaml would use, and whether it may": "qué usaría ./plugins.yaml, y si puede",
        "in a script, after a look at the file": "en un script, después de mirar el archivo",
        "the files that are trusted": "los archivos de confianza",
        "trusts ./plugins.yaml no longer": "deja de confiar en ./plugins.yaml",
        "A plugins.yaml that lies in the current folder may be someone else's. Its plugins read what needs no secret; environment variables, files, commands and tokens they get once the file is trusted. That holds for the file's path and content: when it changes it is to be trusted again. On a terminal it asks; elsewhere it needs --force. Files that you name or keep among your own need no trust.":
            """
        Un plugins.yaml que está en la carpeta actual puede ser de otra persona. Sus plugins leen lo que no necesita \
        secretos; las variables de entorno, archivos, comandos y tokens los reciben cuando el archivo es de \
        confianza. Eso vale para la ruta y el contenido del archivo: si cambia, hay que volver a confiar en él. En \
        una terminal pregunta; en otro caso necesita --force. Los archivos que usted indica o tiene entre los suyos \
        no necesitan esta confianza.
        """,
        "it is not trusted": "no es de confianza",
        "No longer trusted: %1": "Ya no es de confianza: %1",
        "It was not trusted: %1": "No era de confianza: %1",
        "(changed since)": "(ha cambiado desde entonces)",
        "No file is trusted.": "Ningún archivo es de confianza.",
        "Trust it? [y/N]": "¿Confiar en él? [s/N]",
        "the environment variable %1": "la variable de entorno %1",
        "the file %1": "el archivo %1",
        "the command %1": "el comando %1",
        "what you answer: %1": "lo que usted responda: %1",
        "for %1": "para %1",
        "%1 uses": "%1 usa",
        "%1 uses no secret and runs no command; it gets what you prefer.":
            "%1 no usa secretos ni ejecuta comandos; recibe lo que usted prefiere.",
        "Trusted as it is now: %1": "De confianza tal como está ahora: %1",
        "inside: at %1 of each comment": "dentro: en %1 de cada comentario",
        "No plugins found. 'folio plugins new' or 'folio plugins probe URL' makes one.":
            "No se encontró ningún plugin. 'folio plugins new' o 'folio plugins probe URL' crea uno.",
        "preferred: %1": "preferido: %1",
    ]
}
