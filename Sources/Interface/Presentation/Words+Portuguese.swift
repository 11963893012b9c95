extension Words {
    static let portuguese = Words(
        language: "pt",
        isOne: { $0 == 0 || $0 == 1 },
        justNow: "agora mesmo",
        decimalMark: ",",
        past: Distances(
            minutes: Phrase(one: "há # minuto", other: "há # minutos"),
            hours: Phrase(one: "há # hora", other: "há # horas"),
            days: Phrase(one: "há # dia", other: "há # dias"),
            weeks: Phrase(one: "há # semana", other: "há # semanas"),
            months: Phrase(one: "há # mês", other: "há # meses"),
            years: Phrase(one: "há # ano", other: "há # anos")),
        future: Distances(
            minutes: Phrase(one: "em # minuto", other: "em # minutos"),
            hours: Phrase(one: "em # hora", other: "em # horas"),
            days: Phrase(one: "em # dia", other: "em # dias"),
            weeks: Phrase(one: "em # semana", other: "em # semanas"),
            months: Phrase(one: "em # mês", other: "em # meses"),
            years: Phrase(one: "em # ano", other: "em # anos")),
        items: Phrase(one: "# item", other: "# itens"),
        loading: "Carregando…",
        hint: "dica")
}
