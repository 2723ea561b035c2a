import Foundation
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Saving a long document shows a notice and can be stopped, which leaves the file unchanged.
@MainActor @Suite(.serialized) struct LongSavingTests {
  private static let escape = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardEscape.rawValue), symbol: 1 << 30)
  private nonisolated static let lines = (1...3000).map { "Line \($0) of a text that goes on for very long, \u{1F989} and on." }

  private nonisolated static let files = [
    ("long.txt", lines.joined(separator: "\r\n") + "\r\n"),
    ("long.md", lines.map { $0 + " *so*" }.joined(separator: "\n\n") + "\n\n| a | b |\n| --- | --- |\n| c | d |\n"),
  ]

  @Test(arguments: files.indices) func escapeLeavesTheFileUnchanged(index: Int) throws {
    let (name, source) = Self.files[index]
    let scratch = try Scratch()
    try scratch.write(name, source)
    let desk = try TextDesk(caretAt: "Line", exhibit: DocumentExhibit(path: scratch.url(name).path), hasScreenKeyboard: false)
    defer { desk.close() }
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    chrome.options.savesDocuments = true
    desk.key(.keyboardHome, .control)
    desk.key(.keyboardA, types: "New ")
    let text = desk.text

    func save(escapeAt step: Int? = nil) -> Int {
      let looks = SteppingClock()
      if let step { looks.at[step] = { desk.host.script(.keyDown(Self.escape, isRepeat: false)) } }
      desk.host.workClock = looks
      desk.key(.keyboardS, .control)
      desk.host.workClock = nil
      return looks.count
    }
    func bytes() throws -> String { try String(contentsOf: scratch.url(name), encoding: .utf8) }

    var stopped = 0
    for look in [3, 4, 6, 9, 13, 18, 24, 31, 39] {
      guard save(escapeAt: look) >= look, chrome.documentSaver?.isEdited == true else { break }
      stopped += 1
      #expect(try bytes() == source, "at look \(look)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [name])
      #expect(desk.text.isEqual(to: text) && desk.page.history.canUndo)
      #expect(desk.items(.text).contains { $0.label == "Saving was stopped. \(name) is unchanged." })
    }
    #expect(stopped >= 5, "stopped \(stopped) times")
    _ = save()
    #expect(try bytes() == "New " + source)
    #expect(chrome.documentSaver?.isEdited == false)
  }
}
