import Wording

extension WordTable {
    /// This room's words in Spanish.
    static let paginationSpanish: WordTable = [
        "after the key of the last item": "después de la clave del último elemento",
        "offset plus the items received": "offset más los elementos recibidos",
        "page number plus one": "número de página más uno",
        "a token that the page holds": "un token que contiene la página",
        "a URL that the page holds": "una URL que contiene la página",
        "one page is all": "todo está en una página",
    ]
}
