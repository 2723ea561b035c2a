import GalleyDocuments
import GalleyExhibits
import GalleyFonts
import GalleyPlayground
import GalleyProofs
import GalleyTextEngine
import UIKit

extension LayoutCommand {
  /// Whether the source is a Markdown document, which the built-in style sheet styles; `false` with `--raw`, and if it names an exhibit.
  var isMarkdown: Bool {
    !raw && DocumentReader.format(ofPath: source) == .markdown && MainActor.assumeIsolated { Exhibits.named(source) == nil }
  }

  /// The first given option that sets a text style, which Markdown does not allow because it has its own styles. `nil` if none is given.
  var styleOption: String? {
    let given = [
      ("--font", font != "EB Garamond"), ("--font-size", fontSize != 17), ("--line-height", lineHeight != nil),
      ("--align", align != .natural), ("--direction", direction != .natural), ("--break", breaking != .word),
      ("--hyphenate", hyphenate != nil), ("--language", language != "en"),
      ("--feature", !features.isEmpty), ("--axis", !axes.isEmpty), ("--margins", margins != .box), ("--max-hyphens", maxHyphens != 0),
      ("--min-lines", minLines != 0), ("--keep-together", keepTogether),
    ]
    return given.first { $0.1 }?.0
  }

  /// Returns the columns for the options. Throws if a shape of `--exclude` is malformed.
  func layout() throws -> ColumnLayout {
    let size = container ?? ContainerSize.standard
    var layout = ColumnLayout(size: CGSize(width: size.width, height: size.height ?? .greatestFiniteMagnitude), count: columns)
    layout.gap = gap
    layout.padding = padding
    layout.shapes = try shapes.map(ShapeArgument.path)
    layout.standoff = standoff
    layout.minimumFragmentWidth = minSegment
    layout.isBalanced = balance
    layout.fillsFromTheRight = direction == .rtl
    return layout
  }

  // MARK: Texts

  /// Lays out a text in one style. Throws if the file cannot be read as text, or if an option is not valid.
  @MainActor func plainText() throws -> ColumnLayout.LaidColumns {
    let file = try TextFile.read(source)
    file.notifyReplaced(source)
    let (text, attributes) = (String(decoding: file.units, as: UTF16.self), try attributes())
    return try layout().laidOut(NSAttributedString(string: text, attributes: attributes), emptyAttributes: attributes)
  }

  private func attributes() throws -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = align.value
    style.baseWritingDirection = direction.value
    style.lineBreakMode = breaking.value
    style.hyphenationFactor = hyphenate == nil ? 0 : 1
    style.minimumLinesAtColumnEnd = minLines
    style.maximumConsecutiveHyphens = maxHyphens
    style.marginAlignment = margins.value
    if totalFit { style.lineBreakStrategy.insert(.totalFit) }
    style.keepsLinesTogether = keepTogether
    // Use the default tab interval of the font.
    style.tabStops = []
    if let lineHeight {
      style.minimumLineHeight = lineHeight
      style.maximumLineHeight = lineHeight
    }
    return [
      .font: SetFont(
        fontInstance: try face().instance(size64: LayoutUnit(points: fontSize).raw),
        openTypeFeatures: features.map { OpenTypeFeature(tag: $0.tag, value: UInt32($0.value)) }),
      .paragraphStyle: style,
      .languageIdentifier: hyphenate ?? language,
    ]
  }

  /// Lays out a document as the playground does at content size category L. Returns `nil` if the file is not shown on a page. Throws if it
  /// cannot be read, or if a shape of the options is malformed.
  @MainActor func markdown() throws -> ColumnLayout.LaidColumns? {
    guard let controller = try SourceArgument.file(source).makeViewController(category: .large) as? PlaygroundViewController
    else { return nil }
    let text = controller.page.flow.storage
    return try layout().laidOut(text) {
      TextFlow.setSpacing(of: $0)
      $0.usesTotalFit = totalFit
    }
  }

  /// Lays out an exhibit, which has its own columns, shapes and fonts; returns `nil` if the source does not name one. Throws if the exhibit has
  /// no page of text.
  @MainActor func exhibit() throws -> ColumnLayout.LaidColumns? {
    guard let exhibit = Exhibits.named(source) else { return nil }
    let stage = Stage.offscreen(exhibit, try WindowOptions.parse((balance ? ["--balance"] : []) + (totalFit ? ["--total-fit"] : [])))
    guard let flow = stage.chrome.page?.flow else { throw Failure("‘\(source)’ has no page of text; galley tree \(source) lists its elements") }
    // Lay out all of it, with as many spreads as necessary.
    flow.ensureLayout(throughSpread: Int(Int32.max))
    return ColumnLayout.LaidColumns(storage: flow.storage, manager: flow.layoutManager, frames: LayoutRecord.frames(of: flow), owner: stage)
  }
}

/// A font face at a size; also for faces of files without a registered name.
private struct SetFont: FontConvertible, Hashable {
  let fontInstance: FontInstance
  let openTypeFeatures: [OpenTypeFeature]
}

extension LayoutRecord {
  /// Returns the frames of a page's columns, relative to the origin of the first.
  @MainActor static func frames(of flow: TextFlow) -> [CGRect] {
    let origin = flow.geometry.column(0).origin
    return flow.columns.map { flow.geometry.column($0).offsetBy(dx: -origin.x, dy: -origin.y) }
  }
}
