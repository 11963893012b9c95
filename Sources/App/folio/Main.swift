import CMalloc
import FolioCLI
import Glibc
import System

@main
struct Main {
    static func main() async {
        // Bodies from here on are given back when they are done with; left to itself, malloc raises this bound for good
        // once one was, and keeps the holes.
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
        // A page's memory is asked for again by the next one.
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        // Two threads have work, and a heap for each of the others keeps what it once held: a third of a mebibyte.
        mallopt(M_ARENA_MAX, 2)
        exit(await Folio.run(.current()))
    }
}
