import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Text typed into a secure field of a real window is in no file that the program writes.
  @Suite struct SecretWindowTests {
    @Test func noFileHasTheSecret() throws {
      let secret = "wyvqjkzx"
      let desk = try Desk(["playground", "fields", "--state", "state"], writesLayout: true, hasPage: false)
      let tree = try desk.inspect(until: "the fields") { $0.all("field").contains { $0.label == "Password" } }
      try desk.click(try #require(tree.all("field").first { $0.label == "Password" }))
      try desk.inspect(until: "its caret") { !$0.all("caret").isEmpty }
      try desk.type(secret)
      try desk.inspect(until: "its dots") { $0.all("field").contains { $0.value == String(repeating: "•", count: secret.count) } }
      try desk.key("ctrl+a", "ctrl+c", "ctrl+z")
      try desk.inspect(until: "all of it still there") { $0.all("field").contains { $0.value == String(repeating: "•", count: secret.count) } }
      try desk.close()
      try desk.wait("the end") { !desk.isRunning }
      let files = try #require(FileManager.default.enumerator(at: desk.scratch.folder, includingPropertiesForKeys: [.isRegularFileKey]))
      var count = 0
      for case let url as URL in files where try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        count += 1
        let data = try Data(contentsOf: url)
        for start in 0...secret.count - 3 {
          let part = Data(secret.dropFirst(start).prefix(3).utf8)
          #expect(data.range(of: part) == nil, "\(url.lastPathComponent) has \(String(decoding: part, as: UTF8.self))")
        }
      }
      #expect(count >= 2, "the event log and the tree at least")
    }
  }
}
