import Foundation
import Glibc
import TestSupport
import Testing

extension RealWindow {
  /// The clipboard between programs on one display.
  @Suite struct ClipboardWindowTests {
    private static let text = """
      # Faces

      Plain words, **strong ones**, *slanted ones*, both ***at once***, `code`, and 活字.

      > A quotation
      """

    /// A window at the left or the right of the display, with the caret in its text.
    private func desk(_ file: String, _ text: String, atX x: Int, on display: Display) throws -> Desk {
      let desk = try Desk(["open", file, "--size", "780x900"], files: [file: text], writesLayout: true, on: display)
      try desk.positionWindow(atX: x, y: 0)
      try desk.click(at: desk.inspect().first("line").center)
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      return desk
    }

    /// The fonts of `text` in the window: a character and its font for each cluster.
    private func faces(of text: String, _ desk: Desk) throws -> [String] {
      let layout = try desk.layout().layout
      let whole = layout.text as NSString
      let range = whole.range(of: text)
      guard range.location != NSNotFound else { throw Missing(subject: "“\(text)” in “\(whole)”") }
      let glyphs = layout.fragments.flatMap { $0.glyphs ?? [] }.filter { NSLocationInRange($0.cluster, range) }
      return glyphs.sorted { $0.cluster < $1.cluster }.map { "\(whole.character(at: $0.cluster)) \($0.font)" }
    }

    @Test func copiedTextKeepsItsAttributesInAnotherWindow() throws {
      let display = try Display()
      let one = try desk("one.md", Self.text, atX: 0, on: display)
      let two = try desk("two.md", "Here: \n", atX: 800, on: display)
      let copied = try one.text()
      try one.focusWindow()
      try one.key("ctrl+a", "ctrl+c")
      try one.inspect(until: "the copy") { _ in try !one.events().named("UIPasteboard.changed").isEmpty }
      let before = try two.text()
      try two.focusWindow()
      try two.key("ctrl+End", "ctrl+v")
      try two.inspect(until: "what was pasted") { _ in try two.text() == before + copied }
      let (wanted, found) = (try faces(of: copied, one), try faces(of: copied, two))
      #expect(found == wanted)
      let fonts = Set(wanted.map { $0.split(separator: " ").last! })
      #expect(fonts.count >= 4, "\(fonts)")

      // The pasted text stays after the first program ends, and is one undo step.
      try one.close()
      try Polling.wait("the first to end", state: { one.state }) { !one.isRunning }
      try two.key("ctrl+z")
      try two.inspect(until: "the unchanged text") { _ in try two.text() == before }
      try two.key("ctrl+shift+z")
      try two.inspect(until: "it again") { _ in try two.text() == before + copied }
      #expect(two.isRunning && two.log.isEmpty && one.log.isEmpty, "\(one.log)\(two.log)")
    }

    @Test func plainTextIsExchangedWithOtherPrograms() throws {
      let display = try Display()
      let desk = try desk("one.md", "Here: \n", atX: 0, on: display)
      let before = try desk.text()
      let plain = "naïve – 活字 👩‍👩‍👧‍👦,\nשלום"
      // The process keeps running, as the owner of the clipboard must.
      let holder = try display.start("xclip", ["-quiet", "-selection", "clipboard", "-i"], input: plain)
      defer { kill(holder.processIdentifier, SIGKILL) }
      let ask = ["-selection", "clipboard", "-o"]
      try Polling.wait("xclip to have it", state: { display.state }) { try display.run("xclip", ask) == plain }
      try desk.key("ctrl+End", "ctrl+v")
      try desk.inspect(until: "what was pasted") { _ in try desk.text() == before + plain }
      try desk.key("ctrl+a", "ctrl+c")
      try desk.inspect(until: "the copy") { _ in try !desk.events().named("UIPasteboard.changed").isEmpty }
      let given = try display.run("xclip", ask)
      #expect(given == before + plain)
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    /// The key arrives while megabytes are read, inserted or laid out. The work consumes the key, which would otherwise hide the caret.
    @Test func escapeStopsALongPaste() throws {
      let display = try Display()
      let desk = try desk("one.txt", "Here: \n", atX: 0, on: display)
      let before = try desk.text()
      let long = (1...100_000).map { "line \($0) of what another program has to say\n" }.joined()
      let holder = try display.start("xclip", ["-quiet", "-selection", "clipboard", "-i"], input: long)
      defer { kill(holder.processIdentifier, SIGKILL) }
      try Polling.wait("xclip to have it", state: { display.state }) {
        try display.run("xclip", ["-selection", "clipboard", "-o"]).utf8.count == long.utf8.count
      }
      try desk.key("ctrl+End", "ctrl+v", "Escape")
      try desk.inspect(until: "the unchanged text") { try $0.all("caret").count == 1 && desk.text() == before }
      try desk.key("y")
      try desk.inspect(until: "a letter at the former caret") { _ in try desk.text() == before + "y" }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    /// A check for text reads none of it: an owner whose long transfer is aborted serves nobody afterwards.
    @Test func queryingTheClipboardReadsNoText() throws {
      let display = try Display()
      let desk = try desk("one.txt", "x\n", atX: 0, on: display)
      let long = (1...30_000).map { "line \($0) of what another program has to say\n" }.joined()
      #expect(long.utf8.count > 1 << 20)
      let holder = try display.start("xclip", ["-quiet", "-selection", "clipboard", "-i"], input: long)
      defer { kill(holder.processIdentifier, SIGKILL) }
      let ask = ["-selection", "clipboard", "-o"]
      try Polling.wait("xclip to have it", state: { display.state }) { try display.run("xclip", ask).utf8.count == long.utf8.count }
      try desk.key("ctrl+End", "Menu")
      let menu = try desk.inspect(until: "the menu") { try !$0.rows(of: "Text").isEmpty }
      #expect(try menu.row("Paste", of: "Text").value != "disabled")
      try desk.key("Escape")
      #expect(try display.run("xclip", ask).utf8.count == long.utf8.count)
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    /// Above a megabyte, an owner transfers its text in parts.
    @Test(.enabled(if: LongTests.areWanted)) func aLongTextComesInParts() throws {
      let display = try Display()
      let desk = try desk("one.txt", "x\n", atX: 0, on: display)
      let long = (1...24_000).map { "line \($0) of what another program has to say\n" }.joined()
      #expect(long.utf8.count > 1 << 20)
      let holder = try display.start("xclip", ["-quiet", "-selection", "clipboard", "-i"], input: long)
      defer { kill(holder.processIdentifier, SIGKILL) }
      try Polling.wait("xclip to have it", state: { display.state }) { try display.run("xclip", ["-selection", "clipboard", "-o"]) == long }
      let count = try desk.events().count
      try desk.key("ctrl+a", "ctrl+v")
      try desk.inspect(until: "all of it") { _ in
        try desk.events(since: count).named("TextEditorDelegate.didChangeSelection").last?.details == ["range \(long.utf16.count)+0"]
      }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }
  }
}
