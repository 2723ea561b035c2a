import GalleyPlayground
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.serialized) struct PageTests {
  // MARK: Geometry

  @Test func sheetAndColumnsHaveTheDesignDimensions() {
    let geometry = PageGeometry(viewport: CGSize(width: 1224, height: 704), isNarrow: false)
    #expect(geometry.sheet(0) == CGRect(x: 28, y: 20, width: 1168, height: 664))
    #expect(geometry.column(0) == CGRect(x: 80, y: 58, width: 512, height: 588))
    #expect(geometry.column(1).minX - geometry.column(0).maxX == 40)
    let narrow = PageGeometry(viewport: CGSize(width: 900, height: 604), isNarrow: true)
    #expect(narrow.sheet(0).minX == 24 && narrow.column(0).minX == 80 && narrow.columnsPerSpread == 1)
  }

  @Test(arguments: [(0, 0...0), (683, 0...1), (684, 1...1), (1500, 2...2), (-50, 0...0)] as [(CGFloat, ClosedRange<Int>)])
  func visibleSpreads(y: CGFloat, expected: ClosedRange<Int>) {
    let geometry = PageGeometry(viewport: CGSize(width: 1224, height: 704), isNarrow: false)
    #expect(geometry.spreads(meeting: CGRect(x: 0, y: y + 20, width: 10, height: 10), of: 3) == expected)
  }

  // MARK: Text and shapes

  @Test func allTextIsOnSomeSpread() {
    let page = makePage()
    let laid = page.flow.columns.reduce(0) { $0 + page.flow.lines(inColumn: $1).reduce(0) { $0 + $1.characters.length } }
    #expect(page.flow.isComplete)
    #expect(laid == page.flow.storage.length)
    #expect(page.flow.spreadCount >= 2)
  }

  /// After any drags of shapes, lines avoid them, no text is lost, and the layout equals a fresh one.
  @Test(arguments: [1, 7, 42] as [UInt64])
  func randomDrags(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let page = makePage()
    for step in 0..<12 {
      let shape = page.shapes.randomElement(using: &random)!
      let target = CGPoint(x: .random(in: 60...1160, using: &random), y: .random(in: 40...680, using: &random))
      drag(page, shape.id, to: target)
      let context: Comment = "seed \(seed), step \(step)"
      let meeting = linesMeetingShapes(page)
      #expect(meeting.isEmpty, "\(context): \(meeting)")
      #expect(page.flow.isComplete, context)
      let fresh = makePage(shapes: page.shapes)
      for column in page.flow.columns {
        let difference = firstDifference(lines(page, column), lines(fresh, column))
        #expect(difference == nil, "\(context), column \(column)")
      }
    }
  }

  @Test func dragChangesOnlyAffectedLines() {
    let page = makePage()
    let before = lines(page, 0)
    let heart = page.shapes[1]
    drag(page, heart.id, to: CGPoint(x: heart.center.x + 8, y: heart.center.y))
    let after = lines(page, 0)
    let top = page.geometry.column(0).minY
    let untouched = before.prefix { top + $0.rect.maxY < heart.bounds.minY - TextFlow.standoff - 1 }
    #expect(untouched.count > 8)
    #expect(Array(after.prefix(untouched.count)) == Array(untouched))
  }

  // MARK: Undo

  @Test func everythingDoneToShapesIsUndoneInOrder() {
    let page = makePage()
    let start = state(page)
    var states = [start]
    func note() {
      // As after each event in a running window.
      page.undoManager?.endEventGroup()
      states.append(state(page))
    }
    drag(page, 1, to: CGPoint(x: 300, y: 300))
    note()
    page.addShape(.star)
    note()
    page.select(0)
    #expect(page.deleteSelectedShape())
    note()
    for expected in states.dropLast().reversed() {
      page.undo()
      #expect(state(page) == expected)
    }
    #expect(!page.canUndo)
    for expected in states.dropFirst() {
      page.redo()
      #expect(state(page) == expected)
    }
    #expect(!page.canRedo)
  }

  @Test func cancelledDragRestoresTheState() {
    let page = makePage()
    let before = state(page)
    page.beginDrag(of: 1, by: nil, at: page.shapes[1].center)
    page.continueDrag(to: CGPoint(x: 200, y: 200), keepsProportions: false)
    #expect(state(page) != before)
    page.cancelDrag()
    #expect(state(page) == before)
    #expect(!page.canUndo)
  }

  // MARK: The reader's place

  @Test func resizingKeepsTheReadingPosition() {
    let page = makePage()
    page.contentOffset.y = 700
    let first = page.flow.host.firstCharacter(below: page.contentOffset.y)!
    for width in [1100, 1000, 1300, 1224] as [CGFloat] {
      page.window!.frame.size.width = width
      page.window!.layoutIfNeeded()
      let line = page.flow.host.lineFrame(ofCharacterAt: first)!
      #expect(line.maxY > page.contentOffset.y && line.minY < page.contentOffset.y + 60, "at \(width)")
    }
    #expect(page.flow.host.firstCharacter(below: page.contentOffset.y) == first)
  }

  // MARK: What is on the screen

  @Test func theTreeNamesPagesColumnsLinesAndShapes() {
    let page = makePage()
    let items = page.window!.screenItems()
    func labels(_ role: ScreenRole) -> [String] { items.filter { $0.role == role }.map(\.label) }
    #expect(labels(.page) == ["page 1"])
    #expect(labels(.column) == ["column 1", "column 2"])
    #expect(labels(.shape) == ["circle", "heart"])
    #expect(labels(.line).first == "A Line Finds Its Length")
    #expect(labels(.link) == ["the compositor’s handbook"])
    #expect(labels(.handle).isEmpty)
    page.select(1)
    let handles = page.window!.screenItems().filter { $0.role == .handle }
    #expect(handles.map(\.label) == ShapeHandle.allCases.map(\.label))
  }

  // MARK: Helpers

  private func makePage(shapes: [PageShape]? = nil) -> PlaygroundPage {
    let controller = PlaygroundExhibit().makeViewController(category: .large) as! PlaygroundViewController
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1224, height: 704))
    window.rootViewController = controller
    window.layoutIfNeeded()
    Self.windows.append(window)
    if let shapes {
      controller.page.flow.setShapes(shapes)
      controller.page.flow.ensureLayout(throughSpread: 0)
    }
    return controller.page
  }

  /// A page does not retain its window.
  private static var windows: [UIWindow] = []

  private func drag(_ page: PlaygroundPage, _ id: Int, to target: CGPoint) {
    let start = page.shapes.first { $0.id == id }!.center
    page.beginDrag(of: id, by: nil, at: start)
    for step in 1...3 {
      let share = CGFloat(step) / 3
      page.continueDrag(
        to: CGPoint(x: start.x + (target.x - start.x) * share, y: start.y + (target.y - start.y) * share),
        keepsProportions: false)
    }
    page.endDrag()
  }

  private func lines(_ page: PlaygroundPage, _ column: Int) -> [PageLine] {
    page.flow.columns.contains(column) ? page.flow.lines(inColumn: column) : []
  }

  private func firstDifference(_ cached: [PageLine], _ fresh: [PageLine]) -> String? {
    for index in 0..<max(cached.count, fresh.count) {
      let (ours, theirs) = (cached.dropFirst(index).first, fresh.dropFirst(index).first)
      if ours != theirs { return "line \(index): cached \(describe(ours)), fresh \(describe(theirs))" }
    }
    return nil
  }

  private func describe(_ line: PageLine?) -> String { line.map { "\($0.characters) at y \($0.rect.minY)" } ?? "none" }

  private func state(_ page: PlaygroundPage) -> [String] {
    page.shapes.map { "\($0.id) \($0.kind) \($0.center) \($0.size) \($0.rotation)" }
  }

  /// The lines whose rectangle contains a point of a shape's outline, sampled along the outline.
  private func linesMeetingShapes(_ page: PlaygroundPage) -> [String] {
    var found: [String] = []
    for column in page.flow.columns {
      let origin = page.geometry.column(column).origin
      for line in page.flow.lines(inColumn: column) {
        let rect = line.rect.offsetBy(dx: origin.x, dy: origin.y)
        for shape in page.shapes where shape.bounds.intersects(rect) {
          for x in stride(from: rect.minX + 0.5, to: rect.maxX, by: 2) {
            for y in [rect.minY + 0.25, rect.midY, rect.maxY - 0.25] where shape.contains(CGPoint(x: x, y: y)) {
              found.append("\(shape.kind) in \(rect)")
            }
          }
        }
      }
    }
    return found
  }
}
