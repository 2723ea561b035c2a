import CoreGraphics
import GalleyRaster
import GalleyTextEngine
import GalleyWindowing
import TestSupport
import UIKit

@testable import GalleyPlayground

/// Random operations in the playground's window, with a model of the expected text.
///
/// The model knows no layout: it queries the page for the position of a click, but not for its effect. The text after an undo is taken from the page
/// and must equal an earlier text.
@MainActor
struct RandomUser {
  let desk: TextDesk
  var random: SeededGenerator
  var model: ReferenceModel
  /// Whether the text receives keys.
  var isEditing = true
  /// Whether the input method is composing, even if a click has ended the composition in the text.
  var isComposing = false
  /// Hashes of all texts until now.
  var history: Set<Int> = []

  private var pasteboard = ""

  static let snippets = ["a", "b ", "word", "é", "e\u{301}", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "漢字", "ตัว", "שלום", " ", "fi", "x\ty"]
  /// The text that on-screen keys insert, if it differs from their label.
  private static let typed = ["space": " ", "return": "\n", "Hello": "Hello ", "World": "World "]
  private static let silent: Set = ["shift", "123", "#+=", "ABC", "next keyboard"]
  private static let sorts = Dictionary(uniqueKeysWithValues: TextAccessoryBar.ornaments.map { ($0.label, $0.sort) })

  init(desk: TextDesk, seed: UInt64) {
    self.desk = desk
    random = SeededGenerator(seed: seed)
    model = ReferenceModel(units: Self.units(desk))
    let selection = desk.page.text.editor.selection
    (model.anchor, model.active) = (selection.anchor, selection.active)
    history = [model.units.hashValue]
  }

  static func units(_ desk: TextDesk) -> [UInt16] {
    let storage = desk.page.flow.storage
    return storage.utf16(in: NSRange(location: 0, length: storage.length))
  }

  /// The model that corresponds to the page's state.
  var found: ReferenceModel {
    let editor = desk.page.text.editor
    return ReferenceModel(
      units: Self.units(desk), anchor: editor.selection.anchor, active: editor.selection.active,
      marked: editor.markedRange.map { $0.location..<$0.location + $0.length })
  }

  // MARK: One operation

  /// Performs a random operation and returns its description.
  mutating func operate() -> String {
    // Avoids a double click.
    desk.host.virtualClock.advance(by: 600)
    defer { history.insert(model.units.hashValue) }
    if model.units.count > 9000 { return cutDown() }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: return pressKey()
    case 5, 6: return pressCell()
    case 7, 8: return click()
    case 9: return doubleClick()
    case 10: return drag()
    case 11..<14: return typeOnDesk()
    case 14: return deleteOnDesk()
    case 15, 16: return compose()
    case 17: return command()
    case 18: return undo()
    default: return step()
    }
  }

  private mutating func choice<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  private mutating func type(_ text: String) { if isEditing { model.insert(text) } }

  /// Shortens a text that is too long for quick tests.
  private mutating func cutDown() -> String {
    let start = Int.random(in: 0..<model.units.count - 6000, using: &random)
    desk.select(NSRange(location: start, length: 6000))
    model.select(start, start + 6000)
    desk.page.text.editor.deleteSelection()
    desk.turn()
    model.marked = nil
    model.replace(model.selected, [])
    return "cut 6000 units from \(start)"
  }

  // MARK: On the screen

  private mutating func pressKey() -> String {
    guard let key = desk.items(.key).randomElement(using: &random) else { return "no key" }
    desk.press(key)
    switch key.label {
    case "delete": model.delete(forward: false)
    case "dismiss": break
    default: if !Self.silent.contains(key.label) { type(Self.typed[key.label] ?? key.label) }
    }
    return "the key \(key.label)"
  }

  private mutating func pressCell() -> String {
    guard let cell = desk.items(.accessory).filter({ desk.isSeen($0) }).randomElement(using: &random) else { return "no cell" }
    let hadSelection = !model.selected.isEmpty
    desk.press(cell)
    switch cell.label {
    case "Undo", "Redo": if cell.value != "disabled" { adopt() }
    case "Done":
      isEditing = false
      model.marked = nil
    case "Bold", "Italic", "Underline": if hadSelection { model.marked = nil }
    default: if let sort = Self.sorts[cell.label] { type(sort) }
    }
    return "the cell \(cell.label)"
  }

  // MARK: In the text

  /// A random point of the page, in window and in content coordinates.
  private mutating func randomPoint() -> (window: CGPoint, content: CGPoint)? {
    let page = desk.page
    let seen = page.convert(page.bounds.inset(by: page.adjustedContentInset), to: nil)
    for _ in 0..<20 {
      let point = CGPoint(
        x: CGFloat.random(in: seen.minX + 1..<seen.maxX - 1, using: &random),
        y: CGFloat.random(in: seen.minY + 1..<seen.maxY - 1, using: &random))
      if let view = desk.window.hitTest(point, with: nil), view.isDescendant(of: page), !(view is ShapeView), !(view is FactsPopover),
        !(view is FactsStrip)
      {
        return (point, page.content.convert(point, from: nil))
      }
    }
    return nil
  }

  private func caret(at point: CGPoint) -> Int { desk.page.text.editor.caret(nearest: point).active }

  private mutating func click() -> String {
    guard let place = randomPoint() else { return "no place" }
    let extends = Bool.random(using: &random)
    let target = caret(at: place.content)
    desk.down(place.window, extends ? .shift : [])
    desk.up(place.window)
    if extends { model.select(model.anchor, target) } else { model.select(target, target) }
    isEditing = true
    return "\(extends ? "shift " : "")click at \(target)"
  }

  private mutating func doubleClick() -> String {
    guard let place = randomPoint() else { return "no place" }
    let target = caret(at: place.content)
    let hit = desk.page.text.editor.characterRange(at: place.content)?.location
    let paragraph = model.paragraph(at: target)
    let inside = max(paragraph.lowerBound, min(hit ?? model.graphemes.last { $0 < target } ?? 0, target))
    for _ in 0..<2 {
      desk.down(place.window)
      desk.up(place.window)
    }
    let word = model.segment(at: inside) ?? target..<target
    model.select(word.lowerBound, word.upperBound)
    isEditing = true
    return "double click at \(target), \(word)"
  }

  /// Whether a point of the content is on a sheet. A drag from the desk selects shapes.
  private func isOnSheet(_ point: CGPoint) -> Bool {
    let (page, rect) = (desk.page, CGRect(origin: point, size: .zero))
    return page.geometry.sheet(page.geometry.spreads(meeting: rect, of: page.flow.spreadCount).lowerBound).contains(point)
  }

  private mutating func drag() -> String {
    guard let start = randomPoint(), let end = randomPoint(), isOnSheet(start.content) else { return "no place" }
    let anchor = caret(at: start.content)
    desk.down(start.window)
    desk.move(CGPoint(x: start.window.x + 20, y: start.window.y))
    let active = caret(at: end.content)
    desk.move(end.window)
    desk.up(end.window)
    model.select(anchor, active)
    isEditing = true
    return "drag from \(anchor) to \(active)"
  }

  // MARK: On the desk

  private mutating func typeOnDesk() -> String {
    guard !isComposing else { return "nothing: composing" }
    let text = choice(Self.snippets)
    desk.key(.keyboardA, types: text)
    type(text)
    return "type \(text.debugDescription)"
  }

  private mutating func deleteOnDesk() -> String {
    guard !isComposing else { return "nothing: composing" }
    let forward = Bool.random(using: &random)
    desk.key(forward ? .keyboardDeleteForward : .keyboardDeleteOrBackspace)
    if isEditing { model.delete(forward: forward) }
    return forward ? "delete forward" : "delete"
  }

  /// A step of an input method: it continues, commits or cancels the composition.
  private mutating func compose() -> String {
    guard isEditing else { return "nothing: no text" }
    switch isComposing ? Int.random(in: 0..<4, using: &random) : 0 {
    case 0, 1:
      let text = choice(["k", "か", "かな", "nǐ hǎo", "👍"])
      desk.play(.textEditing(text, start: text.unicodeScalars.count, length: 0))
      isComposing = true
      model.mark(text)
      return "compose \(text)"
    case 2:
      let text = choice(["漢", "仮名", "你好"])
      desk.play(.textInput(text))
      isComposing = false
      model.insert(text)
      return "commit \(text)"
    default:
      desk.play(.textEditing("", start: 0, length: 0))
      isComposing = false
      model.mark("")
      return "give up composing"
    }
  }

  private mutating func command() -> String {
    guard !isComposing, isEditing else { return "nothing: not now" }
    switch choice(["copy", "cut", "paste", "all", "start", "end", "bold", "keyboard", "escape"]) {
    case "copy":
      desk.key(.keyboardC, .control)
      if !model.selected.isEmpty { pasteboard = text(model.selected) }
      return "copy"
    case "cut":
      desk.key(.keyboardX, .control)
      guard !model.selected.isEmpty else { return "cut nothing" }
      pasteboard = text(model.selected)
      model.replace(model.selected, [])
      return "cut"
    case "paste":
      guard !pasteboard.isEmpty else { return "nothing to paste" }
      desk.key(.keyboardV, .control)
      model.marked = nil
      model.replace(model.selected, Array(pasteboard.utf16))
      return "paste \(pasteboard.utf16.count) units"
    case "all":
      desk.key(.keyboardA, .control)
      model.select(0, model.units.count)
      return "select all"
    case "start", "end":
      let end = Bool.random(using: &random)
      desk.key(end ? .keyboardEnd : .keyboardHome, .control)
      model.select(end ? model.units.count : 0, end ? model.units.count : 0)
      return end ? "to the end" : "to the start"
    case "bold":
      desk.key(.keyboardB, .control)
      return "bold"
    case "keyboard":
      desk.key(.keyboardK, .control)
      return "only the bar, or the keyboard"
    default:
      desk.key(.keyboardEscape)
      // The first Escape closes a popover.
      isEditing = desk.page.text.isFirstResponder
      return "escape"
    }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: model.units[range], as: UTF16.self) }

  private mutating func undo() -> String {
    guard !isComposing else { return "nothing: composing" }
    let redoes = Bool.random(using: &random)
    desk.key(redoes ? .keyboardY : .keyboardZ, .control)
    adopt()
    return redoes ? "redo" : "undo"
  }

  /// Adopts the text after an undo, which must equal an earlier text.
  private mutating func adopt() {
    let now = found
    if history.contains(now.units.hashValue) { model = now }
  }

  /// Moves the caret to the left or right, in left-to-right text only.
  private mutating func step() -> String {
    guard !isComposing, isEditing, model.isLeftToRight(around: model.active) else { return "nothing: not here" }
    let forward = Bool.random(using: &random)
    let extends = Bool.random(using: &random)
    desk.key(forward ? .keyboardRightArrow : .keyboardLeftArrow, extends ? .shift : [])
    model.step(forward: forward, extending: extends)
    return "\(extends ? "select" : "step") \(forward ? "right" : "left")"
  }
}

extension ReferenceModel {
  /// With its paragraph separator.
  fileprivate func paragraph(at offset: Int) -> Range<Int> {
    let start = units[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = units[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? units.count
    return start..<end
  }

  /// The word at an offset, or the text between two words.
  fileprivate func segment(at offset: Int) -> Range<Int>? {
    guard offset < units.count else { return nil }
    var start = 0
    for end in TextBoundaries.find(.word, in: units).offsets.map(Int.init) {
      if offset < end { return start..<end }
      start = end
    }
    return nil
  }

  /// Whether the paragraph and its neighbours contain no right-to-left characters.
  fileprivate func isLeftToRight(around offset: Int) -> Bool {
    let paragraph = paragraph(at: offset)
    let start = self.paragraph(at: max(paragraph.lowerBound - 1, 0)).lowerBound
    let end = self.paragraph(at: paragraph.upperBound).upperBound
    return !units[start..<end].contains { (0x590..<0x900).contains($0) || (0x200F...0x202E).contains($0) || $0 >= 0xFB1D }
  }
}

extension TextDesk {
  fileprivate func press(_ item: ScreenItem) {
    let point = CGPoint(x: item.frame.midX, y: item.frame.midY)
    down(point)
    up(point)
  }

  /// Whether the item's center is in the window.
  fileprivate func isSeen(_ item: ScreenItem) -> Bool {
    window.bounds.contains(CGPoint(x: item.frame.midX, y: item.frame.midY))
  }
}
