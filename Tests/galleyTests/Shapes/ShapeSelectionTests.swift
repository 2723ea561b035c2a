import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground
@testable import UIKitCore

/// Several selected shapes, groups, guides, points, and shapes from other programs, with simulated input in the playground.
@MainActor @Suite(.serialized) struct ShapeSelectionTests {
  private func makeDesk() throws -> TextDesk {
    UIPasteboard.general.string = nil
    return try TextDesk(hasScreenKeyboard: false)
  }

  private func centers(_ page: PlaygroundPage) -> [CGPoint] { page.shapes.map(\.center) }
  private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { (a - b).length < 1e-6 }

  private func drag(_ desk: TextDesk, from start: CGPoint, by offset: CGPoint, _ modifiers: KeyModifiers = []) {
    desk.wait(600)
    desk.down(start, modifiers)
    desk.play(.pointerMoved(GalleyRaster.Point(x: start.x + offset.x / 2, y: start.y + offset.y / 2)), modifiers)
    desk.play(.pointerMoved(GalleyRaster.Point(x: start.x + offset.x, y: start.y + offset.y)), modifiers)
    desk.up(start + offset)
  }

  /// Tab selects the focused shape alone, unless Space keeps others selected. So shapes can be grouped without a mouse.
  @Test func spaceKeepsFocusedShapesSelected() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.addShape(.star)
    page.select(nil)
    func tab(to id: Int) {
      for _ in 0..<60 {
        desk.key(.keyboardTab)
        if desk.items(.shape).contains(where: { $0.focused }), page.selectedShapes.last == id { return }
      }
      Issue.record("Tab does not reach shape \(id)")
    }
    let ids = page.shapes.map(\.id)
    tab(to: ids[0])
    tab(to: ids[1])
    #expect(page.selectedShapes == [ids[1]])
    desk.key(.keyboardSpacebar)
    #expect(desk.items(.shape).first { $0.focused }?.value.hasSuffix("kept selected") == true)
    tab(to: ids[2])
    #expect(page.selectedShapes == [ids[1], ids[2]])
    tab(to: ids[0])
    #expect(page.selectedShapes == [ids[1], ids[0]])
    desk.key(.keyboardG, .control)
    #expect(page.shapes.filter { $0.group != nil }.map(\.id).sorted() == [ids[0], ids[1]].sorted())
    desk.key(.keyboardEscape)
    tab(to: ids[2])
    #expect(page.selectedShapes == [ids[2]], "deselecting ends it")
    desk.key(.keyboardSpacebar)
    desk.key(.keyboardSpacebar)
    tab(to: ids[0])
    #expect(Set(page.selectedShapes) == [ids[0], ids[1]], "a group is selected as a whole, and the star is no longer kept")
  }

  @Test func shiftClickSelectsSeveralWhichMoveTogether() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let before = centers(page)
    desk.click(desk.window(before[0]))
    desk.click(desk.window(before[1]), .shift)
    #expect(page.selectedShapes == [0, 1])
    drag(desk, from: desk.window(before[1]), by: CGPoint(x: 37, y: -23), .alt)
    // Alt begins a copy, so the originals stay.
    #expect(page.shapes.count == 4 && Set(page.selectedShapes) == [page.shapes[2].id, page.shapes[3].id])
    #expect(near(page.shapes[2].center, before[0] + CGPoint(x: 37, y: -23)) && near(page.shapes[3].center, before[1] + CGPoint(x: 37, y: -23)))
    page.undo()
    #expect(centers(page) == before && Set(page.selectedShapes) == [0, 1])
    desk.key(.keyboardRightArrow, .shift)
    #expect(centers(page) == before.map { $0 + CGPoint(x: 10, y: 0) })
    page.undo()
    desk.click(desk.window(before[0]), .shift)
    #expect(page.selectedShapes == [1])
    desk.click(desk.window(before[0]), .shift)
    desk.key(.keyboardDeleteForward)
    #expect(page.shapes.isEmpty)
    page.undo()
    #expect(centers(page) == before)
    desk.key(.keyboardEscape)
    #expect(page.selectedShapes.isEmpty && !page.canUndo)
  }

  @Test func rubberBandSelectsTouchedShapes() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let corner = desk.window(CGPoint(x: 8, y: 8))
    let before = centers(page)
    for (end, expected) in [(CGPoint(x: 200, y: 150), []), (CGPoint(x: 330, y: 260), [0]), (CGPoint(x: 700, y: 500), [0, 1])] as [(CGPoint, [Int])] {
      drag(desk, from: corner, by: end - CGPoint(x: 8, y: 8))
      #expect(page.selectedShapes == expected && page.rubberBand == nil, "\(end)")
    }
    #expect(centers(page) == before && !page.canUndo)
    // With Ctrl, the rectangle begins over the text.
    drag(desk, from: desk.window(CGPoint(x: 100, y: 600)), by: CGPoint(x: 560, y: -150), .control)
    #expect(page.selectedShapes == [1])
    // A click without a drag is a click.
    desk.click(corner)
    #expect(page.selectedShapes.isEmpty)
  }

  @Test func groupsAreSelectedMovedAndDissolved() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.addShape(.star)
    let before = centers(page)
    page.select([0, 1])
    desk.key(.keyboardG, .control)
    #expect(page.shapes.map { $0.group != nil } == [true, true, false] && !page.canGroup)
    page.select(nil)
    desk.click(desk.window(before[1]))
    #expect(Set(page.selectedShapes) == [0, 1])
    page.nudge(by: CGVector(dx: 5, dy: 6))
    #expect(zip(centers(page), before).enumerated().allSatisfy { $0.offset == 2 || near($0.element.0, $0.element.1 + CGPoint(x: 5, y: 6)) })
    // Copies are a group of their own.
    page.duplicateShape()
    let groups = page.shapes.map(\.group)
    #expect(page.shapes.count == 5 && groups[3] == groups[4] && groups[3] != groups[0] && groups[3] != nil)
    page.select(0)
    desk.key(.keyboardG, [.control, .shift])
    #expect(page.shapes.prefix(2).allSatisfy { $0.group == nil } && page.selectedShapes.count == 2)
    page.undo()
    #expect(page.shapes.prefix(2).allSatisfy { $0.group != nil })
    // A group survives in a snapshot of the page.
    let state = page.state
    let other = try makeDesk()
    defer { other.close() }
    #expect(other.page.restoreContent(state) && other.page.shapes.map(\.group) == page.shapes.map(\.group))
    #expect(other.page.selectedShapes == page.selectedShapes)
  }

  @Test func severalShapesAreResizedTurnedAlignedAndReordered() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.addShape(.star)
    // Commands of one event are undone together, so each command is an event of its own here.
    page.history.endEventGroup()
    page.select([0, 1])
    let before = page.shapes
    let box = try #require(page.handledShape)
    page.beginDrag(of: 1, by: .bottomRight, at: ShapeHandle.bottomRight.position(on: box))
    page.continueDrag(to: ShapeHandle.bottomRight.position(on: box) + CGPoint(x: box.size.width, y: box.size.height / 2), keepsProportions: false)
    page.endDrag()
    let corner = ShapeHandle.topLeft.position(on: box)
    for (shape, old) in zip(page.shapes.prefix(2), before) {
      let expected = CGPoint(x: corner.x + (old.center.x - corner.x) * 2, y: corner.y + (old.center.y - corner.y) * 1.5)
      #expect(near(shape.center, expected) && abs(shape.size.width - 2 * old.size.width) < 1e-6 && abs(shape.size.height - 1.5 * old.size.height) < 1e-6)
    }
    page.undo()
    for _ in 0..<24 { page.turnShape(byDegrees: 15) }
    #expect(zip(page.shapes, before).allSatisfy { near($0.center, $1.center) && abs($0.rotation) < 1e-9 })
    page.undo()
    // With a rotated shape, every handle keeps the proportions.
    var turned = page.shapes[0]
    turned.rotation = 0.5
    page.change([turned], "Turn Shape")
    page.history.endEventGroup()
    for handle in ShapeHandle.allCases where handle != .rotate {
      let box = try #require(page.handledShape)
      page.beginDrag(of: 0, by: handle, at: handle.position(on: box))
      page.continueDrag(to: handle.position(on: box) + CGPoint(x: 31, y: 17), keepsProportions: false)
      page.endDrag()
      let ratio = page.shapes[0].size.width / page.shapes[0].size.height
      #expect(abs(ratio - turned.size.width / turned.size.height) < 1e-6, "\(handle)")
      page.undo()
    }
    for edge in PlaygroundPage.Edge.allCases {
      page.alignShapes(to: edge)
      let bounds = page.chosenShapes.map(\.bounds)
      let values = bounds.map { [$0.minX, $0.midX, $0.maxX, $0.minY, $0.midY, $0.maxY][PlaygroundPage.Edge.allCases.firstIndex(of: edge)!] }
      #expect(abs(values[0] - values[1]) < 1e-6, "\(edge)")
      page.undo()
    }
    page.groupShapes()
    #expect(!page.alignShapes(to: .left), "one group is aligned with itself")
    page.undo()
    page.select([0])
    for (key, modifiers, expected) in [
      (.keyboardUpArrow, .control, [1, 0, 2]), (.keyboardCloseBracket, .control, [1, 2, 0]), (.keyboardDownArrow, .control, [1, 0, 2]),
      (.keyboardUpArrow, [.control, .shift], [1, 2, 0]),
    ] as [(UIKeyboardHIDUsage, KeyModifiers, [Int])] {
      desk.key(key, modifiers)
      #expect(page.shapes.map(\.id) == expected, "\(key)")
    }
  }

  @Test func dragsAlignToGuidesUnlessAltIsHeld() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.alignsToGuides = true
    let (start, column) = (page.shapes[0].center, page.geometry.column(0))
    let offset = CGPoint(x: column.midX - start.x + 3, y: 40)
    let from = desk.window(start)
    desk.down(from)
    desk.move(from + CGPoint(x: 20, y: 40))
    desk.move(from + offset)
    #expect(page.shapes[0].center.x == column.midX && page.guides.views[0].isHidden == false && page.guides.views[0].frame.midX == column.midX)
    desk.play(.pointerMoved(GalleyRaster.Point(x: from.x + offset.x + 1, y: from.y + offset.y)), .alt)
    #expect(near(page.shapes[0].center, start + offset + CGPoint(x: 1, y: 0)) && !page.guides.views.contains { !$0.isHidden })
    desk.up(from + offset + CGPoint(x: 1, y: 0))
    #expect(!page.guides.views.contains { !$0.isHidden })
    page.undo()
    #expect(page.shapes[0].center == start)
  }

  @Test func pointsAreEditedAndUndone() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let before = page.shapes[0]
    desk.click(desk.window(before.center), count: 2)
    let outline = try #require(page.pointEditing?.outline)
    #expect(page.pointEditing?.id == 0 && outline.count == 4 && !page.canUndo)
    let node = outline[EditableOutline.Index(subpath: 0, node: 1)].point
    drag(desk, from: desk.window(node), by: CGPoint(x: 30, y: 20))
    #expect(page.shapes[0].kind == .path && page.shapes[0].contains(node) != before.contains(node) || page.shapes[0].bounds != before.bounds)
    let moved = try #require(page.pointEditing?.outline)
    #expect(near(moved[EditableOutline.Index(subpath: 0, node: 1)].point, node + CGPoint(x: 30, y: 20)))
    desk.key(.keyboardDeleteForward)
    #expect(page.pointEditing?.outline.count == 3)
    page.undo()
    #expect(page.pointEditing?.outline.count == 4)
    page.undo()
    #expect(page.shapes[0].isDrawn(like: before) && page.pointEditing != nil && !page.canUndo)
    // A double click on the outline adds a point.
    let edge = CGPoint(x: before.center.x + before.size.width / 2 * cos(0.5) - 2, y: before.center.y + before.size.height / 2 * sin(0.5) - 1)
    desk.click(desk.window(edge), count: 2)
    #expect(page.pointEditing?.outline.count == 5)
    desk.key(.keyboardEscape)
    #expect(page.pointEditing == nil && page.selectedShapes == [0])
    page.undo()
    #expect(page.shapes[0].isDrawn(like: before))
  }

  // MARK: In and out

  @Test func onlyCommandsOfTheContextMenuUseItsPosition() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    UIPasteboard.general.string = "circle(30px)"
    let point = page.geometry.column(1).origin + CGPoint(x: 90, y: 200)
    let paste = try #require(page.menu(at: point).leaves.lazy.compactMap { $0 as? UICommand }.first { $0.action == .paste })
    for (sender, isThere) in [(paste, true), (UICommand(title: "Paste", action: .paste), false)] {
      let count = page.shapes.count
      page.paste(sender)
      #expect(page.shapes.count == count + 1 && near(page.shapes[count].center, point) == isThere)
    }
  }

  @Test func pastedTextIsAShape() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    var messages: [String] = []
    page.onMessage = { messages.append($0) }
    page.select(nil)
    _ = page.becomeFirstResponder()
    for (text, count, isGroup) in [
      ("circle(30px)", 1, false), ("M0 0H40V40Z", 1, false), ("<svg><circle r='20'/><rect width='9' height='9'/></svg>", 2, true),
      ("<svg><text/><path d='M0 0h20v20z'/></svg>", 1, false), ("<svg><text/></svg>", 0, false), ("circle(30qq)", 0, false), ("plain words", 0, false),
    ] {
      UIPasteboard.general.string = text
      let before = page.shapes.count
      desk.key(.keyboardV, .control)
      #expect(page.shapes.count == before + count, "\(text)")
      #expect(page.shapes.dropFirst(before).allSatisfy { ($0.group != nil) == isGroup }, "\(text)")
    }
    #expect(messages.count == 4 && messages[3].hasPrefix("The clipboard has no shape.") && messages[0].hasPrefix("Ignored: text: text has no outline") && messages[1].hasPrefix("The drawing has no outline.")
      && messages[2].contains("has an unknown unit"), "\(messages)")
    // With the caret in the text, the text is pasted.
    try desk.tap("compositor")
    UIPasteboard.general.string = "circle(30px)"
    let count = page.shapes.count
    desk.key(.keyboardV, .control)
    #expect(page.shapes.count == count && desk.text.string.contains("circle(30px)"))
  }

  /// A pasted CSS shape has the position and the size that `--exclude` gives the same text, relative to the columns of the visible sheet.
  @Test(arguments: [
    "circle(40px at 100px 80px)", "inset(10% 20% 30% 40%)", "ellipse(25% 10% at 75% 50%)", "polygon(0 0, 100% 0, 50% 100%)", "circle(50%)",
    "p { width: 100px; height: 50px; shape-outside: inset(0) }", "shape-outside: rect(20,30,40,50)",
  ])
  func aPastedCSSShapeKeepsItsPosition(text: String) throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.select(nil)
    let columns = (0..<page.geometry.columnsPerSpread).map(page.geometry.column).reduce(CGRect.null) { $0.union($1) }
    let outline = try #require(try ShapeReader(referenceBox: CGRect(origin: .zero, size: columns.size)).drawing(in: text).outlines.first)
    let expected = outline.path.bounds.offsetBy(dx: columns.minX, dy: columns.minY)
    UIPasteboard.general.string = text
    #expect(page.pasteAnyShape())
    let pasted = try #require(page.shapes.last)
    let bounds = CGRect(x: pasted.center.x - pasted.size.width / 2, y: pasted.center.y - pasted.size.height / 2, width: pasted.size.width, height: pasted.size.height)
    #expect(near(bounds.origin, expected.origin) && near(CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: expected.maxX, y: expected.maxY)), "\(bounds), not \(expected)")
    // At a point, such as that of a menu, the shape is centered there.
    let point = CGPoint(x: 400, y: 300)
    #expect(page.pasteAnyShape(at: point))
    #expect(near(try #require(page.shapes.last).center, point))
  }

  @Test func droppedTextIsAShapeOrText() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let place = CGPoint(x: 400, y: 500)
    desk.play(.textDropped("<svg><rect width='30' height='20'/></svg>", at: GalleyRaster.Point(x: place.x, y: place.y)))
    #expect(page.shapes.count == 3 && page.shapes.last.map { near(desk.window($0.center), place) } == true && page.shapes.last?.kind == .rectangle)
    page.undo()
    #expect(page.shapes.count == 2)
    desk.play(.textDropped("<svg><rect", at: GalleyRaster.Point(x: place.x, y: place.y)))
    #expect(page.shapes.count == 2 && desk.text.string.contains("<svg><rect"))
  }

  @Test func aLargeDrawingFitsTheColumn() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let drawing = try desk.page.shapeReader.drawing(in: "<svg><rect width='6000' height='3000'/><circle cx='3000' cy='1500' r='1500'/></svg>")
    desk.page.add(drawing, at: CGPoint(x: 400, y: 300), actionName: "Add Shape")
    let added = desk.page.shapes.suffix(2)
    let size = desk.page.geometry.columnSize
    #expect(added.allSatisfy { $0.size.width <= size.width + 1e-6 && $0.size.height <= size.height + 1e-6 && near($0.center, CGPoint(x: 400, y: 300)) })
    #expect(abs(added.first!.size.width - 2 * added.last!.size.width) < 1e-6)
  }

  @Test func filesGiveTheirOutlines() throws {
    let scratch = try Scratch()
    let desk = try makeDesk()
    defer { desk.close() }
    var messages: [String] = []
    desk.page.onMessage = { messages.append($0) }
    try scratch.write("a.svg", "<svg><circle r='20'/></svg>")
    try scratch.write("b.css", ".a { shape-outside: polygon(0 0, 40px 0, 0 40px) }")
    try scratch.write("c.txt", "words")
    let ring = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).pngData { _ in
      UIColor.black.setFill()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 40)).fill()
    }
    try ring.write(to: scratch.url("d.png"))
    for (name, count) in [("a.svg", 1), ("b.css", 1), ("c.txt", 0), ("d.png", 1), ("missing.svg", 0)] {
      let before = desk.page.shapes.count
      desk.page.addShapes(ofFile: scratch.url(name).path)
      #expect(desk.page.shapes.count == before + count, "\(name): \(messages)")
    }
    let traced = try #require(desk.page.shapes.last)
    #expect(abs(traced.size.width - 60) < 2 && abs(traced.size.height - 40) < 2)
    #expect(messages.count == 2 && messages[0].hasPrefix("c.txt: ") && messages[1].contains("no such file"), "\(messages)")
  }

  @Test func copiesForOtherPrograms() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.page.select([0, 1])
    for (format, start) in [(ShapeWriter.Format.svg, "<svg "), (.css, "width: "), (.swift, "let path1 = UIBezierPath(ovalIn: CGRect(")] {
      desk.page.copyShapes(as: format)
      #expect(UIPasteboard.general.string?.hasPrefix(start) == true, "\(format)")
    }
  }
}
