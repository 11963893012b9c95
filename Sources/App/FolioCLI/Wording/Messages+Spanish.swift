import Wording

extension WordTable {
    /// What is said while a command runs, in Spanish.
    static let messagesSpanish: WordTable = [
        "Loading…": "Cargando…",
        "%1 items": .plural(one: "%1 elemento", other: "%1 elementos"),
        "the comment was added; the answer does not hold it": "se añadió el comentario; la respuesta no lo contiene",
        "Print the request as a curl command; send nothing": "Imprimir la solicitud como comando curl; no enviar nada",
        "what the command prints, percent-encoded where it stands in the URL: %1":
            "lo que imprime el comando, en codificación por ciento donde está en la URL: %1",
        "what the file %1 holds, without its last line break":
            "lo que contiene el archivo %1, sin su último salto de línea",
        "what stdin holds, without its last line break": "lo que contiene stdin, sin su último salto de línea",
        "what is asked for: %1": "lo que se pregunta: %1",
        "the token that folio keeps or gets; see 'folio auth status %1'":
            "el token que folio conserva u obtiene; consulte 'folio auth status %1'",
        "what the command prints: %1": "lo que imprime el comando: %1",
        "what 'folio auth login %1' asks for: %2": "lo que pregunta 'folio auth login %1': %2",
        "what stands in the plugin file": "lo que está escrito en el archivo de plugins",
        "what the command gives as '%1'": "lo que el comando da como '%1'",
        "Read any paginated JSON API that a few lines of YAML describe":
            "Leer cualquier API JSON paginada que describan unas líneas de YAML",
        "the first page of a feed": "la primera página de una lista",
        "the APIs that folio knows": "las API que folio conoce",
        "the picture of %1": "la imagen de %1",
        "%1; what is shown was stored earlier": "%1; lo que se muestra se guardó antes",
        "there is nothing to resume; starting from the beginning":
            "no hay nada que reanudar; se empieza desde el principio",
        "nothing is left of what was written to the file; starting from the beginning":
            "no queda nada de lo que se escribió en el archivo; se empieza desde el principio",
        "the list ended before its server says it does; starting from the beginning":
            "la lista acabó antes de lo que dice su servidor; se empieza desde el principio",
        "nothing is left to do: the walk was complete": "no queda nada por hacer: el recorrido estaba completo",
        "%1 items not seen since %2":
            .plural(one: "%1 elemento no visto desde %2", other: "%1 elementos no vistos desde %2"),
        "an answer repeats a credential of its request, so it is shown and not kept":
            "una respuesta repite una credencial de su solicitud, así que se muestra y no se conserva",
        "line %1 of stdin holds no item with an id": "la línea %1 de stdin no contiene ningún elemento con id",
        "Write an id, or a JSON object with \"id\", a line.": "Escriba un id, o un objeto JSON con \"id\", por línea.",
        "what is stored cannot be read: %1": "lo guardado no se puede leer: %1",
        "what is read cannot be stored: %1": "lo leído no se puede guardar: %1",
        "as stored %1": "tal como se guardó %1",
        "y yes": "s si sí",
        "the log is not complete: cannot write %1: %2": "el registro no está completo: no se puede escribir %1: %2",
        "waiting for another folio, which uses %1": "esperando a otro folio, que usa %1",
        "nothing new": "nada nuevo",
        "%1 in %2": "%1 en %2",
        "left out %1 items that came again while the list moved": .plural(
            one: "se omitió %1 elemento que volvió a llegar mientras la lista cambiaba",
            other: "se omitieron %1 elementos que volvieron a llegar mientras la lista cambiaba"),
        "%1 items with the id of another item of the same page: does id: name what tells items apart?": .plural(
            one:
                "%1 elemento con el id de otro elemento de la misma página: ¿indica id: lo que distingue los elementos?",
            other:
                "%1 elementos con el id de otro elemento de la misma página: ¿indica id: lo que distingue los elementos?"
        ),
        "the server gives no more of this list, which has %1 items behind these": .plural(
            one: "el servidor no da más de esta lista, que aún tiene %1 elemento después de estos",
            other: "el servidor no da más de esta lista, que aún tiene %1 elementos después de estos"),
        "there may be more, but where cannot be told: %1": "puede haber más, pero no se puede saber dónde: %1",
        "%1, and there may be more: --new without a count": "%1, y puede haber más: --new sin número de elementos",
        "%1, and there are more: -n COUNT or --all, or go on with %2": "%1, y hay más: -n COUNT o --all, o siga con %2",
        "%1, and there are more: -n COUNT or --all": "%1, y hay más: -n COUNT o --all",
        "%1 pictures saved": .plural(one: "%1 imagen guardada", other: "%1 imágenes guardadas"),
        "%1, %2 were there already": .plural(one: "%1, %2 ya estaba", other: "%1, %2 ya estaban"),
        "stopped after %1; go on with %2": "detenido después de %1; siga con %2",
        "stopped after %1; go on with the same command and --resume":
            "detenido después de %1; siga con el mismo comando y --resume",
        "stopped after %1": "detenido después de %1",
        "the position in meta.next of --json": "la posición en meta.next de --json",
        "%1; trying again in %2 (try %3 of %4)": "%1; nuevo intento dentro de %2 (intento %3 de %4)",
        "%1 asks to wait %2": "%1 pide esperar %2",
        "waiting %1, to ask %2 no more often than `rate:` says":
            "esperando %1, para no preguntar a %2 más a menudo de lo que dice `rate:`",
        "the server answered %1": "el servidor respondió %1",
        "the server answered %1, which says to try again": "el servidor respondió %1, que pide volver a intentarlo",
        "the plugin '%1' of %2 is hidden by a nearer one": "el plugin '%1' de %2 queda oculto por otro más cercano",
        "%1, so what you prefer is left out; 'folio plugins trust' makes it count":
            "%1, así que se omite lo que usted prefiere; 'folio plugins trust' hace que cuente",
        "%1, so requests go without %2; 'folio plugins trust' shows what it would use":
            "%1, así que las solicitudes van sin %2; 'folio plugins trust' muestra qué usaría",
        "left out %1 comments: the thread leads round in a circle":
            .plural(
                one: "se omitió %1 comentario: el hilo da vueltas en círculo",
                other: "se omitieron %1 comentarios: el hilo da vueltas en círculo"),
        "replies below level %1 are left out": "se omiten las respuestas por debajo del nivel %1",
        "the replies to %1": "las respuestas a %1",
        "the replies to a comment without an id": "las respuestas a un comentario sin id",
        "there are more replies to %1 comments: --all":
            .plural(
                one: "hay más respuestas a %1 comentario: --all",
                other: "hay más respuestas a %1 comentarios: --all"),
        "there may be replies: --depth %1 reads them": "puede haber respuestas: --depth %1 las lee",
        "a file with the %1 bytes of the body, which are not shown here": .plural(
            one: "un archivo con el único byte del cuerpo, que no se muestra aquí",
            other: "un archivo con los %1 bytes del cuerpo, que no se muestran aquí"),
        "%1 has %2 of a walk that was interrupted, and is written anew; --resume would go on":
            "%1 tiene %2 de un recorrido interrumpido, y se escribe de nuevo; --resume lo continuaría",
        "%1 has %2 of a walk that was interrupted; --resume would go on. Write it anew? [y/N]":
            "%1 tiene %2 de un recorrido interrumpido; --resume lo continuaría. ¿Escribirlo de nuevo? [s/N]",
        "%1 of %2 items": .plural(one: "%1 de %2 elemento", other: "%1 de %2 elementos"),
        "%1 of %2 comments": .plural(one: "%1 de %2 comentario", other: "%1 de %2 comentarios"),
        "others may read the tokens in %1: its mode is 0%2; 'chmod 600 %3' ends that":
            "otros pueden leer los tokens de %1: su modo es 0%2; 'chmod 600 %3' lo impide",
        "interrupted before the first page": "interrumpido antes de la primera página",
        "%1, because of %2": "%1, a causa de %2",
        "not read: %1": "no se lee: %1",
    ]
}
