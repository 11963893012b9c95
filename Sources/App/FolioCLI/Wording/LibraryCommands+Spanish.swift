import Wording

extension WordTable {
    /// The commands `auth` and `cache`, in Spanish.
    static let libraryCommandsSpanish: WordTable = [
        "Log in to APIs and out; show where credentials are":
            "Iniciar y cerrar sesión en las API; mostrar dónde están las credenciales",
        "asks for what the plugin wants, and keeps what signs":
            "pide lo que el plugin necesita, y conserva lo que sirve para firmar",
        "what is there, and until when": "qué hay, y hasta cuándo",
        "forgets it": "la olvida",
        "Log in to an API": "Iniciar sesión en una API",
        "Name of the plugin": "Nombre del plugin",
        "Answers, and parameters of the plugin; name=@FILE and name=@- read an answer":
            "Respuestas, y parámetros del plugin; name=@FILE y name=@- leen una respuesta",
        "asks at the terminal": "pregunta en la terminal",
        "the password from stdin": "la contraseña desde stdin",
        "from a file, for scripts": "desde un archivo, para scripts",
        "What the plugin asks for is asked at the terminal, secrets without showing them. Where the plugin says how to log in, that is done at once, and only the tokens that it brings are kept; an answer that is itself the credential is kept. Secrets are never taken from the command line, which other programs see.":
            """
        Lo que el plugin pide se pregunta en la terminal, los secretos sin mostrarlos. Si el plugin dice cómo \
        iniciar sesión, se hace enseguida, y solo se conservan los tokens que eso trae; una respuesta que es ella \
        misma la credencial se conserva. Los secretos nunca se toman de la línea de comandos, que otros programas \
        ven.
        """,
        "Kept for '%1'; the first request will show whether the server takes it.":
            "Conservado para '%1'; la primera solicitud mostrará si el servidor lo acepta.",
        "Logged in to '%1'.": "Sesión iniciada en '%1'.",
        "Logged in to '%1'; the token expires at %2.": "Sesión iniciada en '%1'; el token caduca el %2.",
        "Forget the tokens of an API": "Olvidar los tokens de una API",
        "Keep what is stored of the account, without asking": "Conservar lo guardado de la cuenta, sin preguntar",
        "Delete what is stored of the account, without asking": "Borrar lo guardado de la cuenta, sin preguntar",
        "asks what is to become of the stored lists": "pregunta qué hacer con las listas guardadas",
        "deletes them too": "las borra también",
        "On a terminal it asks whether the lists and answers that are stored of the account are deleted too; elsewhere they stay. The server is not told: a token that others may have is to be revoked there.":
            """
        En una terminal pregunta si se borran también las listas y respuestas guardadas de la cuenta; en otro caso \
        se quedan. Al servidor no se le dice nada: un token que otros puedan tener se revoca allí.
        """,
        "Not logged in to '%1'.": "No se ha iniciado sesión en '%1'.",
        "Logged out of '%1'.": "Sesión cerrada en '%1'.",
        "Delete the %1 lists stored of this account, too? [y/N]": .plural(
            one: "¿Borrar también %1 lista guardada de esta cuenta? [s/N]",
            other: "¿Borrar también las %1 listas guardadas de esta cuenta? [s/N]"),
        "Show where credentials come from, and whether they are there":
            "Mostrar de dónde vienen las credenciales, y si están",
        "Only this plugin": "Solo este plugin",
        "Write one JSON document": "Escribir un solo documento JSON",
        "every plugin with credentials": "todos los plugins con credenciales",
        "one, for another program": "uno solo, para otro programa",
        "No secret is shown, nor a part of one. Commands are not run to see what they print.":
            "No se muestra ningún secreto, ni parte de uno. Los comandos no se ejecutan para ver qué imprimen.",
        "No plugin has credentials.": "Ningún plugin tiene credenciales.",
        "plugin": "plugin",
        "kind": "tipo",
        "from": "origen",
        "state": "estado",
        "since": "desde",
        "login": "inicio de sesión",
        "not trusted": "no es de confianza",
        "not logged in": "sin sesión",
        "missing": "falta",
        "there": "presente",
        "expires at %1": "caduca el %1",
        "expired at %1": "caducó el %1",
        "Delete all that is stored, or all of a plugin or endpoint":
            "Borrar todo lo guardado, o todo lo de un plugin o endpoint",
        "Do not ask": "No preguntar",
        "what is stored of a plugin, after asking": "lo guardado de un plugin, después de preguntar",
        "everything, at once": "todo, de una vez",
        "On a terminal it asks first; elsewhere it needs --force. With a name, the answers that the deleted pages came from go too; pictures go only with everything.":
            """
        En una terminal pregunta antes; en otro caso necesita --force. Con un nombre se borran también las \
        respuestas de las que vinieron las páginas borradas; las imágenes solo se borran con todo lo demás.
        """,
        "Nothing is stored.": "No hay nada guardado.",
        "nothing was deleted": "no se borró nada",
        "Delete %1 with %2 of %3? [y/N]": "¿Borrar %1 con %2 de %3? [s/N]",
        "Delete %1 with %2 of the library? [y/N]": "¿Borrar %1 con %2 de la biblioteca? [s/N]",
        "Look after what was read and kept": "Cuidar de lo que se leyó y se conserva",
        "how much there is, and how often it saved a request": "cuánto hay, y cuántas veces ahorró una solicitud",
        "the lists that are stored of a plugin": "las listas guardadas de un plugin",
        "what is stored of a list, without a network": "lo guardado de una lista, sin red",
        "delete what is too old to be shown": "borrar lo que es demasiado antiguo para mostrarse",
        "Only what is stored of it, its comments included": "Solo lo guardado de él, con sus comentarios",
        "Write what is stored as JSON Lines, for 'folio cache import'":
            "Escribir lo guardado como JSON Lines, para 'folio cache import'",
        "Write to FILE in place of stdout": "Escribir en FILE en lugar de stdout",
        "everything, pictures included": "todo, con las imágenes",
        "to another machine": "a otra máquina",
        "What is exported is as private as what was read: keep it so. docs/cache.md (see 'folio help environment') describes the lines. What cannot be read is left out, and the exit code is 10 then.":
            """
        Lo exportado es tan privado como lo que se leyó: guárdelo como \
        tal. docs/cache.md (vea 'folio help environment') describe las líneas. Lo \
        que no se puede leer se omite, y entonces el código de salida es 10.
        """,
        "%1 with %2, %3 exported": "exportado: %1 con %2, %3",
        "Read what 'folio cache export' wrote into the library":
            "Leer en la biblioteca lo que escribió 'folio cache export'",
        "What to read; stdin if nothing is named": "Qué leer; stdin si no se indica nada",
        "what was exported to a file": "lo que se exportó a un archivo",
        "from another program": "desde otro programa",
        "What is in the library already stays, and nothing is imported twice. A walk is imported as a whole or not at all: at a line that cannot be read the import ends, and what came before is kept. An account is known by a name that belongs to one library: in another, what was read with credentials is found by --offline where the credentials are not set.":
            """
        Lo que ya está en la biblioteca se queda, y nada se importa dos veces. Un recorrido se importa entero o no \
        se importa: en una línea que no se puede leer acaba la importación, y lo anterior se conserva. Una cuenta se \
        conoce por un nombre que es de una sola biblioteca: en otra, lo que se leyó con credenciales lo encuentra \
        --offline donde las credenciales no están definidas.
        """,
        "Imported %1 with %2, %3.": "Se importaron %1 con %2, %3.",
        "Imported %1 with %2, %3; %4 were there already.": .plural(
            one: "Se importaron %1 con %2, %3; %4 ya estaba.",
            other: "Se importaron %1 con %2, %3; %4 ya estaban."),
        "List the lists that are stored": "Mostrar qué listas están guardadas",
        "every stored list": "todas las listas guardadas",
        "those of one endpoint, and of the comments under it":
            "las de un endpoint, y las de los comentarios que hay bajo él",
        "A list is an endpoint with one set of parameters and one account. A walk is one reading of it; items that several walks met count once. Names are those under which something was stored: a plugin that is no longer there has its lists still.":
            """
        Una lista es un endpoint con un conjunto de parámetros y una cuenta. Un recorrido es una lectura de ella; \
        los elementos que encontraron varios recorridos cuentan una vez. Los nombres son aquellos con los que se \
        guardó: un plugin que ya no existe aún tiene sus listas.
        """,
        "There is no library yet: nothing has been stored.": "Aún no hay biblioteca: no se ha guardado nada.",
        "yes": "sí",
        "no": "no",
        "ENDPOINT": "ENDPOINT",
        "PARAMETERS": "PARÁMETROS",
        "ACCOUNT": "CUENTA",
        "WALKS": "RECORRIDOS",
        "PAGES": "PÁGINAS",
        "ITEMS": "ELEMENTOS",
        "WHOLE": "COMPLETA",
        "NEWEST": "MÁS RECIENTE",
        "Show which file the library is": "Mostrar qué archivo es la biblioteca",
        "a copy, while no folio writes to it": "una copia, mientras ningún folio escriba en ella",
        "It is library.sqlite in $XDG_DATA_HOME/folio, else in ~/.local/share/folio.":
            "Es library.sqlite en $XDG_DATA_HOME/folio; si no, en ~/.local/share/folio.",
        "Delete what is too old to be shown, and what cannot be read":
            "Borrar lo que es demasiado antiguo para mostrarse, y lo que no se puede leer",
        "Delete what is as old as this or older, such as 12h":
            "Borrar lo que tenga esta antigüedad o más, por ejemplo 12h",
        "what has expired": "lo caducado",
        "what nothing was fetched of for a day": "aquello de lo que no se obtuvo nada en un día",
        "Without --older-than the age is each endpoint's max_stale: (see docs/plugins.md), and seven days for what no plugin names any more. A walk goes as a whole, once its newest page is that old. A page that cannot be read goes with those behind it.":
            """
        Sin --older-than la antigüedad es el max_stale: de cada endpoint (consulte docs/plugins.md), y siete días \
        para lo que ya no nombra ningún plugin. Un recorrido se borra entero, cuando su página más reciente tiene \
        esa antigüedad. Una página que no se puede leer se borra con las que la siguen.
        """,
        "Nothing was deleted.": "No se borró nada.",
        "Deleted %1, %2, %3; %4 freed.": "Se borraron %1, %2, %3; %4 liberados.",
        "PLUGIN/ENDPOINT, PLUGIN for its default, or either with /comments":
            "PLUGIN/ENDPOINT, PLUGIN para el suyo por defecto, o cualquiera con /comments",
        "The id of the one item to show; parameters of the endpoint":
            "El id del único elemento que mostrar; parámetros del endpoint",
        "Show what is stored of a list, without a network": "Mostrar lo guardado de una lista, sin red",
        "all that is stored, the newest walk's items first":
            "todo lo guardado, primero los elementos del recorrido más reciente",
        "one item as the server gave it": "un elemento como lo dio el servidor",
        "the comments under an item": "los comentarios de un elemento",
        "It is what 'folio feed --offline --all' shows, as far as it is stored. Items that the last walk to the end of the list did not meet are among them; a notice counts them.":
            """
        Es lo que muestra 'folio feed --offline --all', en la medida en que está guardado. También están los \
        elementos que no encontró el último recorrido que llegó al final de la lista; un aviso los cuenta.
        """,
        "Show how much is stored, and how many requests it answered":
            "Mostrar cuánto hay guardado, y cuántas solicitudes respondió",
        "sizes and counts": "tamaños y cantidades",
        "how the answers were come by": "cómo se obtuvieron las respuestas",
        "An item counts once in its list, however many walks met it; pages and bytes count for each walk that has them, while a body that is the same to the byte is kept once. Bytes are those of the bodies, unpacked and as they are on disk.":
            """
        Un elemento cuenta una vez en su lista, por muchos recorridos que lo hayan encontrado; páginas y bytes cuentan por \
        cada recorrido que los tiene, mientras que un cuerpo idéntico byte por byte se conserva una vez. Los bytes son los \
        de los cuerpos, descomprimidos y tal como están en el disco.
        """,
        "%1, %2 of it free": "%1, de ellos %2 libres",
        "No lists are stored.": "No hay listas guardadas.",
        "%1: %2, %3 on disk": "%1: %2, %3 en disco",
        "LISTS": "LISTAS",
        "BYTES": "BYTES",
        "ON DISK": "EN DISCO",
        "OLDEST": "MÁS ANTIGUO",
        "No requests have been counted.": "No se ha contado ninguna solicitud.",
        "%1: %2 answered without asking the server, %3 with a 304, %4 because it was out of reach":
            "%1: %2 respondidas sin preguntar al servidor, %3 con un 304, %4 porque era inalcanzable",
        "%1: %2 answered without asking the server, %3 with a 304":
            "%1: %2 respondidas sin preguntar al servidor, %3 con un 304",
        "Check the library, and tell everything that is wrong": "Comprobar la biblioteca, y decir todo lo que está mal",
        "whether everything can be read": "si se puede leer todo",
        "Checks the file and every body in it, and changes nothing. Each finding is a line on stdout; the exit code is 10 where there is one.":
            """
        Comprueba el archivo y cada cuerpo que contiene, y no cambia nada. Cada hallazgo es una línea en stdout; el \
        código de salida es 10 cuando hay alguno.
        """,
        "There is no library yet: no problem found.": "Aún no hay biblioteca: no se encontró ningún problema.",
        "No problem found.": "No se encontró ningún problema.",
        "the file: %1": "el archivo: %1",
        "the table '%1', row %2: refers to what is not there":
            "la tabla '%1', fila %2: se refiere a algo que no existe",
        "the table '%1': refers to what is not there": "la tabla '%1': se refiere a algo que no existe",
        "body %1: nothing refers to it": "cuerpo %1: nada se refiere a él",
        "body %1: cannot be read, and %2 and %3 need it": "cuerpo %1: no se puede leer, y lo necesitan %2 y %3",
        "walk %1 of %2: page %3 and those behind it follow a gap":
            "recorrido %1 de %2: la página %3 y las siguientes vienen después de un hueco",
        "walk %1 of %2: does not have the pages or items that it says":
            "recorrido %1 de %2: no tiene las páginas o los elementos que dice",
        "%1 pages were read from here in place of a server.": .plural(
            one: "%1 página se leyó de aquí en lugar de un servidor.",
            other: "%1 páginas se leyeron de aquí en lugar de un servidor."),
        "%1 lists can be read with --offline, %2 of them to the end.": .plural(
            one: "%1 lista se puede leer con --offline, %2 hasta el final.",
            other: "%1 listas se pueden leer con --offline, %2 de ellas hasta el final."),
        "checking…": "comprobando…",
    ]
}
