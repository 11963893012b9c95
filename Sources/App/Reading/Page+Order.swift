import JSON
import Pages
import Plugins

extension [Page] {
    /// Whether the items of consecutive pages are in an order. Nil if they have no values that can be compared. For
    /// `newest_first` and `oldest_first` these are ids that are numbers, which servers mostly count up; else the versions.
    func areIn(_ order: Endpoint.Order) -> Bool? {
        let isByVersion = order == .recentlyChangedFirst
        guard let layout = first?.layout, let slot = isByVersion ? layout.versionSlot : layout.idSlot else {
            return nil
        }
        let values = flatMap { page in
            page.items.indices.map { SortableValue(page.body[page.column(slot, ofItem: $0).bytes]) }
        }.compactMap(\.self)
        guard values.count == map(\.items.count).reduce(0, +), values.count > 1,
            isByVersion || values.allSatisfy(\.isNumber)
        else { return nil }
        let isWrong = zip(values, values.dropFirst()).map { order == .oldestFirst ? $0.isAbove($1) : $1.isAbove($0) }
        return isWrong.contains(nil) ? nil : !isWrong.contains(true)
    }
}
