import YAML

/// Transformations of the keys of records, such as `KeysToSnakeCase`, as expressions in jq.
///
/// Where airbyte-cdk would lose one of two members with the same new key, the item is an error, and so is a key
/// with letters that only Python transforms.
enum KeyTransformation {
    /// The expression of a transformation that gives its input with other keys; nil if it is one of another type.
    ///
    /// - Parameter text: for the templates of the transformation.
    static func expression(
        _ component: ManifestComponent, _ text: RequestText
    ) throws(ManifestProblem) -> String? {
        switch component.type {
        case "KeysToLower":
            try component.check([])
            return renaming(by: "\(asciiOnly) | ascii_downcase", inner: false)
        case "KeysToSnakeCase":
            try component.check([])
            return renaming(by: "\(asciiOnly) | \(snakeCase)", inner: true)
        case "KeysReplace":
            try component.check(["old", "new"])
            guard let old = try constant("old", of: component, text), !old.isEmpty,
                let new = try constant("new", of: component, text)
            else { throw .key("old", of: "KeysReplace") }
            return renaming(by: "split(\(JQText.quoted(old))) | join(\(JQText.quoted(new)))", inner: true)
        case "FlattenFields":
            try component.check(["flatten_lists"])
            return flattening(lists: try flag("flatten_lists", of: component, standard: true))
        case "DpathFlattenFields": return try flatteningOne(component, text)
        default: return nil
        }
    }

    // MARK: Other keys

    private static let asciiOnly = #"if test("[^\\x00-\\x7F]") then error("a key outside ASCII") else . end"#

    /// Words of letters and of digits, with `_` between. Other characters in the middle are left out.
    private static let snakeCase = """
        [match("[A-Z]+[a-z]*|[a-z]+|[0-9]+|[^a-zA-Z0-9]+"; "g").string \
        | if test("^[a-zA-Z0-9]") then ascii_downcase else "" end] \
        | if length > 2 then .[:1] + (.[1:-1] | map(select(. != ""))) + .[-1:] else . end \
        | if .[:1] | any(test("^[0-9]+$")) then [""] + . else . end | join("_")
        """

    /// - Parameters:
    ///   - change: from a key to the new one.
    ///   - inner: whether the members of members have other keys, too, apart from those in lists.
    private static func renaming(by change: String, inner: Bool) -> String {
        let value = inner ? ".value | if type == \"object\" then renamed else . end" : ".value"
        return """
            def renamed: reduce to_entries[] as $member ({}; ($member.key | \(change)) as $key \
            | if has($key) then error("two members for one key") else .[$key] = ($member | \(value)) end); renamed
            """
    }

    // MARK: Fewer levels

    /// All values below the record, each by its own key; by that of its parent too, where the key is taken already or
    /// after the first list. airbyte-cdk takes the last value first.
    private static func flattening(lists: Bool) -> String {
        let list = """
            elif ($value | type) == "array" then reduce range($value | length) as $index (.; \
            .later = true | .rest += [["\\($name).\\($index)", $value[$index]]])
            """
        return """
            {rest: [["_", .]], flat: {}, later: false} | until(.rest == []; .rest[-1] as [$name, $value] | .rest |= .[:-1] \
            | if ($value | type) == "object" then .later as $later | .flat as $flat \
            | .rest += [$value | to_entries[] | .key as $key \
            | [if $later or ($flat | has($key)) then "\\($name).\\($key)" else $key end, .value]] \
            \(lists ? "\(list) " : "")else .flat[$name] = $value end) | .flat
            """
    }

    /// The members of a member, in its parent.
    private static func flatteningOne(
        _ component: ManifestComponent, _ text: RequestText
    ) throws(ManifestProblem) -> String {
        try component.check(["field_path", "delete_origin_value", "replace_record", "key_transformation"])
        let path = try ManifestChanges.steps(component["field_path"], text)
        guard !path.contains("*") else { throw .key("field_path", of: "DpathFlattenFields") }
        var members = "[\(path.map { "objects | .[\(JQText.quoted($0))]" }.joined(separator: " | ")) | objects][0]"
        if let change = component.component("key_transformation") {
            try change.check(["prefix", "suffix"])
            let key = [
                try constant("prefix", of: change, text).map(JQText.quoted), ".key",
                try constant("suffix", of: change, text).map(JQText.quoted),
            ].compactMap(\.self)
            if key.count > 1 {
                members += " | objects | with_entries(.key = \(key.joined(separator: " + ")))"
                members = "[\(members)][0]"
            }
        }
        let isRemoved = try flag("delete_origin_value", of: component)
        let merged =
            "\(isRemoved ? "delpaths([[\(path.map(JQText.quoted).joined(separator: ", "))]])" : ".") + $members"
        let isReplaced = try flag("replace_record", of: component)
        return """
            . as $record | \(members) as $members | if $members == null then . \
            \(isReplaced ? "elif $members != {} then $members " : "")\
            elif any($members | keys_unsorted[]; in($record)) then . else \(merged) end
            """
    }

    // MARK: Keys of components

    /// A text that is the same for all records; nil if the component does not have it.
    private static func constant(
        _ key: String, of component: ManifestComponent, _ text: RequestText
    ) throws(ManifestProblem) -> String? {
        guard let given = component.text(key) else { return nil }
        guard let constant = try text.constant(given) else { throw .template(given) }
        return constant
    }

    private static func flag(
        _ key: String, of component: ManifestComponent, standard: Bool = false
    ) throws(ManifestProblem) -> Bool {
        guard let given = component[key] else { return standard }
        guard let flag = given.scalar?.bool else { throw .key(key, of: component.type ?? "") }
        return flag
    }
}
