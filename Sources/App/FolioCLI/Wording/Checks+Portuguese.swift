import Wording

extension WordTable {
    /// What the doctor, the probe and the live check find, in Portuguese.
    static let checksPortuguese: WordTable = [
        "wrong: %1": "problema: %1",
        "hint: %1": "dica: %1",
        "Versions": "Versões",
        "%1, TLS by %2": "%1, TLS por %2",
        "Install libcurl; without it only what is stored can be read.":
            "Instale a libcurl; sem ela, só é possível ler o que está guardado.",
        "Paths": "Caminhos",
        "it is relative, so that it is ignored": "é relativo e por isso é ignorado",
        "Set it to an absolute path, or unset it.": "Defina-a com um caminho absoluto ou remova-a.",
        "library": "biblioteca",
        "none": "não há",
        "neither XDG_DATA_HOME nor HOME names a folder": "nem XDG_DATA_HOME nem HOME indica uma pasta",
        "Set HOME.": "Defina HOME.",
        "tokens": "tokens",
        "trusted files": "arquivos confiáveis",
        "plugin folder": "pasta de plugins",
        "%1 (not there yet)": "%1 (ainda não existe)",
        "others may read it: its mode is 0%1": "outras pessoas podem ler: o modo é 0%1",
        "%1 cannot be written: %2": "não é possível escrever em %1: %2",
        "Let yourself write there, or set the XDG variable to another folder.":
            "Dê a si mesmo permissão para escrever ali, ou aponte a variável XDG para outra pasta.",
        "Plugin files": "Arquivos de plugins",
        "no plugin": "nenhum plugin",
        "unusable": "inutilizável",
        "'folio plugins check' tells all that is wrong.": "'folio plugins check' mostra tudo o que está errado.",
        "hidden": "oculto",
        "'%1' of %2, by a nearer one": "'%1' de %2, por um mais próximo",
        "trusted": "confiável",
        "not trusted: it gets no secret and runs no command; see 'folio plugins trust'":
            "não confiável: não recebe segredos nem executa comandos; consulte 'folio plugins trust'",
        "changed since it was trusted; see 'folio plugins trust'":
            "mudou desde que foi marcado como confiável; consulte 'folio plugins trust'",
        "trust": "confiança",
        "Store": "Armazenamento",
        "nothing has been stored": "nada foi guardado ainda",
        "%1 from %2": "%1 de %2",
        "none is set": "nenhuma definida",
        "Terminal": "Terminal",
        "locale": "localidade",
        "output": "saída",
        "a terminal": "um terminal",
        "no terminal": "nenhum terminal",
        "width": "largura",
        "%1 columns": .plural(one: "%1 coluna", other: "%1 colunas"),
        "unknown": "desconhecida",
        "colour": "cores",
        "Servers": "Servidores",
        "%1 answered %2 in %3 ms": "%1 respondeu %2 em %3 ms",
        "skipped": "ignorado",
        "needs %1=…": "precisa de %1=…",
        "failed": "falhou",
        "unique": "únicos",
        "%1 repeated": "repetidos: %1",
        "found": "encontrada",
        "the end": "o fim",
        "one page": "uma página",
        "always null: %1": "sempre null: %1",
        "%1 is an empty list, so that nothing else can be told":
            "%1 é uma lista vazia, por isso nada mais se pode saber",
        "%1 is a list of %2 objects":
            .plural(one: "%1 é uma lista de %2 objeto", other: "%1 é uma lista de %2 objetos"),
        "%1 is a list of %2 rows": .plural(one: "%1 é uma lista de %2 linha", other: "%1 é uma lista de %2 linhas"),
        "%1; not taken: %2": "%1; não escolhidas: %2",
        "no value that each item has and no two share": "nenhum valor que todos os itens tenham e que não se repita",
        "%1 differs on all %2 items that were read, on %3 pages":
            "%1 é diferente em cada um dos %2 itens lidos, em %3 páginas",
        "%1 differs on all %2 items that were read": "%1 é diferente em cada um dos %2 itens lidos",
        "none worth a column": "nenhum que mereça uma coluna",
        "by name and value: %1": "por nome e valor: %1",
        "as the server calls them: %1": "com os nomes que o servidor lhes dá: %1",
        "newest first: %1 of %2 items never goes the other way":
            "os mais recentes primeiro: %1 nunca vai no sentido contrário em %2 itens",
        "oldest first: %1 of %2 items never goes the other way":
            "os mais antigos primeiro: %1 nunca vai no sentido contrário em %2 itens",
        "none: the server says that the list is whole": "nenhuma: o servidor diz que a lista está completa",
        "without effect: %1": "sem efeito: %1",
        "refused with %1": "recusado com %1",
        "how the list goes on": "como a lista continua",
        "link: the Link header names rel=next": "link: o cabeçalho Link indica rel=next",
        "link: %1 holds a URL": "link: %1 contém uma URL",
        "cursor: %1 holds a token, sent back as ?%2=": "cursor: %1 contém um token, reenviado como ?%2=",
        "cursor: %1 is an object, whose members are sent back": "cursor: %1 é um objeto, cujos membros são reenviados",
        "page: ?%1=%2 began with item %3 of page 1, so pages count from %4":
            "page: ?%1=%2 começou com o item %3 da página 1, logo as páginas são contadas a partir de %4",
        "page: ?%1=%2 gave other items than page 1; pages count from %3":
            "page: ?%1=%2 deu itens diferentes dos da página 1; as páginas são contadas a partir de %3",
        "offset: ?%1=%2 began with item %3 of page 1": "offset: ?%1=%2 começou com o item %3 da página 1",
        "keyset: ?%1= with the id of item %2 of page 1 began with item %3":
            "keyset: ?%1= com o id do item %2 da página 1 começou com o item %3",
        "no parameter for the size": "nenhum parâmetro para o tamanho",
        "?%1=%2 gave %3": "?%1=%2 deu %3",
        "%1; %2 without it": "%1; %2 sem ele",
        "no larger size was tried": "nenhum tamanho maior foi tentado",
        "%1 were asked for and given": "%1 foram pedidos e dados",
        "?%1=%2 gave %3, and there are more": "?%1=%2 deu %3, e há mais",
        "?%1=%2 gave %3, which may be all or a limit": "?%1=%2 deu %3, que podem ser todos ou um limite",
        "?%1=%2 was refused with %3": "?%1=%2 foi recusado com %3",
        "%1 says %2, as the length of the list": "%1 diz %2, como total da lista",
        "%1 follows the size, as the count of pages": "%1 acompanha o tamanho, como número de páginas",
        "%1 is true where there is more": "%1 é true onde há mais",
        "%1 is false where there is more": "%1 é false onde há mais",
        "%1; it gave %2 other items": .plural(one: "%1; deu %2 item diferente", other: "%1; deu %2 itens diferentes"),
        "%1, on %2, which was not asked": "%1, em %2, que não foi consultado",
        "%1, but it gave no other items": "%1, mas não deu itens diferentes",
        "%1 and %2 more": "%1 e mais %2",
        "nothing is preferred": "nada é preferido",
        "preferences for %1": "preferências para %1",
        "not read": "não lidos",
        "your own": "próprios",
        "none yet; 'folio plugins new' or 'folio plugins probe URL' makes one":
            "nenhum ainda; 'folio plugins new' ou 'folio plugins probe URL' cria um",
        "the next link leads there; say so if it is theirs": "o link seguinte leva para lá; indique-o se for deles",
        "id: no value that each item has, and no two share, was found":
            "id: nenhum valor que cada item tenha e que não se repita foi encontrado",
        "fields: no value was found that is worth a column":
            "fields: nenhum valor que mereça uma coluna foi encontrado",
        "pagination: the server says that the list is whole; see docs/plugins.md":
            "pagination: o servidor diz que a lista está completa; veja docs/plugins.md",
        "pagination: how the list goes on was not found; see docs/plugins.md":
            "pagination: não foi encontrado como a lista continua; veja docs/plugins.md",
        "max: the largest size that the server grants was not found":
            "max: o maior tamanho que o servidor concede não foi encontrado",
        "size: no parameter was found that asks for a size":
            "size: nenhum parâmetro que peça um tamanho foi encontrado",
        "not tried: it leads to another host": "não testado: leva a outro host",
        "not seen to work: asking for it gave no other items":
            "não se viu funcionar: ao pedi-lo não vieram outros itens",
    ]
}
