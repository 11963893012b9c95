package import Wording

extension WordTable {
    /// This room's words in Spanish.
    package static let commandKitSpanish: WordTable = [
        "Usage:": "Uso:",
        "Examples:": "Ejemplos:",
        "Also:": "También:",
        "Commands": "Comandos",
        "Arguments": "Argumentos",
        "Topics": "Temas",
        "Options": "Opciones",
        "Global options": "Opciones globales",
        "Show this help": "Mostrar esta ayuda",
        "Show the version": "Mostrar la versión",
        "Show the help of a command or a topic": "Mostrar la ayuda de un comando o de un tema",
        "See '%1' for the global options and the other commands.":
            "Consulte '%1' para ver las opciones globales y los demás comandos.",
        "See '%1' for the help of a command, '%2' for the global options.":
            "Consulte '%1' para la ayuda de un comando y '%2' para las opciones globales.",
        "See '%1' for every option, '%2' for the global ones.":
            "Consulte '%1' para todas las opciones y '%2' para las globales.",
        "See '%1' for the help of a command.": "Consulte '%1' para la ayuda de un comando.",
        "See '%1' for the help of a command, '%2 TOPIC' for that of a topic.":
            "Consulte '%1' para la ayuda de un comando y '%2 TOPIC' para la de un tema.",
        "The options of '%1 %2' apply, too: see '%3 help %4'.":
            "También valen las opciones de '%1 %2': consulte '%3 help %4'.",
        "one of %1": "uno de %1",
        "default: %1": "por defecto: %1",
        "may be repeated": "se puede repetir",
        "%1 (%2)": "%1 (%2)",
        "a number from %1 to %2": "un número de %1 a %2",
        "a file's name": "el nombre de un archivo",
        "See '%1 --help'.": "Consulte '%1 --help'.",
        "unknown command '%1'": "comando desconocido '%1'",
        "unknown option '%1'": "opción desconocida '%1'",
        "unknown option '%1' in '%2'": "opción desconocida '%1' en '%2'",
        "option '%1' needs a value: %2 %3": "la opción '%1' necesita un valor: %2 %3",
        "option '%1' takes no value, but was given '%2'": "la opción '%1' no lleva valor, y se le dio '%2'",
        "invalid value '%1' for '%2': expected %3": "valor no válido '%1' para '%2': se esperaba %3",
        "missing argument '%1'": "falta el argumento '%1'",
        "unexpected argument '%1'": "argumento inesperado '%1'",
        "options '%1' and '%2' cannot be used together": "las opciones '%1' y '%2' no se pueden usar juntas",
        "If '%1' is the value, write '%2=%3'.": "Si '%1' es el valor, escriba '%2=%3'.",
        "Did you mean %1?": "¿Quería decir %1?",
        "Did you mean %1 or %2?": "¿Quería decir %1 o %2?",
        "text": "texto",
        "a whole number": "un número entero",
        "a whole number, at least %1": "un número entero, al menos %1",
        "a whole number, at most %1": "un número entero, como mucho %1",
        "a whole number from %1 to %2": "un número entero de %1 a %2",
        "a number": "un número",
        "a duration such as 500ms, 10s, 5m, 2h or 7d": "una duración como 500ms, 10s, 5m, 2h o 7d",
        "'%1' is an option of %2.": "'%1' es una opción de %2.",
    ]
}
