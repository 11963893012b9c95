import CommandKit
import Wording

/// The option `--dry-run`, which several commands have.
enum DryRunOption {
    static let name: OptionName = "--dry-run"
    static let help = Message("Print the request as a curl command; do not send it")
}
