import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// Shapes dragged from the rail, copied, rotated and resized by keys, dragged beyond the page's edge and while the window changes.
@MainActor @Suite(.serialized) struct ShapeInteractionTests {
  private func makeDesk(size: GalleyRaster.Size = GalleyRaster.Size(width: 1280, height: 800)) throws -> TextDesk {
    UIScreenKeyboard.yieldsToHardware = true
    UIPasteboard.general.string = nil
    return try TextDesk(size: size)
  }

  private func cell(_ desk: TextDesk, _ label: String) throws -> CGPoint {
    let frame = try #require(desk.items(.button).first { $0.label == label }).frame
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  private func state(_ page: PlaygroundPage) -> [String] {
    page.shapes.map { shape in
      let numbers = [shape.center.x, shape.center.y, shape.size.width, shape.size.height, shape.rotation].map { ($0 * 1000).rounded() / 1000 }
      return "\(shape.id) \(shape.kind) \(numbers)"
    }
  }

  // MARK: Out of the rail

  @Test func aShapeIsDraggedOutOfTheRail() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let start = try cell(desk, "Add star")
    let lines = page.flow.lines(inColumn: 1)
    desk.down(start)
    desk.move(CGPoint(x: start.x + 3, y: start.y))
    #expect(page.drag == nil, "a hand trembles")
    desk.move(CGPoint(x: start.x + 20, y: start.y + 10))
    #expect(page.shapes.count == 2 && desk.window.subviews.contains { $0 is CarriedShapeView && !$0.isHidden })
    let target = CGPoint(x: 950, y: 300)
    desk.move(target)
    #expect(page.shapes.count == 3 && page.flow.lines(inColumn: 1) != lines, "the text flows round it")
    #expect(!desk.window.subviews.contains { $0 is CarriedShapeView && !$0.isHidden })
    #expect(page.shapes[2].kind == .star && desk.window(page.shapes[2].center) == target)
    desk.up(target)
    #expect(page.drag == nil && page.selectedShape == page.shapes[2].id && !desk.window.subviews.contains { $0 is CarriedShapeView })
    page.undo()
    #expect(page.shapes.count == 2 && page.flow.lines(inColumn: 1) == lines && !page.canUndo)
    page.redo()
    #expect(desk.window(page.shapes[2].center) == target)
    // A click still adds a shape.
    desk.click(start)
    #expect(page.shapes.count == 4)
  }

  @Test func dropElsewhereOrEscapeAddsNoShape() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let before = state(page)
    let start = try cell(desk, "Add leaf")
    for end in [start, CGPoint(x: 30, y: 600), CGPoint(x: 600, y: 790), CGPoint(x: 600, y: 10)] {
      desk.down(start)
      desk.move(CGPoint(x: 600, y: 400))
      #expect(page.shapes.count == 3)
      desk.move(end)
      desk.up(end)
      #expect(state(page) == before && !page.canUndo && page.drag == nil, "\(end)")
    }
    desk.down(start)
    desk.move(CGPoint(x: 600, y: 400))
    desk.key(.keyboardEscape)
    #expect(state(page) == before && page.drag == nil)
    desk.move(CGPoint(x: 700, y: 500))
    desk.up(CGPoint(x: 700, y: 500))
    #expect(state(page) == before && !page.canUndo && !desk.window.subviews.contains { $0 is CarriedShapeView })
  }

  @Test func narrowWindowOffersShapesInTheBar() throws {
    let desk = try makeDesk(size: GalleyRaster.Size(width: 700, height: 800))
    defer { desk.close() }
    let start = try cell(desk, "Add circle")
    desk.down(start)
    desk.move(CGPoint(x: start.x, y: start.y - 8))
    desk.wait(300)
    #expect(desk.page.contentOffset.y == 0 && desk.page.shapes.count == 2, "not over the page yet, it scrolls nothing")
    desk.move(CGPoint(x: 300, y: 400))
    desk.up(CGPoint(x: 300, y: 400))
    #expect(desk.page.shapes.count == 3 && desk.window(desk.page.shapes[2].center) == CGPoint(x: 300, y: 400))
  }

  // MARK: Copies

  @Test(arguments: [KeyModifiers.alt, .control]) func modifierDragsACopy(modifier: KeyModifiers) throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let before = state(page)
    let original = page.shapes[0]
    let start = desk.window(original.center)
    desk.down(start, modifier)
    desk.move(CGPoint(x: start.x + 1, y: start.y))
    #expect(page.shapes.count == 2)
    desk.move(CGPoint(x: start.x + 300, y: start.y + 100))
    #expect(page.shapes.count == 3 && page.shapes[0].hasSameGeometry(as: original))
    desk.key(.keyboardEscape)
    #expect(state(page) == before)
    desk.up(CGPoint(x: start.x + 300, y: start.y + 100))
    #expect(state(page) == before && !page.canUndo)
    desk.down(start, modifier)
    desk.move(CGPoint(x: start.x + 300, y: start.y + 100))
    desk.up(CGPoint(x: start.x + 300, y: start.y + 100))
    #expect(page.shapes.count == 3 && page.selectedShape == page.shapes[2].id && page.shapes[0].hasSameGeometry(as: original))
    #expect(page.shapes[2].kind == original.kind && page.shapes[2].center == original.center + CGPoint(x: 300, y: 100))
    page.undo()
    #expect(state(page) == before && !page.canUndo)
  }

  /// Every kind of shape, including a drawn outline, is pasted unchanged. Another window receives it through the file beside the clipboard.
  @Test func cutCopyPasteAndDuplicate() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.select(1)
    let before = state(page)
    desk.key(.keyboardX, .control)
    #expect(page.shapes.count == 1 && UIPasteboard.general.string?.hasPrefix("<svg ") == true)
    desk.key(.keyboardV, .control)
    #expect(page.shapes.count == 2 && page.chosenShape?.kind == .heart)
    #expect(state(page)[1].dropFirst() == before[1].dropFirst(), "a shape that is cut and pasted keeps its position")
    desk.key(.keyboardC, .control)
    desk.key(.keyboardV, .control)
    desk.key(.keyboardV, .control)
    let centers = page.shapes.dropFirst().map(\.center)
    #expect(centers.count == 3 && centers[1] == centers[0] + CGPoint(x: 24, y: 24) && centers[2] == centers[1] + CGPoint(x: 24, y: 24))
    desk.key(.keyboardD, [.control, .shift])
    #expect(page.shapes.count == 5 && page.traitCollection.userInterfaceStyle == .light)
    while page.canUndo { page.undo() }
    #expect(state(page).map { $0.dropFirst(1) } == before.map { $0.dropFirst(1) })

    // With the caret in the text, the shape is pasted as well, and not the drawing's source.
    try desk.tap("compositor")
    let text = desk.text
    desk.key(.keyboardV, .control)
    #expect(page.shapes.count == 3 && desk.text == text && page.isFirstResponder)
    // Text is pasted as before.
    UIPasteboard.general.string = "plain"
    try desk.tap("compositor")
    desk.key(.keyboardV, .control)
    #expect(page.shapes.count == 3 && desk.text.string.contains("plain"))
  }

  @Test(arguments: ShapeKind.allCases) func shapesRoundTripThroughTheClipboard(kind: ShapeKind) throws {
    let drawn = try UIBezierPath(svgPath: "M 0 0 L 1 0.25 Q 0.5 0.5 1 1 C 0.25 1 0.5 0.75 0 0.5 Z")
    let outline = UnitOutlines.unitOutline(of: kind) ?? drawn
    let shape = PageShape(
      id: 3, kind: kind, unitOutline: outline, center: CGPoint(x: 120.5, y: 80), size: CGSize(width: 90, height: 60), rotation: 0.4)
    UIPasteboard.general.setShapes([shape])
    let portable = try #require(UIPasteboard.general.shapes.first)
    // The data as another program reads it.
    let drawing = ShapeWriter([shape]).text(as: .svg)
    let text = NSAttributedString(string: drawing, attributes: [.pageShapes: [portable]])
    PortableText.register(.pageShapes, as: [PortableShape].self)
    let read = try #require(PortableText.data(of: text).flatMap(PortableText.read))
    #expect(read.attribute(.pageShapes, at: 0, effectiveRange: nil) as? [PortableShape] == [portable])
    let back = try #require(portable.shape(id: 3))
    #expect(back.hasSameGeometry(as: shape) && back.kind == kind)
    for step in 0..<400 {
      let point = CGPoint(x: 60 + CGFloat(step % 20) * 6.1, y: 30 + CGFloat(step / 20) * 5.3)
      #expect(back.contains(point) == shape.contains(point))
    }
    // Other programs receive a drawing of the same size.
    let data = try #require(drawing.firstMatch(of: /\sd="([^"]+)"/)?.1)
    let svg = try UIBezierPath(svgPath: String(data)).bounds
    #expect(abs(svg.width - shape.bounds.width) < 0.05 && abs(svg.height - shape.bounds.height) < 0.05)
  }

  @Test func invalidShapesAreNotPasted() {
    func shape(_ change: (inout PortableShape) -> Void) -> PageShape? {
      var portable = PortableShape(
        PageShape(id: 0, kind: .path, unitOutline: UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), center: .zero, size: CGSize(width: 20, height: 20)))
      change(&portable)
      return portable.shape(id: 0)
    }
    #expect(shape { _ in } != nil)
    #expect(shape { $0.kind = "hexagon" } == nil)
    #expect(shape { $0.outline = nil } == nil)
    #expect(shape { $0.outline = "M 0 0 L nonsense" } == nil)
    #expect(shape { $0.outline = "M 0 0" } == nil)
    #expect(shape { $0.width = .nan } == nil)
    #expect(shape { $0.height = 1e9 } == nil)
    #expect(shape { $0.rotation = .infinity } == nil)
    #expect(shape { $0.center.x = .infinity } == nil)
  }

  // MARK: Keys

  @Test func keysRotateResizeAndReorder() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.select(1)
    let before = page.shapes
    let text = desk.text
    func degrees() -> CGFloat { (page.shapes.first { $0.id == 1 }!.rotation * 180 / .pi * 100).rounded() / 100 }
    func width() -> CGFloat { (page.shapes.first { $0.id == 1 }!.size.width * 100).rounded() / 100 }
    let keys: [(UIKeyboardHIDUsage, KeyModifiers, String?, CGFloat, CGFloat)] = [
      (.keyboardCloseBracket, [], "]", 15, 0), (.keyboardCloseBracket, [.shift], "}", 16, 0), (.keyboardRightArrow, [.alt], nil, 31, 0),
      (.keyboardOpenBracket, [], "[", 16, 0), (.keyboardLeftArrow, [.alt, .shift], nil, 15, 0), (.keyboardPeriod, [], ".", 15, 10),
      (.keyboardUpArrow, [.alt], nil, 15, 20), (.keyboardComma, [.shift], "<", 15, 19), (.keyboardDownArrow, [.alt], nil, 15, 9),
    ]
    for (usage, modifiers, typed, angle, growth) in keys {
      desk.key(usage, modifiers, types: typed)
      #expect(degrees() == angle && width() == before[1].size.width + growth, "\(usage) \(modifiers)")
      #expect(page.shapes[1].center == before[1].center)
    }
    let form = page.shapes[1].size.width / page.shapes[1].size.height
    #expect(abs(form - before[1].size.width / before[1].size.height) < 1e-6)
    desk.key(.keyboardOpenBracket, [.control, .shift])
    #expect(page.shapes.map(\.id) == [1, 0])
    desk.key(.keyboardCloseBracket, [.control, .shift])
    #expect(page.shapes.map(\.id) == [0, 1] && desk.text == text)
    // One step for each series of equal operations.
    var steps = 0
    while page.canUndo {
      page.undo()
      steps += 1
    }
    #expect(steps == 4, "\(steps)")
    #expect(zip(page.shapes, before).allSatisfy { $0.hasSameGeometry(as: $1) })
    for _ in 0..<40 { desk.key(.keyboardCloseBracket) }
    #expect(degrees() == -120, "six hundred degrees are minus a hundred and twenty")
    for _ in 0..<60 { desk.key(.keyboardComma) }
    let least = page.shapes.first { $0.id == 1 }!.size
    #expect(min(least.width, least.height) >= PageShape.smallestSide - 1e-6)
  }

  // MARK: Beyond the edge

  @Test func draggingAShapeBeyondTheEdgeScrolls() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let bottom = page.convert(page.bounds, to: nil).maxY
    let before = page.shapes[0]
    let start = desk.window(before.center)
    desk.down(start)
    desk.move(CGPoint(x: start.x, y: bottom + 30))
    desk.wait(500)
    #expect(page.contentOffset.y > 100 && page.drag != nil)
    // The shape's center stays at the page's edge.
    let shape = page.shapes[0]
    #expect(abs(shape.center.y - page.bounds.maxY) < 1, "\(shape.center) in \(page.bounds)")
    desk.move(CGPoint(x: start.x, y: bottom - 200))
    let offset = page.contentOffset.y
    desk.wait(300)
    #expect(page.contentOffset.y == offset && abs(desk.window(page.shapes[0].center).y - (bottom - 200)) < 1)
    desk.up(CGPoint(x: start.x, y: bottom - 200))
    page.undo()
    #expect(page.shapes[0].hasSameGeometry(as: before))
  }

  @Test func escapeDuringScrollingCancelsTheDrag() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let before = state(page)
    let start = desk.window(page.shapes[1].center)
    desk.down(start)
    desk.move(CGPoint(x: start.x, y: 790))
    desk.wait(200)
    desk.key(.keyboardEscape)
    #expect(state(page) == before && !page.autoScroll.isRunning)
    let offset = page.contentOffset.y
    desk.wait(300)
    #expect(page.contentOffset.y == offset)
    desk.up(CGPoint(x: start.x, y: 790))
  }

  // MARK: While the window changes

  private static let sizes = [(1280, 800), (1100, 700), (900, 700), (700, 900), (1600, 1000)].map { GalleyRaster.Size(width: $0.0, height: $0.1) }

  /// Undoing a drag, after any window sizes in between, moves that shape to its position without the drag and no other shape. Once the window has its
  /// former size, everything is as before.
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func undoMovesOnlyTheDraggedShape(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let desk = try makeDesk()
    defer { desk.close() }
    func resize(_ size: GalleyRaster.Size) {
      desk.play(.resized(size))
      desk.turn()
    }
    let page = desk.page
    page.addShape(.star)
    // From here on the user has moved the shapes, so they no longer follow the arrangement of each size.
    let first = state(page)
    func drag(_ id: Int, resizing: Bool) {
      let start = desk.window(page.shapes.first { $0.id == id }!.center)
      desk.down(start)
      desk.move(CGPoint(x: start.x + 40, y: start.y + 30))
      guard resizing else { return }
      resize(Self.sizes.randomElement(using: &random)!)
      desk.move(CGPoint(x: CGFloat.random(in: 150...600, using: &random), y: CGFloat.random(in: 100...600, using: &random)))
    }
    for step in 0..<6 {
      let context = "seed \(seed), step \(step)"
      guard let shape = page.shapes.filter({ desk.window.bounds.insetBy(dx: 70, dy: 70).contains(desk.window($0.center)) }).randomElement(using: &random)
      else { continue }
      let others = { page.shapes.filter { $0.id != shape.id }.map { "\($0.id) \($0.center) \($0.size)" } }
      drag(shape.id, resizing: true)
      let moved = others()
      desk.up(CGPoint(x: 300, y: 300))
      page.undoManager?.endEventGroup()
      #expect(others() == moved, "\(context)")
      page.undo()
      #expect(others() == moved, "\(context): undoing the drag of \(shape.id) moved another")
      if Bool.random(using: &random) { resize(Self.sizes.randomElement(using: &random)!) }
      let now = others()
      page.redo()
      #expect(others() == now, "\(context): redoing")
      page.undo()
      #expect(others() == now, "\(context)")
    }
    resize(Self.sizes[0])
    #expect(state(page) == first, "seed \(seed): all changes were undone, and the window is unchanged")
  }

  @Test func escapeAfterAResizeKeepsTheShapesNewPosition() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.select(0)
    desk.key(.keyboardRightArrow)
    let first = state(page)
    let start = desk.window(page.shapes[0].center)
    desk.down(start)
    desk.move(CGPoint(x: start.x + 100, y: start.y + 100))
    desk.play(.resized(Self.sizes[1]))
    desk.key(.keyboardEscape)
    #expect(page.drag == nil)
    desk.up(start)
    desk.play(.resized(Self.sizes[0]))
    desk.turn()
    #expect(state(page) == first)
  }
}
