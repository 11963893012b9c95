import Wording

extension WordTable {
    /// What is said while a command runs, in Portuguese.
    static let messagesPortuguese: WordTable = [
        "Loading…": "Carregando…",
        "%1 items": .plural(one: "%1 item", other: "%1 itens"),
        "the comment was added; the answer does not hold it": "o comentário foi adicionado; a resposta não o contém",
        "Print the request as a curl command; send nothing": "Imprimir a requisição como comando curl; não enviar nada",
        "what the command prints, percent-encoded where it stands in the URL: %1":
            "o que o comando imprime, com codificação percentual onde aparece na URL: %1",
        "what the file %1 holds, without its last line break":
            "o que o arquivo %1 contém, sem a última quebra de linha",
        "what stdin holds, without its last line break": "o que stdin contém, sem a última quebra de linha",
        "what is asked for: %1": "o que é pedido: %1",
        "the token that folio keeps or gets; see 'folio auth status %1'":
            "o token que o folio guarda ou obtém; consulte 'folio auth status %1'",
        "what the command prints: %1": "o que o comando imprime: %1",
        "what 'folio auth login %1' asks for: %2": "o que 'folio auth login %1' pede: %2",
        "what stands in the plugin file": "o que está no arquivo de plugins",
        "what the command gives as '%1'": "o que o comando dá como '%1'",
        "Read any paginated JSON API that a few lines of YAML describe":
            "Ler qualquer API JSON paginada que algumas linhas de YAML descrevam",
        "the first page of a feed": "a primeira página de um feed",
        "the APIs that folio knows": "as APIs que o folio conhece",
        "the picture of %1": "a imagem de %1",
        "%1; what is shown was stored earlier": "%1; o que se mostra foi guardado antes",
        "there is nothing to resume; starting from the beginning": "não há nada a retomar; recomeça-se do início",
        "nothing is left of what was written to the file; starting from the beginning":
            "não resta nada do que foi escrito no arquivo; recomeça-se do início",
        "the list ended before its server says it does; starting from the beginning":
            "a lista terminou antes de o servidor dizer que termina; recomeça-se do início",
        "nothing is left to do: the walk was complete": "não resta nada a fazer: o percurso estava completo",
        "%1 items not seen since %2": .plural(one: "%1 item não visto desde %2", other: "%1 itens não vistos desde %2"),
        "an answer repeats a credential of its request, so it is shown and not kept":
            "uma resposta repete uma credencial da sua requisição; por isso é mostrada, mas não guardada",
        "line %1 of stdin holds no item with an id": "a linha %1 de stdin não contém nenhum item com um id",
        "Write an id, or a JSON object with \"id\", a line.":
            "Escreva em cada linha um id, ou um objeto JSON com \"id\".",
        "what is stored cannot be read: %1": "não é possível ler o que está guardado: %1",
        "what is read cannot be stored: %1": "não é possível guardar o que é lido: %1",
        "as stored %1": "tal como guardado %1",
        "y yes": "s sim",
        "the log is not complete: cannot write %1: %2": "o log não está completo: não é possível escrever em %1: %2",
        "waiting for another folio, which uses %1": "à espera de outro folio, que usa %1",
        "nothing new": "nada de novo",
        "%1 in %2": "%1 em %2",
        "left out %1 items that came again while the list moved": .plural(
            one: "%1 item omitido, que voltou a aparecer enquanto a lista se movia",
            other: "%1 itens omitidos, que voltaram a aparecer enquanto a lista se movia"),
        "%1 items with the id of another item of the same page: does id: name what tells items apart?": .plural(
            one: "%1 item com o id de outro item da mesma página: id: indica o que distingue os itens?",
            other: "%1 itens com o id de outro item da mesma página: id: indica o que distingue os itens?"),
        "the server gives no more of this list, which has %1 items behind these": .plural(
            one: "o servidor não dá mais desta lista, que tem %1 item depois destes",
            other: "o servidor não dá mais desta lista, que tem %1 itens depois destes"),
        "there may be more, but where cannot be told: %1": "pode haver mais, mas não se sabe onde: %1",
        "%1, and there may be more: --new without a count": "%1, e pode haver mais: --new sem uma quantidade",
        "%1, and there are more: -n COUNT or --all, or go on with %2":
            "%1, e há mais: -n COUNT ou --all, ou continue com %2",
        "%1, and there are more: -n COUNT or --all": "%1, e há mais: -n COUNT ou --all",
        "%1 pictures saved": .plural(one: "%1 imagem gravada", other: "%1 imagens gravadas"),
        "%1, %2 were there already": .plural(one: "%1, %2 já estava lá", other: "%1, %2 já estavam lá"),
        "stopped after %1; go on with %2": "parou após %1; continue com %2",
        "stopped after %1; go on with the same command and --resume":
            "parou após %1; continue com o mesmo comando e --resume",
        "stopped after %1": "parou após %1",
        "the position in meta.next of --json": "a posição em meta.next de --json",
        "%1; trying again in %2 (try %3 of %4)": "%1; nova tentativa em %2 (tentativa %3 de %4)",
        "%1 asks to wait %2": "%1 pede para esperar %2",
        "waiting %1, to ask %2 no more often than `rate:` says":
            "espera de %1, para não consultar %2 mais vezes do que `rate:` permite",
        "the server answered %1": "o servidor respondeu %1",
        "the server answered %1, which says to try again": "o servidor respondeu %1, que diz para tentar de novo",
        "the plugin '%1' of %2 is hidden by a nearer one": "o plugin '%1' de %2 fica oculto por um mais próximo",
        "%1, so what you prefer is left out; 'folio plugins trust' makes it count":
            "%1, por isso as suas preferências são omitidas; 'folio plugins trust' faz com que contem",
        "%1, so requests go without %2; 'folio plugins trust' shows what it would use":
            "%1, por isso as requisições vão sem %2; 'folio plugins trust' mostra o que ele usaria",
        "left out %1 comments: the thread leads round in a circle":
            .plural(
                one: "%1 comentário omitido: a conversa anda em círculo",
                other: "%1 comentários omitidos: a conversa anda em círculo"),
        "replies below level %1 are left out": "as respostas abaixo do nível %1 são omitidas",
        "the replies to %1": "as respostas a %1",
        "the replies to a comment without an id": "as respostas a um comentário sem id",
        "there are more replies to %1 comments: --all":
            .plural(
                one: "há mais respostas a %1 comentário: --all",
                other: "há mais respostas a %1 comentários: --all"),
        "there may be replies: --depth %1 reads them": "pode haver respostas: --depth %1 lê-as",
        "a file with the %1 bytes of the body, which are not shown here": .plural(
            one: "um arquivo com %1 byte do corpo, que não é mostrado aqui",
            other: "um arquivo com os %1 bytes do corpo, que não são mostrados aqui"),
        "%1 has %2 of a walk that was interrupted, and is written anew; --resume would go on":
            "%1 tem %2 de um percurso interrompido, e é escrito de novo; --resume o continuaria",
        "%1 has %2 of a walk that was interrupted; --resume would go on. Write it anew? [y/N]":
            "%1 tem %2 de um percurso interrompido; --resume o continuaria. Escrever de novo? [s/N]",
        "%1 of %2 items": .plural(one: "%1 de %2 item", other: "%1 de %2 itens"),
        "%1 of %2 comments": .plural(one: "%1 de %2 comentário", other: "%1 de %2 comentários"),
        "others may read the tokens in %1: its mode is 0%2; 'chmod 600 %3' ends that":
            "outras pessoas podem ler os tokens de %1: o modo é 0%2; 'chmod 600 %3' impede isso",
        "interrupted before the first page": "interrompido antes da primeira página",
        "%1, because of %2": "%1, por causa de %2",
        "not read: %1": "não é lido: %1",
    ]
}
