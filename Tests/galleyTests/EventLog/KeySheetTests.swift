import Foundation
import GalleyPlayground
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

@MainActor @Suite(.serialized) struct KeySheetTests {
  /// The tables of keys in Docs/KEYS.md, without code formatting.
  private func written() throws -> [(title: String, rows: [[String]])] {
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Docs/KEYS.md"), encoding: .utf8)
    return text.components(separatedBy: "\n## ").filter { $0.contains("| key | action |") }.map { section in
      let lines = section.split(separator: "\n")
      let rows = lines.filter { $0.hasPrefix("| `") }.map { row in
        row.dropFirst().dropLast().split(separator: "|").map { $0.replacing("`", with: "").trimmingCharacters(in: .whitespaces) }
      }
      return (String(lines[0]), rows)
    }
  }

  /// The groups of a window in which proofs can be recorded.
  private func groups(withGestures: Bool = false) throws -> [KeyGroup] {
    let stage = try CommandTests.stage()
    defer { stage.session.close() }
    let commands = stage.chrome.commandList.all
    return withGestures ? KeyGroup.onSheet(commands) : KeyGroup.all(commands)
  }

  @Test func keySheetMatchesTheDocument() throws {
    let (written, groups) = (try written(), try groups())
    #expect(groups.map(\.title) == written.map(\.title))
    for (group, section) in zip(groups, written) {
      #expect(group.rows.map { [$0.keys, $0.does] } == section.rows, "\(group.title): the sheet and Docs/KEYS.md differ")
    }
  }

  /// The short table of pointer actions on the sheet equals the document's table.
  @Test func keySheetMatchesTheTableOfGestures() throws {
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Docs/KEYS.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(KeyGroup.mouseAndTouch.title) })
    let table = try #require(section.components(separatedBy: "\n\n").first { $0.hasPrefix("| gesture |") })
    let rows = table.split(separator: "\n").dropFirst(2).map { row in
      row.split(separator: "|").map { $0.replacing("`", with: "").trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows == KeyGroup.mouseAndTouch.rows.map { [$0.keys, $0.does] })
  }

  @Test func keyCapsShowChordsAndAlternatives() throws {
    func told(_ keys: String) -> String {
      KeyCaps.parts(of: keys).map { chord in
        chord.map { part in switch part { case .cap(let key): "[\(key)]" case .word(let word): word } }.joined(separator: " ")
      }.joined(separator: "  ")
    }
    #expect(told("Ctrl Shift Z, Ctrl Y") == "[Ctrl] [Shift] [Z] /  [Ctrl] [Y]")
    #expect(told("Alt ←, Alt →, [, ]") == "[Alt] [←] /  [Alt] [→] /  [[] /  []]")
    #expect(told("← → ↑ ↓") == "[←]  [→]  [↑]  [↓]")
    #expect(told("Page Up, Shift Space") == "[Page\u{A0}Up] /  [Shift] [Space]")
    #expect(told("→ ↑ and ← ↓") == "[→]  [↑]  and  [←]  [↓]")
    #expect(told("Alt ↑, Alt ↓, . ,") == "[Alt] [↑] /  [Alt] [↓] /  [.] /  [,]")
    #expect(told("Ctrl double click") == "[Ctrl] double click")
    for row in try groups(withGestures: true).flatMap(\.rows) {
      let keys = KeyCaps.parts(of: row.keys).joined().count { $0 != .word("/") }
      #expect(keys == row.keys.replacing("Page ", with: "Page").replacing(", ", with: " ").split(separator: " ").count, "\(row.keys)")
    }
  }

  /// The distance between rows of keys; descriptions are aligned with the first line of their keys.
  @Test func rowsHaveSpaceBetweenThem() throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(["--size", "1280x1800"]).configuration)
    defer { stage.session.close() }
    press(.keyboardF1, stage)
    let list = try #require(stage.chrome.keySheet?.subviews.compactMap { $0 as? KeyList }.first)
    #expect(list.contentSize.height <= list.bounds.height, "it scrolls")
    let caps = list.subviews.compactMap { $0 as? KeyCaps }
    #expect(caps.count == KeyGroup.onSheet(stage.chrome.commandList.all).reduce(0) { $0 + $1.rows.count })
    for (index, view) in list.subviews.enumerated() {
      guard let keys = view as? KeyCaps else { continue }
      let words = try #require(list.subviews[index + 1] as? UILabel)
      let middle = words.frame.minY + words.font.lineHeight / 2
      #expect(abs(middle - keys.frame.minY - keys.lineHeight / 2) <= 1, "\(words.text ?? "")")
      let next = caps.filter { $0.frame.minX == keys.frame.minX && $0.frame.minY > keys.frame.minY }.map(\.frame.minY).min() ?? .infinity
      #expect(next - keys.frame.maxY >= 4, "\(words.text ?? "")")
    }
  }

  /// Alternatives on separate lines need no slash between them.
  @Test(arguments: [60, 90, 142, 400] as [CGFloat]) func noLineEndsWithASlash(width: CGFloat) throws {
    for row in try groups(withGestures: true).flatMap(\.rows) {
      let labels = KeyCaps(row.keys, width: width, BarScale(.current, limit: 1)).subviews.compactMap { $0 as? UILabel }
      for (index, label) in labels.enumerated() where label.text == "/" {
        #expect(index + 1 < labels.count && labels[index + 1].frame.minY == label.frame.minY, "\(row.keys) in \(width)")
      }
    }
  }

  private func press(_ usage: UIKeyboardHIDUsage, _ stage: Stage) {
    let key = Key(usage: UInt16(usage.rawValue), symbol: 1 << 30)
    for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .keyUp(key)] {
      stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, kind: kind))
    }
    // A key press scrolls with an animation.
    for _ in 0..<2 {
      (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: 300)
      stage.session.turn()
    }
  }

  private func sheet(_ stage: Stage) -> ScreenItem? { stage.window.screenItems().first { $0.role == .popover && $0.label == "Keyboard Shortcuts" } }

  @Test(arguments: [UIKeyboardHIDUsage.keyboardF1, .keyboardEscape]) func keysThatCloseTheSheet(key: UIKeyboardHIDUsage) throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.session.close() }
    let first = stage.window.firstResponder
    #expect(sheet(stage) == nil)
    press(.keyboardF1, stage)
    #expect(sheet(stage) != nil)
    press(key, stage)
    #expect(sheet(stage) == nil && stage.window.firstResponder === first)
  }

  @Test func aQuestionMarkOpensAndClosesTheSheet() throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    let slash = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardSlash.rawValue), symbol: UInt32(UInt8(ascii: "/")))
    for isShown in [true, false] {
      host.script(.keyDown(slash, isRepeat: false), modifiers: .shift)
      host.script(.keyUp(slash), modifiers: .shift)
      stage.session.turn()
      #expect((sheet(stage) != nil) == isShown)
    }
  }

  /// Tab reaches only the sheet's own views; after closing, focus returns to the previous view.
  @Test func viewsBehindTheSheetCannotBeFocused() throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.session.close() }
    press(.keyboardTab, stage)
    press(.keyboardTab, stage)
    let focused = try #require(stage.window.focusedView)
    press(.keyboardF1, stage)
    #expect(stage.window.focusedView == nil)
    for _ in 0..<4 {
      press(.keyboardTab, stage)
      #expect(try #require(stage.window.focusedView).isDescendant(of: #require(stage.chrome.keySheet)))
    }
    press(.keyboardEscape, stage)
    #expect(sheet(stage) == nil && stage.window.focusedView === focused)
    press(.keyboardTab, stage)
    #expect(stage.window.focusedView !== focused && stage.window.focusedView != nil)
  }

  /// In a large enough window, every row is on the sheet without overlaps.
  @Test func rowsLieOnTheSheet() throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(["--size", "1280x1800"]).configuration)
    defer { stage.session.close() }
    press(.keyboardF1, stage)
    let frame = try #require(sheet(stage)?.frame)
    #expect(stage.window.bounds.contains(frame))
    let items = stage.window.screenItems()
    let rows = items[(items.lastIndex { $0.label == "Keyboard Shortcuts" }! + 1)...].filter { $0.role == .text }
    #expect(rows.count == KeyGroup.onSheet(stage.chrome.commandList.all).reduce(0) { $0 + 1 + 2 * $1.rows.count })
    for (index, row) in rows.enumerated() {
      #expect(frame.contains(row.frame), "\(row.label)")
      #expect(!rows[..<index].contains { $0.frame.insetBy(dx: 0.5, dy: 0.5).intersects(row.frame) }, "\(row.label)")
    }
  }

  @Test(arguments: ["200x150", "640x480", "800x600"]) func aSmallWindowScrollsTheSheet(size: String) throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(["--size", size]).configuration)
    defer { stage.session.close() }
    press(.keyboardF1, stage)
    let frame = try #require(sheet(stage)?.frame)
    #expect(stage.window.bounds.contains(frame))
    let last = try #require(KeyGroup.mouseAndTouch.rows.last?.does)
    let isSeen = { stage.window.screenItems().contains { $0.role == .text && $0.label == last } }
    #expect(!isSeen())
    press(.keyboardEnd, stage)
    #expect(isSeen() && sheet(stage) != nil)
  }

  /// A view with key commands, which can contain another one.
  private final class Shortcuts: UIView {
    var commands: [UIKeyCommand] = []
    override var keyCommands: [UIKeyCommand]? { commands }
  }

  @Test func shortcutsOfTheFirstResponderComeFirst() {
    let (outer, inner, end) = (Shortcuts(), Shortcuts(), Shortcuts())
    end.addSubview(outer)
    outer.addSubview(inner)
    func command(_ title: String, _ input: String, _ flags: UIKeyModifierFlags = []) -> UIKeyCommand {
      UIKeyCommand(title: title, action: "any:", input: input, modifierFlags: flags)
    }
    #expect(KeyGroup.here(from: inner, to: end) == nil)
    inner.commands = [command("New Line", "\r", .shift), command("New Line", "\r", [.command]), command("", "q")]
    outer.commands = [command("Hidden by the Other", "\r", .shift), command("Comment", "/", [.command, .shift]), command("Find", UIKeyCommand.f3)]
    end.commands = [command("The Window’s", "w")]
    let rows = KeyGroup.here(from: inner, to: end)?.rows.map { "\($0.keys): \($0.does)" }
    #expect(rows == ["Shift Return, Ctrl Return: New Line", "Ctrl Shift /: Comment", "F3: Find"])
  }
}
