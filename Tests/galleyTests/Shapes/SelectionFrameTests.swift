import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyPlayground
@testable import galley

/// The frame and the angle of several selected shapes, as the inspector changes them.
@MainActor @Suite(.serialized) struct SelectionFrameTests {
  private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { (a - b).length < 1e-6 }

  /// Sets the value of a row of the inspector, as its field does.
  private func set(_ title: String, _ value: CGFloat, _ page: PlaygroundPage) {
    guard case .number(_, _, _, let set)? = page.inspectorItems(.shape).first(where: { $0.title == title })?.control else {
      Issue.record("no number \(title)")
      return
    }
    set(value)
    // Changes of one event are undone together, so each is an event of its own here.
    page.history.endEventGroup()
  }

  private func value(_ title: String, _ page: PlaygroundPage) -> CGFloat? {
    guard case .number(let value, _, _, _)? = page.inspectorItems(.shape).first(where: { $0.title == title })?.control else { return nil }
    return value
  }

  /// Each row changes all shapes of a group as if they were one, shows the new value, and is undone in one step.
  @Test func rowsChangeTheWholeGroup() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    page.select([0, 1])
    page.groupShapes()
    page.history.endEventGroup()
    let (before, frame, sheet) = (page.shapes, try #require(page.selectionFrame), page.geometry.sheet(0))
    let corner = frame.rect.origin
    #expect(frame.rect == before[0].bounds.union(before[1].bounds) && near(frame.center, (before[0].center + before[1].center) * 0.5))
    let turn = CGAffineTransform(rotationAngle: .pi / 6)
    let rows: [(title: String, value: CGFloat, center: (CGPoint) -> CGPoint, scale: CGSize, rotation: CGFloat)] = [
      ("X", 30, { CGPoint(x: $0.x + sheet.minX + 30 - corner.x, y: $0.y) }, CGSize(width: 1, height: 1), 0),
      ("Y", 40, { CGPoint(x: $0.x, y: $0.y + sheet.minY + 40 - corner.y) }, CGSize(width: 1, height: 1), 0),
      ("Width", frame.rect.width / 2, { CGPoint(x: corner.x + ($0.x - corner.x) / 2, y: $0.y) }, CGSize(width: 0.5, height: 1), 0),
      ("Height", frame.rect.height * 1.5, { CGPoint(x: $0.x, y: corner.y + ($0.y - corner.y) * 1.5) }, CGSize(width: 1, height: 1.5), 0),
      ("Angle", 30, { frame.center + ($0 - frame.center).applying(turn) }, CGSize(width: 1, height: 1), .pi / 6),
    ]
    for row in rows {
      set(row.title, row.value, page)
      let shown = value(row.title, page) ?? .nan
      #expect(abs(shown - row.value) < 1e-6, "\(row.title)")
      for (old, new) in zip(before, page.shapes) {
        let size = CGSize(width: old.size.width * row.scale.width, height: old.size.height * row.scale.height)
        #expect(near(new.center, row.center(old.center)) && abs(new.rotation - row.rotation) < 1e-9, "\(row.title)")
        #expect(abs(new.size.width - size.width) < 1e-6 && abs(new.size.height - size.height) < 1e-6, "\(row.title)")
      }
      let line = page.inspectorItems(.shape).first { $0.title == row.title }?.swift ?? ""
      #expect(line.contains(row.title == "Angle" ? "for path in paths" : "// of the rectangle around 2 shapes") && line.contains(SwiftLiterals.number(row.value)))
      page.undo()
      #expect(zip(before, page.shapes).allSatisfy { $0.isDrawn(like: $1) }, "undo of \(row.title)")
    }
  }

  /// A value set back restores all shapes. A rotated shape keeps its proportions.
  @Test func formerValuesRestoreTheShapes() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    page.select([0])
    set("Angle", 25, page)
    page.select([0, 1])
    let before = page.shapes
    for title in ["X", "Y", "Width", "Height"] {
      let former = try #require(value(title, page))
      set(title, former + 37, page)
      #expect(abs(page.shapes[0].size.width / page.shapes[0].size.height - before[0].size.width / before[0].size.height) < 1e-9, "\(title)")
      set(title, former, page)
      for (old, new) in zip(before, page.shapes) {
        #expect(near(new.center, old.center) && abs(new.size.width - old.size.width) < 1e-6 && abs(new.rotation - old.rotation) < 1e-9, "\(title)")
      }
    }
  }

  /// Fields show that the values of the selected shapes differ, without a slider. A number then becomes the value of each shape, where it is.
  @Test func fieldsShowDifferentValues() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    func row(_ title: String) -> InspectorItem? { page.inspectorItems(.shape).first { $0.title == title } }
    func check(_ title: String, isMixed: Bool) {
      guard let row = row(title), case .number(let value, let slider, _, _) = row.control else {
        Issue.record("no number \(title)")
        return
      }
      if (value == nil) != isMixed || (slider == nil) != isMixed || (isMixed && row.placeholder != "Mixed") { Issue.record("\(title): \(row)") }
    }
    func chosen(_ title: String) -> [String] {
      guard case .buttons(let buttons)? = row(title)?.control else { return ["no buttons \(title)"] }
      return buttons.filter { $0.isOn == true }.map(\.title)
    }
    page.select([0])
    set("Angle", 25, page)
    set("Stand-off", 7, page)
    page.changeShapeStyles("Fill") { ($0.fill, $0.wrapSide) = (.none, .left) }
    #expect(chosen("Fill") == ["None"] && chosen("Wrap text") == [WrapSide.left.title])
    page.select([0, 1])
    let before = page.shapes
    for title in ["Angle", "Stand-off"] { check(title, isMixed: true) }
    for title in ["X", "Y", "Width", "Height"] { check(title, isMixed: false) }
    #expect(chosen("Fill").isEmpty && chosen("Wrap text").isEmpty)
    #expect(row("Angle")?.swift.contains("selected last") == true)
    set("Angle", 40, page)
    set("Stand-off", 3, page)
    for title in ["Angle", "Stand-off"] { check(title, isMixed: false) }
    for (old, new) in zip(before, page.shapes) {
      #expect(near(new.center, old.center) && new.size == old.size && abs(new.rotation - 40 * .pi / 180) < 1e-9 && new.style.standoff == 3)
    }
    // A full turn is no difference.
    page.select([0])
    set("Angle", 400, page)
    page.select([0, 1])
    check("Angle", isMixed: false)
  }
}
