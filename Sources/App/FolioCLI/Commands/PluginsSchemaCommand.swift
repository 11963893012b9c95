import CommandKit
import JSON
import Plugins
import System
import Wording

/// `folio plugins schema`
struct PluginsSchemaOptions: Sendable {}

extension Command<GlobalOptions> {
    static func pluginsSchema() -> Command {
        Command(
            "schema", summary: Message("Print the JSON Schema of plugin files, for editors"), PluginsSchemaOptions(),
            parameters: [],
            examples: [
                Example("folio plugins schema > plugins.schema.json", Message("save it for your editor"))
            ],
            discussion: Message(
                """
                An editor with a YAML language server completes and checks a plugin file whose first line is '# \
                yaml-language-server: $schema=PATH', where PATH is the schema's path. Only 'folio plugins check' \
                finds invalid combinations of keys.
                """)
        ) { _, _ in
            let line = Array(PluginFileSchema.document.text.utf8)
            var text: [UInt8] = []
            JSONWriter.appendIndented(JSONRange(start: 0, end: UInt32(line.count)), of: line, to: &text)
            try Descriptor.output.write(text + [UInt8(ascii: "\n")])
        }
    }
}
