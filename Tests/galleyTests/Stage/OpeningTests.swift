import Foundation
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// A document is read and formatted in slices: the result is the same, a notice is shown, and the user can stop it.
@MainActor @Suite(.serialized) final class OpeningTests {
  private static let escape = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardEscape.rawValue), symbol: 1 << 30)
  private static let table = "\n\n| a | b |\n|---|---|\n| *one* | two |\n| three | four |\n\n"
  private static let lines = (1...2400).map { "Line \($0) of a **text** that goes on. \u{1F989}" }

  enum Document: String, CaseIterable {
    case text = "long.txt", markdown = "long.md", oneLine = "line.txt"

    @MainActor var source: String {
      switch self {
      case .text: OpeningTests.lines.joined(separator: "\r\n") + "\r\n"
      case .markdown: "# Title\n\n" + OpeningTests.lines.joined(separator: "\n\n") + OpeningTests.table + "- end\n"
      case .oneLine: OpeningTests.lines.joined()
      }
    }
  }

  private let scratch: Scratch
  private let configuration: WindowConfiguration

  init() throws {
    scratch = try Scratch()
    configuration = try WindowOptions.parse(["--size", "600x400"]).configuration
  }

  private func host(_ clock: SteppingClock?) -> OffscreenWindow {
    let options = HostOptions(title: "long", size: GalleyRaster.Size(width: 600, height: 400), scale: 1, appearance: .light)
    let host = OffscreenWindow(options, clock: VirtualClock())
    host.workClock = clock
    return host
  }

  private func path(of document: Document) throws -> String {
    try scratch.write(document.rawValue, document.source)
    return scratch.url(document.rawValue).path
  }

  private func text(_ exhibit: DocumentExhibit) throws -> NSTextStorage {
    let controller = exhibit.makeViewController(category: configuration.category ?? .large) as? PlaygroundViewController
    return try #require(controller).page.flow.storage
  }

  private func isBlank(_ screen: GalleyRaster.Bitmap) -> Bool {
    (0..<screen.height).allSatisfy { y in (0..<screen.width).allSatisfy { screen.pixels[y * screen.stride + $0] == 0 } }
  }

  @Test(arguments: Document.allCases) func slicedOpeningEqualsOnePassAndCanBeCancelled(_ document: Document) throws {
    let slices = SliceLength(1500)
    defer { slices.end() }
    let path = try path(of: document)
    let looks = SteppingClock()
    let opening = OpeningWindow(for: path, on: host(looks), configuration)
    let inSlices = try text(#require(try opening.read()))
    TextEditor.slice = 1 << 30
    let inOne = try text(ExhibitSource.file(path))
    TextEditor.slice = 1500
    #expect(inSlices.isEqual(to: inOne) && inOne.length > 15_000)
    // Plain text is formatted in one pass: only reading takes time.
    #expect(looks.count > (document == .markdown ? 15 : 1), "\(looks.count) looks")
    var (stopped, reached) = (0, 0)
    let tried = document == .markdown ? [3, 5, 9, 14, looks.count - 2] : Array(1..<looks.count)
    for (index, look) in tried.enumerated() {
      let looks = SteppingClock()
      let host = host(looks)
      looks.at[look] = { host.script(index % 2 == 0 ? .keyDown(Self.escape, isRepeat: false) : .quit) }
      let exhibit = try OpeningWindow(for: path, on: host, self.configuration).read()
      if exhibit == nil { stopped += 1 }
      // The number of checks during reading depends on its duration.
      if looks.count >= look { reached += 1 }
      #expect(exhibit == nil || looks.count <= look + 2, "at look \(look) of \(looks.count)")
    }
    // Plain text can be read completely before the first check, which then stops nothing.
    #expect(document != .markdown || stopped > 0 && stopped >= reached - 1, "stopped \(stopped) of \(reached) times")
  }

  /// The notice appears after 0.3 s; shorter work ends with the window's first frame.
  @Test func progressIsShownIfOpeningTakesLong() throws {
    let slices = SliceLength(1500)
    defer { slices.end() }
    let path = try path(of: .markdown)
    let looks = SteppingClock()
    let host = host(looks)
    var blank: [Int: Bool] = [:]
    for look in [8, 18] { looks.at[look] = { blank[look] = self.isBlank(host.screen) } }
    _ = try OpeningWindow(for: path, on: host, configuration).read()
    #expect(blank == [8: true, 18: false])

    try scratch.write("short.txt", "A line.\n")
    let quick = self.host(SteppingClock())
    _ = try #require(try OpeningWindow(for: scratch.url("short.txt").path, on: quick, configuration).read())
    #expect(isBlank(quick.screen))
  }

  /// Keys that are typed in the meanwhile go to the document.
  @Test func keysWaitForTheDocument() throws {
    let slices = SliceLength(1500)
    defer { slices.end() }
    let path = try path(of: .markdown)
    let looks = SteppingClock()
    let host = host(looks)
    let key = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardF1.rawValue), symbol: 1 << 30)
    looks.at[12] = { host.script(.keyDown(key, isRepeat: false)) }
    let opening = OpeningWindow(for: path, on: host, configuration)
    let exhibit = try #require(try opening.read())
    host.workClock = nil
    let stage = Stage.make(exhibit, host, configuration.chromeOptions())
    defer { stage.close() }
    #expect(stage.chrome.keySheet == nil)
    opening.giveWindow(to: stage)
    stage.session.turn()
    #expect(stage.chrome.keySheet != nil)
  }

  /// Off-screen, or if a trace supplies the events, the work is not interrupted.
  @Test func openingWithoutAClockIsNotInterrupted() throws {
    let slices = SliceLength(1500)
    defer { slices.end() }
    let path = try path(of: .markdown)
    let host = host(nil)
    host.script(.keyDown(Self.escape, isRepeat: false))
    let exhibit = try #require(try OpeningWindow(for: path, on: host, configuration).read())
    #expect(try text(exhibit).isEqual(to: text(ExhibitSource.file(path))))
    #expect(isBlank(host.screen))
  }
}
