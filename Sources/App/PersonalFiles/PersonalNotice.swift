package import Accounts
package import Plugins
package import YAML

/// Something that the user should know about their files; it does not change the result of the command.
package enum PersonalNotice: Sendable {
    /// A plugin file has something that should be changed.
    case warning(LocatedProblem, YAMLSource)
    case skippedFiles(SkippedPluginFiles)
    /// The file in the current folder has errors, so its plugins are not there.
    case brokenFile(path: String)
    /// A nearer file has a plugin of this name.
    case skippedPlugin(name: String, file: String)
    /// The plugin's file is not trusted, so the user's preferences are not applied.
    case preferencesIgnored(UntrustedFile)
    /// The plugin's file is not trusted, so requests are sent without these credentials.
    case unsigned(UntrustedFile, without: [Secret])
    /// Another process has used the file for more than a second.
    case waiting(path: String)
    /// Other users can read the tokens in the file.
    case exposedTokens(path: String, mode: UInt32)
    /// A token was obtained but cannot be stored.
    case tokenNotStored(any Error)
}
