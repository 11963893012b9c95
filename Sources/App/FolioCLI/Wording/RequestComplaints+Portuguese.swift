import Wording

extension WordTable {
    /// Why an endpoint gives no page, in Portuguese.
    static let requestComplaintsPortuguese: WordTable = [
        "There are no parameters here.": "Aqui não há parâmetros.",
        "Parameters are written key=value. Known: %1.": "Os parâmetros escrevem-se chave=valor. Disponíveis: %1.",
        "unexpected argument '%1'": "argumento inesperado '%1'",
        "unknown parameter '%1'": "parâmetro desconhecido '%1'",
        "the parameter '%1' is required (%2)": "o parâmetro '%1' é obrigatório (%2)",
        "the parameter '%1' is required": "o parâmetro '%1' é obrigatório",
        "Add %1=… to the command.": "Acrescente %1=… ao comando.",
        "'%1' is not a value of '%2'": "'%1' não é um valor de '%2'",
        "the parameter '%1' takes one value": "o parâmetro '%1' aceita um só valor",
        "Give it once.": "Dê-o uma só vez.",
        "'%1' is not %2, which '%3' is": "'%1' não é %2, e '%3' exige isso",
        "'%1' is a file": "'%1' é um arquivo",
        "Name it with an @, such as %1=@FILE.": "Indique-o com um @, por exemplo %1=@FILE.",
        "'%1' is no usable URL: %2": "'%1' não é uma URL que possa ser usada: %2",
        "Give a whole URL, such as https://example.com/api.":
            "Dê uma URL inteira, por exemplo https://example.com/api.",
        "a secret would go to %1, which the plugin does not list": "um segredo iria para %1, que não consta no plugin",
        "If it may see it, add it to `hosts:` under `auth:` in the plugin.":
            "Se esse host puder vê-lo, acrescente-o a `hosts:`, dentro de `auth:`, no plugin.",
        "'%1' is a secret, which is not kept as a preference": "'%1' é um segredo, que não é guardado como preferência",
        "Use the environment variable that the plugin names, or %1=@FILE.":
            "Use a variável de ambiente que o plugin indica, ou %1=@FILE.",
        "the value for the header field '%1' holds a line break or another control character":
            "o valor do campo de cabeçalho '%1' contém uma quebra de linha ou outro caractere de controle",
        "Give the parameter without it.": "Dê o parâmetro sem isso.",
        "'%1' is no host": "'%1' não é um host",
        "Check `hosts:` in the plugin.": "Verifique `hosts:` no plugin.",
        "the position leads to %1, which the plugin does not list": "a posição leva a %1, que não consta no plugin",
        "If it may be asked, add it to the plugin's `hosts:`.":
            "Se esse host puder ser consultado, acrescente-o ao `hosts:` do plugin.",
        "Use --page-size %1.": "Use --page-size %1.",
        "this endpoint has no page size to ask for": "este endpoint não tem um tamanho de página que se possa pedir",
        "Leave --page-size out.": "Omita --page-size.",
        "--concurrency cannot be used with the strategy '%1'":
            "--concurrency não pode ser usado com a estratégia '%1'",
        "It is for `offset` and `page`, where pages can be counted ahead; here each is only known by the one before it.":
            "É para `offset` e `page`, onde as páginas podem ser contadas de antemão; aqui cada uma só é conhecida pela anterior.",
        "this endpoint does not know --%1": "este endpoint não conhece --%1",
        "It has: %1.": "Ele tem: %1.",
        "this endpoint does not say where the pictures of its items are":
            "este endpoint não diz onde estão as imagens dos seus itens",
        "Add `id:` and `image:` to it in the plugin, or a field called `image`.":
            "Acrescente-lhe `id:` e `image:` no plugin, ou um campo chamado `image`.",
        "stored for %1": "guardado para %1",
        "What is sent with a GET is not sent to another host.":
            "O que é enviado com um GET não é enviado a outro host.",
        "Only redirects of GET and HEAD are followed; check `base_url:` and `path:` in the plugin.":
            "Só se seguem redirecionamentos de GET e HEAD; verifique `base_url:` e `path:` no plugin.",
        "the server failed": "o servidor falhou",
        "the server answered with an error": "o servidor respondeu com um erro",
        "Check the parameters; `errors:` in the plugin says what is an error.":
            "Verifique os parâmetros; `errors:` no plugin diz o que é um erro.",
        "the answer has nothing at '%1'": "a resposta não tem nada em '%1'",
        "Check `items:` in the plugin; a '?' at its end allows for none.":
            "Verifique `items:` no plugin; um '?' no fim admite que não haja nada.",
        "expected a list at '%1', found %2 at byte %3": "esperava-se uma lista em '%1'; no byte %3 foi encontrado: %2",
        "Check `items:` in the plugin.": "Verifique `items:` no plugin.",
        "the element at byte %1 has nothing at '%2'": "o elemento no byte %1 não tem nada em '%2'",
        "Check `items:` in the plugin; a '?' at its end allows for it.":
            "Verifique `items:` no plugin; um '?' no fim admite isso.",
        "it says it is %1": "diz ser %1",
        "the answer is not JSON: %1": "a resposta não é JSON: %1",
        "the answer is not JSON: %1 at byte %2": "a resposta não é JSON: %1 no byte %2",
        "Ask for UTF-8 under `headers:` or `query:` in the plugin, if the API can give it.":
            "Peça UTF-8 em `headers:` ou `query:` no plugin, se a API puder dá-lo.",
        "the answer is empty": "a resposta está vazia",
        "item %1 of the page has no id at '%2'": "o item %1 da página não tem id em '%2'",
        "Check `id:` in the plugin.": "Verifique `id:` no plugin.",
        "item %1 of the page lacks the required field '%2' at '%3'":
            "no item %1 da página falta o campo obrigatório '%2' em '%3'",
        "Check `fields:` in the plugin.": "Verifique `fields:` no plugin.",
        "the next page is on another host: %1": "a página seguinte está em outro host: %1",
        "If %1 may be asked, add it to the plugin's `hosts:`.":
            "Se %1 puder ser consultado, acrescente-o ao `hosts:` do plugin.",
        "the next page's URL '%1' cannot be used: %2": "a URL da página seguinte '%1' não pode ser usada: %2",
        "Check `pagination:` in the plugin.": "Verifique `pagination:` no plugin.",
        "the header field 'Link' cannot be read: %1": "não é possível ler o campo de cabeçalho 'Link': %1",
        "It may name the next page. Use another way of `pagination:` in the plugin, if the API has one.":
            "Ele pode indicar a página seguinte. Use outra forma de `pagination:` no plugin, se a API tiver uma.",
        "where the next page starts repeats a credential of the request":
            "o ponto onde começa a página seguinte repete uma credencial da requisição",
        "Positions are shown and stored, so this one is not used. Check `pagination:` in the plugin.":
            "As posições são mostradas e guardadas, por isso esta não é usada. Verifique `pagination:` no plugin.",
        "Check the parameters. %1": "Verifique os parâmetros. %1",
        "Check the parameters, and whether you may do that.": "Verifique os parâmetros, e se tem permissão para isso.",
        "too many requests": "requisições demais",
        "not authorised": "não autorizado",
        "not found": "não encontrado",
        "Check the URL.": "Verifique a URL.",
        "Check the id and the parameters.": "Verifique o id e os parâmetros.",
        "the server refused the request": "o servidor recusou a requisição",
        "Check the URL, and what is sent.": "Verifique a URL e o que é enviado.",
        "Check the parameters, and `path:` and `query:` in the plugin.":
            "Verifique os parâmetros, e `path:` e `query:` no plugin.",
        "an answer without items": "uma resposta sem itens",
        "`ok:` in the plugin lists the statuses that carry items.": "`ok:` no plugin lista os status que trazem itens.",
        "Come back at %1: the server asks to wait %2.": "Volte depois de %1: o servidor pede para esperar %2.",
        "There are no actions here.": "Aqui não há ações.",
        "There are no endpoints here.": "Aqui não há endpoints.",
        "There are no keys here.": "Aqui não há chaves.",
        "There are no plugins here.": "Aqui não há plugins.",
        "There are no values here.": "Aqui não há valores.",
        "Did you mean '%1'?": "Quis dizer '%1'?",
        "an object": "um objeto",
        "a list": "uma lista",
        "a string": "uma string",
        "a boolean": "um booleano",
        "null": "null",
        "it does not begin with http:// or https://": "não começa com http:// nem https://",
        "'%1' is neither http nor https": "'%1' não é http nem https",
        "it names no host": "não indica nenhum host",
        "'%1' is no port": "'%1' não é uma porta",
        "it holds a user name; credentials belong under `auth:`":
            "contém um nome de usuário; o lugar das credenciais é `auth:`",
        "the character at byte %1 cannot be in a URL": "o caractere no byte %1 não pode estar numa URL",
        "the body is empty": "o corpo está vazio",
        "bytes that are not UTF-8": "bytes que não são UTF-8",
        "it is UTF-16, and JSON must be UTF-8": "é UTF-16, e JSON deve ser UTF-8",
        "it is UTF-32, and JSON must be UTF-8": "é UTF-32, e JSON deve ser UTF-8",
        "a control character in a string": "um caractere de controle numa string",
        "a string without its end": "uma string sem o seu fim",
        "a bad escape": "um escape inválido",
        "a bad number": "um número inválido",
        "a word that is none of true, false and null": "uma palavra que não é true, false nem null",
        "an unexpected character": "um caractere inesperado",
        "it ends too early": "termina cedo demais",
        "more text behind its end": "mais texto depois do fim",
        "more than 1,024 levels": "mais de 1.024 níveis",
        "it is too large": "é grande demais",
        "not enough memory": "memória insuficiente",
        "libcurl cannot be used: %1": "não é possível usar a libcurl: %1",
        "Install libcurl4 and try again.": "Instale libcurl4 e tente de novo.",
        "cannot find the host '%1'": "não é possível encontrar o host '%1'",
        "Check the name and the network connection.": "Verifique o nome e a conexão à rede.",
        "cannot connect to %1 port %2": "não é possível conectar a %1 na porta %2",
        "Is the server running?": "O servidor está em execução?",
        "no connection within %1": "nenhuma conexão dentro de %1",
        "nothing arrived for %1": "nada chegou durante %1",
        "no secure connection to '%1'": "nenhuma conexão segura com '%1'",
        "Check the host's name, its certificate, and this machine's clock.":
            "Verifique o nome do host, o certificado dele e o relógio desta máquina.",
        "If you trust its certificate, name that, or its authority's, with --cacert FILE.":
            "Se confia no certificado, indique-o, ou o da sua autoridade, com --cacert FILE.",
        "the certificates to trust cannot be used": "não é possível usar os certificados em que confiar",
        "Check --cacert, which takes a PEM file, or this machine's own certificates.":
            "Verifique --cacert, que aceita um arquivo PEM, ou os certificados desta máquina.",
        "the connection broke before the answer was complete": "a conexão caiu antes de a resposta estar completa",
        "Try again.": "Tente de novo.",
        "the answer's compression is broken": "a compressão da resposta está corrompida",
        "the answer's encoding '%1' is not known": "a codificação '%1' da resposta não é conhecida",
        "Ask for none with the header field `Accept-Encoding: identity`.":
            "Peça que não haja nenhuma com o campo de cabeçalho `Accept-Encoding: identity`.",
        "the answer is not HTTP": "a resposta não é HTTP",
        "Is it a web server that listens there?": "É mesmo um servidor web que atende ali?",
        "the answer is larger than %1 MiB": "a resposta é maior do que %1 MiB",
        "Ask for smaller pages with --page-size.": "Peça páginas menores com --page-size.",
        "the answer's header fields are too large": "os campos de cabeçalho da resposta são grandes demais",
        "folio reads 100 KiB of a field and 256 KiB in all; a server may repeat a long query or cookie in them.":
            """
        o folio lê 100 KiB de um campo e 256 KiB no total; um servidor pode repetir neles uma query ou um cookie \
        longo.
        """,
        "the answer says of its length %1": "a resposta dá como seu tamanho %1",
        "Whether it is complete cannot be told; the server, or a proxy before it, is to be mended.":
            "Não há como saber se está completa; é preciso corrigir o servidor, ou um proxy à frente dele.",
        "more than %1 redirects": "mais de %1 redirecionamentos",
        "%1 takes no more requests for %2": "%1 não aceita mais requisições durante %2",
        "Come back at %1, or wait longer with --max-wait %2 or `max_wait:` under `http:` in the plugin.":
            "Volte depois de %1, ou espere mais com --max-wait %2 ou `max_wait:` em `http:` no plugin.",
        "the request failed": "a requisição falhou",
        "the certificates in %1 cannot be read: %2": "não é possível ler os certificados em %1: %2",
        "Check --cacert.": "Verifique --cacert.",
        "there is no certificate in %1": "não há nenhum certificado em %1",
        "--cacert takes a PEM file: -----BEGIN CERTIFICATE-----":
            "--cacert aceita um arquivo PEM: -----BEGIN CERTIFICATE-----",
        "%1 answered %2, %3": "%1 respondeu %2, %3",
        "a redirect to '%1' that is not followed": "um redirecionamento para '%1' que não é seguido",
        "Check `base_url:` and `path:` in the plugin.": "Verifique `base_url:` e `path:` no plugin.",
        "The pages before it were in order; try again later.":
            "As páginas anteriores estavam em ordem; tente de novo mais tarde.",
        "%1 and %2": "%1 e %2",
        "Raise %1 in the plugin, or try later.": "Aumente %1 no plugin, ou tente mais tarde.",
        "tried %1 times": "%1 tentativas",
        "the parameter '%1' is empty, and the URL needs it":
            "o parâmetro '%1' está vazio, e a URL precisa dele",
        "Give a value behind %1=.":
            "Dê um valor depois de %1=.",
        "the server grants at most %1 items a request, not %2": .plural(
            one: "o servidor concede no máximo %1 item por requisição, não %2",
            other: "o servidor concede no máximo %1 itens por requisição, não %2"),
        "Give a value behind %1=, or leave it out: the default is %2.":
            "Dê um valor depois de %1=, ou omita-o: o padrão é %2.",
        "A port is a number from 1 to 65535.": "Uma porta é um número de 1 a 65535.",
    ]
}
