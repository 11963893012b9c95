import Endpoints
import Pages
import Profiling

extension CompositionRoot {
    /// What measures the pages of one list; nil where nobody asks.
    func makeMeter(_ list: BoundEndpoint) -> (any PageMeter)? {
        recorder.map { ListProfile($0, pageSize: Profile.PageSize(list)) }
    }
}
