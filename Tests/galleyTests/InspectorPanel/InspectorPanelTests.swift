import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// The inspector panel, used by mouse and keys.
@MainActor @Suite(.serialized) struct InspectorPanelTests {
  private func open(_ desk: TextDesk) { desk.key(.keyboardI, [.control, .alt]) }

  /// Types characters with any key for each: text alone would be ignored after a key that had an effect.
  private func type(_ text: String, _ desk: TextDesk) {
    for character in text { desk.key(.keyboardA, types: String(character)) }
  }

  @Test func buttonsChangeColumnsAndAlignment() throws {
    let desk = try TextDesk(caretAt: "line", size: .init(width: 1600, height: 1000), hasScreenKeyboard: false)
    defer { desk.close() }
    open(desk)
    try desk.press(.button, "Paragraph")
    try desk.press(.button, "Right")
    #expect((desk.page.selectedAttributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
    try desk.press(.button, "Page")
    try desk.press(.button, "3")
    #expect(desk.page.geometry.columnsPerSpread == 3)
    open(desk)
    #expect(!desk.items(.button).contains { $0.label == "Paragraph" })
  }

  /// A number typed into a field places the shape exactly.
  @Test func fieldsPlaceTheShapeExactly() throws {
    let desk = try TextDesk(size: .init(width: 1600, height: 1000), hasScreenKeyboard: false)
    defer { desk.close() }
    let id = try #require(desk.page.shapes.first?.id)
    desk.page.select(id)
    open(desk)
    for (label, text) in [("X", "100"), ("Width", "200")] {
      try desk.press(.field, label)
      type(text, desk)
      desk.key(.keyboardReturnOrEnter)
    }
    let (shape, sheet) = (try #require(desk.page.chosenShape), desk.page.geometry.sheet(0))
    #expect(shape.size.width == 200 && abs(shape.center.x - 100 - sheet.minX - 100) < 0.001)
  }

  /// Return, Tab and a press on the text commit a number. Escape and other text keep the former value. Undo then has no typing of the field left.
  @Test func fieldsCommitOrRestore() throws {
    let desk = try TextDesk(size: .init(width: 1600, height: 1000), hasScreenKeyboard: false)
    defer { desk.close() }
    let id = try #require(desk.page.shapes.first?.id)
    desk.page.select(id)
    open(desk)
    let former = try #require(desk.page.chosenShape).size.width
    let outside = try desk.location(of: "line")
    let ways: [(typed: String, leave: (TextDesk) -> Void, commits: Bool)] = [
      ("210", { $0.key(.keyboardReturnOrEnter) }, true), ("210", { $0.key(.keyboardTab) }, true), ("210", { $0.click(outside) }, true),
      ("210", { $0.key(.keyboardEscape) }, false), ("abc", { $0.key(.keyboardReturnOrEnter) }, false), ("abc", { $0.click(outside) }, false),
    ]
    for (index, way) in ways.enumerated() {
      desk.page.select(id)
      desk.turn()
      try desk.press(.field, "Width")
      type(way.typed, desk)
      way.leave(desk)
      let width = desk.page.shapes.first { $0.id == id }?.size.width
      #expect(width == (way.commits ? 210 : former), "way \(index)")
      if way.commits { desk.key(.keyboardZ, .control) }
      let undone = desk.page.shapes.first { $0.id == id }?.size.width
      #expect(undone == former, "undo of way \(index)")
    }
  }

  /// A margin changes no other setting: it is limited so that the opposite margin and the columns keep their space.
  @Test(arguments: [1, 2, 4]) func marginsChangeNothingElse(columns: Int) throws {
    let desk = try TextDesk(size: .init(width: 1600, height: 1000), hasScreenKeyboard: false)
    defer { desk.close() }
    desk.page.changePageSettings("Columns") { $0.columnCount = columns }
    let before = desk.page.pageSettings
    let sides: [(title: String, side: WritableKeyPath<UIEdgeInsets, CGFloat>)] = [
      ("Top margin", \.top), ("Left margin", \.left), ("Bottom margin", \.bottom), ("Right margin", \.right),
    ]
    for (title, side) in sides {
      for value in [0, 77, 5000, -20, 88] as [CGFloat] {
        let item = try #require(desk.page.inspectorItems(.page).first { $0.title == title })
        guard case .number(_, _, _, let set) = item.control else { continue }
        set(value)
        var (expected, new) = (before, desk.page.pageSettings)
        let margin = new.margins[keyPath: side]
        expected.margins[keyPath: side] = margin
        let isLimited = value == 5000 ? margin > 200 && margin < 5000 : margin == max(value, 0)
        if new != expected || !isLimited { Issue.record("\(title) \(value): \(new)") }
        new.margins[keyPath: side] = before.margins[keyPath: side]
        desk.page.setPageSettings(new, paperFollowsWindow: true)
      }
    }
  }

  /// Undo and redo in a field are those of the typed text and, without any, those of the document.
  @Test func undoInAFieldWithoutChangesIsThatOfTheDocument() throws {
    let desk = try TextDesk(size: .init(width: 1600, height: 1000), hasScreenKeyboard: false)
    defer { desk.close() }
    let id = try #require(desk.page.shapes.first?.id)
    desk.page.select(id)
    open(desk)
    func width() -> CGFloat? { desk.page.shapes.first { $0.id == id }?.size.width }
    let former = try #require(width())
    try desk.press(.field, "Width")
    type("210", desk)
    desk.key(.keyboardReturnOrEnter)
    try desk.press(.field, "Width")
    let field = try #require(desk.window.firstResponder as? InspectorField)
    let redo: [(UIKeyboardHIDUsage, KeyModifiers)] = [(.keyboardY, .control), (.keyboardZ, [.control, .shift])]
    for (key, flags) in redo {
      desk.key(.keyboardZ, .control)
      #expect(width() == former && desk.window.firstResponder === field && field.text == former.fieldText)
      desk.key(key, flags)
      #expect(width() == 210 && field.text == "210")
    }
    type("9", desk)
    desk.key(.keyboardZ, .control)
    #expect(width() == 210 && field.text == "210")
  }

  /// Literals can be read again, and hidden characters are escaped.
  /// Rows show if the selected characters or paragraphs have different values, and say in the line of Swift whose value it contains. A value that is
  /// set then is that of all.
  @Test func rowsShowDifferentValues() throws {
    let text = "# Title\n\nSome *words* of the first paragraph.\n\n- An item.\n- Another item."
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: text), hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    func mixed(_ tab: InspectorPanel.Tab) -> [String] {
      page.inspectorItems(tab).compactMap { item in
        let saysSo = item.swift.contains(" // of the first selected")
        let isMixed =
          switch item.control {
          case .number(let value, _, _, _): value == nil
          case .choice(let current, _): current == "Mixed"
          // A natural alignment has no button.
          case .buttons(let buttons): saysSo && !buttons.contains { $0.isOn == true }
          case .text(_, let placeholder, _): placeholder == "Mixed"
          default: false
          }
        if isMixed != saysSo, item.title != "Family" { return "\(item.title) without the comment" }
        return isMixed ? item.title : nil
      }
    }
    let all = NSRange(location: 0, length: page.flow.storage.length)
    let cases: [(selection: NSRange, text: [String], paragraph: [String])] = [
      (desk.range(of: "Title"), [], []), (desk.range(of: "first paragraph"), [], []), (desk.range(of: "words"), [], []),
      (desk.range(of: "Some words"), ["Face"], []),
      (all, ["Face", "Size", "Tracking"], ["Style", "Alignment", "Indent", "Leading", "Space before", "Hyphenation"]),
      (NSRange(location: desk.range(of: "An item").location, length: 20), [], []),
      (NSRange(location: desk.range(of: "An item").location, length: 0), [], []),
    ]
    for (selection, text, paragraph) in cases {
      desk.select(selection)
      if mixed(.text) != text || !Set(mixed(.paragraph)).isSuperset(of: paragraph) || (paragraph.isEmpty && !mixed(.paragraph).isEmpty) {
        Issue.record("\(selection): \(mixed(.text)), \(mixed(.paragraph))")
      }
    }
    desk.select(all)
    guard case .number(_, let slider, _, let set)? = page.inspectorItems(.text).first(where: { $0.title == "Size" })?.control else {
      Issue.record("no size")
      return
    }
    #expect(slider == nil)
    set(21)
    #expect(page.selectedRoles.allSatisfy { $0.formatting.text.size == 21 } && mixed(.text) == ["Face", "Tracking"])
  }

  @Test func literalsAreEscaped() {
    for (text, literal) in [("a\"b\\", #""a\"b\\""#), ("\n\t", #""\n\t""#), ("\u{2028}\u{202E}", #""\u{2028}\u{202E}""#), ("é中", "\"é中\"")] {
      #expect(SwiftLiterals.string(text) == literal)
    }
    for (text, value) in [("1,5", 1.5), (" −2 ", -2), ("x", nil), ("inf", nil)] as [(String, CGFloat?)] { #expect(CGFloat(fieldText: text) == value) }
  }
}
