import Wording

extension WordTable {
    /// Why an account or a call does not do, in Spanish.
    static let accountComplaintsSpanish: WordTable = [
        "a credential is missing: %1": "falta una credencial: %1",
        "no credential of '%1' is there": "no hay ninguna credencial de '%1'",
        "a credential holds a line break or another control character: %1":
            "una credencial contiene un salto de línea u otro carácter de control: %1",
        "Set it again without it.": "Vuelva a definirla sin él.",
        "the command '%1' gave no credential: %2": "el comando '%1' no dio ninguna credencial: %2",
        "Run it yourself to see what is wrong.": "Ejecútelo usted para ver qué falla.",
        "not logged in to '%1'": "no se ha iniciado sesión en '%1'",
        "Log in: folio auth login %1": "Inicie sesión: folio auth login %1",
        "credentials would go to %1, which the plugin does not list":
            "las credenciales irían a %1, que no está en la lista del plugin",
        "If it may see them, add it to `hosts:` under `auth:` in the plugin.":
            "Si ese host puede verlas, añádalo a `hosts:` bajo `auth:` en el plugin.",
        "%1 answered %2": "%1 respondió %2",
        "the server says: %1": "el servidor dice: %1",
        "no token for '%1': %2": "no hay token para '%1': %2",
        "the server gives '%1' no token": "el servidor no da ningún token a '%1'",
        "no token for '%1'": "no hay token para '%1'",
        "Try again later.": "Vuelva a intentarlo más tarde.",
        "Check `auth:` in the plugin.": "Revise `auth:` en el plugin.",
        "a request for a token is sent to another place, which is not followed: %1":
            "una solicitud de token recibe una redirección, que no se sigue: %1",
        "If it is right, put it under `auth:` in the plugin.":
            "Si la dirección es correcta, póngala bajo `auth:` en el plugin.",
        "the token at '%1' holds a line break or another control character":
            "el token en '%1' contiene un salto de línea u otro carácter de control",
        "A request cannot carry it. Check `auth:` in the plugin.":
            "Una solicitud no puede llevarlo. Revise `auth:` en el plugin.",
        "the answer has no token at '%1'": "la respuesta no tiene ningún token en '%1'",
        "Log in again: folio auth login %1": "Vuelva a iniciar sesión: folio auth login %1",
        "Check the credential in %1.": "Revise la credencial en %1.",
        "Check the credential in the file %1.": "Revise la credencial en el archivo %1.",
        "Check the credential that the command '%1' prints.": "Revise la credencial que imprime el comando '%1'.",
        "The request reached %1 without a credential; those of the plugin are for another host.":
            "La solicitud llegó a %1 sin credencial; las del plugin son para otro host.",
        "Give a credential with -H 'Authorization: …', or call a plugin that has one.":
            "Dé una credencial con -H 'Authorization: …', o llame a un plugin que tenga una.",
        "Check the credential that `auth:` in the plugin names.":
            "Revise la credencial que indica `auth:` en el plugin.",
        "Check %1.": "Revise %1.",
        "the command '%1'": "el comando '%1'",
        "the answer to '%1'": "la respuesta a '%1'",
        "the plugin file's own text": "el texto del propio archivo de plugins",
        "Set it: export %1=…": "Defínala: export %1=…",
        "Create it, readable for you alone.": "Créelo, y que solo usted pueda leerlo.",
        "it cannot be started: %1": "no se puede iniciar: %1",
        "it ended with exit code %1": "terminó con el código de salida %1",
        "signal %1 ended it": "lo terminó la señal %1",
        "it printed nothing": "no imprimió nada",
        "it printed more than %1 bytes": "imprimió más de %1 bytes",
        "what it printed is not UTF-8": "lo que imprimió no es UTF-8",
        "commands are not run here": "aquí no se ejecutan comandos",
        "Set %1.": "Proporcione %1.",
        "Log in with: folio auth login %1": "Inicie sesión con: folio auth login %1",
        "Set %1, or log in with: folio auth login %2": "Proporcione %1, o inicie sesión con: folio auth login %2",
        "%1, or set %2": "%1, o bien %2",
        "'%1' needs no credential": "'%1' no necesita credenciales",
        "Its requests are not signed.": "Sus solicitudes no se firman.",
        "there is nothing to log in to: the credentials of '%1' come from elsewhere":
            "no hay en qué iniciar sesión: las credenciales de '%1' vienen de otro sitio",
        "They are in %1.": "Están en %1.",
        "'%1' is asked for, and there is no terminal to ask at": "se pide '%1', y no hay terminal en la que preguntar",
        "Add %1=…, %2=@FILE or %3=@-.": "Añada %1=…, %2=@FILE o %3=@-.",
        "an answer without its name": "una respuesta sin su nombre",
        "Write name=value.": "Escriba name=value.",
        "Write name=value. Known: %1.": "Escriba name=value. Se conocen: %1.",
        "'%1' is a secret, and other programs can read the command line":
            "'%1' es un secreto, y otros programas pueden leer la línea de comandos",
        "only one answer can come from stdin": "solo una respuesta puede venir de stdin",
        "Use name=@FILE for the other.": "Use name=@FILE para la otra.",
        "--keep-data cannot go with --clear-data": "--keep-data no puede ir con --clear-data",
        "Leave one of them out.": "Omita una de las dos.",
        "it cannot be told which of the stored lists of '%1' are this account's, so nothing was changed":
            "no se puede saber cuáles de las listas guardadas de '%1' son de esta cuenta, así que no se cambió nada",
        "Log out without --clear-data; 'folio cache clear %1' deletes what is stored of all accounts.":
            "Cierre la sesión sin --clear-data; 'folio cache clear %1' borra lo guardado de todas las cuentas.",
        "Leave it out to be asked at the terminal, or use %1=@FILE or %2=@- (stdin).":
            "Omítalo para que se pregunte en la terminal, o use %1=@FILE o %2=@- (stdin).",
        "'%1' has no action '%2'": "'%1' no tiene la acción '%2'",
        "a path is missing": "falta una ruta",
        "Write one behind '%1', such as: folio call %2 /.":
            "Escriba una después de '%1', por ejemplo: folio call %2 /.",
        "an action or a path is missing": "falta una acción o una ruta",
        "Write a path behind '%1', or one of %2.": "Escriba una ruta después de '%1', o una de estas: %2.",
        "unexpected word '%1'": "palabra inesperada '%1'",
        "A call takes one path, and parameters as key=value.":
            "Una llamada lleva una ruta, y los parámetros como key=value.",
        "%1 is not for an action, which says itself what is sent":
            "%1 no sirve para una acción, que ya dice qué se envía",
        "Leave it out, or make the request yourself: folio call PLUGIN PATH.":
            "Omítala, o haga la solicitud usted: folio call PLUGIN PATH.",
        "'%1' is no method": "'%1' no es un método",
        "Write one word, such as PATCH.": "Escriba una palabra, como PATCH.",
        "what -H gives '%1' holds a line break or another control character":
            "lo que -H da a '%1' contiene un salto de línea u otro carácter de control",
        "Give it without it; a file's last line may end in a carriage return.":
            "Delo sin él; la última línea de un archivo puede acabar en un retorno de carro.",
        "what stands behind -H is no header field": "lo que sigue a -H no es un campo de cabecera",
        "Write 'Name: value', 'Name;' or 'Name:'.": "Escriba 'Name: value', 'Name;' o 'Name:'.",
        "Leave the field out; folio sends it.": "Omita el campo; folio lo envía.",
        "HEAD sends no body": "HEAD no envía cuerpo",
        "Leave -d out, or name another method.": "Omita -d, o indique otro método.",
        "stdin is read twice": "stdin se lee dos veces",
        "Write @- once.": "Escriba @- una sola vez.",
        "--add adds to one item": "--add añade a un solo elemento",
        "Name one id, and run the command once for each item.":
            "Indique un id, y ejecute el comando una vez por elemento.",
        "%1 is not for --add": "%1 no sirve con --add",
        "Leave it out.": "Omítala.",
        "comments cannot be added to '%1'": "no se pueden añadir comentarios a '%1'",
        "Its `comments:` in the plugin would need `add:`.": "Su `comments:` en el plugin necesitaría `add:`.",
        "the comment is empty": "el comentario está vacío",
        "Write its text behind --add.": "Escriba su texto después de --add.",
        "neither XDG_STATE_HOME nor HOME names a folder to keep tokens in":
            "ni XDG_STATE_HOME ni HOME indican una carpeta donde guardar los tokens",
        "Set one of them.": "Defina una de las dos.",
        "the token file cannot be read: %1": "no se puede leer el archivo de tokens: %1",
        "it is not what folio wrote there": "no es lo que folio escribió allí",
        "Put it right, or move it away and log in again.":
            "Arréglelo, o muévalo a otro sitio y vuelva a iniciar sesión.",
        "another version of folio wrote it": "lo escribió otra versión de folio",
        "Use that version, or move the file away and log in again.":
            "Use esa versión, o mueva el archivo a otro sitio y vuelva a iniciar sesión.",
        "the token cannot be kept, and the next run may need another: %1":
            "no se puede conservar el token, y la próxima ejecución puede necesitar otro: %1",
        "%1 has changed since it was trusted": "%1 ha cambiado desde que se confió en él",
        "%1 is not trusted": "%1 no es de confianza",
        "a stored token": "un token guardado",
        "%1, and '%2' wants %3": "%1, y '%2' quiere usar %3",
        "Look at the file; if you trust whoever wrote it: folio plugins trust":
            "Mire el archivo; si confía en quien lo escribió: folio plugins trust",
        "neither XDG_STATE_HOME nor HOME names a folder to keep in which files are trusted":
            "ni XDG_STATE_HOME ni HOME indican una carpeta donde guardar en qué archivos se confía",
        "trusting a file needs a yes, and there is no terminal to ask at":
            "para confiar en un archivo hace falta un sí, y no hay terminal en la que preguntar",
        "Look at the file, and add --force.": "Mire el archivo, y añada --force.",
        "the file of trusted plugin files cannot be read: %1":
            "no se puede leer el archivo que dice en qué archivos de plugins se confía: %1",
        "Put it right, or move it away and trust your files again.":
            "Arréglelo, o muévalo a otro sitio y vuelva a confiar en sus archivos.",
        "the body has %1 bytes, and Content-Length says '%2'": .plural(
            one: "el cuerpo tiene %1 byte, y Content-Length dice '%2'",
            other: "el cuerpo tiene %1 bytes, y Content-Length dice '%2'"),
        "The name or the password may be wrong. Try again: folio auth login %1":
            "Puede que el nombre o la contraseña no sean correctos. Inténtelo de nuevo: folio auth login %1",
        "no file is named behind the '@'": "no se indica ningún archivo detrás de '@'",
        "Write @FILE, or @- for stdin.": "Escriba @FILE, o @- para stdin.",
    ]
}
