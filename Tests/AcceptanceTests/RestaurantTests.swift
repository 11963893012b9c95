import Foundation
import TestSupport
import Testing

/// The restaurant finder: a whole app in one plugin, against the demo server (behaviours 21, 22, 23 and 24).
struct RestaurantTests {
    // MARK: Everything that the app can do

    @Test func restaurantFinder_isUsedFromSignUpToTheEndOfTheAccount() throws {
        let (server, folio) = try makeSUT()
        let image = try RawClient(port: server.port).get("/v1/users/1/avatar").body
        try Data(image).write(to: URL(filePath: "\(folio.folder.path)/ann.png"))
        let signedUp = try folio.shell(
            "echo first | folio call restaurants.sign-up email=ann@a.test 'name=Ann Lee' password=@- image=@$HOME/ann.png"
        )
        #expect(try object(signedUp)["name"] as? String == "Ann Lee", "\(signedUp.error)")
        #expect((try object(signedUp)["image"] as? String)?.hasSuffix("/v1/account/image") == true)
        #expect(try logIn(folio, "ann@a.test", "first").code == 0)
        #expect(try folio.run("call restaurants /v1/account/image --to \(folio.folder.path)/back.png").code == 0)
        #expect(try bytes("back.png", of: folio) == image)
        #expect(try account(folio)["email"] as? String == "ann@a.test")

        let near = try objects(folio.run("feed restaurants radius=5000 -n 30").lines)
        let distances = near.compactMap { $0["distance"] as? Int }
        #expect(distances == distances.sorted() && distances.count == 30)
        let id = try #require(near[0]["id"] as? String)
        let details = try #require(try objects(folio.run("feed restaurants/details restaurant=\(id)").lines).first)
        #expect(details["title"] as? String == near[0]["title"] as? String && details["phone"] is String)
        let input = try #require((near[0]["title"] as? String)?.split(separator: " ").last)
        let found = try objects(folio.run("feed restaurants/autocomplete input=\(input)").lines)
        #expect(found.contains { $0["id"] as? String == id })
        let photos = try folio.run("feed restaurants -n 2 --images \(folio.folder.path)/photos")
        #expect(photos.error.hasSuffix("2 images saved\n"))
        let photo = "/v1/restaurants/\(id)/photo --to \(folio.folder.path)/photo.png"
        #expect(try folio.run("call restaurants \(photo)").code == 0)
        #expect(try bytes("photos/\(id).png", of: folio) == bytes("photo.png", of: folio))

        let before = try folio.run("comments restaurants \(id) --all").lines
        let added = try folio.shell("folio comments restaurants \(id) --add 'Worth the way.' rating=5")
        #expect(added.code == 0, "\(added.error)")
        #expect(try objects(added.lines).first?["author"] as? String == "Ann Lee")
        let after = try folio.run("comments restaurants \(id) --all").lines
        #expect(after == added.lines + before)
        #expect(try ids(folio.run("feed restaurants/reviews restaurant=\(id) --all").lines) == ids(after))

        let updated = try folio.run("call restaurants.update-account name=Ann")
        #expect(try object(updated)["name"] as? String == "Ann")
        #expect(try account(folio)["name"] as? String == "Ann")
        let second = try folio.folder.write("second\n", to: "second")
        let changed = try folio.run(
            "call restaurants.change-password password=@- new_password=@\(second)", input: "first\n")
        #expect(changed.out.isEmpty && changed.code == 0, "\(changed.error)")
        #expect(try logIn(folio, "ann@a.test", "first").code == 4)
        #expect(try logIn(folio, "ann@a.test", "second").code == 0)
        #expect(try folio.run("call restaurants.delete-account").code == 0)
        #expect(try logIn(folio, "ann@a.test", "second").code == 4)
        #expect(try server.statistics().logins == 2)
    }

    @Test(
        arguments: [
            ("sign-up email=demo@example.com name=D password=@-", 7), ("sign-up email=x name=D password=@-", 7),
            ("change-password password=@- new_password=@/etc/hostname", 4),
            ("add-review restaurant=x text=y rating=1", 5),
        ] as [(String, Int32)])
    func refusedAction_isReportedInTheServersWords(words: String, code: Int32) throws {
        let (server, folio) = try makeSUT()
        #expect(try logIn(folio).code == 0)
        let run = try folio.run("call restaurants.\(words)", input: "not-that-one\n")
        #expect(run.out.isEmpty && run.code == code)
        #expect(run.error.contains("\n  the server says: "), "\(run.error)")
        // The server does not refuse the credential.
        #expect(!run.error.contains("`auth:`"), "\(run.error)")
        #expect(try server.statistics().logins == 1)
    }

    @Test func nearby_needsAPlaceAndSaysHowToKeepIt() throws {
        let folio = try Folio()
        let run = try folio.run("feed restaurants")
        #expect(run.error.hasPrefix("folio: the parameter 'latitude' is required"))
        #expect(run.error.contains("folio plugins set restaurants latitude="))
        #expect(run.code == 2)
    }

    @Test func radiusAndStars_arePreferredAndGiven() throws {
        let (server, folio) = try makeSUT()
        #expect(try logIn(folio).code == 0)
        #expect(try folio.run("plugins set restaurants radius=900 stars=4").code == 0)
        let stars = try objects(folio.run("feed restaurants --all").lines).compactMap { $0["stars"] as? Int }
        #expect(!stars.isEmpty && stars.allSatisfy { $0 >= 4 })
        #expect(try folio.run("feed restaurants stars=5").code == 0)
        #expect(try folio.run("feed restaurants stars=6").code == 2)
        let queries = try server.targets().filter { $0.hasPrefix("/v1/restaurants/nearby") }
        #expect(queries.first?.contains("&radius=900&stars=4&") == true)
        #expect(queries.last?.contains("&radius=900&stars=5&") == true)
    }

    @Test func table_tellsDistancesAndDatesForAUser() throws {
        let (server, folio) = try makeSUT()
        #expect(try logIn(folio).code == 0)
        let table = try folio.run("feed restaurants radius=20000 --all -o table").out
        #expect(table.hasPrefix("Restaurants nearby\n\nID "))
        for form in [/\s\d{1,3} m\s/, /\s\d\.\d km\s/, /\s1\d\.\d km\s/] { #expect(table.contains(form)) }
        let id = try reviewed(folio)
        #expect(try folio.run("comments restaurants/details \(id) -o table").out.contains(" ago"))
        #expect(try server.statistics().logins == 1)
    }

    // MARK: Tokens

    @Test func expiredToken_isRenewedOnceForProcessesThatRunTogether() throws {
        let (server, folio) = try makeSUT("--token-uses", "2")
        #expect(try logIn(folio).code == 0)
        #expect(try folio.run("feed restaurants --no-cache").code == 0)
        #expect(try folio.run("feed restaurants --no-cache").code == 0)
        #expect(try server.statistics().refreshes == 0)
        let children = try (0..<2).map { _ in try folio.start("feed restaurants --no-cache") }
        for child in children {
            child.closeInput()
            let run = try child.end()
            #expect(!run.out.isEmpty && run.code == 0, "\(run.error)")
        }
        let statistics = try server.statistics()
        #expect(statistics.refreshes == 1 && statistics.logins == 1)
        #expect((1...2).contains(statistics.unauthorized))
    }

    @Test func refusedRenewal_saysToLogInAgain() throws {
        let (server, folio) = try makeSUT()
        #expect(try logIn(folio).code == 0)
        // A deleted account's tokens are invalid.
        #expect(try folio.run("call restaurants.delete-account").code == 0)
        let run = try folio.run("feed restaurants")
        #expect(
            run.error == """
                folio: the server refused to issue a token for 'restaurants'
                  POST http://127.0.0.1:\(server.port)/v1/token returned 401
                  the server says: the refresh token is invalid or expired
                hint: Log in again: folio auth login restaurants

                """)
        #expect(run.code == 4)
    }

    // MARK: Stored data

    @Test func nearby_isNotRequestedAgainWithinItsTime() throws {
        let (server, folio) = try makeSUT()
        #expect(try logIn(folio).code == 0)
        let first = try folio.run("feed restaurants --json")
        let requests = try server.statistics().requests
        let second = try folio.run("feed restaurants --json")
        #expect(second.out.contains(#""source":"cache""#) && first.out.contains(#""source":"remote""#))
        #expect(try items(second) == items(first))
        #expect(try server.statistics().requests == requests)
        #expect(try folio.run("feed restaurants --refresh").code == 0)
        #expect(try server.statistics().requests == requests + 1)
    }

    /// No response is fresh here, so the server is asked each time.
    @Test func resultsDetailsAndReviews_areThereWhenTheServerIsGone() throws {
        let text = try String(contentsOfFile: Folio.standardPlugins, encoding: .utf8)
        let (server, folio) = try makeSUT(plugins: text.replacing("max_age: 10m", with: "max_age: 0s"))
        #expect(try logIn(folio).code == 0)
        let id = try reviewed(folio)
        let commands = [
            "feed restaurants --all", "feed restaurants/details restaurant=\(id)", "comments restaurants \(id) --all",
        ]
        let online = try commands.map { try folio.run($0) }
        #expect(online.allSatisfy { $0.code == 0 && !$0.out.isEmpty })
        for command in commands {
            let requests = try server.statistics().requests
            #expect(try folio.run("\(command) --refresh").code == 0)
            #expect(try server.statistics().requests > requests, "\(command)")
        }
        #expect(try server.stop(.inputEnd) == 0)
        // A preference for other lists does not affect these.
        #expect(try folio.run("plugins set restaurants stars=1").code == 0)
        for (command, online) in zip(commands, online) {
            for option in ["", " --offline"] {
                let run = try folio.run(command + option)
                #expect(run.out == online.out && run.code == 0, "\(command)\(option)")
                #expect(run.error.contains("showing the copy stored "), "\(run.error)")
            }
        }
        #expect(try folio.run("feed restaurants radius=100").code == 6)
    }

    @Test func logout_deletesTheStoredDataOfTheAccount() throws {
        let (server, folio) = try makeSUT()
        #expect(try logIn(folio).code == 0)
        #expect(try folio.run("feed restaurants").code == 0)
        #expect(try folio.run("feed restaurants --offline").code == 0)
        let logout = try folio.run("auth logout restaurants --clear-data")
        #expect(logout.code == 0, "\(logout.error)")
        #expect(try folio.run("feed restaurants --offline").code == 8)
        let after = try folio.run("feed restaurants")
        #expect(after.error.hasPrefix("folio: not logged in to 'restaurants'\n") && after.code == 4)
        #expect(try server.statistics().requests == 2)
    }

    // MARK: Helpers

    /// A demo server, and a user with a preference for it and for the centre of Lisbon.
    private func makeSUT(_ options: String..., plugins: String? = nil) throws -> (DemoServer, Folio) {
        let server = try DemoServer(options)
        let folio = try Folio(plugins: plugins)
        let set = try folio.run("plugins set restaurants port=\(server.port) latitude=38.7223 longitude=-9.1393")
        #expect(set.code == 0, "\(set.error)")
        return (server, folio)
    }

    private func logIn(
        _ folio: Folio, _ email: String = "demo@example.com", _ password: String = "demo"
    ) throws -> Child.Ending {
        try folio.run("auth login restaurants email=\(email) password=@-", input: "\(password)\n")
    }

    private func bytes(_ name: String, of folio: Folio) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(folio.folder.path)/\(name)")))
    }

    private func object(_ run: Child.Ending) throws -> [String: Any] {
        try objects(run.lines).first ?? [:]
    }

    /// The id of a restaurant with reviews.
    private func reviewed(_ folio: Folio) throws -> String {
        let lines = try folio.shell("folio feed restaurants | folio comments restaurants - -n 1").lines
        return try #require(objects(lines).first?["parent"] as? String)
    }

    private func account(_ folio: Folio) throws -> [String: Any] {
        try object(folio.run("feed restaurants/account"))
    }

    private func items(_ run: Child.Ending) throws -> [String] {
        let document = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
        return (document?["items"] as? [[String: Any]] ?? []).map { "\($0["id"] ?? "")" }
    }
}
