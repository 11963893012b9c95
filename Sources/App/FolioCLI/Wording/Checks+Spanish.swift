import Wording

extension WordTable {
    /// What the doctor, the probe and the live check find, in Spanish.
    static let checksSpanish: WordTable = [
        "items": "elementos",
        "fields": "campos",
        "order": "orden",
        "pagination": "paginación",
        "size": "tamaño",
        "max": "máximo",
        "until": "final",
        "wrong: %1": "problema: %1",
        "hint: %1": "sugerencia: %1",
        "Versions": "Versiones",
        "%1, TLS by %2": "%1, TLS con %2",
        "Install libcurl; without it only what is stored can be read.":
            "Instale libcurl; sin ella solo se puede leer lo guardado.",
        "Paths": "Rutas",
        "it is relative, so that it is ignored": "es relativa, así que se ignora",
        "Set it to an absolute path, or unset it.": "Defínala como una ruta absoluta, o elimínela.",
        "library": "biblioteca",
        "none": "no hay",
        "neither XDG_DATA_HOME nor HOME names a folder": "ni XDG_DATA_HOME ni HOME indican una carpeta",
        "Set HOME.": "Defina HOME.",
        "tokens": "tokens",
        "trusted files": "archivos de confianza",
        "plugin folder": "carpeta de plugins",
        "%1 (not there yet)": "%1 (aún no existe)",
        "others may read it: its mode is 0%1": "otros pueden leerlo: su modo es 0%1",
        "%1 cannot be written: %2": "no se puede escribir en %1: %2",
        "Let yourself write there, or set the XDG variable to another folder.":
            "Dese permiso para escribir ahí, o defina la variable XDG con otra carpeta.",
        "Plugin files": "Archivos de plugins",
        "no plugin": "ningún plugin",
        "unusable": "no se puede usar",
        "'folio plugins check' tells all that is wrong.": "'folio plugins check' dice todo lo que está mal.",
        "hidden": "oculto",
        "'%1' of %2, by a nearer one": "'%1' de %2, por otro más cercano",
        "trusted": "de confianza",
        "not trusted: it gets no secret and runs no command; see 'folio plugins trust'":
            "no es de confianza: no recibe secretos ni ejecuta comandos; consulte 'folio plugins trust'",
        "changed since it was trusted; see 'folio plugins trust'":
            "ha cambiado desde que se confió en él; consulte 'folio plugins trust'",
        "trust": "confianza",
        "Store": "Almacén",
        "nothing has been stored": "no se ha guardado nada",
        "%1 from %2": "%1 de %2",
        "none is set": "ninguna definida",
        "Terminal": "Terminal",
        "locale": "configuración regional",
        "output": "salida",
        "a terminal": "una terminal",
        "no terminal": "no es una terminal",
        "width": "ancho",
        "%1 columns": .plural(one: "%1 columna", other: "%1 columnas"),
        "unknown": "desconocido",
        "colour": "color",
        "Servers": "Servidores",
        "%1 answered %2 in %3 ms": "%1 respondió %2 en %3 ms",
        "skipped": "omitido",
        "needs %1=…": "necesita %1=…",
        "failed": "falló",
        "unique": "únicos",
        "%1 repeated": "repetidos: %1",
        "found": "encontrada",
        "the end": "el final",
        "one page": "una página",
        "always null: %1": "siempre null: %1",
        "%1 is an empty list, so that nothing else can be told":
            "%1 es una lista vacía, así que no se puede saber nada más",
        "%1 is a list of %2 objects":
            .plural(one: "%1 es una lista de %2 objeto", other: "%1 es una lista de %2 objetos"),
        "%1 is a list of %2 rows": .plural(one: "%1 es una lista de %2 fila", other: "%1 es una lista de %2 filas"),
        "%1; not taken: %2": "%1; listas no elegidas: %2",
        "no value that each item has and no two share":
            "ningún valor que tengan todos los elementos y que no se repita",
        "%1 differs on all %2 items that were read, on %3 pages":
            "%1 es distinto en los %2 elementos leídos, en %3 páginas",
        "%1 differs on all %2 items that were read": "%1 es distinto en los %2 elementos leídos",
        "none worth a column": "ninguno que merezca una columna",
        "by name and value: %1": "por nombre y valor: %1",
        "as the server calls them: %1": "como los llama el servidor: %1",
        "newest first: %1 of %2 items never goes the other way":
            "primero lo más nuevo: %1, en %2 elementos, nunca va en sentido contrario",
        "oldest first: %1 of %2 items never goes the other way":
            "primero lo más antiguo: %1, en %2 elementos, nunca va en sentido contrario",
        "none: the server says that the list is whole": "ninguna: el servidor dice que la lista está completa",
        "without effect: %1": "sin efecto: %1",
        "refused with %1": "rechazado con %1",
        "how the list goes on": "cómo sigue la lista",
        "link: the Link header names rel=next": "link: el campo de cabecera Link indica rel=next",
        "link: %1 holds a URL": "link: %1 contiene una URL",
        "cursor: %1 holds a token, sent back as ?%2=": "cursor: %1 contiene un token, que se devuelve como ?%2=",
        "cursor: %1 is an object, whose members are sent back": "cursor: %1 es un objeto, cuyos miembros se devuelven",
        "page: ?%1=%2 began with item %3 of page 1, so pages count from %4":
            "page: ?%1=%2 empezó por el elemento %3 de la página 1, así que las páginas se cuentan desde %4",
        "page: ?%1=%2 gave other items than page 1; pages count from %3":
            "page: ?%1=%2 dio elementos distintos de los de la página 1; las páginas se cuentan desde %3",
        "offset: ?%1=%2 began with item %3 of page 1": "offset: ?%1=%2 empezó por el elemento %3 de la página 1",
        "keyset: ?%1= with the id of item %2 of page 1 began with item %3":
            "keyset: ?%1= con el id del elemento %2 de la página 1 empezó por el elemento %3",
        "no parameter for the size": "ningún parámetro para el tamaño",
        "?%1=%2 gave %3": "?%1=%2 dio %3",
        "%1; %2 without it": "%1; %2 sin él",
        "no larger size was tried": "no se probó un tamaño mayor",
        "%1 were asked for and given": "se pidieron %1, y se dieron",
        "?%1=%2 gave %3, and there are more": "?%1=%2 dio %3, y hay más",
        "?%1=%2 gave %3, which may be all or a limit": "?%1=%2 dio %3, que puede ser todo o un límite",
        "?%1=%2 was refused with %3": "?%1=%2 se rechazó con %3",
        "%1 says %2, as the length of the list": "%1 dice %2, como longitud de la lista",
        "%1 follows the size, as the count of pages": "%1 varía con el tamaño, como número de páginas",
        "%1 is true where there is more": "%1 es true cuando hay más",
        "%1 is false where there is more": "%1 es false cuando hay más",
        "%1; it gave %2 other items":
            .plural(one: "%1; dio %2 elemento distinto", other: "%1; dio %2 elementos distintos"),
        "%1, on %2, which was not asked": "%1, en %2, al que no se preguntó",
        "%1, but it gave no other items": "%1, pero no dio elementos distintos",
        "%1 and %2 more": "%1 y %2 más",
        "nothing is preferred": "no se prefiere nada",
        "preferences for %1": "preferencias para %1",
        "not read": "no leídos",
        "your own": "propios",
        "none yet; 'folio plugins new' or 'folio plugins probe URL' makes one":
            "ninguno aún; 'folio plugins new' o 'folio plugins probe URL' crea uno",
        "the next link leads there; say so if it is theirs": "el enlace siguiente lleva allí; indíquelo si es suyo",
        "id: no value that each item has, and no two share, was found":
            "id: no se encontró ningún valor que tenga cada elemento y que no se repita",
        "fields: no value was found that is worth a column":
            "fields: no se encontró ningún valor que merezca una columna",
        "pagination: the server says that the list is whole; see docs/plugins.md":
            "pagination: el servidor dice que la lista está entera; vea docs/plugins.md",
        "pagination: how the list goes on was not found; see docs/plugins.md":
            "pagination: no se encontró cómo sigue la lista; vea docs/plugins.md",
        "max: the largest size that the server grants was not found":
            "max: no se encontró el mayor tamaño que concede el servidor",
        "size: no parameter was found that asks for a size": "size: no se encontró ningún parámetro que pida un tamaño",
        "not tried: it leads to another host": "sin probar: lleva a otro host",
        "not seen to work: asking for it gave no other items":
            "no se vio que funcione: al pedirlo no llegaron otros elementos",
    ]
}
