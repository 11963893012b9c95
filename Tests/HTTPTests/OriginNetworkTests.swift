import Testing

@testable import HTTP

struct OriginNetworkTests {
    @Test(arguments: [
        "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255",
        "192.168.0.1",
        "169.254.169.254", "100.64.0.1", "100.127.0.1", "192.0.0.1", "198.19.0.1", "224.0.0.1", "255.255.255.255",
        "localhost",
        "a.localhost", "localhost.localdomain", "localhost6.localdomain6", "localhost6", "ip6-localhost", "wiki.corp",
        "nas.home", "kubernetes.default.svc", "www.intranet", "a.private", "a.test", "printer", "nas.local",
        "db.internal", "nas.home.arpa",
        "LOCALHOST", "localhost.", "[::1]",
        "[::]",
        "[fe80::1]", "[fc00::1]", "[fd12::1]", "[ff02::1]", "[::ffff:10.0.0.1]", "[::127.0.0.1]", "[64:ff9b::a00:1]",
        "[2002:a00:1::]", "127.0.0.1.", "10.0.0.1.", "%31%32%37.0.0.1", "127%2e0.0.1", "x.localhos%74", "a.loca%6c",
        "[2001::1]", "[2001:db8::1]", "192.0.2.1", "198.51.100.1", "203.0.113.1", "[2002:c0a8:101::1]",
    ])
    func host_isLocal(host: String) throws {
        #expect(try HTTPURL("http://\(host)/").origin.isLocal)
    }

    @Test(arguments: [
        "example.com", "example.com.", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1",
        "192.167.0.1",
        "[2606:4700::1]", "[2001:4860::8888]", "[::ffff:8.8.8.8]", "[64:ff9b::808:808]", "[2002:808:808::1]",
        "local.example.com",
    ])
    func host_isPublic(host: String) throws {
        #expect(try !HTTPURL("http://\(host)/").origin.isLocal)
    }
}
