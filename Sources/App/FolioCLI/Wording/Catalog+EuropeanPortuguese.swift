import Wording

extension Catalog {
    /// The words of the Portuguese tables that are others in Portugal: each has the gender of the one that it stands for, so
    /// that what is around it stays right.
    static let europeanWords = [
        "arquivo": "ficheiro", "arquivos": "ficheiros", "Arquivo": "Ficheiro", "Arquivos": "Ficheiros",
        "Carregando": "A carregar",
        "conectar": "ligar", "Conectar": "Ligar", "conexão": "ligação", "conexões": "ligações",
        "planilha": "folha de cálculo",
        "registrado": "registado", "registrar": "registar", "Registrar": "Registar",
        "senha": "palavra-passe", "Senha": "Palavra-passe", "senhas": "palavras-passe",
        "usuário": "utilizador", "Usuário": "Utilizador", "usuários": "utilizadores",
    ]
}
