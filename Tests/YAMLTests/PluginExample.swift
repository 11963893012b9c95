/// A plugin file as people write them.
enum PluginExample {
    static let text = """
        version: 1
        plugins:
          github:
            summary: Issues of a GitHub repository and their comments
            docs: https://docs.github.com/rest/issues
            base_url: https://api.github.com
            default: issues                       # what `folio feed github` means
            headers: {Accept: application/vnd.github+json}
            auth: {bearer: {env: GITHUB_TOKEN}, optional: true}
            http: {connect_timeout: 10s, stall_timeout: 30s, retries: 4, rate: 10/s}
            cache: {max_age: 60s, max_stale: 7d}
            endpoints:
              issues:
                params:
                  repo: {required: true, help: "owner/name"}
                  state: {default: open, values: [open, closed, all]}
                  labels: {list: true}
                path: "/repos/{repo|segments}/issues"
                query: {state: "{state}", labels: "{labels|join:,}"}
                items: .
                id: .number
                where: .pull_request == null
                order: newest_first
                fields: {title: .title, author: .user.login, created_at: .created_at, url: .html_url}
                pagination:
                  strategy: page
                  page: {query: page, first: 1}
                  size: {query: per_page, default: 30, max: 100}
                comments:
                  path: "/repos/{repo|segments}/issues/{id}/comments"
                  items: .
                  id: .id
                  fields: {message: .body, author: .user.login, created_at: .created_at}
                  pagination: {strategy: link, size: {query: per_page, default: 30, max: 100}}
        """
}
