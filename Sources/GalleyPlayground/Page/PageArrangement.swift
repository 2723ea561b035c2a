import GalleyDocuments
import UIKit

/// The state of a page that belongs to its document beside the text: the shapes, the settings of the pages, and the guides.
public struct PageArrangement: Codable, Equatable, Sendable {
  /// The shapes; `nil` while they have their initial positions.
  var shapes: ShapesArrangement?
  /// The settings and the guides; `nil` without any.
  var setup: PageSetup?

  private enum CodingKeys: String, CodingKey { case shapes, setup }

  init(shapes: ShapesArrangement?, setup: PageSetup?) { (self.shapes, self.setup) = (shapes, setup) }

  public init(from decoder: any Decoder) throws {
    // Earlier versions stored the shapes alone.
    if let shapes = try? ShapesArrangement(from: decoder) {
      self.init(shapes: shapes, setup: nil)
      return
    }
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      shapes: try members.decodeIfPresent(ShapesArrangement.self, forKey: .shapes), setup: try members.decodeIfPresent(PageSetup.self, forKey: .setup))
  }

  /// The content for a message, as “Shapes” or “Shapes and page settings”.
  public var contentDescription: String {
    guard setup != nil else { return "Shapes" }
    return shapes == nil ? "Page settings" : "Shapes and page settings"
  }

  /// The number of shapes; `nil` while they have their initial positions.
  public var shapeCount: Int? { shapes?.count }
}

extension PageArrangement: RecoverableArrangement {
  /// The names of the images that fill shapes.
  public var imageNames: Set<String> { Set((shapes?.shapes ?? []).compactMap { $0.style?.image }) }

  /// The bytes of the images that fill shapes, by their names. They are shared with the images of the page, and not copied.
  public var images: [String: Data] {
    get { shapes?.images?.files ?? [:] }
    set { shapes?.images = ShapeImageFiles(newValue) }
  }
}

extension PlaygroundPage {
  /// The arrangement of the page; `nil` while the shapes have their initial positions, and there are neither settings nor guides.
  public var arrangement: PageArrangement? {
    let (shapes, setup) = (arrangedShapes, setup)
    guard shapes != nil || !setup.isStandard else { return nil }
    return PageArrangement(shapes: shapes, setup: setup.isStandard ? nil : setup)
  }

  private var arrangedShapes: ShapesArrangement? {
    let first = firstShapes?(geometry) ?? []
    guard initialShapes == nil || hasExclusions, shapes.count != first.count || !zip(shapes, first).allSatisfy({ $0.isDrawn(like: $1) && $0.group == $1.group })
    else { return nil }
    return currentShapes
  }

  /// The arrangement of the shapes, also while they have their initial positions.
  var currentShapes: ShapesArrangement {
    ShapesArrangement(
      shapes: shapes.map(PageState.Shape.init), images: ShapeImageFiles(shapes), nextShape: nextShapeID,
      viewport: [Double(geometry.viewport.width), Double(geometry.viewport.height)], isNarrow: geometry.isNarrow)
  }

  /// Restores shapes, settings and guides as one undoable step, for a page that is laid out. In a page with another geometry, the positions are
  /// converted.
  ///
  /// - Returns: `false` for an arrangement that is not valid, and during a drag; then nothing changes.
  @discardableResult
  public func arrange(_ arrangement: PageArrangement) -> Bool {
    guard drag == nil, arrangement.shapes.map({ $0.shapes(in: geometry, of: arrangement.setup) != nil }) ?? true else { return false }
    history.beginUndoGrouping()
    defer { history.endUndoGrouping() }
    let setup = arrangement.setup ?? PageSetup(settings: nil, paperFollowsWindow: true, guides: [])
    if setup != self.setup { change(setup, "Restore Page") }
    guard let shapes = arrangement.shapes, let moved = shapes.shapes(in: geometry, of: arrangement.setup) else { return true }
    nextShapeID = max(nextShapeID, shapes.nextNumber, (moved.map(\.id).max() ?? -1) + 1)
    setShapes(moved, selected: [], actionName: "Restore Shapes")
    return true
  }
}
