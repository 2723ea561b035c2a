import UIKit

/// A page as it stands at a moment: its text, its shapes, what is selected and what is seen of it. What can be undone is
/// not in it.
public struct PageState: Codable, Equatable, Sendable {
  /// A shape of the page, in the form it is stored in.
  public struct Shape: Codable, Equatable, Sendable {
    var id: Int
    var kind: String
    /// Center x and y, width, height, in points; the angle in radians.
    var place: [Double]
    /// Of a shape drawn by hand: its outline in the unit square, for each element its kind and its points.
    var outline: [[Double]]?
  }

  /// As `PortableText` writes it; of what has a role, the role.
  var text: Data
  /// A letter with the attributes that are typed with.
  var typing: Data
  var shapes: [Shape]
  var nextShape: Int
  /// Whether nobody has touched the shapes: in a window of another size they go where the page has them.
  var areShapesInitial: Bool
  var selectedShape: Int?
  /// Anchor, active end, and 1 where the caret is at the end of a wrapped line.
  var selection: [Int]
  /// Whether the caret is in the text.
  var isEditing: Bool
  /// Which of the keyboards the globe has come to.
  var keyboard: Int
  /// How far the page is scrolled down, in points.
  var offset: Double
}

extension ShapeOutline {
  /// For each element its kind and its points, one number after the other.
  fileprivate static func numbers(of outline: UIBezierPath) -> [[Double]] {
    var elements: [[Double]] = []
    outline.cgPath.applyWithBlock { element in
      let type = element.pointee.type
      let count = [1, 1, 2, 3, 0][Int(type.rawValue)]
      elements.append([Double(type.rawValue)] + (0..<count).flatMap { [element.pointee.points[$0].x, element.pointee.points[$0].y] })
    }
    return elements
  }

  /// `nil` if malformed.
  fileprivate static func outline(of numbers: [[Double]]) -> UIBezierPath? {
    let path = UIBezierPath()
    for element in numbers {
      guard let type = element.first, element.allSatisfy(\.isFinite) else { return nil }
      let points = stride(from: 1, to: element.count - 1, by: 2).map { CGPoint(x: element[$0], y: element[$0 + 1]) }
      switch (type, points.count) {
      case (0, 1): path.move(to: points[0])
      case (1, 1): path.addLine(to: points[0])
      case (2, 2): path.addQuadCurve(to: points[1], controlPoint: points[0])
      case (3, 3): path.addCurve(to: points[2], controlPoint1: points[0], controlPoint2: points[1])
      case (4, 0): path.close()
      default: return nil
      }
    }
    return path
  }
}

extension PageState.Shape {
  @MainActor init(_ shape: PageShape) {
    id = shape.id
    kind = shape.kind.rawValue
    place = [shape.center.x, shape.center.y, shape.size.width, shape.size.height, shape.rotation].map(Double.init)
    outline = shape.kind == .path ? ShapeOutline.numbers(of: shape.unitOutline) : nil
  }

  /// `nil` where it is none.
  @MainActor var shape: PageShape? {
    guard let kind = ShapeKind(rawValue: kind), place.count == 5, place.allSatisfy({ $0.isFinite && abs($0) < 1e7 }),
      let outline = outline.map(ShapeOutline.outline) ?? ShapeOutline.unitOutline(of: kind)
    else { return nil }
    return PageShape(
      id: id, kind: kind, unitOutline: outline, center: CGPoint(x: place[0], y: place[1]),
      size: CGSize(width: max(place[2], 1), height: max(place[3], 1)), rotation: place[4])
  }
}

extension PageState {
  /// No page has counted, or scrolled, farther.
  private static let farthest = 1_000_000_000

  /// Its text and shapes; `nil` where a page could not have them, as in a file that was changed from outside.
  @MainActor fileprivate var content: (text: NSAttributedString, shapes: [PageShape])? {
    guard let text = PortableText.read(text) else { return nil }
    let restored = shapes.compactMap(\.shape)
    let (range, ids) = (0...text.length, 0...Self.farthest)
    guard restored.count == shapes.count, Set(restored.map(\.id)).count == restored.count,
      restored.allSatisfy({ ids.contains($0.id) }), ids.contains(nextShape), selection.count == 3,
      range.contains(selection[0]), range.contains(selection[1]), abs(offset) <= Double(Self.farthest)
    else { return nil }
    return (text, restored)
  }

  /// Whether a page can be made of it again.
  @MainActor public var isWhole: Bool { content != nil }
}

extension PlaygroundPage {
  /// What is under way ends first: a drag, the pen, a composition, a word's popover.
  public func endWhatIsUnderWay() {
    if drag != nil { endDrag() }
    disarmPen()
    text.editor.unmarkText()
    forgetWord()
  }

  /// The page as it is now, for the methods below that restore it.
  public var state: PageState {
    completeText()
    let selection = text.editor.selection
    let letter = NSAttributedString(string: "a", attributes: text.editor.typingAttributes)
    return PageState(
      text: portable(flow.storage), typing: portable(letter),
      shapes: shapes.map(PageState.Shape.init), nextShape: nextShapeID, areShapesInitial: initialShapes != nil,
      selectedShape: selectedShape, selection: [selection.anchor, selection.active, selection.affinity == .backward ? 1 : 0],
      isEditing: text.isFirstResponder, keyboard: text.inputViews.shown, offset: contentOffset.y)
  }

  private func portable(_ text: NSAttributedString) -> Data { PortableText.data(of: withRolesOnly(text)) ?? Data() }

  /// What has a role is told by it alone: the page sets it.
  func withRolesOnly(_ text: NSAttributedString) -> NSAttributedString {
    let roles = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let value { roles.setAttributes([.textRole: value], range: range) }
    }
    return roles
  }

  /// Puts text and shapes where they were; for a page that has been laid out in its window and that nobody has touched.
  ///
  /// - Returns: `false` where the state is none of a page.
  public func restoreContent(_ state: PageState) -> Bool {
    guard let (portable, restored) = state.content, completeText() else { return false }
    flow.storage.setAttributedString(setAnew(portable))
    if !state.areShapesInitial { initialShapes = nil }
    shapes = restored
    nextShapeID = max(state.nextShape, (restored.map(\.id).max() ?? -1) + 1)
    selectedShape = state.selectedShape.flatMap(index) == nil ? nil : state.selectedShape
    reflow()
    settle()
    return true
  }

  /// As this page sets its roles.
  func setAnew(_ portable: NSAttributedString) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: portable)
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let role = value as? TextRole { text.setAttributes(styleSheet.attributes(for: role), range: range) }
    }
    return text
  }

  /// Puts caret and keyboard where they were.
  public func restoreEditing(_ state: PageState) {
    text.editor.select(
      TextSelection(anchor: state.selection[0], active: state.selection[1], affinity: state.selection[2] == 1 ? .backward : .forward))
    if let typing = PortableText.read(state.typing), typing.length > 0 {
      text.editor.typingAttributes = setAnew(typing).attributes(at: 0, effectiveRange: nil)
    }
    text.inputViews.show(state.keyboard)
    if state.isEditing { text.becomeFirstResponder() }
  }

  /// Scrolls to what was seen; last, for keyboards scroll as they come.
  public func restoreOffset(_ state: PageState) { scrollBack(to: CGFloat(state.offset)) }
}
