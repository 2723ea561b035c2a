import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// The typed text is on disk, for every way in which the program can end.
  @Suite struct EndingWindowTests {
    private struct Fixture {
      let scratch: Scratch
      let display: Display

      init() throws {
        (scratch, display) = (try Scratch(), try Display())
        try scratch.write("notes.txt", "One\n")
      }

      /// - Parameter wrapper: A command that executes the program.
      func open(through wrapper: [String] = []) throws -> Desk {
        try Desk(["open", scratch.url("notes.txt").path, "--state", scratch.url("kept").path], writesLayout: true, on: display,
          // A test started with nohup ignores SIGHUP, and the program would inherit this. The other signals can be ignored as well.
          through: ["/usr/bin/env", "--default-signal"] + wrapper)
      }

      /// The text of the recovery copies.
      var copies: [String] {
        let folder = scratch.url("kept/recovered")
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).compactMap { name in
          guard name.hasSuffix(".json"), let data = try? Data(contentsOf: folder.appendingPathComponent(name)), let line = data.split(separator: 10).last,
            let page = try? JSONSerialization.jsonObject(with: line) as? [String: Any], let text = page["text"] as? [String: Any],
            let units = (text["units"] as? String).flatMap({ Data(base64Encoded: $0) })
          else { return nil }
          return String(data: units, encoding: .utf16LittleEndian)
        }
      }
    }

    /// A window into which "Mine " has just been typed.
    private func typed(_ fixture: Fixture, through wrapper: [String] = []) throws -> Desk {
      let desk = try fixture.open(through: wrapper)
      try desk.click(desk.inspect().first("line"))
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      try desk.key("ctrl+Home")
      try desk.type("Mine ")
      try desk.inspect(until: "the text") { _ in try desk.text().hasPrefix("Mine ") }
      try desk.type("X")
      try desk.inspect(until: "the last key") { _ in try desk.text().hasPrefix("Mine X") }
      return desk
    }

    /// 34 and 64 are the first and the last real-time signal.
    @Test(arguments: [
      SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGXCPU, SIGPWR, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR2, SIGPOLL, SIGSTKFLT, 34, 64,
    ]) func aSignalSavesFirstAndEndsTheProgram(signal: Int32) throws {
      let place = try Fixture()
      let desk = try typed(place)
      desk.send(signal)
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      #expect(desk.signal == signal, "\(desk.state)")
      #expect(place.copies.map { $0.prefix(6) } == ["Mine X"], "\(place.copies)")
      #expect(desk.log == "galley: unsaved changes to notes.txt are backed up; open it again to restore them\n")
      #expect(try String(contentsOf: place.scratch.url("notes.txt"), encoding: .utf8) == "One\n")
    }

    /// Several signals in sequence end the program once.
    @Test func severalSignalsEndTheProgramOnce() throws {
      let place = try Fixture()
      let desk = try typed(place)
      for signal in [SIGHUP, SIGTERM, SIGHUP, SIGINT, SIGTERM] { desk.send(signal) }
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      #expect(desk.signal != nil && place.copies.count == 1 && place.copies[0].hasPrefix("Mine X"), "\(desk.state) \(place.copies)")
    }

    /// Executes the program with a pipe without a reader as standard output and standard error.
    private static let closedPipes = """
      import os, sys
      reader, writer = os.pipe()
      os.close(reader)
      os.dup2(writer, 1)
      os.dup2(writer, 2)
      os.execvp("env", ["env", "--default-signal=PIPE"] + sys.argv[1:])
      """

    /// The program writes a notice about an ill-formed byte while it opens the file, and another one at its end.
    @Test func aPipeWithoutAReaderDoesNotEndTheProgram() throws {
      let place = try Fixture()
      try place.scratch.write("notes.txt", Data("One \u{E9}\n".unicodeScalars.map { UInt8($0.value) }))
      let desk = try typed(place, through: ["python3", "-c", Self.closedPipes])
      desk.send(SIGPIPE)
      try desk.type("Y")
      try desk.inspect(until: "a key after the signal") { _ in try desk.text().hasPrefix("Mine XY") }
      desk.send(SIGTERM)
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      #expect(desk.signal == SIGTERM, "\(desk.state)")
      #expect(place.copies.map { $0.prefix(7) } == ["Mine XY"], "\(place.copies)")
    }

    /// A limit of file sizes is an error like a full disk, and does not end the program.
    @Test func theLimitOfFileSizesDoesNotEndTheProgram() throws {
      let place = try Fixture()
      let desk = try typed(place)
      desk.send(SIGXFSZ)
      try desk.type("Y")
      try desk.inspect(until: "a key after the signal") { _ in try desk.text().hasPrefix("Mine XY") }
    }

    @Test func lossOfTheDisplaySavesFirst() throws {
      let place = try Fixture()
      let desk = try typed(place)
      place.display.end()
      try Polling.wait("the end", state: { desk.log }) { !desk.isRunning }
      #expect(desk.status == 1, "\(desk.log)")
      #expect(place.copies.count == 1 && place.copies[0].hasPrefix("Mine X"), "\(place.copies)")
      #expect(desk.log.contains("unsaved changes to notes.txt are backed up") && desk.log.contains("the connection to the display was lost"), "\(desk.log)")
    }

    @Test func theTitleIsUTF8() throws {
      let place = try Fixture()
      let desk = try place.open()
      let title = try desk.properties("_NET_WM_NAME", "_NET_WM_ICON_NAME")
      for name in ["_NET_WM_NAME(UTF8_STRING)", "_NET_WM_ICON_NAME(UTF8_STRING)"] { #expect(title.contains(name), "\(title)") }
      #expect(title.contains("notes.txt — Galley") || title.contains("notes.txt \\342\\200\\224 Galley"), "\(title)")
      #expect(try desk.properties("WM_NAME").contains("WM_NAME(STRING) = \"notes.txt - Galley\""))
      #expect(try desk.title() == "notes.txt — Galley")
    }
  }
}
