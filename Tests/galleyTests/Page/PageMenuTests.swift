import CoreGraphics
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import UIKitCore

/// The context menus of the playground's page, off-screen: opened by the secondary button and operated with the pointer.
@MainActor @Suite(.serialized) struct PageMenuTests {
  private func makeDesk() throws -> TextDesk {
    UIScreenKeyboard.yieldsToHardware = true
    UIPasteboard.general.string = nil
    return try TextDesk()
  }

  // MARK: Text

  /// A footnote's number has no address that another program could open.
  @Test func footnoteMenuGoesToTheNoteAndBack() throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "# T\n\nWord[^a] and more.\n\n[^a]: The note."), hasScreenKeyboard: false)
    defer { desk.close() }
    let (reference, note) = (desk.range(of: "1").location, desk.range(of: "1\u{2002}").location)
    desk.rightClick(try desk.location(ofCharacter: reference))
    #expect(desk.menu?.titles.first == "Go to Note 1" && desk.menu?.titles.contains("Copy Link") == false)
    try desk.choose("Go to Note 1")
    #expect(desk.caret == note)
    desk.rightClick(try desk.location(ofCharacter: note))
    try desk.choose("Return to Reference 1")
    #expect(desk.caret == reference)
  }

  /// The menu key opens the menu of the text also with the caret at the end of a line, and the caret stays there.
  @Test func menuKeyAtTheEndOfALineOpensTheMenuOfTheText() throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "# Title\n\nOne mispeled\n\nלמטה"), hasScreenKeyboard: false)
    defer { desk.close() }
    for word in ["Title", "mispeled", "למטה"] {
      let end = NSMaxRange(desk.range(of: word))
      desk.key(.keyboardReturnOrEnter)
      desk.select(NSRange(location: end, length: 0))
      desk.key(.keyboardApplication)
      #expect(desk.menu?.title == "Text" && desk.menu?.titles.contains("Select Word") == true && desk.caret == end, "\(word)")
      desk.key(.keyboardEscape)
    }
  }

  @Test func textMenuActionsMatchTheirShortcuts() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let word = desk.range(of: "compositor")
    desk.rightClick(try desk.location(of: "compositor"))
    #expect(desk.menu?.title == "Text" && desk.page.text.isFirstResponder)
    #expect(word.contains(desk.caret) && desk.selection.length == 0, "outside the selection the caret goes to the click")
    #expect(desk.menu?.disabled == ["Undo", "Redo", "Cut", "Copy", "Paste", "Delete"])
    try desk.choose("Select Word")
    #expect(desk.selection == word && desk.menu == nil)

    desk.rightClick(try desk.location(ofCharacter: word.location + 4))
    #expect(desk.selection == word, "inside the selection it stays")
    try desk.choose("Copy")
    #expect(UIPasteboard.general.string == "compositor" && desk.selection == word)

    desk.rightClick(try desk.location(ofCharacter: word.location + 4))
    try desk.choose("Bold")
    func isStrong() -> Bool { (desk.text.attribute(.textRole, at: word.location, effectiveRange: nil) as? TextRole)?.style.isStrong == true }
    #expect(isStrong())
    desk.rightClick(try desk.location(ofCharacter: word.location + 4))
    #expect(desk.menu?.on == ["Bold"] && desk.menu?.titles.first == "Undo Bold")
    try desk.choose("Undo Bold")
    #expect(!isStrong())

    desk.select(word)
    desk.rightClick(try desk.location(ofCharacter: word.location + 4))
    try desk.choose("Cut")
    #expect(!desk.text.string.contains("compositor stood"))
    desk.rightClick(try desk.location(of: "stood"))
    let caret = desk.caret
    try desk.choose("Paste")
    #expect((desk.text.string as NSString).substring(with: NSRange(location: caret, length: 11)) == " compositor", "a word brings its spaces")

    desk.rightClick(try desk.location(of: "measure is"))
    try desk.choose("Select Paragraph")
    let paragraph = (desk.text.string as NSString).substring(with: desk.selection)
    #expect(paragraph.hasPrefix("The measure is the width") && !paragraph.hasSuffix("\n") && paragraph.count > 100)
    desk.rightClick(try desk.location(of: "measure is"))
    try desk.choose("Select All")
    #expect(desk.selection == NSRange(location: 0, length: desk.text.length))

    desk.select(NSRange(location: 0, length: 0))
    desk.rightClick(try desk.location(of: "shallow"))
    try desk.choose("Inspect Word")
    #expect(desk.page.tappedWord?.word == "shallow")
  }

  /// Neither the text nor a shape nor the scroll view receives the secondary press.
  @Test func rightPressReachesNothingElse() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let shape = desk.page.shapes[0]
    let place = desk.window(shape.center)
    desk.right(down: place)
    // Beside the menu, which can extend above the press.
    let rows = try #require(desk.menu).rows.map(\.frame).reduce(CGRect.null) { $0.union($1) }
    let outside = CGPoint(x: rows.minX > 80 ? rows.minX - 40 : rows.maxX + 40, y: place.y - 80)
    desk.move(outside)
    #expect(desk.page.drag == nil && desk.page.press == nil && desk.page.selectedShape == shape.id)
    desk.right(up: outside)
    #expect(desk.page.shapes[0].center == shape.center && !desk.page.canUndo && desk.page.tappedWord == nil)
    #expect(desk.menu == nil, "a release outside of the menu closes it")
  }

  /// The copied layout equals the output of `galley layout playground --json --glyphs`.
  @Test func copiedLayoutEqualsTheCommands() throws {
    let laid = try #require(SourceLayout.exhibit(PlaygroundExhibit(), WindowConfiguration()))
    var json = ""
    LayoutRecord.writeJSON(of: laid.manager, frames: laid.frames, details: .glyphs, as: .exhibit) { json += $0 }
    let desk = try makeDesk()
    defer { desk.close() }
    desk.rightClick(try desk.location(of: "compositor"))
    try desk.choose("Copy Layout as JSON")
    let copied = UIPasteboard.general.string ?? ""
    #expect(copied == json + "\n" && copied.count > 10_000)
  }

  /// The menu of a misspelled word begins with guesses. A guess replaces the word as one step; an ignored word is correct.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/hunspell/en_US.dic"), "needs the dictionary en_US"))
  func misspelledWordIsCorrectedFromTheMenu() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.select(desk.range(of: "compositor"))
    desk.page.text.insertText("compositer")
    desk.rightClick(try desk.location(of: "compositer"))
    let titles = try #require(desk.menu?.titles)
    let learn = try #require(titles.firstIndex(of: "Learn Spelling"))
    #expect(titles[..<learn].contains("compositor") && titles[learn + 1] == "Ignore Spelling" && titles[learn + 2].hasPrefix("Undo"), "\(titles)")
    try desk.choose("compositor")
    #expect(desk.range(of: "compositer").location == NSNotFound)
    desk.page.undo()
    desk.rightClick(try desk.location(of: "compositer"))
    try desk.choose("Ignore Spelling")
    desk.rightClick(try desk.location(of: "compositer"))
    #expect(desk.menu?.titles.contains("Learn Spelling") == false)
  }

  @Test func aLinkIsOpenedAndCopied() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let range = desk.range(of: "handbook")
    let link = try #require(desk.text.attribute(.link, at: range.location, effectiveRange: nil))
    let address = (link as? URL)?.absoluteString ?? link as? String ?? ""
    desk.rightClick(try desk.location(of: "handbook"))
    #expect(desk.menu?.title == "Link" && desk.menu?.titles.first == "Open \(address)")
    let opened = desk.host.openedAddresses
    #expect(opened.isEmpty)
    try desk.choose("Copy Link")
    #expect(UIPasteboard.general.string == address)
    desk.rightClick(try desk.location(of: "handbook"))
    try desk.choose("Open \(address)")
    #expect(desk.host.openedAddresses == [address])
    // If no program opens the address, the page's owner is notified.
    var unopened: [String] = []
    desk.page.onUnopened = { unopened.append($0.absoluteString) }
    desk.host.opensAddresses = false
    desk.rightClick(try desk.location(of: "handbook"))
    try desk.choose("Open \(address)")
    #expect(unopened == [address] && desk.host.openedAddresses == [address])
    // Only web pages and mail addresses are opened.
    desk.page.flow.storage.addAttribute(.link, value: "file:///etc/passwd", range: range)
    desk.rightClick(try desk.location(of: "handbook"))
    #expect(desk.menu?.disabled.contains("Open file:///etc/passwd") == true)
  }

  // MARK: Shapes

  @Test func theShapesMenuChangesTheShape() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let before = page.shapes
    func choose(_ title: String) throws {
      desk.rightClick(desk.window(page.chosenShape?.center ?? before[1].center))
      try desk.choose(title)
    }
    try choose("Rotate Right by 15°")
    #expect(page.selectedShape == before[1].id && abs(page.shapes[1].rotation - .pi / 12) < 1e-9)
    try choose("Rotate Left by 15°")
    try choose("Rotate Left by 15°")
    #expect(abs(page.shapes[1].rotation + .pi / 12) < 1e-9)
    try choose("Reset Angle")
    #expect(page.shapes[1].rotation == 0)
    try choose("Enlarge")
    #expect(page.shapes[1].size.width == before[1].size.width + 10)
    try choose("Shrink")
    #expect(page.shapes[1].size == before[1].size && page.shapes[1].center == before[1].center)
    try choose("Send to Back")
    #expect(page.shapes.map(\.id) == [before[1].id, before[0].id])
    #expect(page.shapeLayer.subviews.compactMap { ($0 as? ShapeView)?.shape.id } == page.shapes.map(\.id))
    try choose("Bring to Front")
    #expect(page.shapes.map(\.id) == before.map(\.id))
    try choose("Duplicate")
    #expect(page.shapes.count == 3 && page.selectedShape == page.shapes[2].id)
    try choose("Delete")
    #expect(page.shapes.count == 2)
    while page.canUndo { page.undo() }
    #expect(zip(page.shapes, before).allSatisfy { $0.hasSameGeometry(as: $1) } && page.shapes.count == 2)
  }

  /// Fill and Wrap Text are submenus, which check the value of the selected shape and change it in one undo step.
  @Test func theMenuOfAShapeChangesItsFillAndItsWrapSide() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let id = page.shapes[1].id
    func commands() -> [UICommand] { page.menu(at: page.shapes[1].center).leaves.compactMap { $0 as? UICommand } }
    func perform(_ action: Selector, _ value: String) throws {
      let command = try #require(commands().first { $0.action == action && $0.propertyList as? String == value })
      #expect(command.perform(from: page))
    }
    func checked(_ action: Selector) -> [String] {
      commands().filter { $0.action == action }.compactMap { command in
        page.validate(command)
        return command.state == .on ? command.propertyList as? String : nil
      }
    }
    page.select(id)
    #expect(checked(.fillShapes) == ["tint"] && checked(.wrapShapes) == ["both"])
    try perform(.fillShapes, "none")
    #expect(page.chosenShape?.style.fill == ShapeStyle.Fill.none && checked(.fillShapes) == ["none"])
    for side in WrapSide.allCases.reversed() where side != .both {
      try perform(.wrapShapes, side.rawValue)
      #expect(page.chosenShape?.style.wrapSide == side && checked(.wrapShapes) == [side.rawValue])
      page.undo()
      #expect(page.shapes.first { $0.id == id }?.style.wrapSide == .both)
      page.select(id)
    }
    var asked = 0
    page.onChooseShapeImage = { asked += 1 }
    try perform(.fillShapes, "image")
    #expect(asked == 1)
  }

  @Test func unavailableActionsAreDimmed() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.rightClick(desk.window(desk.page.shapes[0].center))
    #expect(desk.menu?.title == "Shape")
    let disabled = ["Undo", "Redo", "Paste", "Reset Angle", "Send Backward", "Send to Back", "Group", "Ungroup", "Smooth Point"]
    #expect(desk.menu?.disabled == disabled)
  }

  @Test func thePagesMenuAddsAndPastesAtThePointer() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    // A point in the margin of the sheet.
    let place = CGPoint(x: page.geometry.sheet(0).minX + 20, y: 300)
    desk.rightClick(desk.window(place))
    #expect(desk.menu?.title == "Page" && desk.menu?.disabled == ["Undo", "Redo", "Paste"])
    try desk.choose("Add Shape", "Star")
    #expect(page.shapes.count == 3 && page.chosenShape?.kind == .star && page.chosenShape?.center == place)
    page.copyShape()
    let elsewhere = CGPoint(x: place.x, y: 500)
    desk.rightClick(desk.window(elsewhere))
    try desk.choose("Paste")
    #expect(page.shapes.count == 4 && page.chosenShape?.center == elsewhere && page.chosenShape?.size == page.shapes[2].size)
    #expect(!desk.text.string.contains("svg"))
  }

  @Test func menuKeyOpensTheMenuAtTheCaretOrShape() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    try desk.tap("rescue")
    desk.key(.keyboardEscape)
    let caret = desk.caret
    desk.key(.keyboardApplication)
    #expect(desk.menu?.title == "Text" && desk.caret == caret)
    desk.key(.keyboardEscape)
    desk.page.select(1)
    desk.key(.keyboardF10, .shift)
    #expect(desk.menu?.title == "Shape" && desk.page.selectedShape == 1)
  }

  @Test func longPressOpensTheMenuOfAShapeAndOfText() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let before = desk.page.shapes[1].center
    desk.touch(.began, desk.window(before))
    desk.wait(700)
    #expect(desk.menu?.title == "Shape" && desk.page.drag == nil)
    desk.touch(.ended, desk.window(before))
    desk.key(.keyboardEscape)
    #expect(desk.page.shapes[1].center == before && desk.menu == nil)
    let word = try desk.location(of: "compositor")
    desk.touch(.began, word)
    desk.wait(700)
    #expect(desk.menu?.title == "Text" && desk.page.press == nil)
    desk.touch(.ended, word)
    #expect(desk.menu != nil && desk.page.text.editor.selectedRange == desk.range(of: "compositor"))
  }
}

/// An open menu, from the accessibility tree: the popover with the key focus.
struct SeenMenu {
  var title: String
  var rows: [ScreenItem]
  var titles: [String] { rows.map(\.label) }
  var disabled: [String] { rows.filter { $0.value == "disabled" }.map(\.label) }
  var on: [String] { rows.filter { $0.value == "on" }.map(\.label) }
}

extension TextDesk {
  /// Converts a point of the page's content to window coordinates.
  func window(_ point: CGPoint) -> CGPoint { page.content.convert(point, to: nil) }

  func right(down point: CGPoint) { play(.pointerDown(GalleyRaster.Point(x: point.x, y: point.y), .right)) }
  func right(up point: CGPoint) { play(.pointerUp(GalleyRaster.Point(x: point.x, y: point.y), .right)) }
  func rightClick(_ point: CGPoint) {
    right(down: point)
    right(up: point)
  }

  var menu: SeenMenu? {
    window.layoutIfNeeded()
    let items = window.screenItems()
    let names: Set = [
      "Text", "Link", "Shape", "Page", "Add Shape", "Window", "More Inspectors", "Shapes", "Text Size", "All Sizes",
    ]
    guard let index = items.lastIndex(where: { $0.role == .popover && names.contains($0.label) }) else { return nil }
    return SeenMenu(title: items[index].label, rows: items[(index + 1)...].filter { $0.role == .button })
  }

  /// Presses a row, or several rows one after the other.
  func choose(_ titles: String...) throws {
    for title in titles {
      let row = try #require(menu?.rows.first { $0.label == title }, "\(title) in \(menu?.titles ?? [])")
      let point = CGPoint(x: row.frame.midX, y: row.frame.midY)
      move(point)
      down(point)
      up(point)
    }
  }
}
