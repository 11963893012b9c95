package import Wording

extension WordTable {
    /// This room's words in Portuguese.
    package static let presentationPortuguese: WordTable = [
        "hint: %1": "dica: %1",
        "just now": "agora mesmo",
        "%1 minutes ago": .plural(one: "há %1 minuto", other: "há %1 minutos"),
        "%1 hours ago": .plural(one: "há %1 hora", other: "há %1 horas"),
        "%1 days ago": .plural(one: "há %1 dia", other: "há %1 dias"),
        "%1 weeks ago": .plural(one: "há %1 semana", other: "há %1 semanas"),
        "%1 months ago": .plural(one: "há %1 mês", other: "há %1 meses"),
        "%1 years ago": .plural(one: "há %1 ano", other: "há %1 anos"),
        "in %1 minutes": .plural(one: "em %1 minuto", other: "em %1 minutos"),
        "in %1 hours": .plural(one: "em %1 hora", other: "em %1 horas"),
        "in %1 days": .plural(one: "em %1 dia", other: "em %1 dias"),
        "in %1 weeks": .plural(one: "em %1 semana", other: "em %1 semanas"),
        "in %1 months": .plural(one: "em %1 mês", other: "em %1 meses"),
        "in %1 years": .plural(one: "em %1 ano", other: "em %1 anos"),
        "now": "agora",
        "%1 min": "%1 min",
        "%1 h": "%1 h",
        "%1 d": "%1 d",
        "%1 wk": "%1 sem",
        "%1 mo": .plural(one: "%1 mês", other: "%1 meses"),
        "%1 y": .plural(one: "%1 ano", other: "%1 anos"),
        "%1 ago": "há %1",
        "in %1": "em %1",
    ]
}
