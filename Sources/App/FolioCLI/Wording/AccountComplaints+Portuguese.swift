import Wording

extension WordTable {
    /// Why an account or a call does not do, in Portuguese.
    static let accountComplaintsPortuguese: WordTable = [
        "a credential is missing: %1": "falta uma credencial: %1",
        "no credential of '%1' is there": "não há nenhuma credencial de '%1'",
        "a credential holds a line break or another control character: %1":
            "uma credencial contém uma quebra de linha ou outro caractere de controle: %1",
        "Set it again without it.": "Defina-a de novo sem isso.",
        "the command '%1' gave no credential: %2": "o comando '%1' não forneceu nenhuma credencial: %2",
        "Run it yourself to see what is wrong.": "Execute-o à mão para ver o que está errado.",
        "not logged in to '%1'": "não há sessão iniciada em '%1'",
        "Log in: folio auth login %1": "Inicie a sessão: folio auth login %1",
        "credentials would go to %1, which the plugin does not list":
            "credenciais iriam para %1, que não consta no plugin",
        "If it may see them, add it to `hosts:` under `auth:` in the plugin.":
            "Se esse host puder vê-las, acrescente-o a `hosts:`, dentro de `auth:`, no plugin.",
        "%1 answered %2": "%1 respondeu %2",
        "the server says: %1": "o servidor diz: %1",
        "no token for '%1': %2": "nenhum token para '%1': %2",
        "the server gives '%1' no token": "o servidor não dá nenhum token a '%1'",
        "no token for '%1'": "nenhum token para '%1'",
        "Try again later.": "Tente de novo mais tarde.",
        "Check `auth:` in the plugin.": "Verifique `auth:` no plugin.",
        "a request for a token is sent to another place, which is not followed: %1":
            "a requisição de um token é mandada para outro lugar, o que não é seguido: %1",
        "If it is right, put it under `auth:` in the plugin.":
            "Se estiver certo, ponha esse lugar em `auth:` no plugin.",
        "the token at '%1' holds a line break or another control character":
            "o token em '%1' contém uma quebra de linha ou outro caractere de controle",
        "A request cannot carry it. Check `auth:` in the plugin.":
            "Uma requisição não pode levá-lo. Verifique `auth:` no plugin.",
        "the answer has no token at '%1'": "a resposta não tem nenhum token em '%1'",
        "Log in again: folio auth login %1": "Inicie a sessão de novo: folio auth login %1",
        "Check the credential in %1.": "Verifique a credencial em %1.",
        "Check the credential in the file %1.": "Verifique a credencial no arquivo %1.",
        "Check the credential that the command '%1' prints.": "Verifique a credencial que o comando '%1' imprime.",
        "The request reached %1 without a credential; those of the plugin are for another host.":
            "A requisição chegou a %1 sem credencial; as do plugin são para outro host.",
        "Give a credential with -H 'Authorization: …', or call a plugin that has one.":
            "Forneça uma credencial com -H 'Authorization: …' ou chame um plugin que tenha uma.",
        "Check the credential that `auth:` in the plugin names.":
            "Verifique a credencial que `auth:` indica no plugin.",
        "Check %1.": "Verifique %1.",
        "the command '%1'": "o comando '%1'",
        "the answer to '%1'": "a resposta a '%1'",
        "the plugin file's own text": "o próprio texto do arquivo de plugins",
        "Set it: export %1=…": "Defina-a: export %1=…",
        "Create it, readable for you alone.": "Crie-o legível apenas para o dono.",
        "it cannot be started: %1": "não é possível iniciá-lo: %1",
        "it ended with exit code %1": "terminou com o código de saída %1",
        "signal %1 ended it": "foi encerrado pelo sinal %1",
        "it printed nothing": "não imprimiu nada",
        "it printed more than %1 bytes": "imprimiu mais de %1 bytes",
        "what it printed is not UTF-8": "o que imprimiu não é UTF-8",
        "commands are not run here": "aqui não se executam comandos",
        "Set %1.": "Forneça %1.",
        "Log in with: folio auth login %1": "Inicie a sessão com: folio auth login %1",
        "Set %1, or log in with: folio auth login %2": "Forneça %1 ou inicie a sessão com: folio auth login %2",
        "%1, or set %2": "%1 ou forneça %2",
        "'%1' needs no credential": "'%1' não precisa de credencial",
        "Its requests are not signed.": "As requisições dele não são assinadas.",
        "there is nothing to log in to: the credentials of '%1' come from elsewhere":
            "não há onde iniciar sessão: as credenciais de '%1' vêm de outro lugar",
        "They are in %1.": "Estão aqui: %1.",
        "'%1' is asked for, and there is no terminal to ask at":
            "é preciso perguntar '%1', e não há terminal onde perguntar",
        "Add %1=…, %2=@FILE or %3=@-.": "Acrescente %1=…, %2=@FILE ou %3=@-.",
        "an answer without its name": "uma resposta sem o seu nome",
        "Write name=value.": "Escreva name=value.",
        "Write name=value. Known: %1.": "Escreva name=value. Disponíveis: %1.",
        "'%1' is a secret, and other programs can read the command line":
            "'%1' é um segredo, e outros programas podem ler a linha de comando",
        "only one answer can come from stdin": "só uma resposta pode vir de stdin",
        "Use name=@FILE for the other.": "Use name=@FILE para a outra.",
        "--keep-data cannot go with --clear-data": "--keep-data e --clear-data não podem ser usadas juntas",
        "Leave one of them out.": "Omita uma delas.",
        "it cannot be told which of the stored lists of '%1' are this account's, so nothing was changed":
            "não há como saber quais das listas guardadas de '%1' são desta conta; por isso, nada foi alterado",
        "Log out without --clear-data; 'folio cache clear %1' deletes what is stored of all accounts.":
            "Encerre a sessão sem --clear-data; 'folio cache clear %1' apaga o que está guardado de todas as contas.",
        "Leave it out to be asked at the terminal, or use %1=@FILE or %2=@- (stdin).":
            "Não o escreva, para que seja perguntado no terminal, ou use %1=@FILE ou %2=@- (stdin).",
        "'%1' has no action '%2'": "'%1' não tem a ação '%2'",
        "a path is missing": "falta um caminho",
        "Write one behind '%1', such as: folio call %2 /.": "Escreva um depois de '%1', por exemplo: folio call %2 /.",
        "an action or a path is missing": "falta uma ação ou um caminho",
        "Write a path behind '%1', or one of %2.": "Escreva um caminho depois de '%1', ou uma destas ações: %2.",
        "unexpected word '%1'": "palavra inesperada '%1'",
        "A call takes one path, and parameters as key=value.":
            "Uma chamada aceita um caminho, e parâmetros na forma key=value.",
        "%1 is not for an action, which says itself what is sent":
            "%1 não serve para uma ação, que já define o que é enviado",
        "Leave it out, or make the request yourself: folio call PLUGIN PATH.":
            "Omita essa opção ou faça a requisição diretamente: folio call PLUGIN PATH.",
        "'%1' is no method": "'%1' não é um método",
        "Write one word, such as PATCH.": "Escreva uma só palavra, como PATCH.",
        "what -H gives '%1' holds a line break or another control character":
            "o valor que -H dá a '%1' contém uma quebra de linha ou outro caractere de controle",
        "Give it without it; a file's last line may end in a carriage return.":
            "Forneça-o sem isso; a última linha de um arquivo pode terminar com um retorno de carro (CR).",
        "what stands behind -H is no header field": "o que está depois de -H não é um campo de cabeçalho",
        "Write 'Name: value', 'Name;' or 'Name:'.": "Escreva 'Name: value', 'Name;' ou 'Name:'.",
        "Leave the field out; folio sends it.": "Omita o campo; é o folio que o envia.",
        "HEAD sends no body": "HEAD não envia corpo",
        "Leave -d out, or name another method.": "Omita -d ou indique outro método.",
        "stdin is read twice": "stdin é lido duas vezes",
        "Write @- once.": "Escreva @- uma só vez.",
        "--add adds to one item": "--add adiciona a um só item",
        "Name one id, and run the command once for each item.":
            "Indique um só id e execute o comando uma vez para cada item.",
        "%1 is not for --add": "%1 não serve para --add",
        "Leave it out.": "Omita essa opção.",
        "comments cannot be added to '%1'": "não é possível adicionar comentários a '%1'",
        "Its `comments:` in the plugin would need `add:`.": "O `comments:` dele no plugin precisaria de `add:`.",
        "the comment is empty": "o comentário está vazio",
        "Write its text behind --add.": "Escreva o texto dele depois de --add.",
        "neither XDG_STATE_HOME nor HOME names a folder to keep tokens in":
            "nem XDG_STATE_HOME nem HOME indica uma pasta onde guardar os tokens",
        "Set one of them.": "Defina uma delas.",
        "the token file cannot be read: %1": "não é possível ler o arquivo de tokens: %1",
        "it is not what folio wrote there": "não é o que o folio escreveu ali",
        "Put it right, or move it away and log in again.":
            "Corrija-o, ou mova-o para outro lugar e inicie a sessão de novo.",
        "another version of folio wrote it": "foi escrito por outra versão do folio",
        "Use that version, or move the file away and log in again.":
            "Use essa versão, ou mova o arquivo para outro lugar e inicie a sessão de novo.",
        "the token cannot be kept, and the next run may need another: %1":
            "não é possível guardar o token, e a próxima execução pode precisar de outro: %1",
        "%1 has changed since it was trusted": "%1 mudou desde que foi marcado como confiável",
        "%1 is not trusted": "%1 não está marcado como confiável",
        "a stored token": "um token guardado",
        "%1, and '%2' wants %3": "%1, e '%2' quer %3",
        "Look at the file; if you trust whoever wrote it: folio plugins trust":
            "Examine o arquivo; se confia em quem o escreveu: folio plugins trust",
        "neither XDG_STATE_HOME nor HOME names a folder to keep in which files are trusted":
            "nem XDG_STATE_HOME nem HOME indica uma pasta onde guardar quais arquivos são confiáveis",
        "trusting a file needs a yes, and there is no terminal to ask at":
            "confiar num arquivo exige um sim, e não há terminal onde perguntar",
        "Look at the file, and add --force.": "Examine o arquivo e acrescente --force.",
        "the file of trusted plugin files cannot be read: %1":
            "não é possível ler o arquivo que diz quais arquivos de plugins são confiáveis: %1",
        "Put it right, or move it away and trust your files again.":
            "Corrija-o, ou mova-o para outro lugar e confie de novo nos seus arquivos.",
        "the body has %1 bytes, and Content-Length says '%2'": .plural(
            one: "o corpo tem %1 byte, e Content-Length diz '%2'",
            other: "o corpo tem %1 bytes, e Content-Length diz '%2'"),
        "The name or the password may be wrong. Try again: folio auth login %1":
            "O nome ou a senha podem estar errados. Tente de novo: folio auth login %1",
        "no file is named behind the '@'": "nenhum arquivo é indicado depois de '@'",
        "Write @FILE, or @- for stdin.": "Escreva @FILE, ou @- para stdin.",
    ]
}
