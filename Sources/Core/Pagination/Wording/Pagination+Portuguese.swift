import Wording

extension WordTable {
    /// This room's words in Portuguese.
    static let paginationPortuguese: WordTable = [
        "after the key of the last item": "depois da chave do último item",
        "offset plus the items received": "offset mais os itens recebidos",
        "page number plus one": "número da página mais um",
        "a token that the page holds": "um token que a página contém",
        "a URL that the page holds": "uma URL que a página contém",
        "one page is all": "tudo está numa página",
    ]
}
