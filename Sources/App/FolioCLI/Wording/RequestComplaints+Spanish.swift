import Wording

extension WordTable {
    /// Why an endpoint gives no page, in Spanish.
    static let requestComplaintsSpanish: WordTable = [
        "There are no parameters here.": "Aquí no hay parámetros.",
        "Parameters are written key=value. Known: %1.": "Los parámetros se escriben clave=valor. Se conocen: %1.",
        "unexpected argument '%1'": "argumento inesperado '%1'",
        "unknown parameter '%1'": "parámetro desconocido '%1'",
        "the parameter '%1' is required (%2)": "el parámetro '%1' es obligatorio (%2)",
        "the parameter '%1' is required": "el parámetro '%1' es obligatorio",
        "Add %1=… to the command.": "Añada %1=… al comando.",
        "'%1' is not a value of '%2'": "'%1' no es un valor de '%2'",
        "the parameter '%1' takes one value": "el parámetro '%1' lleva un solo valor",
        "Give it once.": "Delo una sola vez.",
        "'%1' is not %2, which '%3' is": "'%1' no es %2, que es lo que lleva '%3'",
        "'%1' is a file": "'%1' es un archivo",
        "Name it with an @, such as %1=@FILE.": "Indíquelo con una @, por ejemplo %1=@FILE.",
        "'%1' is no usable URL: %2": "'%1' no sirve como URL: %2",
        "Give a whole URL, such as https://example.com/api.":
            "Dé una URL completa, por ejemplo https://example.com/api.",
        "a secret would go to %1, which the plugin does not list":
            "un secreto iría a %1, que no está en la lista del plugin",
        "If it may see it, add it to `hosts:` under `auth:` in the plugin.":
            "Si ese host puede verlo, añádalo a `hosts:` bajo `auth:` en el plugin.",
        "'%1' is a secret, which is not kept as a preference":
            "'%1' es un secreto, que no se conserva como preferencia",
        "Use the environment variable that the plugin names, or %1=@FILE.":
            "Use la variable de entorno que indica el plugin, o %1=@FILE.",
        "the value for the header field '%1' holds a line break or another control character":
            "el valor para el campo de cabecera '%1' contiene un salto de línea u otro carácter de control",
        "Give the parameter without it.": "Dé el parámetro sin él.",
        "'%1' is no host": "'%1' no es un host",
        "Check `hosts:` in the plugin.": "Revise `hosts:` en el plugin.",
        "the position leads to %1, which the plugin does not list":
            "la posición lleva a %1, que no está en la lista del plugin",
        "If it may be asked, add it to the plugin's `hosts:`.":
            "Si se le puede preguntar, añádalo a `hosts:` del plugin.",
        "Use --page-size %1.": "Use --page-size %1.",
        "this endpoint has no page size to ask for": "en este endpoint no se puede pedir un tamaño de página",
        "Leave --page-size out.": "Omita --page-size.",
        "--concurrency cannot be used with the strategy '%1'":
            "--concurrency no se puede usar con la estrategia '%1'",
        "It is for `offset` and `page`, where pages can be counted ahead; here each is only known by the one before it.":
            "Es para `offset` y `page`, donde las páginas se pueden contar de antemano; aquí cada una solo se conoce por la anterior.",
        "this endpoint does not know --%1": "este endpoint no conoce --%1",
        "It has: %1.": "Tiene: %1.",
        "this endpoint does not say where the pictures of its items are":
            "este endpoint no dice dónde están las imágenes de sus elementos",
        "Add `id:` and `image:` to it in the plugin, or a field called `image`.":
            "Añádale `id:` e `image:` en el plugin, o un campo llamado `image`.",
        "stored for %1": "guardado para %1",
        "What is sent with a GET is not sent to another host.": "Lo que se envía con un GET no se envía a otro host.",
        "Only redirects of GET and HEAD are followed; check `base_url:` and `path:` in the plugin.":
            "Solo se siguen las redirecciones de GET y HEAD; revise `base_url:` y `path:` en el plugin.",
        "the server failed": "el servidor falló",
        "the server answered with an error": "el servidor respondió con un error",
        "Check the parameters; `errors:` in the plugin says what is an error.":
            "Revise los parámetros; `errors:` en el plugin dice qué es un error.",
        "the answer has nothing at '%1'": "la respuesta no tiene nada en '%1'",
        "Check `items:` in the plugin; a '?' at its end allows for none.":
            "Revise `items:` en el plugin; un '?' al final permite que no haya nada.",
        "expected a list at '%1', found %2 at byte %3": "se esperaba una lista en '%1', se encontró %2 en el byte %3",
        "Check `items:` in the plugin.": "Revise `items:` en el plugin.",
        "the element at byte %1 has nothing at '%2'": "el elemento de la lista en el byte %1 no tiene nada en '%2'",
        "Check `items:` in the plugin; a '?' at its end allows for it.":
            "Revise `items:` en el plugin; un '?' al final lo permite.",
        "it says it is %1": "dice que es %1",
        "the answer is not JSON: %1": "la respuesta no es JSON: %1",
        "the answer is not JSON: %1 at byte %2": "la respuesta no es JSON: %1 en el byte %2",
        "Ask for UTF-8 under `headers:` or `query:` in the plugin, if the API can give it.":
            "Pida UTF-8 bajo `headers:` o `query:` en el plugin, si la API lo puede dar.",
        "the answer is empty": "la respuesta está vacía",
        "item %1 of the page has no id at '%2'": "el elemento %1 de la página no tiene id en '%2'",
        "Check `id:` in the plugin.": "Revise `id:` en el plugin.",
        "item %1 of the page lacks the required field '%2' at '%3'":
            "al elemento %1 de la página le falta el campo obligatorio '%2' en '%3'",
        "Check `fields:` in the plugin.": "Revise `fields:` en el plugin.",
        "the next page is on another host: %1": "la página siguiente está en otro host: %1",
        "If %1 may be asked, add it to the plugin's `hosts:`.":
            "Si se puede preguntar a %1, añádalo a `hosts:` del plugin.",
        "the next page's URL '%1' cannot be used: %2": "la URL '%1' de la página siguiente no se puede usar: %2",
        "Check `pagination:` in the plugin.": "Revise `pagination:` en el plugin.",
        "the header field 'Link' cannot be read: %1": "el campo de cabecera 'Link' no se puede leer: %1",
        "It may name the next page. Use another way of `pagination:` in the plugin, if the API has one.":
            "Puede indicar la página siguiente. Use otra forma de `pagination:` en el plugin, si la API la tiene.",
        "where the next page starts repeats a credential of the request":
            "el lugar donde empieza la página siguiente repite una credencial de la solicitud",
        "Positions are shown and stored, so this one is not used. Check `pagination:` in the plugin.":
            "Las posiciones se muestran y se guardan, así que esta no se usa. Revise `pagination:` en el plugin.",
        "Check the parameters. %1": "Revise los parámetros. %1",
        "Check the parameters, and whether you may do that.": "Revise los parámetros, y si tiene permiso para hacerlo.",
        "too many requests": "demasiadas solicitudes",
        "not authorised": "sin autorización",
        "not found": "no encontrado",
        "Check the URL.": "Revise la URL.",
        "Check the id and the parameters.": "Revise el id y los parámetros.",
        "the server refused the request": "el servidor rechazó la solicitud",
        "Check the URL, and what is sent.": "Revise la URL, y lo que se envía.",
        "Check the parameters, and `path:` and `query:` in the plugin.":
            "Revise los parámetros, y `path:` y `query:` en el plugin.",
        "an answer without items": "una respuesta sin elementos",
        "`ok:` in the plugin lists the statuses that carry items.":
            "`ok:` en el plugin enumera los estados que llevan elementos.",
        "Come back at %1: the server asks to wait %2.":
            "Vuelva a intentarlo a partir de %1: el servidor pide esperar %2.",
        "There are no actions here.": "Aquí no hay acciones.",
        "There are no endpoints here.": "Aquí no hay endpoints.",
        "There are no keys here.": "Aquí no hay claves.",
        "There are no plugins here.": "Aquí no hay plugins.",
        "There are no values here.": "Aquí no hay valores.",
        "Did you mean '%1'?": "¿Quería decir '%1'?",
        "an object": "un objeto",
        "a list": "una lista",
        "a string": "una cadena",
        "a boolean": "un booleano",
        "null": "null",
        "it does not begin with http:// or https://": "no empieza por http:// o https://",
        "'%1' is neither http nor https": "'%1' no es ni http ni https",
        "it names no host": "no indica ningún host",
        "'%1' is no port": "'%1' no es un puerto",
        "it holds a user name; credentials belong under `auth:`":
            "contiene un nombre de usuario; las credenciales van bajo `auth:`",
        "the character at byte %1 cannot be in a URL": "el carácter en el byte %1 no puede estar en una URL",
        "the body is empty": "el cuerpo está vacío",
        "bytes that are not UTF-8": "bytes que no son UTF-8",
        "it is UTF-16, and JSON must be UTF-8": "es UTF-16, y JSON debe ser UTF-8",
        "it is UTF-32, and JSON must be UTF-8": "es UTF-32, y JSON debe ser UTF-8",
        "a control character in a string": "un carácter de control en una cadena",
        "a string without its end": "una cadena sin su final",
        "a bad escape": "un escape incorrecto",
        "a bad number": "un número incorrecto",
        "a word that is none of true, false and null": "una palabra que no es true, false ni null",
        "an unexpected character": "un carácter inesperado",
        "it ends too early": "acaba demasiado pronto",
        "more text behind its end": "más texto después de su final",
        "more than 1,024 levels": "más de 1024 niveles",
        "it is too large": "es demasiado grande",
        "not enough memory": "no hay memoria suficiente",
        "libcurl cannot be used: %1": "no se puede usar libcurl: %1",
        "Install libcurl4 and try again.": "Instale libcurl4 y vuelva a intentarlo.",
        "cannot find the host '%1'": "no se encuentra el host '%1'",
        "Check the name and the network connection.": "Revise el nombre y la conexión de red.",
        "cannot connect to %1 port %2": "no se puede conectar a %1, puerto %2",
        "Is the server running?": "¿Está en marcha el servidor?",
        "no connection within %1": "no hubo conexión en %1",
        "nothing arrived for %1": "no llegó nada durante %1",
        "no secure connection to '%1'": "no hay conexión segura con '%1'",
        "Check the host's name, its certificate, and this machine's clock.":
            "Revise el nombre del host, su certificado y el reloj de esta máquina.",
        "If you trust its certificate, name that, or its authority's, with --cacert FILE.":
            "Si confía en su certificado, indíquelo, o el de su autoridad, con --cacert FILE.",
        "the certificates to trust cannot be used": "los certificados en los que confiar no se pueden usar",
        "Check --cacert, which takes a PEM file, or this machine's own certificates.":
            "Revise --cacert, que lleva un archivo PEM, o los certificados de esta máquina.",
        "the connection broke before the answer was complete":
            "la conexión se cortó antes de que la respuesta estuviera completa",
        "Try again.": "Vuelva a intentarlo.",
        "the answer's compression is broken": "la compresión de la respuesta está dañada",
        "the answer's encoding '%1' is not known": "no se conoce la codificación '%1' de la respuesta",
        "Ask for none with the header field `Accept-Encoding: identity`.":
            "Pida que no haya ninguna con el campo de cabecera `Accept-Encoding: identity`.",
        "the answer is not HTTP": "la respuesta no es HTTP",
        "Is it a web server that listens there?": "¿Es un servidor web el que escucha allí?",
        "the answer is larger than %1 MiB": "la respuesta tiene más de %1 MiB",
        "Ask for smaller pages with --page-size.": "Pida páginas más pequeñas con --page-size.",
        "the answer's header fields are too large": "los campos de cabecera de la respuesta son demasiado grandes",
        "folio reads 100 KiB of a field and 256 KiB in all; a server may repeat a long query or cookie in them.": """
        folio lee 100 KiB de un campo y 256 KiB en total; puede que un servidor repita en ellos una consulta o \
        cookie larga.
        """,
        "the answer says of its length %1": "la respuesta dice de su longitud %1",
        "Whether it is complete cannot be told; the server, or a proxy before it, is to be mended.":
            "No se puede saber si está completa; hay que arreglar el servidor, o un proxy delante de él.",
        "more than %1 redirects": "más de %1 redirecciones",
        "%1 takes no more requests for %2": "%1 no acepta más solicitudes durante %2",
        "Come back at %1, or wait longer with --max-wait %2 or `max_wait:` under `http:` in the plugin.":
            "Vuelva a intentarlo a partir de %1, o espere más con --max-wait %2 o `max_wait:` bajo `http:` en el plugin.",
        "the request failed": "la solicitud falló",
        "the certificates in %1 cannot be read: %2": "los certificados de %1 no se pueden leer: %2",
        "Check --cacert.": "Revise --cacert.",
        "there is no certificate in %1": "no hay ningún certificado en %1",
        "--cacert takes a PEM file: -----BEGIN CERTIFICATE-----":
            "--cacert lleva un archivo PEM: -----BEGIN CERTIFICATE-----",
        "%1 answered %2, %3": "%1 respondió %2, %3",
        "a redirect to '%1' that is not followed": "una redirección a '%1' que no se sigue",
        "Check `base_url:` and `path:` in the plugin.": "Revise `base_url:` y `path:` en el plugin.",
        "The pages before it were in order; try again later.":
            "Las páginas anteriores estaban bien; vuelva a intentarlo más tarde.",
        "%1 and %2": "%1 y %2",
        "Raise %1 in the plugin, or try later.": "Aumente %1 en el plugin, o vuelva a intentarlo más tarde.",
        "tried %1 times": "se intentó %1 veces",
        "the parameter '%1' is empty, and the URL needs it":
            "el parámetro '%1' está vacío, y la URL lo necesita",
        "Give a value behind %1=.":
            "Dé un valor después de %1=.",
        "the server grants at most %1 items a request, not %2": .plural(
            one: "el servidor concede como mucho %1 elemento por solicitud, no %2",
            other: "el servidor concede como mucho %1 elementos por solicitud, no %2"),
        "Give a value behind %1=, or leave it out: the default is %2.":
            "Dé un valor detrás de %1=, u omítalo: el valor por defecto es %2.",
        "A port is a number from 1 to 65535.": "Un puerto es un número de 1 a 65535.",
    ]
}
