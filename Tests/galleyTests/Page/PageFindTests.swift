import GalleyProofs
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Ctrl+F on the page: text in columns, beside shapes, and in spreads that are not visible.
@MainActor @Suite(.serialized) struct PageFindTests {
  private func open(_ size: GalleyRaster.Size = GalleyRaster.Size(width: 1280, height: 800), keyboard: Bool = false, _ body: (TextDesk) throws -> Void) throws {
    let desk = try TextDesk(size: size, hasScreenKeyboard: keyboard)
    defer { desk.close() }
    try body(desk)
  }

  private func ctrlF(_ desk: TextDesk) { desk.play(.keyDown(Key(usage: 9, symbol: 0x66), isRepeat: false), .control) }

  private func type(_ desk: TextDesk, _ text: String) {
    for letter in text { desk.key(UIKeyboardHIDUsage(rawValue: 4)!, types: String(letter)) }
  }

  private func barText(_ desk: TextDesk) -> String {
    desk.page.findInteraction.bar.subviews.compactMap { ($0 as? UILabel)?.text }.joined()
  }

  private func currentRange(_ desk: TextDesk) -> NSRange? {
    let session = desk.page.findInteraction.session as? UITextSearchingFindSession
    return (session?.searched as? SearchedObject<TextColumnsView>)?.finder?.currentRange
  }

  /// Whether the current match is completely visible, below the find bar and above the keyboard and bars.
  private func isMatchVisible(_ desk: TextDesk) throws -> Bool {
    let range = try #require(currentRange(desk))
    let page = desk.page
    let seen = page.bounds.inset(by: page.adjustedContentInset)
    let bar = page.findInteraction.bar.frame
    return page.text.editor.rects(for: range).allSatisfy { seen.contains($0) && !bar.intersects($0) }
  }

  /// The highlighted words in brackets, the current match in double brackets.
  private func marks(_ desk: TextDesk) -> [String] {
    let (manager, text) = (desk.page.flow.layoutManager, desk.page.flow.storage.string as NSString)
    var (marks, position, range) = ([String](), 0, NSRange())
    while position < text.length {
      let attributes = manager.temporaryAttributes(atCharacterIndex: position, effectiveRange: &range)
      if attributes[.backgroundColor] != nil { marks.append(attributes[.foregroundColor] == nil ? text.substring(with: range) : "[\(text.substring(with: range))]") }
      position = range.upperBound
    }
    return marks
  }

  /// From the page, from the text with its caret, and from a focused button of a bar.
  @Test func ctrlFOpensTheFindBarFromAnyFocus() throws {
    try open { desk in
      ctrlF(desk)
      let find = desk.page.findInteraction
      #expect(find.isFindNavigatorVisible && find.bar.field.isFirstResponder)
      desk.key(.keyboardEscape)
      #expect(!find.isFindNavigatorVisible && desk.page.isFirstResponder && desk.page.coveredTop == 0)
      try desk.tap("compositor")
      ctrlF(desk)
      #expect(find.isFindNavigatorVisible && desk.page.tappedWord == nil)
      desk.key(.keyboardEscape)
      #expect(desk.page.isEditing)
      desk.window.focus(try #require(desk.window.focusableViews().first { $0.screenRole == .button }))
      ctrlF(desk)
      #expect(find.isFindNavigatorVisible)
    }
  }

  /// In any window, also with the on-screen keyboard, the match is completely visible and not covered by the bar.
  @Test(arguments: [(1280, 800, false), (600, 800, false), (360, 640, false), (1280, 800, true), (600, 800, true)])
  func eachMatchIsVisible(width: Int, height: Int, keyboard: Bool) throws {
    try open(GalleyRaster.Size(width: Double(width), height: Double(height)), keyboard: keyboard) { desk in
      ctrlF(desk)
      desk.wait(500)
      type(desk, "the")
      let count = desk.page.flow.storage.string.lowercased().components(separatedBy: "the").count - 1
      #expect(count > 20 && barText(desk).hasSuffix(" of \(count)"))
      var places: Set<Int> = []
      let text = desk.text
      for _ in 0..<count {
        desk.key(.keyboardReturnOrEnter)
        #expect(try isMatchVisible(desk), "\(barText(desk))")
        #expect(marks(desk).filter { $0.hasPrefix("[") }.count == 1)
        places.insert(try #require(currentRange(desk)).location)
      }
      #expect(places.count == count && desk.text.isEqual(to: text))
    }
  }

  /// The end of a long text has no layout when the search reaches it.
  @Test func aMatchFarAwayIsLaidOut() throws {
    let scratch = try Scratch()
    let lines = (0..<20_000).map { "Line \($0) of a log." }.joined(separator: "\n")
    try scratch.write("long.txt", lines)
    let desk = try TextDesk(exhibit: DocumentExhibit(path: scratch.url("long.txt").path), hasScreenKeyboard: false)
    defer { desk.close() }
    ctrlF(desk)
    type(desk, "Line 19990")
    #expect(barText(desk) == "1 of 1")
    #expect(try isMatchVisible(desk))
    #expect(marks(desk) == ["[Line 19990]"])
    desk.key(.keyboardEscape)
    #expect(desk.selection == (lines as NSString).range(of: "Line 19990") && marks(desk) == [])
  }

  /// Replaced text keeps its roles, is one undo step, and leaves the shapes in place.
  @Test func replacingAllIsOneStep() throws {
    try open { desk in
      let (before, shapes) = (desk.text, desk.page.shapes.map(\.center))
      ctrlF(desk)
      type(desk, "line")
      let find = desk.page.findInteraction
      find.bar.matchCase.sendActions(for: .primaryActionTriggered)
      let count = before.string.components(separatedBy: "line").count - 1
      #expect(barText(desk).hasSuffix(" of \(count)") && find.bar.showsReplace)
      find.replacementText = "row"
      find.bar.replaceAll.sendActions(for: .primaryActionTriggered)
      desk.turn()
      #expect(desk.text.string == before.string.replacingOccurrences(of: "line", with: "row") && barText(desk) == "No results")
      #expect(desk.page.lastStepName == "Replace All")
      desk.text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: desk.text.length)) { role, _, _ in #expect(role != nil) }
      desk.page.undo()
      #expect(desk.text.isEqual(to: before) && desk.page.shapes.map(\.center) == shapes && !desk.page.canUndo)
      desk.turn()
      #expect(barText(desk).hasSuffix(" of \(count)"))
    }
  }

  /// Highlights are only visible: they create no undo step and no attribute, and no proof or saved file contains them.
  @Test func marksAreOnlyOnTheScreen() throws {
    try open { desk in
      // In the text's own coordinates, because the bar moves the text down.
      let record = { @MainActor in LayoutRecord(of: desk.page.text).text }
      let saved = { @MainActor in [DocumentWriter.write(desk.page.flow.storage, as: .markdown), DocumentWriter.write(desk.page.flow.storage, as: .plainText)] }
      let (text, table, files) = (desk.text, record(), saved())
      ctrlF(desk)
      type(desk, "the")
      #expect(marks(desk).count > 10)
      #expect(desk.text.isEqual(to: text) && !desk.page.canUndo)
      #expect(saved() == files && record() == table)
    }
  }

  @Test func readOnlyPageOffersNoReplacing() throws {
    try open { desk in
      desk.page.text.editor.isEditable = false
      ctrlF(desk)
      type(desk, "line")
      #expect(!barText(desk).isEmpty && !desk.page.findInteraction.bar.showsReplace)
      let before = desk.text
      desk.page.findInteraction.replaceAll()
      #expect(desk.text.isEqual(to: before))
    }
  }

  /// Keys and clicks in the bar do not reach the page: a selected shape stays in place.
  @Test func keysAndClicksInTheBarDoNotReachThePage() throws {
    try open { desk in
      let shape = try #require(desk.page.shapes.first)
      ctrlF(desk)
      desk.page.select(shape.id)
      desk.page.findInteraction.bar.field.becomeFirstResponder()
      type(desk, "a")
      for key in [UIKeyboardHIDUsage.keyboardLeftArrow, .keyboardDeleteOrBackspace, .keyboardUpArrow, .keyboardDeleteForward] { desk.key(key) }
      let bar = desk.page.findInteraction.bar
      desk.click(bar.convert(CGPoint(x: bar.bounds.maxX - 3, y: 3), to: nil))
      #expect(desk.page.shapes.first?.hasSameGeometry(as: shape) == true && desk.page.findInteraction.searchText == "" && desk.page.tappedWord == nil)
      desk.key(.keyboardEscape)
      #expect(!desk.page.findInteraction.isFindNavigatorVisible && desk.page.selectedShape == shape.id)
    }
  }

  @Test func onScreenKeyboardAppearsForTheBar() throws {
    try open(keyboard: true) { desk in
      ctrlF(desk)
      let field = desk.page.findInteraction.bar.field
      desk.page.toggleScreenKeyboard()
      desk.page.toggleScreenKeyboard()
      desk.wait(500)
      #expect(field.isFirstResponder && !desk.page.isEditing)
      type(desk, "e")
      #expect(desk.page.findInteraction.searchText == "e")
    }
  }

  /// Highlights continue while the text changes or scrolls, also on lines that become visible.
  @Test func marksFollowTheText() throws {
    try open { desk in
      ctrlF(desk)
      type(desk, "e")
      let marked = marks(desk).count
      desk.play(.wheel(at: GalleyRaster.Point(x: 640, y: 400), delta: GalleyRaster.Point(x: 0, y: -10), isPrecise: false))
      desk.wait(500)
      let seen = desk.page.text.editor.visibleCharacters(beyond: 0)!
      let (manager, text) = (desk.page.flow.layoutManager, desk.page.flow.storage.string as NSString)
      let inSight = text.substring(with: NSRange(seen)).lowercased().count { $0 == "e" }
      let markedInSight = seen.count { manager.temporaryAttributes(atCharacterIndex: $0, effectiveRange: nil)[.backgroundColor] != nil }
      #expect(marked > 0 && markedInSight == inSight && inSight > 0)
    }
  }
}
