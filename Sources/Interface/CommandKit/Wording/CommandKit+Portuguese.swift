package import Wording

extension WordTable {
    /// This room's words in Portuguese.
    package static let commandKitPortuguese: WordTable = [
        "Usage:": "Uso:",
        "Examples:": "Exemplos:",
        "Also:": "Também:",
        "Commands": "Comandos",
        "Arguments": "Argumentos",
        "Topics": "Tópicos",
        "Options": "Opções",
        "Global options": "Opções globais",
        "Show this help": "Mostrar esta ajuda",
        "Show the version": "Mostrar a versão",
        "Show the help of a command or a topic": "Mostrar a ajuda de um comando ou de um tópico",
        "See '%1' for the global options and the other commands.":
            "Consulte '%1' para ver as opções globais e os outros comandos.",
        "See '%1' for the help of a command, '%2' for the global options.":
            "Consulte '%1' para a ajuda de um comando e '%2' para as opções globais.",
        "See '%1' for every option, '%2' for the global ones.":
            "Consulte '%1' para todas as opções e '%2' para as globais.",
        "See '%1' for the help of a command.": "Consulte '%1' para a ajuda de um comando.",
        "See '%1' for the help of a command, '%2 TOPIC' for that of a topic.":
            "Consulte '%1' para a ajuda de um comando e '%2 TOPIC' para a de um tópico.",
        "The options of '%1 %2' apply, too: see '%3 help %4'.":
            "Também valem as opções de '%1 %2': consulte '%3 help %4'.",
        "one of %1": "um de %1",
        "default: %1": "padrão: %1",
        "may be repeated": "pode ser repetida",
        "%1 (%2)": "%1 (%2)",
        "a number from %1 to %2": "um número de %1 a %2",
        "a file's name": "o nome de um arquivo",
        "See '%1 --help'.": "Consulte '%1 --help'.",
        "unknown command '%1'": "comando desconhecido '%1'",
        "unknown option '%1'": "opção desconhecida '%1'",
        "unknown option '%1' in '%2'": "opção desconhecida '%1' em '%2'",
        "option '%1' needs a value: %2 %3": "a opção '%1' precisa de um valor: %2 %3",
        "option '%1' takes no value, but was given '%2'": "a opção '%1' não aceita valor, mas recebeu '%2'",
        "invalid value '%1' for '%2': expected %3": "valor inválido '%1' para '%2': esperava-se %3",
        "missing argument '%1'": "falta o argumento '%1'",
        "unexpected argument '%1'": "argumento inesperado '%1'",
        "options '%1' and '%2' cannot be used together": "as opções '%1' e '%2' não podem ser usadas juntas",
        "If '%1' is the value, write '%2=%3'.": "Se '%1' é o valor, escreva '%2=%3'.",
        "Did you mean %1?": "Quis dizer %1?",
        "Did you mean %1 or %2?": "Quis dizer %1 ou %2?",
        "text": "texto",
        "a whole number": "um número inteiro",
        "a whole number, at least %1": "um número inteiro, no mínimo %1",
        "a whole number, at most %1": "um número inteiro, no máximo %1",
        "a whole number from %1 to %2": "um número inteiro de %1 a %2",
        "a number": "um número",
        "a duration such as 500ms, 10s, 5m, 2h or 7d": "uma duração como 500ms, 10s, 5m, 2h ou 7d",
        "'%1' is an option of %2.": "'%1' é uma opção de %2.",
    ]
}
