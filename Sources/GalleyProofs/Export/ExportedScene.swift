import GalleyFonts
import GalleyRaster
import TextKit
import UIKit

/// A text with the inputs of its layout and the positions of its columns: the `scene.json` of an exported package.
///
/// Colors are omitted, images are represented by their bounds, and decimal tabs have no terminators.
struct ExportedScene: Encodable {
  /// The text by paragraphs.
  var text: [String] = []
  /// Pairs of a length in UTF-16 code units and the index of a style.
  var runs: [[Int]] = []
  var styles: [ExportedStyle] = []
  var manager: Manager
  var containers: [Container]
  var columns: [Column]

  struct Manager: Encodable {
    var usesFontLeading: Bool
    var usesDefaultHyphenation: Bool
    var hyphenationFactor: Float
    var minimumWordSpace, maximumWordSpace: CGFloat
    /// The maximum stretch of word spaces in justified lines, beyond which lines are ragged; absent (`nil`) if unlimited.
    var raggedWordSpace: CGFloat?
    /// Whether total-fit line breaking is used; absent (`nil`) if not.
    var usesTotalFit: Bool?
  }

  struct Container: Encodable {
    var size: [CGFloat]
    var padding, standoff, minimumFragmentWidth: CGFloat
    var maximumNumberOfLines: Int
    var lineBreakMode: Int
    /// Whether the column is balanced with the next one; absent (`nil`) if not.
    var balancesWithNext: Bool?
    /// The distance between the lines of the baseline grid; absent (`nil`) without a grid.
    var baselineGrid: CGFloat?
    var exclusions: [Exclusion]

    private enum CodingKeys: String, CodingKey {
      case size, padding, standoff, minimumFragmentWidth = "leastFragment", maximumNumberOfLines = "mostLines", lineBreakMode,
        balancesWithNext, baselineGrid, exclusions
    }
  }

  struct Exclusion: Encodable {
    /// The path data in SVG syntax.
    var path: String
    var isEvenOdd: Bool
  }

  /// A visible container.
  struct Column: Encodable {
    var name: String
    var container: Int
    /// The rectangle in points of the window.
    var origin, frame: [CGFloat]
  }
}

extension ExportedScene {
  /// Reads the longest visible text. Returns `nil` if there is none.
  @MainActor init?(of window: UIWindow) {
    let areas = VisibleText.areas(in: window)
    func length(_ seen: VisibleText) -> Int { seen.area.container.layoutManager?.textStorage?.length ?? 0 }
    guard let manager = areas.max(by: { length($0) < length($1) })?.area.container.layoutManager, let storage = manager.textStorage
    else { return nil }
    columns = areas.compactMap { seen in
      guard let index = manager.textContainers.firstIndex(where: { $0 === seen.area.container }) else { return nil }
      let frame = seen.frame
      return Column(
        name: seen.area.name.withVisibleControls, container: index, origin: [seen.origin.x, seen.origin.y],
        frame: [frame.minX, frame.minY, frame.width, frame.height])
    }
    self.manager = Manager(
      usesFontLeading: manager.usesFontLeading, usesDefaultHyphenation: manager.usesDefaultHyphenation,
      hyphenationFactor: manager.hyphenationFactor, minimumWordSpace: manager.minimumWordSpace,
      maximumWordSpace: manager.maximumWordSpace, raggedWordSpace: manager.raggedWordSpace.isFinite ? manager.raggedWordSpace : nil,
      usesTotalFit: manager.usesTotalFit ? true : nil)
    // Text after the last visible container affects only its own spread.
    var last = columns.map(\.container).max() ?? 0
    while last + 1 < manager.textContainers.count, manager.textContainers[last].balancesWithNext { last += 1 }
    containers = manager.textContainers[...last].map(Container.init)
    read(storage)
  }

  private mutating func read(_ storage: NSTextStorage) {
    let whole = NSRange(location: 0, length: storage.length)
    text = storage.string.split(separator: "\n", omittingEmptySubsequences: false).map { $0 + "\n" }
    text[text.count - 1].removeLast()
    var styleIndices: [ExportedStyle: Int] = [:]
    storage.enumerateAttributes(in: whole) { attributes, range, _ in
      let style = ExportedStyle(attributes)
      let index = styleIndices[style] ?? styles.count
      if index == styles.count {
        styleIndices[style] = index
        styles.append(style)
      }
      if runs.last?[1] == index, style.attachment == nil { runs[runs.count - 1][0] += range.length } else { runs.append([range.length, index]) }
    }
  }
}

extension ExportedScene.Container {
  init(_ container: NSTextContainer) {
    size = [container.size.width, container.size.height]
    padding = container.lineFragmentPadding
    standoff = container.exclusionStandoff
    minimumFragmentWidth = container.minimumFragmentWidth
    maximumNumberOfLines = container.maximumNumberOfLines
    lineBreakMode = container.lineBreakMode.rawValue
    balancesWithNext = container.balancesWithNext ? true : nil
    baselineGrid = container.baselineGrid > 0 ? container.baselineGrid : nil
    exclusions = container.exclusionPaths.map { .init(path: Self.svg($0.raster), isEvenOdd: $0.usesEvenOddFillRule) }
  }

  private static func svg(_ path: GalleyRaster.Path) -> String {
    func words(_ letter: String, _ points: Point...) -> String { letter + points.map { "\($0.x) \($0.y)" }.joined(separator: " ") }
    return path.elements.map { element in
      switch element {
      case .move(let point): words("M", point)
      case .line(let point): words("L", point)
      case .quad(let control, let end): words("Q", control, end)
      case .cubic(let first, let second, let end): words("C", first, second, end)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
