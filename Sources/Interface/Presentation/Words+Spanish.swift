extension Words {
    static let spanish = Words(
        language: "es",
        isOne: { $0 == 1 },
        justNow: "ahora mismo",
        decimalMark: ",",
        past: Distances(
            minutes: Phrase(one: "hace # minuto", other: "hace # minutos"),
            hours: Phrase(one: "hace # hora", other: "hace # horas"),
            days: Phrase(one: "hace # día", other: "hace # días"),
            weeks: Phrase(one: "hace # semana", other: "hace # semanas"),
            months: Phrase(one: "hace # mes", other: "hace # meses"),
            years: Phrase(one: "hace # año", other: "hace # años")),
        future: Distances(
            minutes: Phrase(one: "dentro de # minuto", other: "dentro de # minutos"),
            hours: Phrase(one: "dentro de # hora", other: "dentro de # horas"),
            days: Phrase(one: "dentro de # día", other: "dentro de # días"),
            weeks: Phrase(one: "dentro de # semana", other: "dentro de # semanas"),
            months: Phrase(one: "dentro de # mes", other: "dentro de # meses"),
            years: Phrase(one: "dentro de # año", other: "dentro de # años")),
        items: Phrase(one: "# elemento", other: "# elementos"),
        loading: "Cargando…",
        hint: "sugerencia")
}
