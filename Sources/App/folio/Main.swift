import CMalloc
import COutOfMemory
import FolioCLI
import Glibc
import System

@main
struct Main {
    static func main() {
        // Frees the memory of larger bodies at once. Without this setting, malloc raises the bound permanently after
        // the first such body, and keeps the gaps.
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
        // The next page needs the same memory again.
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        // Only two threads allocate much. More heaps would each retain a third of a mebibyte. A second heap reserves 128 MiB
        // of address space.
        mallopt(M_ARENA_MAX, AddressSpace.isLimited ? 1 : 2)
        folio_out_of_memory_install()
        TaskThreads.run { await Folio.run(.current()) }
    }
}
