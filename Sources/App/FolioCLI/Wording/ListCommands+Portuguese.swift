import Wording

extension WordTable {
    /// The commands that read lists, and those of the program, in Portuguese.
    static let listCommandsPortuguese: WordTable = [
        "PLUGIN.ACTION; PLUGIN, with a PATH behind it; or a URL":
            "PLUGIN.ACTION; PLUGIN, seguido de um PATH; ou uma URL",
        "The path below the plugin's base URL; parameters": "O caminho abaixo da URL base do plugin; parâmetros",
        "Request": "Requisição",
        "The method; GET, or POST with -d": "O método; GET, ou POST com -d",
        "'Name: value' in place of folio's own; 'Name;' is empty, 'Name:' leaves it out":
            "'Name: value' em vez do que o folio envia; 'Name;' é vazio, 'Name:' omite o campo",
        "The body as it is; @FILE reads it from a file, @- from stdin":
            "O corpo tal como é; @FILE lê de um arquivo, @- de stdin",
        "Give a redirect as the answer": "Dar um redirecionamento como resposta",
        "Answer": "Resposta",
        "Write the status line and the header lines before it":
            "Escrever antes dela a linha de status e as de cabeçalho",
        "Write what a jq expression gives of the answer, a result a line":
            "Escrever o que uma expressão jq dá da resposta, um resultado por linha",
        "Give what is stored; no connection is opened": "Dar o que está guardado, sem abrir nenhuma conexão",
        "Ask the server, however fresh what is stored may be":
            "Consultar o servidor, por mais recente que seja o que está guardado",
        "Ask the server, and keep nothing": "Consultar o servidor e não guardar nada",
        "Run an action of a plugin, or make one request": "Executar uma ação de um plugin, ou fazer uma requisição",
        "an action, with its parameters": "uma ação, com os seus parâmetros",
        "a path of an API, with the plugin's credentials": "um caminho de uma API, com as credenciais do plugin",
        "a URL, with the answer's header lines": "uma URL, com as linhas de cabeçalho da resposta",
        "a POST, its body from a file": "um POST, com o corpo de um arquivo",
        "Any answer is written, byte for byte where the output is no terminal; the exit code is 0 for a status below 400. An action writes what its plugin shows of the answer, as JSON on one line or, on a terminal, indented; a refused action writes nothing. docs/call.md (see 'folio help environment') tells it all.":
            """
        Qualquer resposta é escrita, byte a byte se a saída não é um terminal; o código de saída é 0 para um \
        status abaixo de 400. Uma ação escreve o que o seu plugin mostra da resposta, como JSON numa linha ou, \
        num terminal, indentado; uma ação recusada não escreve \
        nada. docs/call.md (consulte 'folio help environment') conta tudo.
        """,
        "PLUGIN/ENDPOINT, or PLUGIN for its default": "PLUGIN/ENDPOINT, ou PLUGIN para o seu padrão",
        "Ids, or - for stdin; parameters of the endpoint": "Ids, ou - para stdin; parâmetros do endpoint",
        "Add a comment; @FILE reads it from a file, @- stdin":
            "Adicionar um comentário; @FILE lê de um arquivo, @- de stdin",
        "List the comments under one or more items": "Listar os comentários de um ou mais itens",
        "the comments under item 1": "os comentários do item 1",
        "those under each item": "os de cada item",
        "a comment of one's own": "um comentário seu",
        "Print what makes a shell complete folio's words": "Imprimir o que faz um shell completar as palavras do folio",
        "The shell": "O shell",
        "in ~/.bashrc": "em ~/.bashrc",
        "in ~/.zshrc, behind compinit": "em ~/.zshrc, depois de compinit",
        "in ~/.config/fish/config.fish": "em ~/.config/fish/config.fish",
        "Names of plugins, endpoints, parameters and fields come from the plugin files, ids from what is stored. No request is made.":
            """
        Os nomes de plugins, endpoints, parâmetros e campos vêm dos arquivos de plugins, os ids do que está \
        guardado. Nenhuma requisição é feita.
        """,
        "Look for what is wrong with folio's surroundings": "Procurar o que está errado em torno do folio",
        "Plugins whose servers are asked whether they answer": "Plugins a cujos servidores se pergunta se respondem",
        "versions, paths, plugin files, the store, the terminal":
            "versões, caminhos, arquivos de plugins, a biblioteca, o terminal",
        "and whether GitHub can be reached": "e se o GitHub está ao alcance",
        "in a script": "num script",
        "No secret is shown or sent, and nothing is changed. The exit code is 0 when all is well, else 1; the first thing that is wrong is told with what to do about it. --json writes {\"well\", \"entries\": [{\"group\", \"name\", \"value\", \"problem\", \"advice\"}]}; the last two are null where all is well.":
            """
        Nenhum segredo é mostrado ou enviado, e nada é alterado. O código de saída é 0 quando tudo está bem, \
        senão 1; o primeiro problema é mostrado com o que fazer a respeito. --json escreve {"well", "entries": \
        [{"group", "name", "value", "problem", "advice"}]}; os dois últimos são null onde tudo está bem.
        """,
        "Parameters of the endpoint": "Parâmetros do endpoint",
        "Save each item's picture in DIR, if not there yet":
            "Salvar a imagem de cada item em DIR, se ainda não estiver lá",
        "List the items of an endpoint": "Listar os itens de um endpoint",
        "the first page, as a table": "a primeira página, como tabela",
        "fifty items, with a parameter": "cinquenta itens, com um parâmetro",
        "a value of every item": "um valor de cada item",
        "in a file, killed or not": "num arquivo, mesmo se interrompido",
        "what is stored": "o que está guardado",
        "the request as a curl command": "a requisição como comando curl",
        "Read plugins from this file only": "Ler plugins só deste arquivo",
        "Log requests to stderr; -vv with header fields":
            "Registrar requisições em stderr; -vv com campos de cabeçalho",
        "Leave out notices and progress": "Omitir avisos e progresso",
        "Append the log to a file": "Acrescentar o log a um arquivo",
        "How -v and --log write": "Como -v e --log escrevem",
        "Try a failed request again N times, in place of the plugin's word or 4":
            "Repetir até N vezes uma requisição que falhou, em vez do que diz o plugin ou 4",
        "Wait so long when a server asks for it, in place of the plugin's word or 60s":
            "Esperar no máximo isto quando um servidor pede, em vez do que diz o plugin ou 60s",
        "Trust the certificates in a PEM file, too": "Confiar também nos certificados de um arquivo PEM",
        "Paging": "Paginação",
        "Stop after COUNT items": "Parar depois de COUNT itens",
        "Stop after N pages; one if no option says more": "Parar depois de N páginas; uma, se nenhuma opção pede mais",
        "Go on to the end of the list": "Continuar até o fim da lista",
        "Ask for N items a request": "Pedir N itens por requisição",
        "Ask for N pages at a time (offset, page)": "Pedir N páginas de cada vez (offset, page)",
        "Start after the item with this key (keyset)": "Começar depois do item com esta chave (keyset)",
        "Start before the item with this key (keyset)": "Começar antes do item com esta chave (keyset)",
        "Start at this offset (offset)": "Começar neste deslocamento (offset)",
        "Start at this page (page)": "Começar nesta página (page)",
        "Start at a position that folio printed": "Começar numa posição que o folio imprimiu",
        "Write this format; on a terminal a table, else JSON Lines":
            "Escrever neste formato; num terminal, tabela; senão, JSON Lines",
        "Write JSON Lines, an item a line": "Escrever JSON Lines, um item por linha",
        "Write TEXT for each item, such as '{id} {title}\\n'":
            "Escrever TEXT para cada item, por exemplo '{id} {title}\\n'",
        "Output": "Saída",
        "Show only these fields, separated by commas": "Mostrar só estes campos, separados por vírgulas",
        "Show the server's objects": "Mostrar os objetos do servidor",
        "Leave out the names of columns (table, csv, tsv)": "Omitir os nomes das colunas (table, csv, tsv)",
        "Show a table's dates relative, such as 5 minutes ago, or exact":
            "Mostrar as datas de uma tabela de forma relativa, como há 5 minutos, ou exata",
        "Make a table N columns wide, whatever the terminal is":
            "Fazer a tabela com N colunas de largura, seja qual for o terminal",
        "Show a table without a pager, however long it is": "Mostrar a tabela sem paginador, por mais longa que seja",
        "Write what a jq expression gives of each item": "Escrever o que uma expressão jq dá de cada item",
        "Write what one gives of the whole document, which is kept in memory":
            "Escrever o que ela dá do documento inteiro, que é mantido na memória",
        "Offline and resuming": "Offline e retomada",
        "Show what is stored; no connection is opened": "Mostrar o que está guardado, sem abrir nenhuma conexão",
        "How old what is stored may be if the server is out of reach":
            "Idade máxima do que está guardado se o servidor está fora de alcance",
        "Only items that no earlier walk had": "Só os itens que nenhum percurso anterior teve",
        "Write to FILE (jsonl, csv or tsv), page by page": "Escrever em FILE (jsonl, csv ou tsv), página por página",
        "Go on where the same command was killed": "Continuar onde o mesmo comando foi interrompido",
        "%1 requests": .plural(one: "%1 requisição", other: "%1 requisições"),
        "%1 connections": .plural(one: "%1 conexão", other: "%1 conexões"),
        "%1 responses": .plural(one: "%1 resposta", other: "%1 respostas"),
        "%1 lists": .plural(one: "%1 lista", other: "%1 listas"),
        "%1 walks": .plural(one: "%1 percurso", other: "%1 percursos"),
        "%1 pages": .plural(one: "%1 página", other: "%1 páginas"),
        "Comments": "Comentários",
        "%1 comments": .plural(one: "%1 comentário", other: "%1 comentários"),
        "%1 replies": .plural(one: "%1 resposta", other: "%1 respostas"),
        "Levels of threads to read; else all that need no request":
            "Níveis de conversas a ler; senão, os que nada custam",
    ]
}
