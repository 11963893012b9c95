package import Wording

extension WordTable {
    /// This room's words in Spanish.
    package static let presentationSpanish: WordTable = [
        "hint: %1": "sugerencia: %1",
        "just now": "ahora mismo",
        "%1 minutes ago": .plural(one: "hace %1 minuto", other: "hace %1 minutos"),
        "%1 hours ago": .plural(one: "hace %1 hora", other: "hace %1 horas"),
        "%1 days ago": .plural(one: "hace %1 día", other: "hace %1 días"),
        "%1 weeks ago": .plural(one: "hace %1 semana", other: "hace %1 semanas"),
        "%1 months ago": .plural(one: "hace %1 mes", other: "hace %1 meses"),
        "%1 years ago": .plural(one: "hace %1 año", other: "hace %1 años"),
        "in %1 minutes": .plural(one: "dentro de %1 minuto", other: "dentro de %1 minutos"),
        "in %1 hours": .plural(one: "dentro de %1 hora", other: "dentro de %1 horas"),
        "in %1 days": .plural(one: "dentro de %1 día", other: "dentro de %1 días"),
        "in %1 weeks": .plural(one: "dentro de %1 semana", other: "dentro de %1 semanas"),
        "in %1 months": .plural(one: "dentro de %1 mes", other: "dentro de %1 meses"),
        "in %1 years": .plural(one: "dentro de %1 año", other: "dentro de %1 años"),
        "now": "ahora",
        "%1 min": "%1 min",
        "%1 h": "%1 h",
        "%1 d": "%1 d",
        "%1 wk": "%1 sem",
        "%1 mo": .plural(one: "%1 mes", other: "%1 meses"),
        "%1 y": .plural(one: "%1 año", other: "%1 años"),
        "%1 ago": "hace %1",
        "in %1": "en %1",
    ]
}
