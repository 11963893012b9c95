import Wording

extension WordTable {
    /// The commands `auth` and `cache`, in Portuguese.
    static let libraryCommandsPortuguese: WordTable = [
        "Log in to APIs and out; show where credentials are":
            "Iniciar e encerrar sessões em APIs; mostrar onde estão as credenciais",
        "asks for what the plugin wants, and keeps what signs": "pede o que o plugin quer e guarda o que assina",
        "what is there, and until when": "o que há, e até quando",
        "forgets it": "esquece a sessão",
        "Log in to an API": "Iniciar sessão numa API",
        "Name of the plugin": "Nome do plugin",
        "Answers, and parameters of the plugin; name=@FILE and name=@- read an answer":
            "Respostas e parâmetros do plugin; name=@FILE e name=@- leem uma resposta",
        "asks at the terminal": "pergunta no terminal",
        "the password from stdin": "a senha, de stdin",
        "from a file, for scripts": "de um arquivo, para scripts",
        "What the plugin asks for is asked at the terminal, secrets without showing them. Where the plugin says how to log in, that is done at once, and only the tokens that it brings are kept; an answer that is itself the credential is kept. Secrets are never taken from the command line, which other programs see.":
            """
        O que o plugin pede é perguntado no terminal, sem mostrar os segredos. Se o plugin diz como iniciar a \
        sessão, isso é feito na hora, e só são guardados os tokens obtidos; uma resposta que é ela mesma a \
        credencial é guardada. Segredos nunca são aceitos na linha de comando, que outros programas veem.
        """,
        "Kept for '%1'; the first request will show whether the server takes it.":
            "Guardado para '%1'; a primeira requisição mostrará se o servidor o aceita.",
        "Logged in to '%1'.": "Sessão iniciada em '%1'.",
        "Logged in to '%1'; the token expires at %2.": "Sessão iniciada em '%1'; o token expira em %2.",
        "Forget the tokens of an API": "Esquecer os tokens de uma API",
        "Keep what is stored of the account, without asking": "Manter o que está guardado da conta, sem perguntar",
        "Delete what is stored of the account, without asking": "Apagar o que está guardado da conta, sem perguntar",
        "asks what is to become of the stored lists": "pergunta o que fazer com as listas guardadas",
        "deletes them too": "apaga-as também",
        "On a terminal it asks whether the lists and answers that are stored of the account are deleted too; elsewhere they stay. The server is not told: a token that others may have is to be revoked there.":
            """
        Num terminal, pergunta se as listas e respostas guardadas da conta também devem ser apagadas; fora \
        dele, elas ficam. O servidor não é avisado: um token que outros possam ter deve ser revogado lá.
        """,
        "Not logged in to '%1'.": "Não há sessão iniciada em '%1'.",
        "Logged out of '%1'.": "Sessão encerrada em '%1'.",
        "Delete the %1 lists stored of this account, too? [y/N]": .plural(
            one: "Apagar também a %1 lista guardada desta conta? [s/N]",
            other: "Apagar também as %1 listas guardadas desta conta? [s/N]"),
        "Show where credentials come from, and whether they are there":
            "Mostrar de onde vêm as credenciais, e se estão presentes",
        "Only this plugin": "Só este plugin",
        "Write one JSON document": "Escrever um só documento JSON",
        "every plugin with credentials": "todos os plugins com credenciais",
        "one, for another program": "um deles, para outro programa",
        "No secret is shown, nor a part of one. Commands are not run to see what they print.":
            "Nenhum segredo é mostrado, nem parte dele. Os comandos não são executados para ver o que imprimem.",
        "No plugin has credentials.": "Nenhum plugin tem credenciais.",
        "plugin": "plugin",
        "kind": "tipo",
        "from": "origem",
        "state": "estado",
        "since": "desde",
        "login": "login",
        "not trusted": "não confiável",
        "not logged in": "sem sessão",
        "missing": "ausente",
        "there": "presente",
        "expires at %1": "expira em %1",
        "expired at %1": "expirou em %1",
        "Delete all that is stored, or all of a plugin or endpoint":
            "Apagar tudo o que está guardado, ou tudo de um plugin ou endpoint",
        "Do not ask": "Não perguntar",
        "what is stored of a plugin, after asking": "o que está guardado de um plugin, depois de perguntar",
        "everything, at once": "tudo, de uma vez",
        "On a terminal it asks first; elsewhere it needs --force. With a name, the answers that the deleted pages came from go too; pictures go only with everything.":
            """
        Num terminal, pergunta primeiro; fora dele, precisa de --force. Com um nome, vão também as respostas \
        de que vieram as páginas apagadas; as imagens só vão junto com tudo.
        """,
        "Nothing is stored.": "Nada está guardado.",
        "nothing was deleted": "nada foi apagado",
        "Delete %1 with %2 of %3? [y/N]": "Apagar %1 com %2 de %3? [s/N]",
        "Delete %1 with %2 of the library? [y/N]": "Apagar %1 com %2 da biblioteca? [s/N]",
        "Look after what was read and kept": "Cuidar do que foi lido e guardado",
        "how much there is, and how often it saved a request": "quanto há, e quantas vezes poupou uma requisição",
        "the lists that are stored of a plugin": "as listas guardadas de um plugin",
        "what is stored of a list, without a network": "o que está guardado de uma lista, sem rede",
        "delete what is too old to be shown": "apaga o que é velho demais para ser mostrado",
        "Only what is stored of it, its comments included": "Só o que está guardado dele, incluindo os comentários",
        "Write what is stored as JSON Lines, for 'folio cache import'":
            "Escrever o que está guardado como JSON Lines, para 'folio cache import'",
        "Write to FILE in place of stdout": "Escrever em FILE em vez de stdout",
        "everything, pictures included": "tudo, incluindo as imagens",
        "to another machine": "para outra máquina",
        "What is exported is as private as what was read: keep it so. docs/cache.md (see 'folio help environment') describes the lines. What cannot be read is left out, and the exit code is 10 then.":
            """
        O que é exportado é tão privado quanto o que foi lido: mantenha-o \
        assim. docs/cache.md (consulte 'folio help environment') descreve as \
        linhas. O que não pode ser lido fica de fora, e então o código de saída é 10.
        """,
        "%1 with %2, %3 exported": "exportado: %1 com %2, %3",
        "Read what 'folio cache export' wrote into the library":
            "Ler para a biblioteca o que 'folio cache export' escreveu",
        "What to read; stdin if nothing is named": "O que ler; stdin se nada for indicado",
        "what was exported to a file": "o que foi exportado para um arquivo",
        "from another program": "de outro programa",
        "What is in the library already stays, and nothing is imported twice. A walk is imported as a whole or not at all: at a line that cannot be read the import ends, and what came before is kept. An account is known by a name that belongs to one library: in another, what was read with credentials is found by --offline where the credentials are not set.":
            """
        O que já está na biblioteca permanece, e nada é importado duas vezes. Um percurso é importado inteiro ou \
        não é importado: numa linha que não pode ser lida a importação termina, e o que veio antes é mantido. \
        Uma conta é conhecida por um nome que pertence a uma só biblioteca: em outra, o que foi lido com \
        credenciais é encontrado por --offline onde as credenciais não estão definidas.
        """,
        "Imported %1 with %2, %3.": "Importado: %1 com %2, %3.",
        "Imported %1 with %2, %3; %4 were there already.": .plural(
            one: "Importado: %1 com %2, %3; %4 já estava lá.",
            other: "Importado: %1 com %2, %3; %4 já estavam lá."),
        "List the lists that are stored": "Listar as listas guardadas",
        "every stored list": "todas as listas guardadas",
        "those of one endpoint, and of the comments under it": "as de um endpoint, e as dos comentários dele",
        "A list is an endpoint with one set of parameters and one account. A walk is one reading of it; items that several walks met count once. Names are those under which something was stored: a plugin that is no longer there has its lists still.":
            """
        Uma lista é um endpoint com um conjunto de parâmetros e uma conta. Um percurso é uma leitura dela; os \
        itens encontrados por vários percursos contam uma só vez. Os nomes são aqueles com que algo foi \
        guardado: um plugin que já não existe ainda tem as suas listas.
        """,
        "There is no library yet: nothing has been stored.": "Ainda não há biblioteca: nada foi guardado.",
        "yes": "sim",
        "no": "não",
        "ENDPOINT": "ENDPOINT",
        "PARAMETERS": "PARÂMETROS",
        "ACCOUNT": "CONTA",
        "WALKS": "PERCURSOS",
        "PAGES": "PÁGINAS",
        "ITEMS": "ITENS",
        "WHOLE": "COMPLETA",
        "NEWEST": "MAIS RECENTE",
        "Show which file the library is": "Mostrar qual arquivo é a biblioteca",
        "a copy, while no folio writes to it": "uma cópia, enquanto nenhum folio escreve nela",
        "It is library.sqlite in $XDG_DATA_HOME/folio, else in ~/.local/share/folio.":
            "É library.sqlite em $XDG_DATA_HOME/folio, senão em ~/.local/share/folio.",
        "Delete what is too old to be shown, and what cannot be read":
            "Apagar o que é velho demais para ser mostrado e o que não pode ser lido",
        "Delete what is as old as this or older, such as 12h": "Apagar o que tem esta idade ou mais, por exemplo 12h",
        "what has expired": "o que expirou",
        "what nothing was fetched of for a day": "aquilo de que nada foi obtido há um dia",
        "Without --older-than the age is each endpoint's max_stale: (see docs/plugins.md), and seven days for what no plugin names any more. A walk goes as a whole, once its newest page is that old. A page that cannot be read goes with those behind it.":
            """
        Sem --older-than, a idade é o max_stale: de cada endpoint (consulte docs/plugins.md), e sete dias para o \
        que nenhum plugin indica mais. Um percurso vai inteiro, quando a sua página mais recente atinge essa \
        idade. Uma página que não pode ser lida vai com as que vêm depois dela.
        """,
        "Nothing was deleted.": "Nada foi apagado.",
        "Deleted %1, %2, %3; %4 freed.": "Apagado: %1, %2, %3; %4 liberados.",
        "PLUGIN/ENDPOINT, PLUGIN for its default, or either with /comments":
            "PLUGIN/ENDPOINT, PLUGIN para o seu padrão, ou qualquer um deles com /comments",
        "The id of the one item to show; parameters of the endpoint":
            "O id do único item a mostrar; parâmetros do endpoint",
        "Show what is stored of a list, without a network": "Mostrar o que está guardado de uma lista, sem rede",
        "all that is stored, the newest walk's items first":
            "tudo o que está guardado, com os itens do percurso mais recente primeiro",
        "one item as the server gave it": "um item tal como o servidor o deu",
        "the comments under an item": "os comentários de um item",
        "It is what 'folio feed --offline --all' shows, as far as it is stored. Items that the last walk to the end of the list did not meet are among them; a notice counts them.":
            """
        É o que 'folio feed --offline --all' mostra, até onde está guardado. Entre eles estão itens que o último \
        percurso até o fim da lista não encontrou; um aviso diz quantos são.
        """,
        "Show how much is stored, and how many requests it answered":
            "Mostrar quanto está guardado, e quantas requisições isso respondeu",
        "sizes and counts": "tamanhos e quantidades",
        "how the answers were come by": "como as respostas foram obtidas",
        "An item counts once in its list, however many walks met it; pages and bytes count for each walk that has them, while a body that is the same to the byte is kept once. Bytes are those of the bodies, unpacked and as they are on disk.":
            """
        Um item conta uma vez na sua lista, por mais percursos que o tenham encontrado; páginas e bytes contam para cada \
        percurso que os tem, enquanto um corpo idêntico byte a byte é guardado uma só vez. Os bytes são os dos corpos, \
        descompactados e tal como estão no disco.
        """,
        "%1, %2 of it free": "%1, dos quais %2 livres",
        "No lists are stored.": "Nenhuma lista está guardada.",
        "%1: %2, %3 on disk": "%1: %2, %3 no disco",
        "LISTS": "LISTAS",
        "BYTES": "BYTES",
        "ON DISK": "NO DISCO",
        "OLDEST": "MAIS ANTIGA",
        "No requests have been counted.": "Nenhuma requisição foi contada.",
        "%1: %2 answered without asking the server, %3 with a 304, %4 because it was out of reach":
            "%1: %2 com resposta sem consultar o servidor, %3 com um 304, %4 porque ele estava fora de alcance",
        "%1: %2 answered without asking the server, %3 with a 304":
            "%1: %2 com resposta sem consultar o servidor, %3 com um 304",
        "Check the library, and tell everything that is wrong":
            "Verificar a biblioteca e mostrar tudo o que está errado",
        "whether everything can be read": "se tudo pode ser lido",
        "Checks the file and every body in it, and changes nothing. Each finding is a line on stdout; the exit code is 10 where there is one.":
            """
        Verifica o arquivo e todos os corpos que contém, e não altera nada. Cada achado é uma linha em stdout; \
        se houver algum, o código de saída é 10.
        """,
        "There is no library yet: no problem found.": "Ainda não há biblioteca: nenhum problema encontrado.",
        "No problem found.": "Nenhum problema encontrado.",
        "the file: %1": "o arquivo: %1",
        "the table '%1', row %2: refers to what is not there":
            "a tabela '%1', linha %2: refere-se a algo que não existe",
        "the table '%1': refers to what is not there": "a tabela '%1': refere-se a algo que não existe",
        "body %1: nothing refers to it": "corpo %1: nada se refere a ele",
        "body %1: cannot be read, and %2 and %3 need it": "corpo %1: não pode ser lido, e %2 e %3 precisam dele",
        "walk %1 of %2: page %3 and those behind it follow a gap":
            "percurso %1 de %2: a página %3 e as seguintes vêm depois de uma lacuna",
        "walk %1 of %2: does not have the pages or items that it says":
            "percurso %1 de %2: não tem as páginas ou os itens que declara",
        "%1 pages were read from here in place of a server.": .plural(
            one: "%1 página foi lida daqui em vez de um servidor.",
            other: "%1 páginas foram lidas daqui em vez de um servidor."),
        "%1 lists can be read with --offline, %2 of them to the end.": .plural(
            one: "%1 lista pode ser lida com --offline, %2 até o fim.",
            other: "%1 listas podem ser lidas com --offline, %2 delas até o fim."),
        "checking…": "verificação…",
    ]
}
