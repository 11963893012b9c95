import Wording

extension WordTable {
    /// What is wrong with a plugin file or an expression, in Spanish.
    static let pluginComplaintsSpanish: WordTable = [
        "'%1' is no method; write one word, such as POST": "'%1' no es un método; escriba una palabra, como POST",
        "%1 sends no body; write `method: POST` beside it": "%1 no envía cuerpo; escriba `method: POST` al lado",
        "'%1' and '%2' exclude one another; leave one of them out": "'%1' y '%2' se excluyen; omita una de las dos",
        "this value travels in the body, and the request has none; write `method: POST` and, for what else it holds, `json:` or `form:`":
            """
        este valor viaja en el cuerpo, y la solicitud no tiene; escriba `method: POST` y, para lo demás que \
        contiene, `json:` o `form:`
        """,
        "'%1' is no place in a JSON body; write names, and numbers below 100, such as .page.cursor":
            "'%1' no es un lugar en un cuerpo JSON; escriba nombres, y números menores que 100, como .page.cursor",
        "'%1' is no field of a form; write its name, such as .page":
            "'%1' no es un campo de un formulario; escriba su nombre, como .page",
        "answers to %1 are not kept to be used again, so `max_age` has no effect; leave it out":
            "las respuestas a %1 no se conservan para usarlas de nuevo, así que `max_age` no tiene efecto; omítalo",
        "'%1' is not %2": "'%1' no es %2",
        "what is added would not hold the comment; write {message} into what is sent":
            "lo que se añade no contendría el comentario; escriba {message} en lo que se envía",
        "`add:` says how a comment is added, so it stands under `comments:`":
            "`add:` dice cómo se añade un comentario, así que va bajo `comments:`",
        "text": "texto",
        "a number": "un número",
        "true or false": "true o false",
        "JSON": "JSON",
        "an expression has an error: %1": "una expresión tiene un error: %1",
        "A '?' behind what fails passes over it, and '//' says what stands in for nothing.":
            "Un '?' detrás de lo que falla lo pasa por alto, y '//' dice qué poner cuando no hay nada.",
        "an expression was ended": "se interrumpió una expresión",
        "an expression fails: %1": "una expresión falla: %1",
        "an expression fails on item %1: %2": "una expresión falla en el elemento %1: %2",
        "an expression fails on item %1 of the page: %2": "una expresión falla en el elemento %1 de la página: %2",
        "jq cannot read a value: %1": "jq no puede leer un valor: %1",
        "jq cannot read a value on item %1: %2": "jq no puede leer un valor en el elemento %1: %2",
        "jq cannot read a value on item %1 of the page: %2":
            "jq no puede leer un valor en el elemento %1 de la página: %2",
        "the expression needs jq's library, which cannot be loaded":
            "la expresión necesita la biblioteca de jq, que no se puede cargar",
        "Install it: on Debian and Ubuntu the package is libjq1.":
            "Instálela: en Debian y Ubuntu el paquete es libjq1.",
        "%1 has an error": "%1 tiene un error",
        "%1 is no expression: %2": "%1 no es una expresión: %2",
        "a quote or bracket is not closed": "una comilla o un corchete no se cierra",
        "'%1' closes nothing that is open": "'%1' no cierra nada que esté abierto",
        "'%1' is not for expressions: they read nothing but the value that they are given":
            "'%1' no es para expresiones: solo leen el valor que reciben",
        "'%1' cannot stand here": "'%1' no puede ir aquí",
        "something is missing at the end": "falta algo al final",
        "there is no variable '%1'": "no hay ninguna variable '%1'",
        "jq has no function '%1'; behind the '/' stands how many arguments it is given":
            "jq no tiene la función '%1'; detrás de '/' va el número de argumentos que recibe",
        "a secret has no `%1`; leave it out": "un secreto no tiene `%1`; omítalo",
        "`env` is where a secret comes from; write `secret: true` beside it":
            "`env` es de donde viene un secreto; escriba `secret: true` al lado",
        "'{%1}' is a secret, and a path is shown, logged and stored; send it in `query`, `headers` or the body": """
        '{%1}' es un secreto, y una ruta se muestra, se registra y se guarda; envíelo en `query`, `headers` o el \
        cuerpo
        """,
        "'{%1}' is a secret, and no file's name": "'{%1}' es un secreto, y no el nombre de un archivo",
        "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the secret":
            "un parámetro decide el host, así que `auth:` necesita `hosts:` para decir quién puede ver el secreto",
        "a command is a program with its arguments, such as [locate, --short]":
            "un comando es un programa con sus argumentos, por ejemplo [locate, --short]",
        "the command '%1' gave no value for '%2': %3": "el comando '%1' no dio ningún valor para '%2': %3",
        "Run it yourself to see what is wrong, or add %1=… to the command.":
            "Ejecútelo usted para ver qué falla, o añada %1=… al comando.",
        "what the command '%1' prints cannot be used: %2": "lo que imprime el comando '%1' no se puede usar: %2",
        "the parameter '%1' is a secret, and it is not there": "el parámetro '%1' es un secreto, y no está definido",
        "Set it: export %1=…, or use %2=@FILE or %3=@- (stdin).":
            "Defínalo: export %1=…, o use %2=@FILE o %3=@- (stdin).",
        "Use %1=@FILE or %2=@- (stdin).": "Use %1=@FILE o %2=@- (stdin).",
        "%1 has %2 errors": .plural(one: "%1 tiene %2 error", other: "%1 tiene %2 errores"),
        "unknown plugin '%1': no plugin file was found":
            "plugin desconocido '%1': no se encontró ningún archivo de plugins",
        "'%1' is in that file, which is not read because of %2. Do without that, or name the file with --config.":
            "'%1' está en ese archivo, que no se lee a causa de %2. Prescinda de eso, o nombre el archivo con --config.",
        "unknown plugin '%1'": "plugin desconocido '%1'",
        "'%1' has no endpoint '%2'": "'%1' no tiene el endpoint '%2'",
        "'%1' has several endpoints and no default": "'%1' tiene varios endpoints y ninguno por defecto",
        "Name one: %1.": "Indique uno: %1.",
        "'%1' has no comments": "'%1' no tiene comentarios",
        "Endpoints with `comments:` in the plugin have them.": "Los tienen los endpoints con `comments:` en el plugin.",
        "warning: %1": "advertencia: %1",
        "unknown key '%1'. %2": "clave desconocida '%1'. %2",
        "the key '%1' is missing": "falta la clave '%1'",
        "write one of %1, and only one": "escriba una de estas claves: %1, y solo una",
        "expected %1, found %2": "se esperaba %1, se encontró %2",
        "'%1' is not allowed. %2": "'%1' no se permite. %2",
        "%1 is not %2": "%1 no es %2",
        "%1 is not between %2 and %3": "%1 no está entre %2 y %3",
        "'%1' is no duration; write 500ms, 10s, 5m, 1h or 7d":
            "'%1' no es una duración; escriba 500ms, 10s, 5m, 1h o 7d",
        "'%1' is no rate; write 10/s, 60/m or 1000/h": "'%1' no es una tasa; escriba 10/s, 60/m o 1000/h",
        "'%1' is no usable URL; it begins with https:// or http://, and a base URL has no '?' and no '#'":
            "'%1' no sirve como URL; empieza por https:// o http://, y una URL base no lleva '?' ni '#'",
        "'%1' is no host; write example.com or example.com:8443":
            "'%1' no es un host; escriba example.com o example.com:8443",
        "'%1' is no path: %2": "'%1' no es una ruta: %2",
        "'%1' gives several values where one is wanted": "'%1' da varios valores donde se quiere uno",
        "'%1' is not in this version": "'%1' no está en esta versión",
        "unknown parameter '{%1}'. %2": "parámetro desconocido '{%1}'. %2",
        "'{%1}' may be unset here; give it a default or make it required":
            "'{%1}' puede no estar definido aquí; dele un valor por defecto o hágalo obligatorio",
        "there is no endpoint '%1'. %2": "no hay ningún endpoint '%1'. %2",
        "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the credential":
            "un parámetro decide el host, así que `auth:` necesita `hosts:` para decir quién puede ver la credencial",
        "'%1' is no usable name; letters, digits, '-', '_' and '.' are, and 'id' is taken":
            "'%1' no sirve como nombre; sirven letras, cifras, '-', '_' y '.', e 'id' está reservado",
        "a query parameter needs a name": "un parámetro de consulta necesita un nombre",
        "'%1' is no header field's name; write letters, digits and '-', such as X-Page":
            "'%1' no es el nombre de un campo de cabecera; escriba letras, cifras y '-', por ejemplo X-Page",
        "paging sends two values as '%1'; give each a query parameter of its own":
            "la paginación envía dos valores como '%1'; dé a cada uno su propio parámetro de consulta",
        "paging sends '%1' itself; leave it out of `query:` and say under `pagination:` what is sent first":
            "la paginación envía '%1' ella misma; omítalo en `query:` y diga bajo `pagination:` qué se envía primero",
        "every item would have the same list; write {id}, the item's id, into `path:` or `query:`":
            "cada elemento tendría la misma lista; escriba {id}, el id del elemento, en `path:` o `query:`",
        "`single: true` is one object and '%1' asks for many pages; leave one of them out":
            "`single: true` es un solo objeto y '%1' pide muchas páginas; omita uno de los dos",
        "a field needs a name": "un campo necesita un nombre",
        "a field cannot be called '%1': folio writes 'id' and 'parent' itself; choose another name":
            "un campo no se puede llamar '%1': folio mismo escribe 'id' y 'parent'; elija otro nombre",
        "'%1' is a whole URL, and a path is appended to `base_url`; write the host there, in a plugin of its own":
            "'%1' es una URL completa, y una ruta se añade a `base_url`; escriba el host allí, en un plugin propio",
        "a secret stands in the file; {env: NAME} or {file: PATH} keeps it out":
            "hay un secreto en el archivo; {env: NAME} o {file: PATH} lo deja fuera",
        "the rule would fit every answer; give it a `status:`, an `at:` or a `contains:`":
            "la regla valdría para cualquier respuesta; dele un `status:`, un `at:` o un `contains:`",
        "`equals:` needs an `at:`, the path of what it is compared with":
            "`equals:` necesita un `at:`, la ruta de aquello con lo que se compara",
        "a skipped answer shows no message; leave it out": "una respuesta omitida no muestra ningún mensaje; omítalo",
        "it must begin with '.'": "debe empezar por '.'",
        "'%1' needs quotes: .\"%2\"": "'%1' necesita comillas: .\"%2\"",
        "a quote or bracket at character %1 is not closed": "una comilla o un corchete en el carácter %1 no se cierra",
        "at character %1 begins what is more than a path, such as .data[0].name":
            "en el carácter %1 empieza algo que es más que una ruta, como .data[0].name",
        "nothing": "nada",
        "a mapping": "un mapa",
        "a path": "una ruta",
        "a path or an expression of jq": "una ruta o una expresión de jq",
        "a host": "un host",
        "a duration": "una duración",
        "%1 or %2": "%1 o %2",
        "what JSON can say": "lo que JSON puede expresar",
        "there is no place for preferences: neither XDG_CONFIG_HOME nor HOME names a folder":
            "no hay lugar para preferencias: ni XDG_CONFIG_HOME ni HOME indican una carpeta",
        "A brace that is text is written twice, {{ or }}.": "Una llave que es texto se escribe dos veces, {{ o }}.",
        "--template: the { at character %1 is not closed": "--template: la { en el carácter %1 no se cierra",
        "--template: the } at character %1 closes nothing": "--template: la } en el carácter %1 no cierra nada",
        "--template: nothing is named between the braces at character %1":
            "--template: no se indica nada entre las llaves en el carácter %1",
        "Write a field's name between them. %1": "Escriba entre ellas el nombre de un campo. %1",
        "--template: %1 at character %2 means nothing": "--template: %1 en el carácter %2 no significa nada",
        "There are \\n, \\t, \\r, \\0 and \\\\.": "Existen \\n, \\t, \\r, \\0 y \\\\.",
        "--template: {%1} is neither a field nor a path": "--template: {%1} no es ni un campo ni una ruta",
        "A path is written as in jq, such as {author.name}, {tags[0]} or {[\"odd-key\"]}.":
            "Una ruta se escribe como en jq, por ejemplo {author.name}, {tags[0]} o {[\"odd-key\"]}.",
        "--template: {%1} may lead to several values": "--template: {%1} puede llevar a varios valores",
        "Name one, such as [0] in place of [], or leave [] out for the whole list.":
            "Indique uno, por ejemplo con [0] en lugar de [], u omita [] para la lista completa.",
        "the file has %1 bytes; at most %2 are read": "el archivo tiene %1 bytes; se leen como mucho %2",
        "more than %1 levels": "más de %1 niveles",
        "more than %1 values, aliases counted": "más de %1 valores, contando los alias",
        "%1 (in what begins at line %2, column %3)": "%1 (en lo que empieza en la línea %2, columna %3)",
        "a tab where YAML wants spaces": "un tabulador donde YAML quiere espacios",
        "quote this: %1": "escriba esto entre comillas: %1",
        "a space is missing behind the colon of '%1'": "falta un espacio después de los dos puntos de '%1'",
        "the key '%1' stands in line %2 already": "la clave '%1' ya está en la línea %2",
        "a key must be plain text": "una clave debe ser texto simple",
        "'<<' does not merge in YAML 1.2; repeat the keys, or give an alias for the whole value":
            "'<<' no combina en YAML 1.2; repita las claves, o dé un alias para todo el valor",
        "unknown tag '%1'": "etiqueta desconocida '%1'",
        "the value is not of the type '%1'": "el valor no es del tipo '%1'",
        "there is no anchor '&%1' before this alias": "no hay ningún ancla '&%1' antes de este alias",
        "the alias '*%1' stands inside its own anchor": "el alias '*%1' está dentro de su propia ancla",
        "a second document begins; a file holds one": "empieza un segundo documento; un archivo contiene uno",
        "directives other than %YAML are not read": "no se leen otras directivas que %YAML",
        "'%1' goes with `path:`; without one the replies are inside the comment, and nothing is asked for":
            "'%1' va con `path:`; sin él las respuestas están dentro del comentario y no se pide nada",
        "a field cannot be called '%1' here: folio writes it itself in threads; choose another name":
            "un campo no puede llamarse '%1' aquí: folio lo escribe en los hilos; elija otro nombre",
        "replies are asked for by the comment's id; say `id:` of the comments":
            "las respuestas se piden por el id del comentario; indique `id:` de los comentarios",
        "say where the replies are: at `path:`, or inside the comment at `items:`":
            "indique dónde están las respuestas: en `path:`, o dentro del comentario en `items:`",
        "Make one with 'folio plugins new' or 'folio plugins probe URL'; or put a plugins.yaml here or into ~/.config/folio, or name one with --config.":
            "Cree uno con 'folio plugins new' o 'folio plugins probe URL'; o ponga un plugins.yaml aquí o en ~/.config/folio, o indique uno con --config.",
        "%1 'folio plugins new' or 'folio plugins probe URL' makes another.":
            "%1 'folio plugins new' o 'folio plugins probe URL' crea otro.",
        "the preference for '%1' cannot be used: %2": "la preferencia para '%1' no se puede usar: %2",
        "Change it with 'folio plugins set %1 %2=VALUE', or '%3=' to prefer nothing.":
            "Cámbiela con 'folio plugins set %1 %2=VALUE', o '%3=' para no preferir nada.",
        "'%1' cannot be preferred for '%2': %3": "'%1' no se puede preferir para '%2': %3",
        "Nothing was changed.": "No se cambió nada.",
        "'%1' has no value: a '=' is missing": "'%1' no tiene valor: falta un '='",
        "Write 'folio plugins set %1 %2=VALUE', or '%3=' to prefer nothing.":
            "Escriba 'folio plugins set %1 %2=VALUE', o '%3=' para no preferir nada.",
        "'folio plugins show %1' shows the parameters there are.":
            "'folio plugins show %1' muestra los parámetros que hay.",
    ]
}
