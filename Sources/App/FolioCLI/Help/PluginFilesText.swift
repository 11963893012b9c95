import Wording

/// What `folio help plugins` says of plugin files.
enum PluginFilesText {
    static let short = Message(
        """
        A plugin is a few lines of YAML that describe an API. The nearest definition of a name wins: the file of \
        --config or FOLIO_CONFIG and no other, else ./plugins.yaml, then plugins.yaml and plugins.d/*.yaml in \
        ~/.config/folio, then the file that comes with folio. The least there is to say:

          version: 1
          plugins:
            books:
              base_url: https://api.example.com
              endpoints:
                titles:
                  path: /titles
                  items: .data
                  id: .id

        docs/plugins.md (see 'folio help environment') explains every key.
        """)
}
