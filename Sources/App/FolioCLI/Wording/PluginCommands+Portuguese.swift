import Wording

extension WordTable {
    /// The commands `plugins`, in Portuguese.
    static let pluginCommandsPortuguese: WordTable = [
        "comments: like those of %1": "comentários: como os de %1",
        "(preferred: %1)": "(preferido: %1)",
        "request %1 of at most %2": "requisição %1 de um máximo de %2",
        "interrupted; nothing was written": "interrompido; nada foi escrito",
        "the host '%1' must be written in ASCII, as punycode (xn--…)":
            "o host '%1' deve ser escrito em ASCII, como punycode (xn--…)",
        "'%1' must say where its value travels, such as {query: %2}":
            "'%1' deve dizer onde vai o seu valor, por exemplo {query: %2}",
        "keyset paging needs the endpoint's `id:` or a `key:`":
            "a paginação keyset precisa do `id:` do endpoint ou de um `key:`",
        "'%1' cannot go with '%2'": "'%1' não pode acompanhar '%2'",
        "'cap' goes with 'total': only it tells whether the list is longer":
            "'cap' acompanha 'total': só ele diz se a lista é mais longa",
        "the default size %1 is larger than the maximum %2": "o tamanho padrão %1 é maior do que o máximo %2",
        "the last item of the page has no key at '%1', so the next page cannot be asked for":
            "o último item da página não tem chave em '%1', por isso não é possível pedir a página seguinte",
        "the next page's token is not usable: %1": "o token da página seguinte não pode ser usado: %1",
        "the next page's token is not usable: %1 is no text":
            "o token da página seguinte não pode ser usado: %1 não é texto",
        "`until.%1` is no number: found %2": "`until.%1` não é um número: encontrado %2",
        "`until.%1` is neither true nor false: found %2": "`until.%1` não é true nem false: encontrado %2",
        "'%1' is no position here: expected %2": "'%1' não é uma posição aqui: esperava-se %2",
        "a whole number": "um número inteiro",
        "a JSON object": "um objeto JSON",
        "a URL": "uma URL",
        "after:KEY or before:KEY": "after:KEY ou before:KEY",
        "none, as the list is one page": "nenhuma, pois a lista é uma só página",
        "`auth:` names no kind; there are %1": "`auth:` não indica nenhum tipo; existem %1",
        "`auth:` names %1; write a list to send several": "`auth:` indica %1; escreva uma lista para enviar vários",
        "'%1' lacks a setting or has one too many; it looks like %2":
            "em '%1' falta ou sobra alguma coisa; a forma é %2",
        "a credential cannot be used": "uma credencial não pode ser usada",
        "a '{' without its '}' at character %1; a brace itself is '{{'":
            "um '{' sem o seu '}' no caractere %1; o próprio '{' é escrito '{{'",
        "a '}' without its '{' at character %1; a brace itself is '}}'":
            "um '}' sem o seu '{' no caractere %1; o próprio '}' é escrito '}}'",
        "'{}' at character %1 names no parameter": "'{}' no caractere %1 não indica nenhum parâmetro",
        "unknown function '%1'; there are join, segments, lower, upper and default":
            "função desconhecida '%1'; existem join, segments, lower, upper e default",
        "the function '%1' needs an argument: %2:TEXT": "a função '%1' precisa de um argumento: %2:TEXT",
        "the parameter '%1' may not hold '.' or '..' segments: '%2'":
            "o parâmetro '%1' não pode conter segmentos '.' ou '..': '%2'",
        "STATUS": "STATUS",
        "IDS": "IDS",
        "NEXT PAGE": "PÁGINA SEGUINTE",
        "REMARK": "OBSERVAÇÃO",
        "Check plugin files and tell everything that is wrong":
            "Verificar arquivos de plugins e mostrar tudo o que está errado",
        "Files to check; those that folio would read if none is named. With --live PLUGIN or PLUGIN/ENDPOINT; all if none is named":
            """
        Arquivos a verificar; os que o folio leria, se nenhum for indicado. Com --live, PLUGIN ou \
        PLUGIN/ENDPOINT; todos, se nenhum for indicado
        """,
        "Read a page of each endpoint, and say what it is like": "Ler uma página de cada endpoint e dizer como ela é",
        "the files that folio reads": "os arquivos que o folio lê",
        "one file": "um arquivo",
        "a page of each of its endpoints that needs no parameter":
            "uma página de cada um dos seus endpoints que não precisa de parâmetros",
        "The exit code is 3 when a file has an error or cannot be read; the others are checked all the same.\n\nWith --live it is that of the first endpoint that fails, and 7 where items of a page share an id. Endpoints that need a parameter are skipped, unless it has a default or is preferred. Nothing is stored.":
            """
        O código de saída é 3 quando um arquivo tem um erro ou não pode ser lido; os outros são verificados \
        mesmo assim.

        Com --live é o do primeiro endpoint que falha, e 7 onde itens de uma página têm o mesmo id. Os endpoints \
        que precisam de um parâmetro são ignorados, a não ser que ele tenha um padrão ou uma preferência. Nada é \
        guardado.
        """,
        "%1: %2 plugins, no errors": .plural(one: "%1: %2 plugin, nenhum erro", other: "%1: %2 plugins, nenhum erro"),
        "no plugin file was found": "nenhum arquivo de plugins foi encontrado",
        "List, show, check and set up what describes APIs":
            "Listar, mostrar, verificar e configurar o que descreve APIs",
        "the APIs and endpoints that there are": "as APIs e os endpoints que há",
        "its endpoints, parameters and fields": "os seus endpoints, parâmetros e campos",
        "what is wrong with a file": "o que está errado num arquivo",
        "a plugin for an API that has none": "um plugin para uma API que não tem nenhum",
        "lets ./plugins.yaml use secrets": "permite que ./plugins.yaml use segredos",
        "a value in place of a parameter's default": "um valor em vez do padrão de um parâmetro",
        "List the plugins and their endpoints": "Listar os plugins e os seus endpoints",
        "what can be read": "o que pode ser lido",
        "(not trusted)": "(não confiável)",
        "* what the plugin's name alone means": "* o que o nome do plugin sozinho significa",
        "Make a plugin in a short dialogue": "Criar um plugin num breve diálogo",
        "asks for a URL, tries it, shows the file and saves it":
            "pede uma URL, experimenta-a, mostra o arquivo e grava-o",
        "Asks for the URL of a list, and for a key where one is needed; then does what 'folio plugins probe' does. Nothing is saved before you have seen the file and said yes; Ctrl-C leaves nothing behind.":
            """
        Pede a URL de uma lista, e uma chave se for preciso; depois faz o que 'folio plugins probe' faz. Nada é \
        gravado antes de mostrar o arquivo e receber um sim; Ctrl-C não deixa nada para trás.
        """,
        "URL of a list": "URL de uma lista",
        "Header field with a key, such as 'X-Api-Key: …' (not shown; empty for none)":
            "Campo de cabeçalho com uma chave, por exemplo 'X-Api-Key: …' (não é mostrado; vazio para nenhum)",
        "Save it as %1 [y/N]": "Salvar como %1 [s/N]",
        "it is not saved": "não foi gravado",
        "Name of the plugin [%1]": "Nome do plugin [%1]",
        "Find out how an API lists things, and write the plugin for it":
            "Descobrir como uma API lista coisas, e escrever o plugin para ela",
        "The URL of a list, such as https://api.example.com/v1/books":
            "A URL de uma lista, por exemplo https://api.example.com/v1/books",
        "'Name: value' to send along, such as a key; the plugin gets {env: NAME} in its place":
            "'Name: value' a enviar também, por exemplo uma chave; no plugin fica {env: NAME} em seu lugar",
        "Save the plugin under this name, where folio finds it":
            "Salvar o plugin com este nome, onde o folio o encontra",
        "Replace a file of that name": "Substituir um arquivo com esse nome",
        "Write one JSON document: the evidence and the file": "Escrever um só documento JSON: os indícios e o arquivo",
        "the evidence and the file": "os indícios e o arquivo",
        "saved; then: folio feed books": "gravado; depois: folio feed books",
        "with a key, which is not written down": "com uma chave, que não é escrita",
        "the file alone": "só o arquivo",
        "Reads at most four pages, by at most six requests, and changes nothing at the server. What can be tried is tried: a next page, parameters for the size and the place. The evidence goes to stderr and the file to stdout; what could not be told is a comment in it. The exit code is 7 when there is no list.":
            """
        Lê no máximo quatro páginas, com no máximo seis requisições, e não altera nada no servidor. O que pode \
        ser experimentado é experimentado: uma página seguinte, parâmetros para o tamanho e o lugar. Os indícios \
        vão para stderr e o arquivo para stdout; o que não se pôde saber é um comentário nele. O código de saída \
        é 7 quando não há lista.
        """,
        "'%1' is not written down: the plugin takes it from the environment variable %2":
            "'%1' não é escrito no arquivo: o plugin obtém o valor da variável de ambiente %2",
        "Saved %1": "Salvo em %1",
        "Next: %1": "A seguir: %1",
        "Write the JSON Schema of plugin files, for editors":
            "Escrever o JSON Schema dos arquivos de plugins, para editores",
        "the file that editors read": "o arquivo que os editores leem",
        "An editor with a YAML language server completes and checks a plugin file that begins with the line '# yaml-language-server: $schema=PATH', where PATH leads to the schema. What several keys together do not allow is checked by 'folio plugins check' alone.":
            """
        Um editor com um servidor de linguagem YAML completa e verifica um arquivo de plugins que começa com a \
        linha '# yaml-language-server: $schema=PATH', onde PATH leva ao esquema. O que várias chaves não \
        permitem em conjunto só é verificado por 'folio plugins check'.
        """,
        "Prefer values for a plugin's parameters to their defaults":
            "Preferir valores para os parâmetros de um plugin em vez dos padrões",
        "Name of a plugin": "Nome de um plugin",
        "Values to prefer from now on; NAME= prefers none any more. Without them nothing changes":
            "Valores a preferir a partir de agora; NAME= deixa de preferir algum. Sem eles, nada muda",
        "what is asked for unless told otherwise": "o que é pedido, se nada for dito em contrário",
        "the plugin's own default again": "de novo o padrão do próprio plugin",
        "what is preferred": "o que é preferido",
        "Shows what is preferred then. The values are kept in preferences.yaml beside the plugin files; what a command gives goes before them.":
            """
        Mostra depois o que é preferido. Os valores são guardados em preferences.yaml, junto aos arquivos de \
        plugins; o que um comando indica tem prioridade sobre eles.
        """,
        "Nothing is preferred.": "Nada é preferido.",
        "Show a plugin's endpoints, parameters and fields": "Mostrar os endpoints, parâmetros e campos de um plugin",
        "what its endpoints take and give": "o que os seus endpoints recebem e dão",
        "file: %1:%2": "arquivo: %1:%2",
        "docs: %1": "documentação: %1",
        "base URL: %1": "URL base: %1",
        "trust: %1": "confiança: %1",
        "%1  (default)": "%1  (padrão)",
        "comments:": "comentários:",
        "request: %1 %2": "requisição: %1 %2",
        "path: %1%2": "caminho: %1%2",
        "paging: %1, %2": "paginação: %1, %2",
        "starts: %1": "inícios: %1",
        "fields: %1": "campos: %1",
        "adding: %1 %2, with --add MESSAGE": "adicionar: %1 %2, com --add MESSAGE",
        "(required)": "(obrigatório)",
        "(may be repeated)": "(pode ser repetido)",
        "(default: %1)": "(padrão: %1)",
        "(default: what '%1' prints)": "(padrão: o que '%1' imprime)",
        "(secret, from the environment variable %1)": "(segredo, da variável de ambiente %1)",
        "(secret)": "(segredo)",
        "(one of %1)": "(um de %1)",
        "parameter: %1": "parâmetro: %1",
        "Let a plugins.yaml in a folder use secrets and run commands":
            "Permitir que um plugins.yaml numa pasta use segredos e execute comandos",
        "The file; plugins.yaml in the current folder if none is named":
            "O arquivo; plugins.yaml na pasta atual, se nenhum for indicado",
        "Trust it no longer": "Deixar de confiar nele",
        "Show which files are trusted": "Mostrar quais arquivos são confiáveis",
        "what ./plugins.yaml would use, and whether it may": "o que ./plugins.yaml usaria, e se pode",
        "in a script, after a look at the file": "num script, depois de examinar o arquivo",
        "the files that are trusted": "os arquivos que são confiáveis",
        "trusts ./plugins.yaml no longer": "deixa de confiar em ./plugins.yaml",
        "A plugins.yaml that lies in the current folder may be someone else's. Its plugins read what needs no secret; environment variables, files, commands and tokens they get once the file is trusted. That holds for the file's path and content: when it changes it is to be trusted again. On a terminal it asks; elsewhere it needs --force. Files that you name or keep among your own need no trust.":
            """
        Um plugins.yaml que está na pasta atual pode ser de outra pessoa. Os seus plugins leem o que não precisa \
        de nenhum segredo; variáveis de ambiente, arquivos, comandos e tokens, só os recebem quando o arquivo é \
        marcado como confiável. Isso vale para o caminho e o conteúdo do arquivo: quando ele muda, é preciso \
        confiar nele de novo. Num terminal, pergunta; fora dele, precisa de --force. Os arquivos \
        indicados por nome ou mantidos entre os seus não precisam disso.
        """,
        "it is not trusted": "não foi marcado como confiável",
        "No longer trusted: %1": "Deixou de ser confiável: %1",
        "It was not trusted: %1": "Não era confiável: %1",
        "(changed since)": "(mudou desde então)",
        "No file is trusted.": "Nenhum arquivo é confiável.",
        "Trust it? [y/N]": "Confiar nele? [s/N]",
        "the environment variable %1": "a variável de ambiente %1",
        "the file %1": "o arquivo %1",
        "the command %1": "o comando %1",
        "what you answer: %1": "as suas respostas: %1",
        "for %1": "para %1",
        "%1 uses": "%1 usa",
        "%1 uses no secret and runs no command; it gets what you prefer.":
            "%1 não usa segredos nem executa comandos; recebe as suas preferências.",
        "Trusted as it is now: %1": "Confiável tal como está agora: %1",
        "inside: at %1 of each comment": "dentro: em %1 de cada comentário",
        "No plugins found. 'folio plugins new' or 'folio plugins probe URL' makes one.":
            "Nenhum plugin encontrado. 'folio plugins new' ou 'folio plugins probe URL' cria um.",
        "preferred: %1": "preferido: %1",
    ]
}
