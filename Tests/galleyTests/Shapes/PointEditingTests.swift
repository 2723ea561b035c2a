import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyPlayground
@testable import UIKitCore

/// The points of an outline, edited by keys and with the mouse, with simulated input in the playground.
@MainActor @Suite(.serialized) struct PointEditingTests {
  private func with(_ body: (TextDesk, PlaygroundPage) throws -> Void) throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    try body(desk, desk.page)
  }

  /// The points, with a mark at the one that has the keys.
  private func points(_ desk: TextDesk) -> [String] { desk.items(.handle).map { $0.label.replacing("point ", with: "") + ($0.focused ? "*" : "") } }

  /// The position of the selected point or control point, in the page's content.
  private func position(_ page: PlaygroundPage) -> CGPoint {
    page.pointEditing.flatMap { editing in editing.selectedKnob.map { editing.outline.position(of: $0) } } ?? .zero
  }

  private static let circle = ["1", "2", "3", "4"]

  /// Every key, from the beginning of the editing to its end, with the points after it.
  @Test func keysEditPoints() throws {
    try with { desk, page in
      let before = page.shapes[0]
      page.select(0)
      let controls = ["control before", "control after"]
      let steps: [(key: UIKeyboardHIDUsage, modifiers: KeyModifiers, expected: [String])] = [
        (.keyboardF8, [], ["1*", "2", "3", "4"] + controls), (.keyboardTab, [], ["1", "2*", "3", "4"] + controls),
        (.keyboardTab, .shift, ["1*", "2", "3", "4"] + controls), (.keyboardTab, .shift, ["1", "2", "3", "4*"] + controls),
        (.keyboardTab, [], ["1*", "2", "3", "4"] + controls), (.keyboardSpacebar, [], Self.circle + ["control before*", "control after"]),
        (.keyboardSpacebar, [], Self.circle + ["control before", "control after*"]), (.keyboardTab, [], ["1", "2*", "3", "4"] + controls),
        (.keyboardInsert, [], ["1", "2", "3*", "4", "5"] + controls), (.keyboardDeleteForward, [], ["1", "2", "3*", "4"] + controls),
        (.keyboardDeleteOrBackspace, [], ["1", "2", "3*"] + controls), (.keyboardReturnOrEnter, [], ShapeHandle.allCases.map(\.label)),
      ]
      for (index, step) in steps.enumerated() {
        desk.key(step.key, step.modifiers)
        #expect(points(desk) == step.expected, "step \(index), \(step.key)")
      }
      #expect(page.selectedShapes == [0] && !page.text.isFirstResponder)
      for _ in 0..<3 { page.undo() }
      #expect(page.shapes[0].isDrawn(like: before) && !page.canUndo)
      for end in [.keyboardEscape, .keypadEnter, .keyboardF8] as [UIKeyboardHIDUsage] {
        desk.key(.keyboardF8)
        #expect(page.pointEditing != nil)
        desk.key(end)
        #expect(page.pointEditing == nil && page.selectedShapes == [0], "\(end)")
      }
    }
  }

  /// Arrows move a point or a control point. Consecutive moves of one are one step, and a screen reader reads the new position.
  @Test func arrowsMoveThePoint() throws {
    try with { desk, page in
      let before = page.shapes[0]
      page.select(0)
      desk.key(.keyboardF8)
      for knob in ["point", "control point"] {
        if knob != "point" { desk.key(.keyboardSpacebar) }
        let start = position(page)
        desk.key(.keyboardRightArrow, .shift)
        desk.key(.keyboardDownArrow, .shift)
        desk.key(.keyboardLeftArrow)
        desk.key(.keyboardUpArrow)
        #expect((position(page) - start - CGPoint(x: 9, y: 9)).length < 1e-6, "\(knob)")
        let value = desk.items(.handle).first { $0.focused }?.value
        #expect(value == page.description(ofPosition: start + CGPoint(x: 9, y: 9)) + ", selected", "\(knob)")
      }
      page.undo()
      #expect(page.canUndo && page.pointEditing != nil)
      page.undo()
      #expect(page.shapes[0].isDrawn(like: before) && !page.canUndo)
      // Another point is another step.
      desk.key(.keyboardRightArrow)
      desk.key(.keyboardTab)
      desk.key(.keyboardRightArrow)
      page.undo()
      #expect(page.canUndo)
    }
  }

  /// A change of the pages between two moves is a step between them.
  @Test(arguments: [false, true]) func anotherStepEndsARunOfMoves(ofPoint: Bool) throws {
    try with { desk, page in
      page.select(0)
      if ofPoint { desk.key(.keyboardF8) }
      var bounds = [page.shapes[0].bounds]
      desk.key(.keyboardRightArrow)
      bounds.append(page.shapes[0].bounds)
      var settings = page.pageSettings
      settings.columnGap += 7
      page.setPageSettings(settings, paperFollowsWindow: true)
      page.history.endEventGroup()
      desk.key(.keyboardRightArrow)
      for (step, expected) in [bounds[1], bounds[1], bounds[0]].enumerated() {
        page.undo()
        let now = page.shapes[0].bounds
        #expect(abs(now.minX - expected.minX) + abs(now.maxX - expected.maxX) < 1e-6, "step \(step)")
      }
      #expect(!page.canUndo)
    }
  }

  /// The last points that enclose an area stay, and a message says why.
  @Test(arguments: [ShapeKind.rectangle, .circle]) func neededPointsAreNotDeleted(kind: ShapeKind) throws {
    try with { desk, page in
      var messages: [String] = []
      page.onMessage = { messages.append($0) }
      page.addShape(kind)
      let count = page.shapes.count
      desk.key(.keyboardF8)
      for _ in 0..<5 { desk.key(.keyboardDeleteForward) }
      let outline = try #require(page.pointEditing?.outline)
      #expect(outline.count == (kind == .rectangle ? 3 : 2) && outline.enclosesArea && page.shapes.count == count)
      #expect(messages.last?.hasPrefix("The outline needs this point") == true)
    }
  }

  /// Keys of a focused button, and those of the text, are not for the points.
  @Test func otherViewsKeepTheirKeys() throws {
    try with { desk, page in
      page.select(0)
      desk.key(.keyboardF8)
      let editing = try #require(page.pointEditing?.selectedKnob)
      desk.key(.keyboardF6)
      let first = desk.window.focusedView
      desk.key(.keyboardTab)
      #expect(first != nil && desk.window.focusedView !== first && page.pointEditing?.selectedKnob == editing)
    }
  }

  /// The shape that Tab reached has the focus again after its points were edited.
  @Test func theShapeGetsTheFocusBack() throws {
    try with { desk, page in
      for _ in 0..<60 where !desk.items(.shape).contains(where: { $0.focused }) { desk.key(.keyboardTab) }
      let shape = try #require(desk.items(.shape).first { $0.focused })
      desk.key(.keyboardF8)
      #expect(points(desk).first == "1*" && !desk.items(.shape).contains { $0.focused })
      desk.key(.keyboardEscape)
      #expect(desk.items(.shape).first { $0.focused }?.label == shape.label)
    }
  }

  /// A double click within 8 points of the outline adds a point, outside of the shape, too. A click there does not end the editing.
  @Test(arguments: [-7, -3, 3, 7, 12] as [CGFloat]) func doubleClicksNearTheOutlineAddPoints(distance: CGFloat) throws {
    try with { desk, page in
      let shape = page.shapes[0]
      let radius = shape.size.width / 2 + distance
      let place = desk.window(shape.center + CGPoint(x: radius * cos(0.7), y: radius * sin(0.7)))
      desk.click(desk.window(shape.center), count: 2)
      #expect(page.pointEditing != nil)
      desk.click(place)
      #expect((page.pointEditing != nil) == (distance < 8))
      desk.click(place, count: 2)
      #expect(page.pointEditing?.outline.count == (distance < 8 ? 5 : nil))
    }
  }

  /// The menu of a point is that of its shape, also outside of the shape, and deletes the point.
  @Test func theMenuOfAPointDeletesIt() throws {
    try with { desk, page in
      page.select(0)
      desk.key(.keyboardF8)
      let point = try #require(page.pointEditing?.outline[EditableOutline.Index(subpath: 0, node: 2)].point)
      let outward = (point - page.shapes[0].center).normalised
      for distance in [-4, 4] as [CGFloat] {
        #expect(page.menu(at: point + outward * distance).title == "Shape" && position(page) == point)
      }
      let delete = try #require(page.menu(at: point).leaves.lazy.compactMap { $0 as? UICommand }.first { $0.action == .delete })
      page.validate(delete)
      #expect(delete.title == "Delete Point" && page.canPerformAction(.delete, withSender: delete))
      page.delete(delete)
      #expect(page.pointEditing?.outline.count == 3 && page.shapes.count == 2)
      page.selectKnob(nil)
      #expect(!page.canPerformAction(.delete, withSender: delete))
    }
  }

  /// The nearest point of a long side is found between its samples.
  @Test func pointsAreAddedWhereTheUserAims() {
    for x in stride(from: CGFloat(20), to: 1980, by: 3.7) {
      var outline = EditableOutline(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2000, height: 50)))
      let added = outline.insert(near: CGPoint(x: x, y: -6), within: 8)
      guard let added, abs(outline[added].point.x - x) < 1, outline[added].point.y == 0 else {
        Issue.record("at \(x): \(String(describing: added))")
        continue
      }
    }
  }

  /// Every kind of node becomes smooth with a curve that keeps the arms that it has, and a corner again without arms.
  @Test func nodesBecomeSmoothAndCorners() {
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let square: (UIBezierPath) -> Void = { path in
      path.addLine(to: p(90, 0))
      path.addLine(to: p(90, 90))
      path.addLine(to: p(0, 90))
    }
    let cases: [(name: String, build: (UIBezierPath) -> Void, before: CGPoint, after: CGPoint)] = [
      ("a corner of a square", square, p(-30, 30) * (1 / 2.0.squareRoot()), p(30, -30) * (1 / 2.0.squareRoot())),
      (
        "an end of a curve",
        { path in
          path.addLine(to: p(90, 0))
          path.addCurve(to: p(0, 0), controlPoint1: p(90, 60), controlPoint2: p(0, 20))
        }, p(0, 20), p(0, -30)
      ),
      ("a node between curves", { path in
        path.addCurve(to: p(90, 0), controlPoint1: p(40, 0), controlPoint2: p(90, 40))
        path.addCurve(to: p(0, 0), controlPoint1: p(90, 90), controlPoint2: p(0, 20))
      }, p(-20, 20) * (1 / 2.0.squareRoot()), p(40, -40) * (1 / 2.0.squareRoot())),
    ]
    for (name, build, before, after) in cases {
      let path = UIBezierPath()
      path.move(to: p(0, 0))
      build(path)
      path.close()
      var outline = EditableOutline(path)
      let first = EditableOutline.Index(subpath: 0, node: 0)
      let others = outline.indices.dropFirst().map { outline[$0] }
      outline.smooth(first)
      let node = outline[first]
      if !node.isSmooth || ((node.before ?? .zero) - before).length > 1e-6 || ((node.after ?? .zero) - after).length > 1e-6 { Issue.record("\(name): \(node)") }
      outline.makeCorner(first)
      if outline[first] != EditableOutline.Node(point: p(0, 0)) || outline.indices.dropFirst().map({ outline[$0] }) != others { Issue.record("\(name)") }
    }
    // Outlines of two nodes, and nodes at one position.
    for other in [p(50, 0), p(0, 0)] {
      var outline = EditableOutline(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 50)))
      for index in outline.indices.dropFirst() { outline[index].point = other }
      outline.smooth(EditableOutline.Index(subpath: 0, node: 0))
      #expect(outline[EditableOutline.Index(subpath: 0, node: 0)].isSmooth == (other.x > 0))
    }
  }

  /// The corner of a rectangle gets control points by key, by the menu and by a drag with Ctrl or Alt, in one undoable step each, and loses them
  /// again.
  @Test func cornersGetControlPoints() throws {
    try with { desk, page in
      page.addShape(.rectangle)
      page.history.endEventGroup()
      let before = page.shapes[2]
      desk.key(.keyboardF8)
      let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
      let command = UICommand(title: "", action: .smoothPoint)
      @MainActor func state() -> String {
        page.validate(command)
        let handles = points(desk).filter { $0.hasPrefix("control") }.count
        return "\(handles) \(command.state == .on ? "smooth" : "corner") \(page.canPerformAction(.smoothPoint, withSender: command))"
      }
      #expect(state() == "0 corner true")
      desk.key(.keyboardS)
      #expect(state() == "2 smooth true")
      try #require(chrome.commandList.all.first { $0.identifier == "shape.smooth-point" }).perform(from: desk.window.firstResponder)
      #expect(state() == "0 corner true")
      page.undo()
      #expect(state() == "2 smooth true")
      page.undo()
      #expect(state() == "0 corner true" && page.shapes[2].isDrawn(like: before))
      for modifier in [.control, .alt] as [KeyModifiers] {
        @MainActor func drag(_ start: CGPoint, by offset: CGPoint) {
          desk.wait(600)
          desk.down(start, modifier)
          desk.move(start + offset * 0.5)
          desk.move(start + offset)
          desk.up(start + offset)
        }
        let corner = position(page)
        drag(desk.window(corner), by: CGPoint(x: 20, y: -12))
        #expect(state() == "2 smooth true", "\(modifier)")
        let node = try #require(page.pointEditing.map { $0.outline[EditableOutline.Index(subpath: 0, node: 0)] })
        #expect((node.point - corner).length < 1e-6, "\(modifier)")
        // Only one control point moves.
        drag(desk.window(try #require(node.after)), by: CGPoint(x: 0, y: -25))
        let moved = try #require(page.pointEditing.map { $0.outline[EditableOutline.Index(subpath: 0, node: 0)] })
        #expect(state() == "2 corner true" && moved.before == node.before && moved.after != node.after, "\(modifier)")
        page.undo()
        page.undo()
        #expect(page.shapes[2].isDrawn(like: before), "\(modifier)")
        page.selectKnob(.node(EditableOutline.Index(subpath: 0, node: 0)))
      }
      page.selectKnob(nil)
      #expect(state() == "0 corner false")
    }
  }

  /// Keys during the drag of a point do not disturb it.
  @Test func keysDuringADragOfAPointHaveNoEffect() throws {
    try with { desk, page in
      let before = page.shapes[0]
      page.select(0)
      desk.key(.keyboardF8)
      let start = desk.window(position(page))
      desk.wait(600)
      desk.down(start)
      desk.move(start + CGPoint(x: 20, y: 5))
      for key in [.keyboardDeleteForward, .keyboardInsert, .keyboardTab, .keyboardSpacebar, .keyboardUpArrow] as [UIKeyboardHIDUsage] { desk.key(key) }
      desk.move(start + CGPoint(x: 30, y: 10))
      desk.up(start + CGPoint(x: 30, y: 10))
      #expect(page.pointEditing?.outline.count == 4 && (desk.window(position(page)) - start - CGPoint(x: 30, y: 10)).length < 1e-6)
      page.undo()
      #expect(page.shapes[0].isDrawn(like: before) && !page.canUndo)
    }
  }
}
