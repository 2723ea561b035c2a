import UIKit

/// The positions of a page's shapes, with the size of the page's view at that moment, which text files cannot store.
public struct ShapesArrangement: Codable, Equatable, Sendable {
  var shapes: [PageState.Shape]
  /// The images of the shapes; `nil` if there are none, or if they are stored elsewhere.
  var images: ShapeImageFiles?
  var nextShape: Int
  /// The viewport's width and height, in points.
  var viewport: [Double]
  var isNarrow: Bool

  /// The number of shapes.
  var count: Int { shapes.count }

  private static let maximumSpreads = 1_000_000
  /// The usual identifiers and numbers of groups. Others are replaced, so that those of new shapes do not overflow, also not in recovery copies.
  private static let numbers = 0..<500_000_000

  /// The shapes; if one of their numbers is not usual, they are numbered from 0.
  private var renumberedShapes: [PageState.Shape] {
    let (identifiers, groups) = (shapes.map(\.id), shapes.compactMap(\.group))
    guard !(identifiers + groups).allSatisfy(Self.numbers.contains), Set(identifiers).count == shapes.count else { return shapes }
    let groupNumbers = Dictionary(uniqueKeysWithValues: Set(groups).sorted().enumerated().map { ($1, $0) })
    return shapes.enumerated().map { index, shape in
      var shape = shape
      (shape.id, shape.group) = (index, shape.group.flatMap { groupNumbers[$0] })
      return shape
    }
  }

  /// The number of the next shape.
  var nextNumber: Int { Self.numbers.contains(nextShape) ? nextShape : 0 }

  /// Returns the shapes for a page with this geometry, to which the positions are converted; `nil` if the arrangement is not valid.
  ///
  /// - Parameters:
  ///   - setup: The settings of the pages for which the positions are stored; `nil` without settings.
  ///   - images: The images by their names, or `nil` for those of the arrangement.
  @MainActor func shapes(in geometry: PageGeometry, of setup: PageSetup?, images: [String: ShapeImage]? = nil) -> [PageShape]? {
    let images = images ?? self.images?.images ?? [:]
    let restored = renumberedShapes.compactMap { $0.shape(images) }
    guard restored.count == shapes.count, Set(restored.map(\.id)).count == restored.count, viewport.count == 2,
      viewport.allSatisfy({ $0 > 0 && $0 < 1e6 })
    else { return nil }
    let old = PageGeometry(
      viewport: CGSize(width: viewport[0], height: viewport[1]), isNarrow: isNarrow, settings: setup?.settings,
      paperFollowsWindow: setup?.paperFollowsWindow ?? true)
    // The spreads of the shapes are possibly not laid out yet.
    return restored.map { $0.moved(from: old, to: geometry, spreads: Self.maximumSpreads) }
  }
}

extension PlaygroundPage {
  /// Returns the current text, for `restoreText(_:)` of another page. If the page's file is not completely read yet, waits for that first; if the
  /// user cancels, the result lacks the unread part. Text with a role, such as a heading, has no attribute but its role; the other page typesets it
  /// again. Takes O(*n*) time in the length of the text.
  public func portableText() -> PortableText {
    completeText()
    return PortableText(withRolesOnly(flow.storage))
  }

  /// Replaces the text by one from `portableText()`. For a page that is not edited.
  /// - Returns: `false` for a text that is not valid, or if the remainder of the page's file was not read, for example because the user cancelled;
  ///   then the text is not replaced.
  public func restoreText(_ portable: PortableText) -> Bool {
    guard let text = portable.attributedString, completeText() else { return false }
    flow.storage.setAttributedString(retypeset(text))
    reflow()
    settle()
    // The owner of the document decides whether the restored text is edited.
    changed([.lines, .selection])
    return true
  }
}
