import Wording

extension WordTable {
    /// The topics of help, in Portuguese.
    static let helpPortuguese: WordTable = [
        "The variables and files that folio reads": "As variáveis e os arquivos que o folio lê",
        "Environment": "Ambiente",
        "A plugin file to read in place of all others": "Um arquivo de plugins a ler em vez de todos os outros",
        "With 1: a library that cannot be used is an error": "Com 1: uma biblioteca que não pode ser usada é um erro",
        "With exact: tables show dates whole, as with --dates exact":
            "Com exact: as tabelas mostram as datas inteiras, como com --dates exact",
        "Where plugin files are; ~/.config": "Onde estão os arquivos de plugins; ~/.config",
        "Where the library is; ~/.local/share": "Onde está a biblioteca; ~/.local/share",
        "Where tokens and trust are; ~/.local/state": "Onde estão os tokens e a confiança; ~/.local/state",
        "Not empty: no colour": "Não vazia: sem cores",
        "Neither empty nor 0: colour in a pipe, too": "Nem vazia nem 0: com cores também num pipe",
        "With dumb: neither colour nor animation": "Com dumb: sem cores nem animação",
        "The width of tables, in place of the terminal's": "A largura das tabelas, em vez da do terminal",
        "Language: English, Spanish, Portuguese or Greek": "Idioma: inglês, espanhol, português ou grego",
        "Proxies, as libcurl reads them": "Proxies, tal como a libcurl os lê",
        "Plugins name variables of their own for credentials: 'folio auth status' lists them.":
            "Os plugins indicam as suas próprias variáveis para credenciais: 'folio auth status' mostra quais são.",
        "Files": "Arquivos",
        "Plugins of the current folder; see 'folio plugins trust'":
            "Plugins da pasta atual; consulte 'folio plugins trust'",
        "The person's own": "Os seus próprios",
        "More of them, by name": "Mais alguns, por nome",
        "Those of folio, beside the program": "Os do folio, junto ao programa",
        "The documents that help names, there, too": "Os documentos que a ajuda nomeia, também ali",
        "What 'folio plugins set' keeps": "O que 'folio plugins set' guarda",
        "What was read; see 'folio cache'": "O que foi lido; consulte 'folio cache'",
        "Tokens of 'folio auth login'": "Tokens de 'folio auth login'",
        "Plugin files that are trusted": "Arquivos de plugins que são confiáveis",
        "What the exit code says": "O que diz o código de saída",
        "Exit status": "Código de saída",
        "Done; also with what was stored where the server is out of reach, which a notice says":
            "Concluído; também com o que estava guardado quando o servidor está fora de alcance, o que um aviso indica",
        "Another failure": "Outra falha",
        "Unknown command, option, parameter, plugin or endpoint":
            "Comando, opção, parâmetro, plugin ou endpoint desconhecido",
        "A plugin file is wrong or cannot be read": "Um arquivo de plugins está errado ou não pode ser lido",
        "Not authorised: 401, 403, or a missing credential": "Não autorizado: 401, 403 ou falta de uma credencial",
        "Not found: 404, 410": "Não encontrado: 404, 410",
        "Unreachable: name, connection, TLS, time-out, 429, 5xx, after retries; a wait that is too long":
            "Inacessível: nome, conexão, TLS, tempo esgotado, 429, 5xx, após novas tentativas; uma espera longa demais",
        "An answer that cannot be used: not JSON, the wrong shape, a repeated page":
            "Uma resposta que não pode ser usada: não é JSON, tem a forma errada, repete uma página",
        "Offline or for 'cache', and not stored": "Offline ou para 'cache', e não guardado",
        "The list ended short of its own total": "A lista terminou antes do seu próprio total",
        "The library cannot be used, and the command needs it; or 'cache verify' has found damage":
            "A biblioteca não pode ser usada, e o comando precisa dela; ou 'cache verify' encontrou danos",
        "Beyond a limit of 'profile --budget'": "Acima de um limite de 'profile --budget'",
        "Ended by Ctrl-C or SIGTERM": "Encerrado por Ctrl-C ou SIGTERM",
        "What was printed before a failure stays, and the code says that it is not all.":
            "O que foi impresso antes de uma falha permanece, e o código diz que não é tudo.",
        "nothing stored is no failure": "nada guardado não é uma falha",
        "What is written where, and in which format": "O que é escrito, onde e em que formato",
        "stdout carries data and nothing else; progress, notices, logs and errors go to stderr. On a terminal items are a table, elsewhere JSON Lines, and each page is written as soon as it is there.":
            """
        stdout leva dados e nada mais; progresso, avisos, logs e erros vão para stderr. Num terminal, os itens \
        são uma tabela; fora dele, JSON Lines; e cada página é escrita assim que chega.
        """,
        "Formats of -o": "Formatos de -o",
        "For people: cut to the terminal's width, dates as --dates says":
            "Para pessoas: cortada na largura do terminal, datas conforme --dates",
        "One document, also after an error; the same as --json":
            "Um só documento, mesmo após um erro; o mesmo que --json",
        "An object a line; the same as --jsonl": "Um objeto por linha; o mesmo que --jsonl",
        "With the names of the fields in the first line": "Com os nomes dos campos na primeira linha",
        "A table for a page": "Uma tabela para uma página",
        "An item is {\"id\":…} and the plugin's fields in their order, as the server sent the values; what is missing is null. --fields chooses some, --raw prints the server's own object.\n\n--json is {\"items\":[…],\"meta\":{…}}: \"complete\" is false where it broke off, \"next\" is a position for --cursor, \"source\" is the worst of remote, revalidated, cache and stale.\n\n--jq is given each item as it would be printed, --jq-all what --json would write. What is only selected keeps its digits; what is computed has jq's numbers, 64-bit floating point.":
            """
        Um item é {"id":…} e os campos do plugin na sua ordem, com os valores tal como o servidor os enviou; o \
        que falta é null. --fields escolhe alguns, --raw imprime o próprio objeto do servidor.

        --json é {"items":[…],"meta":{…}}: "complete" é false onde houve uma interrupção, "next" é uma posição \
        para --cursor, "source" é o pior entre remote, revalidated, cache e stale.

        --jq recebe cada item como seria impresso, --jq-all o que --json escreveria. O que é apenas selecionado \
        mantém os seus algarismos; o que é calculado tem os números do jq, em ponto flutuante de 64 bits.
        """,
        "one field of each item": "um campo de cada item",
        "two, for a spreadsheet": "dois, para uma planilha",
        "A plugin is a few lines of YAML that describe an API. The nearest definition of a name wins: the file of --config or FOLIO_CONFIG and no other, else ./plugins.yaml, then plugins.yaml and plugins.d/*.yaml in ~/.config/folio, then the file that comes with folio. The least there is to say:\n\n  version: 1\n  plugins:\n    books:\n      base_url: https://api.example.com\n      endpoints:\n        titles:\n          path: /titles\n          items: .data\n          id: .id\n\ndocs/plugins.md (see 'folio help environment') explains every key.":
            """
        Um plugin são algumas linhas de YAML que descrevem uma API. Vale a definição mais próxima de um nome: o \
        arquivo de --config ou FOLIO_CONFIG e nenhum outro; senão, ./plugins.yaml, depois plugins.yaml e \
        plugins.d/*.yaml em ~/.config/folio, depois o arquivo que vem com o folio. O mínimo a dizer é:

          version: 1
          plugins:
            books:
              base_url: https://api.example.com
              endpoints:
                titles:
                  path: /titles
                  items: .data
                  id: .id

        docs/plugins.md (consulte 'folio help environment') explica todas as chaves.
        """,
    ]
}
