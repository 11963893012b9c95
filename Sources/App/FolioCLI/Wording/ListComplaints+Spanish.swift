import Wording

extension WordTable {
    /// Why a list cannot be read, kept or written, in Spanish.
    static let listComplaintsSpanish: WordTable = [
        "nothing is stored of %1": "no hay nada guardado de %1",
        "nothing is stored": "no hay nada guardado",
        "nothing is stored of %1 with these parameters": "no hay nada guardado de %1 con estos parámetros",
        "no item '%1' is stored of %2": "no hay ningún elemento '%1' guardado de %2",
        "Without an id, all that are stored are shown.": "Sin un id, se muestran todos los que están guardados.",
        "the items of %1 have no ids": "los elementos de %1 no tienen ids",
        "Add `id:` to the endpoint in the plugin.": "Añada `id:` al endpoint en el plugin.",
        "one item is shown at a time: '%1' is one too many": "se muestra un solo elemento cada vez: '%1' sobra",
        "Name one id; parameters are written key=value.": "Indique un id; los parámetros se escriben key=value.",
        "there is no terminal to ask at whether to delete": "no hay terminal en la que preguntar si se borra",
        "Add --force to delete without asking.": "Añada --force para borrar sin preguntar.",
        "the library has %1 problems":
            .plural(one: "la biblioteca tiene %1 problema", other: "la biblioteca tiene %1 problemas"),
        "'folio cache prune' deletes what cannot be read; 'folio cache export' saves the rest.":
            "'folio cache prune' borra lo que no se puede leer; 'folio cache export' salva el resto.",
        "%1 walks and responses could not be read whole": .plural(
            one: "%1 recorrido o respuesta no se pudo leer por completo",
            other: "%1 recorridos y respuestas no se pudieron leer por completo"),
        "The rest has been exported; 'folio cache verify' tells what is wrong.":
            "El resto se ha exportado; 'folio cache verify' dice qué está mal.",
        "Name a file that 'folio cache export' has written.":
            "Indique un archivo que haya escrito 'folio cache export'.",
        "What came before has been imported, and nothing of the walk that the line belongs to.":
            "Lo anterior se ha importado, y nada del recorrido al que pertenece la línea.",
        "'folio feed' and 'folio comments' keep what they read; 'folio cache list' shows what there is.":
            "'folio feed' y 'folio comments' conservan lo que leen; 'folio cache list' muestra qué hay.",
        "the line is no JSON object": "la línea no es un objeto JSON",
        "this is no exported library": "esto no es una biblioteca exportada",
        "a newer folio exported this: its version is %1, this folio knows up to %2":
            "esto lo exportó un folio más nuevo: su versión es %1, este folio conoce hasta la %2",
        "unknown kind of line '%1'": "tipo de línea desconocido '%1'",
        "the member '%1' is missing or cannot be read": "el miembro '%1' falta o no se puede leer",
        "the page belongs to no walk": "la página no pertenece a ningún recorrido",
        "an id is written alone": "un id se escribe solo",
        "Write %1 in place of id=%2.": "Escriba %1 en lugar de id=%2.",
        "--fields names no field": "--fields no indica ningún campo",
        "There are no fields here.": "Aquí no hay campos.",
        "Known: %1.": "Se conocen: %1.",
        "cancelled": "cancelado",
        "no item is named whose comments are to be listed": "no se indica ningún elemento cuyos comentarios mostrar",
        "the list ended where the server says that there is more": "la lista acabó donde el servidor dice que hay más",
        "Try again; what was printed is not all there is.":
            "Vuelva a intentarlo; lo que se imprimió no es todo lo que hay.",
        "unknown field '%1'": "campo desconocido '%1'",
        "the reader of the output has gone": "ya no hay quien lea la salida",
        "ended while the output was waited for": "terminado mientras se esperaba para escribir la salida",
        "cannot write the output: %1": "no se puede escribir la salida: %1",
        "%1: %2 items have the id of another item of the page": .plural(
            one: "%1: %2 elemento tiene el id de otro elemento de la página",
            other: "%1: %2 elementos tienen el id de otro elemento de la página"),
        "Name in `id:` what tells the items apart.": "Indique en `id:` lo que distingue los elementos.",
        "the list goes on, and no more of it is stored": "la lista sigue, y no hay más de ella guardado",
        "nothing is stored of this list": "no hay nada guardado de esta lista",
        "Read it once without --offline, with the same parameters.":
            "Léala una vez sin --offline, con los mismos parámetros.",
        "nothing is stored of it": "no hay nada guardado de esta solicitud",
        "Read it once without --offline.": "Hágala una vez sin --offline.",
        "another process has dropped what this one was keeping":
            "otro proceso ha descartado lo que este estaba guardando",
        "Run it again to keep what it reads.": "Ejecútelo de nuevo para conservar lo que lee.",
        "stored is an answer of %1": "hay guardada una respuesta de %1",
        "--offline shows it, however old it is; --max-stale says how old it may be.":
            "--offline la muestra, por antigua que sea; --max-stale dice qué antigüedad puede tener.",
        "--new needs to tell items apart, and the endpoint names no id":
            "--new necesita distinguir los elementos, y el endpoint no indica ningún id",
        "--resume finds a walk with other settings, another definition or other parameters":
            "--resume encuentra un recorrido con otros ajustes, otra definición u otros parámetros",
        "it wrote to %1": "escribió en %1",
        "Give the options of then, or start anew without --resume.":
            "Dé las opciones de entonces, o empiece de nuevo sin --resume.",
        "the file is shorter than when the walk stopped": "el archivo es más corto que cuando se detuvo el recorrido",
        "Start anew without --resume.": "Empiece de nuevo sin --resume.",
        "something else has written to the file since the walk stopped":
            "otra cosa ha escrito en el archivo desde que se detuvo el recorrido",
        "--to needs a regular file": "--to necesita un archivo normal",
        "Leave it out, and direct stdout there.": "Omítala, y dirija stdout allí.",
        "another process writes to the file": "otro proceso escribe en el archivo",
        "Wait for it, or name another file.": "Espere a que acabe, o indique otro archivo.",
        "--to writes page by page, and cannot do so in the format of '%1'":
            "--to escribe página por página, y no puede hacerlo en el formato de '%1'",
        "Name a file that ends in one of .%1, or say -o %2.": "Indique un archivo que acabe en .%1, o use -o %2.",
        "--to writes page by page, and cannot do so as %1":
            "--to escribe página por página, y no puede hacerlo como %1",
        "Say -o %1.": "Use -o %1.",
        "--resume goes on with the comments of one item, not of several":
            "--resume sigue con los comentarios de un elemento, no de varios",
        "Name one id.": "Indique un id.",
        "Check its name and permissions.": "Revise su nombre y sus permisos.",
        "Put a file in its place, or name another.": "Ponga un archivo en su lugar, o indique otro.",
        "Name a smaller one.": "Indique uno más pequeño.",
        "cannot open %1: %2": "no se puede abrir %1: %2",
        "nobody reads it": "nadie lo lee",
        "cannot write %1: %2": "no se puede escribir %1: %2",
        "it is a pipe and not a file": "es una tubería y no un archivo",
        "it is a socket and not a file": "es un socket y no un archivo",
        "it is a device and not a file": "es un dispositivo y no un archivo",
        "it is larger than %1 MiB": "tiene más de %1 MiB",
        "the answer is not JSON: it is %1": "la respuesta no es JSON: es %1",
        "the answer is not JSON": "la respuesta no es JSON",
        "Name the URL of the API, not that of a page for people.":
            "Indique la URL de la API, no la de una página para personas.",
        "the answer holds no list of objects": "la respuesta no contiene ninguna lista de objetos",
        "Name a URL that lists something; 'folio call URL' shows what it gives.":
            "Indique una URL que dé una lista; 'folio call URL' muestra lo que da.",
        "the URL leads to %1, where the credential does not go": "la URL lleva a %1, adonde no va la credencial",
        "Name the URL there, if it may see the credential.":
            "Indique la URL de allí, si ese host puede ver la credencial.",
        "'%1' is no usable name for a plugin": "'%1' no sirve como nombre de un plugin",
        "Use letters, digits, '-', '_' and '.'.": "Use letras, cifras, '-', '_' y '.'.",
        "there is a plugin file of that name": "ya hay un archivo de plugins con ese nombre",
        "Choose another name, or replace the file with --force.":
            "Elija otro nombre, o reemplace el archivo con --force.",
        "there is no place for plugin files: neither XDG_CONFIG_HOME nor HOME names a folder":
            "no hay lugar para archivos de plugins: ni XDG_CONFIG_HOME ni HOME indican una carpeta",
        "the dialogue needs a terminal": "el diálogo necesita una terminal",
        "Use 'folio plugins probe URL', which asks nothing.": "Use 'folio plugins probe URL', que no pregunta nada.",
        "--add is not profiled": "--add no se perfila",
        "Profile the reading of comments.": "Perfile la lectura de comentarios.",
        "stdin is read once, and --runs needs it again": "stdin se lee una vez, y --runs lo necesita de nuevo",
        "Give the ids on the command line.": "Dé los ids en la línea de comandos.",
        "--har-bodies says what --har is to hold": "--har-bodies dice qué debe contener --har",
        "Give --har FILE, too.": "Dé también --har FILE.",
        "--cached says what --runs may use": "--cached dice qué puede usar --runs",
        "Give --runs N, too.": "Dé también --runs N.",
        "%1 and %2 name the same file": "%1 y %2 indican el mismo archivo",
        "Give each its own.": "Dé a cada una el suyo.",
        "%1 is to write to stdout, and --json too": "%1 debe escribir en stdout, y --json también",
        "Give %1 a file, or leave out --json.": "Dé un archivo a %1, u omita --json.",
        "'%1' is no budget": "'%1' no es un presupuesto",
        "Write NAME=LIMIT, such as first_byte_p95=200ms.": "Escriba NAME=LIMIT, por ejemplo first_byte_p95=200ms.",
        "nothing is measured as '%1'": "no se mide nada llamado '%1'",
        "'%1' is no limit for %2": "'%1' no es un límite para %2",
        "the budget of %1 is given twice": "el presupuesto de %1 se da dos veces",
        "over budget: %1 is %2, and %3 is allowed": "presupuesto superado: %1 es %2, y se permite %3",
        "Write a time with its unit, such as 200ms or 1.5s.":
            "Escriba un tiempo con su unidad, por ejemplo 200ms o 1.5s.",
        "Write a size, such as 500kB or 5MB.": "Escriba un tamaño, por ejemplo 500kB o 5MB.",
        "Write a whole number.": "Escriba un número entero.",
        "the library cannot be opened: %1": "no se puede abrir la biblioteca: %1",
        "Check the folder's name and permissions, or set XDG_DATA_HOME.":
            "Revise el nombre y los permisos de la carpeta, o defina XDG_DATA_HOME.",
        "the library is another kind of file": "la biblioteca es otro tipo de archivo",
        "Move it away, and folio makes a new one.": "Muévala a otro sitio, y folio creará una nueva.",
        "a newer folio made the library: its schema is version %1, this folio knows up to %2":
            "la biblioteca la creó un folio más nuevo: su esquema es la versión %1, este folio conoce hasta la %2",
        "Use the newer folio, or another XDG_DATA_HOME.": "Use el folio más nuevo, u otro XDG_DATA_HOME.",
        "the library is damaged: %1": "la biblioteca está dañada: %1",
        "'folio cache verify' tells and 'folio cache export' saves what can be read; moved away, folio makes a new one.":
            """
        'folio cache verify' dice y 'folio cache export' salva lo que se puede leer; si la mueve a otro sitio, folio \
        creará una nueva.
        """,
        "a stored answer is damaged": "una respuesta guardada está dañada",
        "body %1 in %2": "cuerpo %1 en %2",
        "'folio cache prune' removes it.": "'folio cache prune' la elimina.",
        "the library cannot be written": "no se puede escribir en la biblioteca",
        "Check its permissions and those of its folder, or set XDG_DATA_HOME.":
            "Revise sus permisos y los de su carpeta, o defina XDG_DATA_HOME.",
        "there is no room left for the library": "no queda espacio para la biblioteca",
        "Make room on its file system; deleting from the library needs some, too.":
            "Libere espacio en su sistema de archivos; borrar de la biblioteca también necesita algo.",
        "another process holds the library": "otro proceso tiene la biblioteca",
        "Try again when it is done.": "Vuelva a intentarlo cuando acabe.",
        "the library is closed": "la biblioteca está cerrada",
        "the library failed: %1 (SQLite code %2)": "la biblioteca falló: %1 (código de SQLite %2)",
        "%1 days": .plural(one: "%1 día", other: "%1 días"),
        "If the API really ends its lists so, say so in the plugin: `until: {same: true}`.":
            "Si la API de verdad acaba así sus listas, dígalo en el plugin: `until: {same: true}`.",
        "the server repeats a page: page %1 of this walk has the items of an earlier one":
            "el servidor repite una página: la página %1 de este recorrido tiene los elementos de una anterior",
        "at the position %1": "en la posición %1",
        "the server gives page after page without an item, %1 by now":
            "el servidor da página tras página sin ningún elemento, ya van %1",
        "the next would be at the position %1": "la siguiente estaría en la posición %1",
        "Check the parameters and `items:` in the plugin.": "Revise los parámetros, e `items:` en el plugin.",
        "the server repeats the position of a page: %1": "el servidor repite la posición de una página: %1",
        "--depth is for threads, and the comments of '%1' have no replies":
            "--depth es para hilos, y los comentarios de '%1' no tienen respuestas",
        "--new tells new comments, and under the others new replies would go unnoticed":
            "--new da los comentarios nuevos, y las respuestas nuevas bajo los demás pasarían inadvertidas",
        "Replies are `comments:` inside `comments:` in the plugin.":
            "Las respuestas son `comments:` dentro de `comments:` en el plugin.",
        "Say --depth 1 for comments alone, or leave out --new.":
            "Indique --depth 1 para solo comentarios, u omita --new.",
        "the list ended after %1 of the %2 items that the server declares": .plural(
            one: "la lista acabó después de %1 de %2 elemento que declara el servidor",
            other: "la lista acabó después de %1 de los %2 elementos que declara el servidor"),
        "the list ended after %1 of the %2 pages that the server declares": .plural(
            one: "la lista acabó después de %1 de %2 página que declara el servidor",
            other: "la lista acabó después de %1 de las %2 páginas que declara el servidor"),
        "the walk has %1 of its %2 pages": .plural(
            one: "el recorrido tiene %1 de su %2 página", other: "el recorrido tiene %1 de sus %2 páginas"),
        "Add the item's id, which 'folio feed' shows, such as: folio comments demo ID. %1":
            "Añada el id del elemento, que muestra 'folio feed', por ejemplo: folio comments demo ID. %1",
        "the file is left as it is": "el archivo se deja como está",
        "Go on with the same command and --resume, or name another file.":
            "Siga con el mismo comando y --resume, o indique otro archivo.",
        "Start its reader first.": "Inicie primero a quien la lea.",
        "it is a pipe, and nobody reads it": "es una tubería, y nadie la lee",
        "Choose another name.": "Elija otro nombre.",
    ]
}
