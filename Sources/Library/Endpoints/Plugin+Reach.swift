import HTTP
import Plugins

/// Where a plugin may send requests besides its own origin. Somebody else's file must not carry data out of a private
/// network, and must not reach into one.
extension Plugin {
    /// Whether a URL in a response may lead to another origin.
    ///
    /// - Parameter isComputed: whether the plugin makes the URL, which may then contain any data of the response.
    func mayLead(from origin: HTTPURL.Origin, to target: HTTPURL.Origin, isComputed: Bool) -> Bool {
        trust == .trusted || origin == target || !isComputed && !origin.isLocal && !target.isLocal
    }

    /// Whether an endpoint under an item, such as its comments or its image, may be on another origin than the item. The
    /// id in its URL may be any data of the item's response.
    func maySendIDs(of origin: HTTPURL.Origin, to target: HTTPURL.Origin) -> Bool {
        trust == .trusted || origin == target
    }

    /// Where redirects of its requests may lead.
    func reach(from origin: HTTPURL.Origin) -> HTTPRequest.Reach {
        trust == .trusted ? .anywhere : HTTPRequest.Reach(confining: origin)
    }
}
