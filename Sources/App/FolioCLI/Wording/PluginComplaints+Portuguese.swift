import Wording

extension WordTable {
    /// What is wrong with a plugin file or an expression, in Portuguese.
    static let pluginComplaintsPortuguese: WordTable = [
        "'%1' is no method; write one word, such as POST": "'%1' não é um método; escreva uma só palavra, como POST",
        "%1 sends no body; write `method: POST` beside it": "%1 não envia corpo; escreva `method: POST` ao lado",
        "'%1' and '%2' exclude one another; leave one of them out": "'%1' e '%2' se excluem; omita um deles",
        "this value travels in the body, and the request has none; write `method: POST` and, for what else it holds, `json:` or `form:`":
            """
        este valor vai no corpo, e a requisição não tem corpo; escreva `method: POST` e, para o mais que ele \
        contém, `json:` ou `form:`
        """,
        "'%1' is no place in a JSON body; write names, and numbers below 100, such as .page.cursor":
            "'%1' não é um lugar num corpo JSON; escreva nomes, e números abaixo de 100, por exemplo .page.cursor",
        "'%1' is no field of a form; write its name, such as .page":
            "'%1' não é um campo de formulário; escreva o nome dele, por exemplo .page",
        "answers to %1 are not kept to be used again, so `max_age` has no effect; leave it out":
            "as respostas a %1 não são guardadas para novo uso, por isso `max_age` não tem efeito; omita-o",
        "'%1' is not %2": "'%1' não é %2",
        "what is added would not hold the comment; write {message} into what is sent":
            "o que é adicionado não conteria o comentário; escreva {message} no que é enviado",
        "`add:` says how a comment is added, so it stands under `comments:`":
            "`add:` diz como se adiciona um comentário, por isso seu lugar é dentro de `comments:`",
        "text": "texto",
        "a number": "um número",
        "true or false": "true ou false",
        "JSON": "JSON",
        "an expression has an error: %1": "uma expressão tem um erro: %1",
        "A '?' behind what fails passes over it, and '//' says what stands in for nothing.":
            "Um '?' depois do que falha passa por cima disso, e '//' diz o que substitui o que não existe.",
        "an expression was ended": "uma expressão foi encerrada",
        "an expression fails: %1": "uma expressão falha: %1",
        "an expression fails on item %1: %2": "uma expressão falha no item %1: %2",
        "an expression fails on item %1 of the page: %2": "uma expressão falha no item %1 da página: %2",
        "jq cannot read a value: %1": "o jq não consegue ler um valor: %1",
        "jq cannot read a value on item %1: %2": "o jq não consegue ler um valor no item %1: %2",
        "jq cannot read a value on item %1 of the page: %2": "o jq não consegue ler um valor no item %1 da página: %2",
        "the expression needs jq's library, which cannot be loaded":
            "a expressão precisa da biblioteca do jq, que não pode ser carregada",
        "Install it: on Debian and Ubuntu the package is libjq1.":
            "Instale-a: no Debian e no Ubuntu o pacote é libjq1.",
        "%1 has an error": "%1 tem um erro",
        "%1 is no expression: %2": "%1 não é uma expressão: %2",
        "a quote or bracket is not closed": "uma aspa ou um parêntese não está fechado",
        "'%1' closes nothing that is open": "'%1' não fecha nada que esteja aberto",
        "'%1' is not for expressions: they read nothing but the value that they are given":
            "'%1' não é para expressões: elas não leem nada além do valor que recebem",
        "'%1' cannot stand here": "'%1' não pode estar aqui",
        "something is missing at the end": "falta alguma coisa no fim",
        "there is no variable '%1'": "não há nenhuma variável '%1'",
        "jq has no function '%1'; behind the '/' stands how many arguments it is given":
            "o jq não tem a função '%1'; depois de '/' está quantos argumentos ela recebe",
        "a secret has no `%1`; leave it out": "um segredo não tem `%1`; omita-o",
        "`env` is where a secret comes from; write `secret: true` beside it":
            "`env` é de onde vem um segredo; escreva `secret: true` ao lado",
        "'{%1}' is a secret, and a path is shown, logged and stored; send it in `query`, `headers` or the body":
            """
        '{%1}' é um segredo, e um caminho é mostrado, registrado e guardado; envie-o em `query`, `headers` ou no \
        corpo
        """,
        "'{%1}' is a secret, and no file's name": "'{%1}' é um segredo, e não um nome de arquivo",
        "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the secret":
            "um parâmetro decide qual é o host, por isso `auth:` precisa de `hosts:` para dizer quem pode ver o segredo",
        "a command is a program with its arguments, such as [locate, --short]":
            "um comando é um programa com os seus argumentos, por exemplo [locate, --short]",
        "the command '%1' gave no value for '%2': %3": "o comando '%1' não deu nenhum valor para '%2': %3",
        "Run it yourself to see what is wrong, or add %1=… to the command.":
            "Execute-o à mão para ver o que está errado, ou acrescente %1=… ao comando.",
        "what the command '%1' prints cannot be used: %2": "o que o comando '%1' imprime não pode ser usado: %2",
        "the parameter '%1' is a secret, and it is not there": "o parâmetro '%1' é um segredo, e não está presente",
        "Set it: export %1=…, or use %2=@FILE or %3=@- (stdin).":
            "Defina-o: export %1=…, ou use %2=@FILE ou %3=@- (stdin).",
        "Use %1=@FILE or %2=@- (stdin).": "Use %1=@FILE ou %2=@- (stdin).",
        "%1 has %2 errors": .plural(one: "%1 tem %2 erro", other: "%1 tem %2 erros"),
        "unknown plugin '%1': no plugin file was found":
            "plugin desconhecido '%1': nenhum arquivo de plugins foi encontrado",
        "'%1' is in that file, which is not read because of %2. Do without that, or name the file with --config.":
            "'%1' está nesse arquivo, que não é lido por causa de %2. Dispense isso, ou indique o arquivo com --config.",
        "unknown plugin '%1'": "plugin desconhecido '%1'",
        "'%1' has no endpoint '%2'": "'%1' não tem nenhum endpoint '%2'",
        "'%1' has several endpoints and no default": "'%1' tem vários endpoints e nenhum padrão",
        "Name one: %1.": "Indique um: %1.",
        "'%1' has no comments": "'%1' não tem comentários",
        "Endpoints with `comments:` in the plugin have them.": "Só os endpoints com `comments:` no plugin os têm.",
        "warning: %1": "aviso: %1",
        "unknown key '%1'. %2": "chave desconhecida '%1'. %2",
        "the key '%1' is missing": "falta a chave '%1'",
        "write one of %1, and only one": "escreva uma destas, e só uma: %1",
        "expected %1, found %2": "esperava-se %1; encontrado: %2",
        "'%1' is not allowed. %2": "'%1' não é permitido. %2",
        "%1 is not %2": "%1 não é %2",
        "%1 is not between %2 and %3": "%1 não está entre %2 e %3",
        "'%1' is no duration; write 500ms, 10s, 5m, 1h or 7d":
            "'%1' não é uma duração; escreva 500ms, 10s, 5m, 1h ou 7d",
        "'%1' is no rate; write 10/s, 60/m or 1000/h": "'%1' não é uma taxa; escreva 10/s, 60/m ou 1000/h",
        "'%1' is no usable URL; it begins with https:// or http://, and a base URL has no '?' and no '#'":
            """
        '%1' não é uma URL que possa ser usada; ela começa com https:// ou http://, e uma URL base não tem '?' \
        nem '#'
        """,
        "'%1' is no host; write example.com or example.com:8443":
            "'%1' não é um host; escreva example.com ou example.com:8443",
        "'%1' is no path: %2": "'%1' não é um caminho: %2",
        "'%1' gives several values where one is wanted": "'%1' dá vários valores onde só cabe um",
        "'%1' is not in this version": "'%1' não existe nesta versão",
        "unknown parameter '{%1}'. %2": "parâmetro desconhecido '{%1}'. %2",
        "'{%1}' may be unset here; give it a default or make it required":
            "'{%1}' pode não estar definido aqui; dê-lhe um padrão ou torne-o obrigatório",
        "there is no endpoint '%1'. %2": "não há nenhum endpoint '%1'. %2",
        "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the credential":
            """
        um parâmetro decide qual é o host, por isso `auth:` precisa de `hosts:` para dizer quem pode ver a \
        credencial
        """,
        "'%1' is no usable name; letters, digits, '-', '_' and '.' are, and 'id' is taken":
            "'%1' não serve como nome; servem letras, algarismos, '-', '_' e '.', e 'id' já está em uso",
        "a query parameter needs a name": "um parâmetro de query precisa de um nome",
        "'%1' is no header field's name; write letters, digits and '-', such as X-Page":
            "'%1' não é um nome de campo de cabeçalho; escreva letras, algarismos e '-', por exemplo X-Page",
        "paging sends two values as '%1'; give each a query parameter of its own":
            "a paginação envia dois valores como '%1'; dê a cada um o seu parâmetro de query",
        "paging sends '%1' itself; leave it out of `query:` and say under `pagination:` what is sent first":
            "a própria paginação envia '%1'; omita-o de `query:` e diga em `pagination:` o que é enviado primeiro",
        "every item would have the same list; write {id}, the item's id, into `path:` or `query:`":
            "todos os itens teriam a mesma lista; escreva {id}, o id do item, em `path:` ou `query:`",
        "`single: true` is one object and '%1' asks for many pages; leave one of them out":
            "`single: true` é um só objeto e '%1' pede muitas páginas; omita um deles",
        "a field needs a name": "um campo precisa de um nome",
        "a field cannot be called '%1': folio writes 'id' and 'parent' itself; choose another name":
            "um campo não pode se chamar '%1': o próprio folio escreve 'id' e 'parent'; escolha outro nome",
        "'%1' is a whole URL, and a path is appended to `base_url`; write the host there, in a plugin of its own":
            "'%1' é uma URL inteira, e um caminho é acrescentado a `base_url`; escreva o host ali, num plugin próprio",
        "a secret stands in the file; {env: NAME} or {file: PATH} keeps it out":
            "há um segredo no arquivo; {env: NAME} ou {file: PATH} o mantém fora dele",
        "the rule would fit every answer; give it a `status:`, an `at:` or a `contains:`":
            "a regra serviria para qualquer resposta; dê-lhe um `status:`, um `at:` ou um `contains:`",
        "`equals:` needs an `at:`, the path of what it is compared with":
            "`equals:` precisa de um `at:`, o caminho daquilo com que é comparado",
        "a skipped answer shows no message; leave it out": "uma resposta ignorada não mostra nenhuma mensagem; omita-a",
        "it must begin with '.'": "deve começar com '.'",
        "'%1' needs quotes: .\"%2\"": "'%1' precisa de aspas: .\"%2\"",
        "a quote or bracket at character %1 is not closed": "uma aspa ou um parêntese no caractere %1 não está fechado",
        "at character %1 begins what is more than a path, such as .data[0].name":
            "no caractere %1 começa algo que é mais do que um caminho como .data[0].name",
        "nothing": "nada",
        "a mapping": "um mapeamento",
        "a path": "um caminho",
        "a path or an expression of jq": "um caminho ou uma expressão jq",
        "a host": "um host",
        "a duration": "uma duração",
        "%1 or %2": "%1 ou %2",
        "what JSON can say": "o que JSON pode dizer",
        "there is no place for preferences: neither XDG_CONFIG_HOME nor HOME names a folder":
            "não há lugar para as preferências: nem XDG_CONFIG_HOME nem HOME indica uma pasta",
        "A brace that is text is written twice, {{ or }}.":
            "Um { ou } que faz parte do texto é escrito em dobro, {{ ou }}.",
        "--template: the { at character %1 is not closed": "--template: o { no caractere %1 não está fechado",
        "--template: the } at character %1 closes nothing": "--template: o } no caractere %1 não fecha nada",
        "--template: nothing is named between the braces at character %1":
            "--template: nada é indicado entre o { e o } no caractere %1",
        "Write a field's name between them. %1": "Escreva entre eles o nome de um campo. %1",
        "--template: %1 at character %2 means nothing": "--template: %1 no caractere %2 não significa nada",
        "There are \\n, \\t, \\r, \\0 and \\\\.": "Existem \\n, \\t, \\r, \\0 e \\\\.",
        "--template: {%1} is neither a field nor a path": "--template: {%1} não é um campo nem um caminho",
        "A path is written as in jq, such as {author.name}, {tags[0]} or {[\"odd-key\"]}.":
            "Um caminho é escrito como no jq, por exemplo {author.name}, {tags[0]} ou {[\"odd-key\"]}.",
        "--template: {%1} may lead to several values": "--template: {%1} pode levar a vários valores",
        "Name one, such as [0] in place of [], or leave [] out for the whole list.":
            "Indique um, por exemplo [0] em vez de [], ou omita [] para a lista inteira.",
        "the file has %1 bytes; at most %2 are read": "o arquivo tem %1 bytes; são lidos no máximo %2",
        "more than %1 levels": "mais de %1 níveis",
        "more than %1 values, aliases counted": "mais de %1 valores, contando os aliases",
        "%1 (in what begins at line %2, column %3)": "%1 (no que começa na linha %2, coluna %3)",
        "a tab where YAML wants spaces": "uma tabulação onde YAML quer espaços",
        "quote this: %1": "ponha isto entre aspas: %1",
        "a space is missing behind the colon of '%1'": "falta um espaço depois dos dois-pontos de '%1'",
        "the key '%1' stands in line %2 already": "a chave '%1' já está na linha %2",
        "a key must be plain text": "uma chave deve ser texto simples",
        "'<<' does not merge in YAML 1.2; repeat the keys, or give an alias for the whole value":
            "'<<' não combina mapeamentos em YAML 1.2; repita as chaves, ou dê um alias para o valor inteiro",
        "unknown tag '%1'": "tag desconhecida '%1'",
        "the value is not of the type '%1'": "o valor não é do tipo '%1'",
        "there is no anchor '&%1' before this alias": "não há nenhuma âncora '&%1' antes deste alias",
        "the alias '*%1' stands inside its own anchor": "o alias '*%1' está dentro da sua própria âncora",
        "a second document begins; a file holds one": "começa um segundo documento; um arquivo contém só um",
        "directives other than %YAML are not read": "só se lê a diretiva %YAML, e nenhuma outra",
        "'%1' goes with `path:`; without one the replies are inside the comment, and nothing is asked for":
            "'%1' acompanha `path:`; sem ele as respostas estão dentro do comentário e nada é pedido",
        "a field cannot be called '%1' here: folio writes it itself in threads; choose another name":
            "um campo não pode chamar-se '%1' aqui: o folio escreve-o nas conversas; escolha outro nome",
        "replies are asked for by the comment's id; say `id:` of the comments":
            "as respostas são pedidas pelo id do comentário; indique `id:` dos comentários",
        "say where the replies are: at `path:`, or inside the comment at `items:`":
            "indique onde estão as respostas: em `path:`, ou dentro do comentário em `items:`",
        "Make one with 'folio plugins new' or 'folio plugins probe URL'; or put a plugins.yaml here or into ~/.config/folio, or name one with --config.":
            "Crie um com 'folio plugins new' ou 'folio plugins probe URL'; ou ponha um plugins.yaml aqui ou em ~/.config/folio, ou indique um com --config.",
        "%1 'folio plugins new' or 'folio plugins probe URL' makes another.":
            "%1 'folio plugins new' ou 'folio plugins probe URL' cria outro.",
        "the preference for '%1' cannot be used: %2": "a preferência para '%1' não pode ser usada: %2",
        "Change it with 'folio plugins set %1 %2=VALUE', or '%3=' to prefer nothing.":
            "Altere-a com 'folio plugins set %1 %2=VALUE', ou '%3=' para não preferir nada.",
        "'%1' cannot be preferred for '%2': %3": "'%1' não pode ser preferido para '%2': %3",
        "Nothing was changed.": "Nada foi alterado.",
        "'%1' has no value: a '=' is missing": "'%1' não tem valor: falta um '='",
        "Write 'folio plugins set %1 %2=VALUE', or '%3=' to prefer nothing.":
            "Escreva 'folio plugins set %1 %2=VALUE', ou '%3=' para não preferir nada.",
        "'folio plugins show %1' shows the parameters there are.":
            "'folio plugins show %1' mostra os parâmetros que há.",
    ]
}
