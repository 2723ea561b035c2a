import GalleyDocuments
import UIKit

/// A snapshot of a page: its text, its shapes, the selection and the scroll position. The undo history is
/// not included.
public struct PageState: Codable, Equatable, Sendable {
  /// A shape of the page, in its stored form.
  public struct Shape: Codable, Equatable, Sendable {
    var id: Int
    var kind: String
    /// The center's x and y, width, height, in points; the angle in radians.
    var geometry: [Double]
    /// The outline of a freehand shape in the unit square: for each element its kind and its points. It is `nil` for other shapes.
    var outline: [[Double]]?
    /// Whether the even-odd rule determines the inside of a freehand shape; `nil` means the non-zero rule.
    var isEvenOdd: Bool?
    /// The number of the shape's group; `nil` without a group.
    var group: Int?
    /// The style. It is `nil` if that is the style of a new shape.
    var style: StoredShapeStyle?

    private enum CodingKeys: String, CodingKey {
      case id, kind, geometry = "place", outline, isEvenOdd, group, style
    }
  }

  /// The text as `PortableText` encodes it; text with a role is stored with its role only.
  var text: Data
  /// A character with the typing attributes, as `PortableText` encodes it.
  var typing: Data
  var shapes: [Shape]
  /// The images of the shapes; `nil` if there are none.
  var shapeImages: ShapeImageFiles?
  var nextShape: Int
  /// Whether the user has not edited the shapes, so that in a window of another size they take their initial positions.
  var areShapesInitial: Bool
  var selectedShape: Int?
  /// The `id`s of all selected shapes if there are several; otherwise `nil`.
  var selectedShapes: [Int]?
  /// The anchor, the active end, and 1 if the caret is at the end of a wrapped line.
  var selection: [Int]
  /// Whether the caret is in the text.
  var isEditing: Bool
  /// The index of the current keyboard, as selected by the globe key.
  var keyboard: Int
  /// The vertical scroll position, in points.
  var offset: Double
  /// The settings that the user chose for the pages; `nil` if they follow from the window.
  var settings: PageSettings?
  /// Whether the paper follows the window; `nil`, for yes, in older states.
  var paperFollowsWindow: Bool?
  /// The guides that the user placed; `nil` without guides.
  var guides: [PageGuide]?
}

extension UnitOutlines {
  /// Returns an array for each element of a path: the element's kind, as in `CGPathElementType`, and then x and y of each of its points.
  fileprivate static func numbers(of outline: UIBezierPath) -> [[Double]] {
    var elements: [[Double]] = []
    outline.cgPath.applyWithBlock { element in
      let type = element.pointee.type
      let count = [1, 1, 2, 3, 0][Int(type.rawValue)]
      elements.append([Double(type.rawValue)] + (0..<count).flatMap { [element.pointee.points[$0].x, element.pointee.points[$0].y] })
    }
    return elements
  }

  /// Returns the outline from the numbers that `numbers(of:)` returned for it; `nil` if they are malformed.
  fileprivate static func outline(of numbers: [[Double]]) -> UIBezierPath? {
    let path = UIBezierPath()
    for element in numbers {
      // Elements other than the start of a subpath need a current point.
      guard let type = element.first, element.allSatisfy(\.isFinite), type == 0 || !path.isEmpty else { return nil }
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
    geometry = [shape.center.x, shape.center.y, shape.size.width, shape.size.height, shape.rotation].map(Double.init)
    outline = shape.kind == .path ? UnitOutlines.numbers(of: shape.unitOutline) : nil
    isEvenOdd = shape.kind == .path && shape.unitOutline.usesEvenOddFillRule ? true : nil
    group = shape.group
    style = StoredShapeStyle(shape.style)
  }

  /// The minimum width and height of a restored shape, in points, which small parts of a drawing can have.
  private static let smallestSide = 0.01

  /// Returns the restored shape; `nil` if it is malformed.
  ///
  /// - Parameter images: the images by their names.
  @MainActor func shape(_ images: [String: ShapeImage]) -> PageShape? {
    guard let kind = ShapeKind(rawValue: kind), geometry.count == 5, geometry.allSatisfy({ $0.isFinite && abs($0) < 1e7 }),
      let outline = outline.map(UnitOutlines.outline) ?? UnitOutlines.unitOutline(of: kind)
    else { return nil }
    if isEvenOdd == true, self.outline != nil { outline.usesEvenOddFillRule = true }
    guard let style = style.map({ $0.style(images) }) ?? ShapeStyle() else { return nil }
    var shape = PageShape(
      id: id, kind: kind, unitOutline: outline, center: CGPoint(x: geometry[0], y: geometry[1]),
      size: CGSize(width: max(geometry[2], Self.smallestSide), height: max(geometry[3], Self.smallestSide)), rotation: geometry[4], group: group)
    shape.style = style
    return shape
  }
}

extension PageState {
  /// The upper limit for counters and scroll positions of a valid state.
  private static let farthest = 1_000_000_000

  /// The decoded text and shapes. `nil` if the state is not valid, for example because another program modified the file.
  @MainActor fileprivate var content: (text: NSAttributedString, shapes: [PageShape])? {
    guard let text = PortableText.read(text) else { return nil }
    let images = shapeImages?.images ?? [:]
    let restored = shapes.compactMap { $0.shape(images) }
    let (range, ids) = (0...text.length, 0...Self.farthest)
    guard restored.count == shapes.count, Set(restored.map(\.id)).count == restored.count,
      restored.allSatisfy({ ids.contains($0.id) && ids.contains($0.group ?? 0) }), ids.contains(nextShape), selection.count == 3,
      range.contains(selection[0]), range.contains(selection[1]), abs(offset) <= Double(Self.farthest)
    else { return nil }
    return (text, restored)
  }

  /// Whether the state is valid, so that a page can be restored from it.
  @MainActor public var isWhole: Bool { content != nil }
}

extension PlaygroundPage {
  /// Ends all interactions: drops a dragged shape, disarms the pen, commits marked text, and closes the popover.
  public func endAllInteractions() {
    if drag != nil { endDrag() }
    endRubberBand()
    endPointEditing()
    disarmPen()
    text.editor.unmarkText()
    closeWordPopover()
  }

  /// The current state of the page, for `restoreContent`, `restoreEditing` and `restoreOffset`. Waits for the remainder of the file; if the user
  /// cancels, the state has only the text that was read.
  public var state: PageState {
    completeText()
    let selection = text.editor.selection
    let letter = NSAttributedString(string: "a", attributes: text.editor.typingAttributes)
    return PageState(
      text: portable(flow.storage), typing: portable(letter),
      shapes: shapes.map(PageState.Shape.init), shapeImages: ShapeImageFiles(shapes), nextShape: nextShapeID,
      areShapesInitial: initialShapes != nil && !hasExclusions,
      selectedShape: selectedShape, selectedShapes: selectedShapes.count > 1 ? selectedShapes : nil, selection: [selection.anchor, selection.active, selection.affinity == .backward ? 1 : 0],
      isEditing: text.isFirstResponder, keyboard: text.inputViews.shown, offset: contentOffset.y,
      settings: chosenSettings, paperFollowsWindow: chosenSettings == nil ? nil : paperFollowsWindow,
      guides: placedGuides.isEmpty ? nil : placedGuides)
  }

  private func portable(_ text: NSAttributedString) -> Data { PortableText.data(of: withRolesOnly(text)) ?? Data() }

  /// Returns a copy of `text` in which text with a role has only that role, from which the page typesets it again.
  func withRolesOnly(_ text: NSAttributedString) -> NSAttributedString {
    let roles = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let value { roles.setAttributes([.textRole: value], range: range) }
    }
    return roles
  }

  /// Replaces the page's text and shapes with those of a state. Meant for a page that has been laid out in its window and has not been edited.
  ///
  /// - Returns: `false` if the state is not valid, or if the rest of the page's document was not read, for example because the user
  ///   cancelled.
  public func restoreContent(_ state: PageState) -> Bool {
    guard let (portable, restored) = state.content, completeText() else { return false }
    placedGuides = state.guides ?? []
    if let settings = state.settings { adopt(settings.validated, paperFollowsWindow: state.paperFollowsWindow ?? true) }
    flow.storage.setAttributedString(retypeset(portable))
    if !state.areShapesInitial { initialShapes = nil }
    shapes = restored
    nextShapeID = max(state.nextShape, (restored.map(\.id).max() ?? -1) + 1)
    let indices = shapeIndices
    selectedShapes = (state.selectedShapes ?? state.selectedShape.map { [$0] } ?? []).filter { indices[$0] != nil }
    reflow()
    settle()
    // The owner decides whether the content is edited.
    changed([.lines, .visiblePart, .selection, .geometry])
    return true
  }

  /// Returns a text with roles, typeset with this page's style sheet.
  func retypeset(_ portable: NSAttributedString) -> NSAttributedString { styleSheet.typeset(portable) }

  /// Restores the selection, the typing attributes, the keyboard, and the focus of the text if it had the caret. Call it after `restoreContent`
  /// returned `true`.
  public func restoreEditing(_ state: PageState) {
    text.editor.select(
      TextSelection(anchor: state.selection[0], active: state.selection[1], affinity: state.selection[2] == 1 ? .backward : .forward))
    if let typing = PortableText.read(state.typing), typing.length > 0 {
      text.editor.typingAttributes = retypeset(typing).attributes(at: 0, effectiveRange: nil)
    }
    text.inputViews.show(state.keyboard)
    if state.isEditing { text.becomeFirstResponder() }
  }

  /// Restores the scroll position; call it last, because appearing keyboards scroll the page.
  public func restoreOffset(_ state: PageState) { scrollBack(to: CGFloat(state.offset)) }
}
