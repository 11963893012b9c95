import Wording

extension WordTable {
    /// Why a list cannot be read, kept or written, in Portuguese.
    static let listComplaintsPortuguese: WordTable = [
        "nothing is stored of %1": "nada está guardado de %1",
        "nothing is stored": "nada está guardado",
        "nothing is stored of %1 with these parameters": "nada está guardado de %1 com estes parâmetros",
        "no item '%1' is stored of %2": "nenhum item '%1' está guardado de %2",
        "Without an id, all that are stored are shown.": "Sem um id, são mostrados todos os que estão guardados.",
        "the items of %1 have no ids": "os itens de %1 não têm ids",
        "Add `id:` to the endpoint in the plugin.": "Acrescente `id:` ao endpoint no plugin.",
        "one item is shown at a time: '%1' is one too many": "só é mostrado um item de cada vez: '%1' está a mais",
        "Name one id; parameters are written key=value.":
            "Indique um só id; os parâmetros são escritos como key=value.",
        "there is no terminal to ask at whether to delete": "não há terminal onde perguntar se é para apagar",
        "Add --force to delete without asking.": "Acrescente --force para apagar sem perguntar.",
        "the library has %1 problems":
            .plural(one: "a biblioteca tem %1 problema", other: "a biblioteca tem %1 problemas"),
        "'folio cache prune' deletes what cannot be read; 'folio cache export' saves the rest.":
            "'folio cache prune' apaga o que não pode ser lido; 'folio cache export' grava o resto.",
        "%1 walks and responses could not be read whole": .plural(
            one: "não foi possível ler por inteiro %1 percurso ou resposta",
            other: "não foi possível ler por inteiro %1 percursos e respostas"),
        "The rest has been exported; 'folio cache verify' tells what is wrong.":
            "O resto foi exportado; 'folio cache verify' mostra o que está errado.",
        "Name a file that 'folio cache export' has written.": "Indique um arquivo escrito por 'folio cache export'.",
        "What came before has been imported, and nothing of the walk that the line belongs to.":
            "O que veio antes foi importado, e nada do percurso a que a linha pertence.",
        "'folio feed' and 'folio comments' keep what they read; 'folio cache list' shows what there is.":
            "'folio feed' e 'folio comments' guardam o que leem; 'folio cache list' mostra o que há.",
        "the line is no JSON object": "a linha não é um objeto JSON",
        "this is no exported library": "isto não é uma biblioteca exportada",
        "a newer folio exported this: its version is %1, this folio knows up to %2":
            "um folio mais novo exportou isto: a versão é %1, e este folio conhece até a %2",
        "unknown kind of line '%1'": "tipo de linha desconhecido '%1'",
        "the member '%1' is missing or cannot be read": "o membro '%1' falta ou não pode ser lido",
        "the page belongs to no walk": "a página não pertence a nenhum percurso",
        "an id is written alone": "um id é escrito sozinho",
        "Write %1 in place of id=%2.": "Escreva %1 em vez de id=%2.",
        "--fields names no field": "--fields não indica nenhum campo",
        "There are no fields here.": "Aqui não há campos.",
        "Known: %1.": "Disponíveis: %1.",
        "cancelled": "cancelado",
        "no item is named whose comments are to be listed":
            "não foi indicado nenhum item cujos comentários devam ser listados",
        "the list ended where the server says that there is more": "a lista terminou onde o servidor diz que há mais",
        "Try again; what was printed is not all there is.": "Tente de novo; o que foi impresso não é tudo o que há.",
        "unknown field '%1'": "campo desconhecido '%1'",
        "the reader of the output has gone": "quem lia a saída já não está lá",
        "ended while the output was waited for": "encerrado enquanto se esperava pela saída",
        "cannot write the output: %1": "não é possível escrever a saída: %1",
        "%1: %2 items have the id of another item of the page": .plural(
            one: "%1: %2 item tem o id de outro item da página",
            other: "%1: %2 itens têm o id de outro item da página"),
        "Name in `id:` what tells the items apart.": "Indique em `id:` o que distingue os itens.",
        "the list goes on, and no more of it is stored": "a lista continua, e não há mais nada dela guardado",
        "nothing is stored of this list": "nada está guardado desta lista",
        "Read it once without --offline, with the same parameters.":
            "Leia-a uma vez sem --offline, com os mesmos parâmetros.",
        "nothing is stored of it": "nada está guardado disso",
        "Read it once without --offline.": "Leia-o uma vez sem --offline.",
        "another process has dropped what this one was keeping": "outro processo descartou o que este guardava",
        "Run it again to keep what it reads.": "Execute-o de novo para guardar o que lê.",
        "stored is an answer of %1": "está guardada uma resposta de %1",
        "--offline shows it, however old it is; --max-stale says how old it may be.":
            "Com --offline ela é mostrada, por mais antiga que seja; --max-stale diz que idade pode ter.",
        "--new needs to tell items apart, and the endpoint names no id":
            "--new precisa distinguir os itens, e o endpoint não indica nenhum id",
        "--resume finds a walk with other settings, another definition or other parameters":
            "--resume encontra um percurso com outras opções, outra definição ou outros parâmetros",
        "it wrote to %1": "escrevia em %1",
        "Give the options of then, or start anew without --resume.":
            "Use as opções de então, ou comece de novo sem --resume.",
        "the file is shorter than when the walk stopped": "o arquivo é menor do que quando o percurso parou",
        "Start anew without --resume.": "Comece de novo sem --resume.",
        "something else has written to the file since the walk stopped":
            "algo mais escreveu no arquivo desde que o percurso parou",
        "--to needs a regular file": "--to precisa de um arquivo regular",
        "Leave it out, and direct stdout there.": "Omita essa opção e redirecione stdout para lá.",
        "another process writes to the file": "outro processo escreve no arquivo",
        "Wait for it, or name another file.": "Espere por ele ou indique outro arquivo.",
        "--to writes page by page, and cannot do so in the format of '%1'":
            "--to escreve página por página, e não pode fazê-lo no formato de '%1'",
        "Name a file that ends in one of .%1, or say -o %2.": "Indique um arquivo que termine em .%1, ou use -o %2.",
        "--to writes page by page, and cannot do so as %1":
            "--to escreve página por página, e não pode fazê-lo como %1",
        "Say -o %1.": "Use -o %1.",
        "--resume goes on with the comments of one item, not of several":
            "--resume continua com os comentários de um só item, não de vários",
        "Name one id.": "Indique um só id.",
        "Check its name and permissions.": "Verifique o nome e as permissões.",
        "Put a file in its place, or name another.": "Ponha um arquivo no lugar, ou indique outro.",
        "Name a smaller one.": "Indique um menor.",
        "cannot open %1: %2": "não é possível abrir %1: %2",
        "nobody reads it": "ninguém o lê",
        "cannot write %1: %2": "não é possível escrever em %1: %2",
        "it is a pipe and not a file": "é um pipe e não um arquivo",
        "it is a socket and not a file": "é um socket e não um arquivo",
        "it is a device and not a file": "é um dispositivo e não um arquivo",
        "it is larger than %1 MiB": "é maior do que %1 MiB",
        "the answer is not JSON: it is %1": "a resposta não é JSON: é %1",
        "the answer is not JSON": "a resposta não é JSON",
        "Name the URL of the API, not that of a page for people.":
            "Indique a URL da API, não a de uma página para pessoas.",
        "the answer holds no list of objects": "a resposta não contém nenhuma lista de objetos",
        "Name a URL that lists something; 'folio call URL' shows what it gives.":
            "Indique uma URL que liste algo; 'folio call URL' mostra o que ela dá.",
        "the URL leads to %1, where the credential does not go": "a URL leva a %1, para onde a credencial não vai",
        "Name the URL there, if it may see the credential.":
            "Indique a URL desse lugar, se ele puder ver a credencial.",
        "'%1' is no usable name for a plugin": "'%1' não serve como nome de um plugin",
        "Use letters, digits, '-', '_' and '.'.": "Use letras, algarismos, '-', '_' e '.'.",
        "there is a plugin file of that name": "já existe um arquivo de plugins com esse nome",
        "Choose another name, or replace the file with --force.":
            "Escolha outro nome, ou substitua o arquivo com --force.",
        "there is no place for plugin files: neither XDG_CONFIG_HOME nor HOME names a folder":
            "não há lugar para os arquivos de plugins: nem XDG_CONFIG_HOME nem HOME indica uma pasta",
        "the dialogue needs a terminal": "o diálogo precisa de um terminal",
        "Use 'folio plugins probe URL', which asks nothing.": "Use 'folio plugins probe URL', que não pergunta nada.",
        "--add is not profiled": "--add não pode ser medido",
        "Profile the reading of comments.": "Meça a leitura de comentários.",
        "stdin is read once, and --runs needs it again": "stdin é lido uma só vez, e --runs precisa dele de novo",
        "Give the ids on the command line.": "Escreva os ids na linha de comando.",
        "--har-bodies says what --har is to hold": "--har-bodies diz o que --har deve conter",
        "Give --har FILE, too.": "Use também --har FILE.",
        "--cached says what --runs may use": "--cached diz o que --runs pode usar",
        "Give --runs N, too.": "Use também --runs N.",
        "%1 and %2 name the same file": "%1 e %2 indicam o mesmo arquivo",
        "Give each its own.": "Dê a cada um o seu.",
        "%1 is to write to stdout, and --json too": "%1 deve escrever em stdout, e --json também",
        "Give %1 a file, or leave out --json.": "Dê um arquivo a %1 ou omita --json.",
        "'%1' is no budget": "'%1' não é um orçamento",
        "Write NAME=LIMIT, such as first_byte_p95=200ms.": "Escreva NAME=LIMIT, por exemplo first_byte_p95=200ms.",
        "nothing is measured as '%1'": "nada é medido como '%1'",
        "'%1' is no limit for %2": "'%1' não é um limite para %2",
        "the budget of %1 is given twice": "o orçamento de %1 foi dado duas vezes",
        "over budget: %1 is %2, and %3 is allowed": "acima do orçamento: %1 é %2, e são permitidos %3",
        "Write a time with its unit, such as 200ms or 1.5s.":
            "Escreva um tempo com a sua unidade, por exemplo 200ms ou 1.5s.",
        "Write a size, such as 500kB or 5MB.": "Escreva um tamanho, por exemplo 500kB ou 5MB.",
        "Write a whole number.": "Escreva um número inteiro.",
        "the library cannot be opened: %1": "não é possível abrir a biblioteca: %1",
        "Check the folder's name and permissions, or set XDG_DATA_HOME.":
            "Verifique o nome e as permissões da pasta, ou defina XDG_DATA_HOME.",
        "the library is another kind of file": "a biblioteca é outro tipo de arquivo",
        "Move it away, and folio makes a new one.": "Mova-a para outro lugar, e o folio cria uma nova.",
        "a newer folio made the library: its schema is version %1, this folio knows up to %2":
            "um folio mais novo criou a biblioteca: o esquema dela é a versão %1, e este folio conhece até a %2",
        "Use the newer folio, or another XDG_DATA_HOME.": "Use o folio mais novo, ou outro XDG_DATA_HOME.",
        "the library is damaged: %1": "a biblioteca está danificada: %1",
        "'folio cache verify' tells and 'folio cache export' saves what can be read; moved away, folio makes a new one.":
            """
        'folio cache verify' mostra e 'folio cache export' grava o que pode ser lido; se for movida para outro \
        lugar, o folio cria uma nova.
        """,
        "a stored answer is damaged": "uma resposta guardada está danificada",
        "body %1 in %2": "corpo %1 em %2",
        "'folio cache prune' removes it.": "'folio cache prune' remove essa resposta.",
        "the library cannot be written": "não é possível escrever na biblioteca",
        "Check its permissions and those of its folder, or set XDG_DATA_HOME.":
            "Verifique as permissões dela e as da pasta, ou defina XDG_DATA_HOME.",
        "there is no room left for the library": "não há mais espaço para a biblioteca",
        "Make room on its file system; deleting from the library needs some, too.":
            "Libere espaço no sistema de arquivos; apagar da biblioteca também precisa de algum.",
        "another process holds the library": "outro processo usa a biblioteca",
        "Try again when it is done.": "Tente de novo quando ele terminar.",
        "the library is closed": "a biblioteca está fechada",
        "the library failed: %1 (SQLite code %2)": "a biblioteca falhou: %1 (código SQLite %2)",
        "%1 days": .plural(one: "%1 dia", other: "%1 dias"),
        "If the API really ends its lists so, say so in the plugin: `until: {same: true}`.":
            "Se a API realmente termina assim as suas listas, diga-o no plugin: `until: {same: true}`.",
        "the server repeats a page: page %1 of this walk has the items of an earlier one":
            "o servidor repete uma página: a página %1 deste percurso tem os itens de uma anterior",
        "at the position %1": "na posição %1",
        "the server gives page after page without an item, %1 by now":
            "o servidor dá página após página sem nenhum item, %1 até agora",
        "the next would be at the position %1": "a seguinte estaria na posição %1",
        "Check the parameters and `items:` in the plugin.": "Verifique os parâmetros e `items:` no plugin.",
        "the server repeats the position of a page: %1": "o servidor repete a posição de uma página: %1",
        "--depth is for threads, and the comments of '%1' have no replies":
            "--depth é para conversas, e os comentários de '%1' não têm respostas",
        "--new tells new comments, and under the others new replies would go unnoticed":
            "--new dá os comentários novos, e as respostas novas aos outros passariam despercebidas",
        "Replies are `comments:` inside `comments:` in the plugin.":
            "As respostas são `comments:` dentro de `comments:` no plugin.",
        "Say --depth 1 for comments alone, or leave out --new.":
            "Indique --depth 1 para só comentários, ou omita --new.",
        "the list ended after %1 of the %2 items that the server declares": .plural(
            one: "a lista terminou após %1 de %2 item que o servidor declara",
            other: "a lista terminou após %1 dos %2 itens que o servidor declara"),
        "the list ended after %1 of the %2 pages that the server declares": .plural(
            one: "a lista terminou após %1 de %2 página que o servidor declara",
            other: "a lista terminou após %1 das %2 páginas que o servidor declara"),
        "the walk has %1 of its %2 pages": .plural(
            one: "o percurso tem %1 da sua %2 página", other: "o percurso tem %1 das suas %2 páginas"),
        "Add the item's id, which 'folio feed' shows, such as: folio comments demo ID. %1":
            "Acrescente o id do item, que 'folio feed' mostra, por exemplo: folio comments demo ID. %1",
        "the file is left as it is": "o arquivo fica como está",
        "Go on with the same command and --resume, or name another file.":
            "Continue com o mesmo comando e --resume, ou indique outro arquivo.",
        "Start its reader first.": "Inicie primeiro quem o leia.",
        "it is a pipe, and nobody reads it": "é um pipe, e ninguém o lê",
        "Choose another name.": "Escolha outro nome.",
    ]
}
