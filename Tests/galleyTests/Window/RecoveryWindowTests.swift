import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// The recovery copies of a killed program, and their use by its next window.
  @Suite struct RecoveryWindowTests {
    /// A file that both windows open, and their shared state.
    private struct Fixture {
      let scratch: Scratch
      let display: Display
      var file: String { scratch.url("notes.txt").path }
      var state: URL { scratch.url("kept") }

      init(_ text: String = "One\n") throws {
        (scratch, display) = (try Scratch(), try Display())
        try scratch.write("notes.txt", text)
      }

      func open(_ arguments: [String]? = nil) throws -> Desk {
        try Desk((arguments ?? ["open", file]) + ["--state", state.path], writesLayout: true, on: display)
      }

      func files(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: state.appendingPathComponent(folder).path)) ?? []
      }

      var saved: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
    }

    /// Types at the start of the text, and waits until the recovery copy exists.
    private func type(_ text: String, _ desk: Desk, _ fixture: Fixture) throws {
      try desk.click(desk.inspect().first("line"))
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      try desk.key("ctrl+Home")
      try desk.type(text)
      try desk.inspect(until: "“\(text)”") { _ in try desk.text().hasPrefix(text) }
      try desk.wait("the copy of “\(text)”") {
        fixture.files("recovered").contains { name in
          let bytes = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
          guard let data = try? Data(contentsOf: fixture.state.appendingPathComponent("recovered/\(name)")),
            let line = data.split(separator: 10).last, let page = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
            let told = page["text"] as? [String: Any], let units = (told["units"] as? String).flatMap({ Data(base64Encoded: $0) })
          else { return false }
          return units.starts(with: bytes)
        }
      }
    }

    private func waitForAlert(_ desk: Desk, _ message: String) throws -> Desk.Tree {
      try desk.inspect(until: "the question “\(message)”") { tree in tree.all("popover").contains { $0.label.contains(message) } }
    }

    @Test func aKilledProgramsChangesAreOfferedAndRestored() throws {
      let place = try Fixture()
      let first = try place.open()
      try type("Mine ", first, place)
      first.kill()
      #expect(place.saved == "One\n")
      let next = try place.open()
      try next.click(waitForAlert(next, "Restore the changes to notes.txt").first("button", "Restore"))
      try next.inspect(until: "the text") { _ in try next.text() == "Mine One" }
      #expect(try next.title() == "• notes.txt — Galley")
      // If the program is killed again before typing, nothing is lost.
      next.kill()
      let last = try place.open()
      try last.click(waitForAlert(last, "Restore the changes").first("button", "Restore"))
      try last.inspect(until: "the text") { _ in try last.text() == "Mine One" }
      try last.key("ctrl+s")
      try last.inspect(until: "what was done") { $0.items.contains { $0.label.hasPrefix("Saved notes.txt") } }
      #expect(place.saved == "Mine One\n" && place.files("recovered").isEmpty)
    }

    @Test func recoveryCopyStaysUntilTheUserDecides() throws {
      let place = try Fixture()
      let first = try place.open()
      try type("Mine ", first, place)
      first.kill()
      var next = try place.open()
      _ = try waitForAlert(next, "Restore the changes")
      try next.key("Escape")
      try next.inspect(until: "the question to go") { $0.all("popover").isEmpty }
      #expect(try next.text() == "One" && next.title() == "notes.txt — Galley" && place.files("recovered").count == 1)
      next.kill()
      // A page without a file says where the changes are.
      next = try place.open([])
      try next.inspect(until: "the notice") { $0.items.contains { $0.label.contains("Unsaved changes in notes.txt") } }
      next.kill()
      // If the file was overwritten in the meantime, saving asks first.
      try place.scratch.write("notes.txt", "Theirs\n")
      next = try place.open()
      let tree = try waitForAlert(next, "Restore the changes")
      #expect(tree.all("text").contains { $0.label.contains("Another program has changed the file") })
      try next.key("alt+r")
      try next.inspect(until: "the text") { _ in try next.text() == "Mine One" }
      try next.key("ctrl+s")
      _ = try waitForAlert(next, "changed by another program")
      try next.key("Escape")
      next.kill()
      next = try place.open()
      try next.click(waitForAlert(next, "Restore the changes").first("button", "Discard"))
      try next.inspect(until: "the question to go") { $0.all("popover").isEmpty }
      #expect(try next.text() == "Theirs" && place.files("recovered").isEmpty && place.saved == "Theirs\n")
    }

    /// The notice about changes of a document without a file says how to restore them. The question has the keys there, although a new document takes
    /// them for its text, and gives them back to the text.
    @Test func changesOfANewDocumentAreOfferedByTheNextOne() throws {
      let place = try Fixture()
      let first = try place.open([])
      try first.key("ctrl+n")
      try first.inspect(until: "the new document") { _ in try first.title() == "Untitled — Galley" }
      try first.type("Mine")
      try first.inspect(until: "the text") { _ in try first.text() == "Mine" }
      try first.wait("the copy") { !place.files("recovered").isEmpty }
      first.kill()
      let next = try place.open([])
      try next.inspect(until: "the notice") { $0.items.contains { $0.label.contains("choose New in the File menu") } }
      try next.key("ctrl+n")
      let tree = try waitForAlert(next, "Restore the changes to Untitled")
      #expect(tree.all("caret").isEmpty)
      try next.key("Escape")
      try next.inspect(until: "the question to go") { $0.all("popover").isEmpty }
      try next.type("New")
      try next.inspect(until: "the text") { _ in try next.text() == "New" }
      #expect(place.files("recovered").count >= 1)
    }

    @Test func discardedChangesAreNotOffered() throws {
      let place = try Fixture()
      let first = try place.open()
      try type("Mine ", first, place)
      // The window's close button asks as Ctrl+Q does.
      try first.requestClose()
      try first.click(waitForAlert(first, "before closing").first("button", "Don’t Save"))
      try Polling.wait("the end", state: { first.state }) { !first.isRunning }
      #expect(place.saved == "One\n" && place.files("recovered").isEmpty)
      let next = try place.open()
      #expect(try next.inspect().all("popover").isEmpty)
    }

    /// No text format can store shapes: they are remembered without a question, with a notice.
    @Test func shapesAreRestoredAtTheirPositions() throws {
      let place = try Fixture()
      let first = try place.open([])
      let (from, count) = (try first.inspect().first("shape"), try first.inspect().all("shape").count)
      try first.drag(from: from.center, to: (from.center.x + 90, from.center.y + 60))
      let moved = try first.inspect(until: "the move") { try $0.first("shape").frame != from.frame }.first("shape")
      try first.requestClose()
      try Polling.wait("the end", state: { first.state }) { !first.isRunning }
      let next = try place.open([])
      try next.inspect(until: "the shape at its former position") { try $0.first("shape").frame == moved.frame && $0.all("shape").count == count }
      try next.inspect(until: "a message about restored shapes") { $0.items.contains { $0.label.contains("Shapes restored") } }
      try next.key("ctrl+z")
      try next.inspect(until: "the page as it was at first") { try $0.first("shape").frame == from.frame }
      try next.requestClose()
      try Polling.wait("the end", state: { next.state }) { !next.isRunning }
      #expect(place.files("shapes").isEmpty)
    }

    static let canMount = (try? Process.run(URL(fileURLWithPath: "/usr/bin/unshare"), arguments: ["-rm", "true"]).wait()) == 0

    /// A full or read-only disk is reported. The text stays and is still marked as changed.
    @Test(.enabled(if: canMount, "no name spaces"), arguments: [("size=8k", "dd if=/dev/zero of=disk/rest bs=4k", "the disk is full"), ("size=1m", "mount -o remount,ro disk", "the disk is read-only")])
    func unwritableDiskIsReported(options: String, preparing: String, message: String) throws {
      let script = """
        mkdir disk && mount -t tmpfs -o \(options) none disk && echo One > disk/notes.txt && (\(preparing)) 2>/dev/null
        exec "$@"
        """
      let desk = try Desk(["open", "disk/notes.txt"], writesLayout: true, through: ["/usr/bin/unshare", "-rm", "sh", "-c", script, "sh"])
      try desk.click(desk.inspect().first("line"))
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      try desk.key("ctrl+Home")
      let typed = String(repeating: "Mine ", count: 20)
      try desk.type(typed)
      try desk.inspect(until: "the text") { _ in try desk.text().hasPrefix(typed) }
      try desk.key("ctrl+s")
      let tree = try waitForAlert(desk, "notes.txt can’t be saved")
      #expect(tree.all("text").contains { $0.label.contains(message) })
      try desk.key("Escape")
      try desk.inspect(until: "the sheet to go") { $0.all("popover").isEmpty }
      #expect(try desk.text().hasPrefix(typed) && desk.title() == "• notes.txt — Galley")
    }
  }
}

extension Process {
  fileprivate func wait() -> Int32 {
    waitUntilExit()
    return terminationStatus
  }
}
