import Exhibits
import Fonts
import Proofs
import TextEngine
import UIKit

extension LayoutCommand {
  /// Whether the source is a document that the house's style sheet sets.
  var isMarkdown: Bool {
    !raw && DocumentReader.format(ofPath: source) == .markdown && MainActor.assumeIsolated { Exhibits.named(source) == nil }
  }

  /// An option that says how text looks, where one was given; Markdown has its own looks.
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

  /// The columns that the options ask for.
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

  /// A text in one style.
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
    // A tab goes as far as the font's own.
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

  /// A document, set as the playground sets it at the size L.
  @MainActor func markdown() throws -> ColumnLayout.LaidColumns? {
    guard let controller = try SourceArgument.file(source).makeViewController(category: .large) as? PlaygroundViewController
    else { return nil }
    let text = controller.page.flow.storage
    return try layout().laidOut(text) {
      TextFlow.setSpacing(of: $0)
      $0.usesTotalFit = totalFit
    }
  }

  /// An exhibit, which brings its own columns, shapes and fonts; `nil` where the source names none.
  @MainActor func exhibit() throws -> ColumnLayout.LaidColumns? {
    guard let exhibit = Exhibits.named(source) else { return nil }
    let stage = Stage.offscreen(exhibit, try LookOptions.parse((balance ? ["--balance"] : []) + (totalFit ? ["--total-fit"] : [])))
    guard let flow = stage.chrome.page?.flow else { throw Failure("‘\(source)’ has no page of text; galley tree \(source) tells what it shows") }
    // All of it, through as many spreads as it needs.
    flow.ensureLayout(throughSpread: Int(Int32.max))
    return ColumnLayout.LaidColumns(storage: flow.storage, manager: flow.layoutManager, frames: LayoutRecord.frames(of: flow), owner: stage)
  }
}

/// A face at a size, be it one of a file that no name leads to.
private struct SetFont: FontConvertible, Hashable {
  let fontInstance: FontInstance
  let openTypeFeatures: [OpenTypeFeature]
}

extension LayoutRecord {
  /// The frames of a page's columns, from the first one's origin.
  @MainActor static func frames(of flow: TextFlow) -> [CGRect] {
    let origin = flow.geometry.column(0).origin
    return flow.columns.map { flow.geometry.column($0).offsetBy(dx: -origin.x, dy: -origin.y) }
  }
}
