import Foundation
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Pages from which code is copied: the exhibits with a page, a document with all kinds of formatting, and shapes in all styles.
enum CopiedScenes: String, CaseIterable {
  case playground, blank, formatted, shapes

  private static let markdown = """
    # A title with ~~strikes~~

    Words that are **bold**, *italic*, `code`, [linked](https://example.org/?a="b"), and ++underlined++, so that each has attributes of its own.

    ## A heading \\"quoted\\" and \\\\ escaped

    > A quote of several words that wraps at the end of its line, and goes on.

    - an item
    - another

    1. a numbered one

    ```swift
    let code = "text"\tafter a tab
    ```

    | a | b |
    |---|--:|
    | one | two |

    Text[^1] with a note. مرحبا

    [^1]: The note.
    """

  /// Every exhibit whose view controller shows a page.
  @MainActor static var exhibitsWithPage: [any Exhibit] {
    (Exhibits.all + [BlankExhibit(title: "Untitled")]).filter { $0.makeViewController(category: .large) is PlaygroundViewController }
  }

  @MainActor private func exhibit() throws -> any Exhibit {
    switch self {
    case .playground, .shapes: return PlaygroundExhibit()
    case .blank: return BlankExhibit(title: "Untitled")
    case .formatted:
      let scratch = try Scratch()
      try scratch.write("page.md", Self.markdown)
      return try DocumentExhibit(path: scratch.url("page.md").path)
    }
  }

  /// Opens the page in a window, and gives its text and shapes the formats and styles of the scene.
  @MainActor func desk() throws -> TextDesk {
    let desk = try TextDesk(exhibit: try exhibit(), size: .init(width: 1400, height: 900), hasScreenKeyboard: false)
    desk.turn()
    if self == .formatted { format(desk) }
    if self == .shapes { try style(desk) }
    return desk
  }

  @MainActor private func format(_ desk: TextDesk) {
    let page = desk.page
    func select(_ word: String) { desk.select(desk.range(of: word)) }
    select("Words")
    page.formatText("Color") { ($0.color, $0.size, $0.tracking, $0.kern, $0.features) = (0x1F6C93, 21, 1, 0.5, ["smcp": 1]) }
    select("several")
    page.formatText("Font") { ($0.family, $0.face, $0.variations) = ("Recursive Sans Linear Static", nil, [:]) }
    select("each")
    page.toggleStyle(\.isUnderlined, "Underline")
    select("so that")
    page.toggleStyle(\.isSmallCaps, "Small Caps")
    for (word, alignment) in [("several", NSTextAlignment.right), ("an item", .center), ("another", .left), ("Words", .justified)] {
      select(word)
      page.formatParagraphs("Format") {
        $0.alignment = alignment.rawValue
        ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent, $0.lineHeight, $0.lineSpacing, $0.spacingBefore, $0.spacingAfter) = (12, 6, 8, 26, 2, 5, 7)
        $0.hyphenation = 0.5
        $0.tabs = [.init(location: 80, alignment: NSTextAlignment.right.rawValue)]
      }
    }
    desk.turn()
  }

  /// A gradient from red to blue with a transparent corner, as PNG.
  @MainActor static func image() throws -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20), format: format).pngData { context in
      for x in 0..<40 {
        UIColor(red: CGFloat(40 - x) / 40, green: 0.2, blue: CGFloat(x) / 40, alpha: x < 6 ? 0 : 1).setFill()
        context.fill(CGRect(x: x, y: 0, width: 1, height: 20))
      }
    }
  }

  /// One shape of each fill and each wrap side, some of which are turned.
  @MainActor private func style(_ desk: TextDesk) throws {
    let page = desk.page
    let image = try ShapeImage(data: Self.image())
    let fills: [ShapeStyle.Fill] = [.image(image), .none, .color(0x8A2D6C), .tint, .image(image)]
    let column = page.geometry.column(0)
    let kinds: [ShapeKind] = [.circle, .star, .rectangle, .drop, .leaf]
    let shapes = WrapSide.allCases.enumerated().map { index, side in
      var shape = PageShape(
        id: 10 + index, kind: kinds[index], unitOutline: UnitOutlines.unitOutline(of: kinds[index])!,
        center: CGPoint(x: column.minX + 120 + CGFloat(index) * 30, y: column.minY + 70 + CGFloat(index) * 130), size: CGSize(width: 110, height: 90),
        rotation: CGFloat(index) * 0.4)
      (shape.style.fill, shape.style.wrapSide, shape.style.standoff) = (fills[index], side, [4, 10, 18, 0, 10][index])
      return shape
    }
    page.add(shapes, actionName: "Add Shapes")
    page.select(nil)
    desk.turn()
  }

  /// The sources that the inspector copies from a page: its text, the path of each shape, and the visible pages.
  @MainActor func sources(_ desk: TextDesk) throws -> [(title: String, source: String)] {
    let page = desk.page
    var sources = [(title: "text", source: SwiftSource.file(of: page.flow.storage)), (title: "scene", source: SceneSource(page).file)]
    for shape in page.shapes { sources.append((title: "path of \(shape.id)", source: SwiftSource.file(of: shape, on: page.geometry.sheet(0)))) }
    return sources
  }
}
