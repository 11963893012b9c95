import Endpoints
import Pages
import Pagination
import Plugins
import Profiling

extension CompositionRoot {
    /// Measures the pages of one list; nil if nothing is profiled.
    func makeMeter(_ list: BoundEndpoint) -> (any PageMeter)? {
        recorder.map { ListProfile($0, pageSize: Profile.PageSize(list)) }
    }
}

extension Profile.PageSize {
    init?(_ list: BoundEndpoint) {
        guard let size = list.endpoint.paging.size else { return nil }
        self.init(asked: list.pageSize ?? size.standard, maximum: size.maximum)
    }
}
