import Wording

/// The help text on plugin files.
enum PluginFilesText {
    static let short = Message(
        """
        A plugin describes an API in a few lines of YAML. If --config or FOLIO_CONFIG names a file, folio reads only \
        that file. Otherwise it reads ./plugins.yaml, then plugins.yaml and plugins.d/NAME.yaml in ~/.config/folio, then \
        those that come with folio. The first definition of a name wins. A minimal file:

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
