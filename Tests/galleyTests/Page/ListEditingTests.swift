import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Typing in lists: the effects of Return and Backspace, checked by the written Markdown.
@MainActor @Suite(.serialized) struct ListEditingTests {
  private func check(
    _ source: String, at target: String, _ keys: [UIKeyboardHIDUsage], _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: source))
    defer { desk.close() }
    desk.click(CGPoint(x: 700, y: 300))
    desk.wait(400)
    func written() -> String { String(decoding: DocumentWriter.write(desk.text, as: .markdown).data, as: UTF8.self) }
    let before = written()
    let found = (desk.text.string as NSString).range(of: target)
    desk.page.text.editor.select(TextSelection(caret: found.location + found.length))
    for key in keys {
      // Each key is a separate undo step.
      desk.key(key)
    }
    #expect(written() == expected, sourceLocation: sourceLocation)
    for _ in keys { desk.key(.keyboardZ, .control) }
    #expect(written() == before, "taken back", sourceLocation: sourceLocation)
  }

  private let enter = UIKeyboardHIDUsage.keyboardReturnOrEnter
  private let back = UIKeyboardHIDUsage.keyboardDeleteOrBackspace

  @Test func returnContinuesTheList() throws {
    try check("- a\n- b", at: "a", [enter], "- a\n-\n- b\n")
    try check("- ab\n- c", at: "a", [enter], "- a\n- b\n- c\n")
    try check("- [x] ab", at: "a", [enter], "- [x] a\n- [ ] b\n")
    try check("x\n\n- a", at: "a", [enter, enter], "x\n\n- a\n")
  }

  @Test func numbersContinueAndAreUpdated() throws {
    try check("1. a\n2. b\n3. c", at: "a", [enter], "1. a\n2.\n3. b\n4. c\n")
    try check("8. ab\n9. c\n   - d\n10. e", at: "a", [enter], "8. a\n9. b\n10. c\n    - d\n11. e\n")
  }

  @Test func anEmptyItemEndsTheList() throws {
    try check("- a\n- b\n\nc", at: "b", [enter, enter], "- a\n- b\n\nc\n")
    try check("- a\n  - b\n- c", at: "b", [enter, enter], "- a\n  - b\n-\n- c\n")
    try check("1. a\n   1. b\n2. c", at: "b", [enter, enter], "1. a\n   1. b\n2.\n3. c\n")
  }

  /// The surrounding list can be loose or tight, in contrast to the inner list.
  @Test func outdentedItemAdoptsItsNeighboursSpacing() throws {
    for source in ["- a\n\n- b\n  - c\n\n- d\n", "- a\n- b\n  - c\n\n  - d\n- e\n"] {
      let desk = try TextDesk(exhibit: ShortPageExhibit(text: source))
      defer { desk.close() }
      desk.click(CGPoint(x: 700, y: 300))
      desk.wait(400)
      let inner = (desk.text.string as NSString).range(of: source.contains("- e") ? "d" : "c")
      desk.page.text.editor.select(TextSelection(caret: inner.location + inner.length))
      desk.key(enter)
      desk.key(enter)
      let file = String(decoding: DocumentWriter.write(desk.text, as: .markdown).data, as: UTF8.self)
      #expect(!file.contains(MarkSeparator.comment), "\(file)")
    }
  }

  @Test func backspaceRemovesTheMarker() throws {
    try check("- a\n- b", at: "–\u{2002}", [back], "a\n\n- b\n")
    try check("1. a\n2. b\n3. c", at: "2.\t", [back], "1. a\n\nb\n\n2. c\n")
    try check("- a\n  - b", at: "a\n–\u{2002}", [back], "- a\n\n  b\n")
  }

  /// The periods of item numbers align, for any number of digits.
  @Test func pointsOfNumbersAlign() throws {
    let source = (1...12).map { "\($0). item" }.joined(separator: "\n")
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: source))
    defer { desk.close() }
    let text = desk.text.string as NSString
    var edges: Set<CGFloat> = []
    var place = 0
    while place < text.length {
      let paragraph = text.paragraphRange(for: NSRange(location: place, length: 0))
      let stop = text.range(of: ".", range: paragraph).location
      let rects = desk.page.text.editor.rects(for: NSRange(location: stop, length: 1))
      edges.insert((rects.first?.maxX ?? 0).rounded())
      place = paragraph.location + paragraph.length
    }
    #expect(edges.count == 1, "\(edges)")
  }

  /// The columns of a table align in all rows; each row has a rule.
  @Test func columnsOfATableAlign() throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "| a | b | c |\n|---|--:|---|\n| long cell | 9 | x |\n| s | 1,210 | y |"))
    defer { desk.close() }
    func edges(_ words: [String], _ edge: (CGRect) -> CGFloat) -> Set<CGFloat> {
      Set(words.map { word in
        let range = (desk.text.string as NSString).range(of: word)
        return (desk.page.text.editor.rects(for: range).first.map(edge) ?? 0).rounded()
      })
    }
    #expect(edges(["c\n", "x\n", "y"]) { $0.minX }.count == 1)
    #expect(edges(["b", "9", "1,210"]) { $0.maxX }.count == 1)
    #expect(desk.page.flow.textRules(desk.page.styleSheet).rules(of: desk.page.flow.lines(inColumn: 0)).count == 3)
    let header = desk.text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(header?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
  }

  /// A footnote's number links to the note, and the note's number back.
  @Test func footnoteNumberLinksBothWays() throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "# T\n\nWord[^a] and more.\n\n[^a]: The note."))
    defer { desk.close() }
    let text = desk.text.string as NSString
    let (reference, note) = (text.range(of: "1").location, text.range(of: "1\u{2002}").location)
    let editor = desk.page.text.editor
    func tap(_ index: Int) throws {
      let rect = try #require(editor.rects(for: NSRange(location: index, length: 1)).first)
      desk.click(desk.page.text.convert(CGPoint(x: rect.midX, y: rect.midY), to: desk.window))
      desk.wait(800)
    }
    try tap(reference)
    #expect(editor.selection.active == note)
    try tap(note)
    #expect(editor.selection.active == reference)
  }

  /// A selection is blue in the first responder and gray elsewhere.
  @Test func selectionIsBlueInTheFirstResponderAndGreyElsewhere() throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "Some words to select."))
    defer { desk.close() }
    desk.click(CGPoint(x: 700, y: 300))
    desk.wait(400)
    desk.key(.keyboardA, .control)
    desk.wait(200)
    #expect(desk.page.selectionView.isActive)
    let shown = desk.page.selectionView.accessibilityElements?.count
    let blue = selectionColor(desk)
    #expect(blue.b > blue.r)
    _ = desk.page.becomeFirstResponder()
    desk.wait(200)
    #expect(!desk.page.selectionView.isActive)
    #expect(desk.page.selectionView.accessibilityElements?.count == shown)
    let grey = selectionColor(desk)
    #expect(abs(grey.b - grey.r) < 0.02)
  }

  private func selectionColor(_ desk: TextDesk) -> (r: CGFloat, b: CGFloat) {
    let view = desk.page.selectionView
    let color = view.selectionColor.resolvedColor(with: view.traitCollection)
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    return (r, b)
  }
}
