import Foundation
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import galley

/// Each exhibit can show its source code.
@MainActor @Suite(.serialized) struct ExhibitSourceTests {
  private nonisolated static let names = [
    "fields", "text-views", "chat", "code", "strings", "labels", "core-text", "states", "classic", "textkit", "total-fit", "attributes", "paragraphs", "bidi", "constraints",
    "quotes", "search", "controllers", "cookbook", "text-chapter", "listings", "spelling", "fragments", "filters", "detectors", "notes",
  ]
  /// No samples: the playground is the program's own document, with sources in many files and folders, and the gallery shows the other exhibits.
  private static let exhibitsWithoutSource: Set = ["playground", "gallery"]

  @Test func everyExhibitIsTested() {
    #expect(Set(Self.names).union(Self.exhibitsWithoutSource) == Set(Exhibits.all.map(\.name)) && Self.exhibitsWithoutSource.isDisjoint(with: Self.names))
  }

  /// A stage with an exhibit, and the views in its window.
  @MainActor private struct Desk {
    let stage: Stage
    init(_ name: String, _ arguments: [String]) throws {
      stage = Stage.offscreen(try #require(Exhibits.named(name)), try WindowOptions.parse(arguments).configuration)
    }
    func all<View: UIView>(_ type: View.Type) -> [View] {
      func walk(_ view: UIView) -> [View] { (view as? View).map { [$0] } ?? [] + view.subviews.flatMap(walk) }
      return walk(stage.window)
    }
    var panel: SourcePanel? { all(SourcePanel.self).first }
    var button: UIButton? { all(UIButton.self).first { $0.currentTitle == "Source" && !$0.isHidden } }
    /// Clicks its center and runs the following turns.
    func press(_ button: UIButton) throws {
      let host = try #require(stage.session.host as? OffscreenWindow)
      let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
      let place = Point(x: middle.x, y: middle.y)
      for event in [RawEvent.Kind.pointerMoved(place), .pointerDown(place, .left), .pointerUp(place, .left)] { host.script(event) }
      for _ in 0..<3 {
        stage.session.turn()
        host.virtualClock.advance(by: 600)
      }
      stage.session.turn()
    }
  }

  /// The text of a file in `Sources/GalleyExhibits`, found by its name alone.
  private func file(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources/GalleyExhibits").standardizedFileURL
    let paths = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL])
    return try String(contentsOf: try #require(paths.first { $0.lastPathComponent == name }, "\(name)"), encoding: .utf8)
  }

  /// A button shows the exhibit's source files, unmodified, with the whole panel visible. The button stays visible and closes the panel.
  @Test(arguments: names, ["1280x800", "1000x800", "640x800"]) func sourcePanelShowsTheExhibitsFiles(name: String, size: String) throws {
    let desk = try Desk(name, ["--size", size])
    defer { desk.stage.close() }
    let button = try #require(desk.button)
    #expect(desk.panel == nil)
    try desk.press(button)
    let panel = try #require(desk.panel)
    let place = panel.convert(panel.bounds, to: nil)
    #expect(desk.stage.window.bounds.contains(place) && place.width > 280 && place.height > 200, "\(place)")
    let files = panel.buttons.compactMap(\.currentTitle)
    let text = try #require(panel.subviews.compactMap { $0 as? UITextView }.first)
    #expect(try text.text + "\n" == file(try #require(files.first)))
    if let recipes = desk.stage.chrome.content as? RecipesViewController {
      #expect(files.first == recipes.recipes[recipes.chosen].file)
    } else {
      #expect(try files.contains { try file($0).contains("let name = \"\(name)\"") }, "\(files)")
    }
    // A sheet covers this button and has its own.
    guard name != "controllers" else { return }
    #expect(button.isSelected)
    try desk.press(button)
    #expect(desk.panel == nil && !button.isSelected)
  }

  /// Exhibits that are not boards: with the source beside or below them, nothing is truncated and nothing overlaps.
  @Test(arguments: ["fields", "text-views", "chat", "code", "textkit", "total-fit"], ["XS", "L", "AX5"])
  func nothingIsCutBesideTheSource(name: String, category: String) throws {
    for look in [["--size", "1280x800"], ["--size", "1000x800", "--appearance", "dark"], ["--size", "480x800"]] {
      let desk = try Desk(name, look + ["--category", category])
      defer { desk.stage.close() }
      let button = try #require(desk.button)
      // In large type, a narrow window must possibly scroll to it.
      button.sendActions(for: .touchUpInside)
      for _ in 0..<3 { desk.stage.session.turn() }
      try #require(desk.panel != nil)
      #expect(LayoutRecord.faults(in: desk.stage.window).map(\.message) == [], "\(look)")
    }
  }

  /// In a narrow window, the source and the exhibit share the height above the on-screen keyboard equally, and the source shows lines.
  @Test(arguments: ["text-views", "fields", "code", "chat"], ["480x800", "400x640"]) func narrowSourcePanelStaysAboveTheKeyboard(name: String, size: String) throws {
    let desk = try Desk(name, ["--size", size])
    defer { desk.stage.close() }
    let yields = UIScreenKeyboard.yieldsToHardware
    UIScreenKeyboard.yieldsToHardware = false
    defer { UIScreenKeyboard.yieldsToHardware = yields }
    @MainActor func settle() {
      for _ in 0..<40 {
        desk.stage.session.turn()
        (desk.stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: 50)
      }
    }
    try #require(desk.button).sendActions(for: .touchUpInside)
    // A chat opens with its keyboard shown.
    desk.stage.window.endEditing(true)
    settle()
    let panel = try #require(desk.panel)
    let source = try #require(panel.subviews.compactMap { $0 as? UITextView }.first)
    let before = panel.convert(panel.bounds, to: nil)
    let text = try #require(
      desk.all(UITextView.self).first { $0.isEditable && !$0.isDescendant(of: panel) } ?? desk.all(UITextField.self).first { $0.isEnabled } as UIView?)
    text.becomeFirstResponder()
    settle()
    desk.stage.window.layoutIfNeeded()
    let keys = try #require(desk.stage.window.keyboardFrame)
    let place = source.convert(source.bounds, to: nil)
    let line = source.layoutManager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height
    #expect(before.maxY > keys.minY, "the keys would cover it")
    #expect(place.maxY <= keys.minY && place.height > 2 * line, "\(place), keys at \(keys.minY), lines of \(line)")
    text.resignFirstResponder()
    settle()
    #expect(panel.convert(panel.bounds, to: nil) == before)
  }

  /// Choosing another sample brings its file to the front of the open panel.
  @Test func theChosenSampleComesFirst() throws {
    let desk = try Desk("textkit", ["--size", "1280x800"])
    defer { desk.stage.close() }
    let samples = try #require(desk.stage.chrome.content as? SamplesViewController)
    try desk.press(#require(desk.button))
    #expect(desk.panel?.buttons.first?.currentTitle == "LinkSample.swift")
    samples.choose(3)
    desk.stage.session.turn()
    #expect(desk.all(SourcePanel.self).count == 1 && desk.panel?.buttons.first?.currentTitle == "ExclusionSample.swift")
    #expect(desk.panel?.buttons.compactMap(\.currentTitle).contains("LinkSample.swift") == true)
    let button = try #require(desk.button)
    #expect(button.isSelected)
    try desk.press(button)
    samples.choose(1)
    #expect(desk.panel == nil)
  }

  /// The chat's heading hides if the keyboard leaves no space for messages. It stays while the source is open, because its button closes the source.
  @Test func chatHeadingHidesWhenSpaceIsShort() throws {
    let desk = try Desk("chat", ["--size", "640x360", "--category", "AX3"])
    defer { desk.stage.close() }
    let chat = try #require(desk.stage.chrome.content as? ChatViewController)
    #expect(chat.head.isHidden && chat.list.frame.minY == chat.view.safeAreaInsets.top)
    chat.head.source.sendActions(for: .touchUpInside)
    desk.stage.session.turn()
    #expect(!chat.head.isHidden && chat.list.frame.minY == chat.head.frame.maxY && desk.panel != nil)
    try desk.press(chat.head.source)
    #expect(chat.head.isHidden && desk.panel == nil)
  }
}
