import FolioCLI
import Glibc

@main
struct Main {
    static func main() async {
        exit(await Folio.run(.current()))
    }
}
