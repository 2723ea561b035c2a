import GalleyApp
import GalleyDocuments
import GalleyExhibits
import GalleyFonts
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

  /// Returns the style of a plain text for the options. Throws if the font cannot be used.
  func textStyle() throws -> PlainTextStyle {
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
    return PlainTextStyle(
      face: try face(), fontSize: fontSize, features: features.map { OpenTypeFeature(tag: $0.tag, value: UInt32($0.value)) },
      language: hyphenate ?? language, paragraphStyle: style)
  }
}
