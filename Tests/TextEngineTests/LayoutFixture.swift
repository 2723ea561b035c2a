import GalleyFonts
import GalleyRaster
import Testing

@testable import GalleyTextEngine

/// Texts in Galley Block, so that every width is a number of ems.
enum LayoutFixture {
  static let block = FontLibrary.shared.face(named: "Galley Block")!

  static func style(_ size: Double = 10) -> TextStyle {
    TextStyle(font: block.instance(size64: LayoutUnit(points: size).raw), language: "en")
  }

  static func paragraphs(
    _ text: String, size: Double = 10, _ configure: (inout ParagraphSettings) -> Void = { _ in }
  ) -> [Paragraph] {
    var settings = ParagraphSettings()
    configure(&settings)
    let units = Array(text.utf16)
    return Paragraph.split(units).map { range in
      Paragraph(
        text: Array(units[range]), styles: [.init(length: range.count, style: style(size))], settings: settings)
    }
  }

  static func layout(
    _ text: String, width: Double, height: Double? = nil, columns: Int = 1, size: Double = 10,
    shapes: [Path] = [], settings: LayoutSettings = LayoutSettings(),
    _ configure: (inout ParagraphSettings) -> Void = { _ in }
  ) -> DocumentLayout {
    let layout = DocumentLayout(settings: settings)
    layout.replaceParagraphs(0..<0, with: paragraphs(text, size: size, configure))
    layout.regions = (0..<columns).map { _ in region(width, height, shapes) }
    layout.layOutAll()
    return layout
  }

  /// A new layout of the same text in the same regions.
  static func fresh(like layout: DocumentLayout) -> DocumentLayout {
    let other = DocumentLayout(settings: layout.settings)
    other.replaceParagraphs(0..<0, with: (0..<layout.paragraphCount).map { layout.paragraph($0) })
    other.regions = layout.regions
    other.layOutAll()
    return other
  }

  static func region(_ width: Double, _ height: Double?, _ shapes: [Path] = []) -> Region {
    var region = Region(width: LayoutUnit(points: width), height: height.map(LayoutUnit.init(points:)) ?? .unlimited)
    region.exclusions = shapes.map { Exclusion(path: $0) }
    return region
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path([
      .move(Point(x: x, y: y)), .line(Point(x: x + width, y: y)), .line(Point(x: x + width, y: y + height)),
      .line(Point(x: x, y: y + height)), .close,
    ])
  }

  static func circle(_ cx: Double, _ cy: Double, _ r: Double) -> Path {
    let k = r * 0.5522847498307936
    return Path([
      .move(Point(x: cx + r, y: cy)),
      .cubic(Point(x: cx + r, y: cy + k), Point(x: cx + k, y: cy + r), Point(x: cx, y: cy + r)),
      .cubic(Point(x: cx - k, y: cy + r), Point(x: cx - r, y: cy + k), Point(x: cx - r, y: cy)),
      .cubic(Point(x: cx - r, y: cy - k), Point(x: cx - k, y: cy - r), Point(x: cx, y: cy - r)),
      .cubic(Point(x: cx + k, y: cy - r), Point(x: cx + r, y: cy - k), Point(x: cx + r, y: cy)), .close,
    ])
  }

  /// One row per fragment: column, line, x, width, text.
  static func rows(_ layout: DocumentLayout, _ text: String) -> String {
    let units = Array(text.utf16)
    return layout.fragments.map { fragment in
      let shown = String(decoding: units[fragment.range.utf16], as: UTF16.self)
        .replacingOccurrences("\n", "¶")
      return "\(fragment.region).\(fragment.line) \(short(fragment.used.x))+\(short(fragment.used.width)) \(shown)|"
    }.joined(separator: "\n")
  }

  /// The first character of each line, one word per column.
  static func columns(_ layout: DocumentLayout) -> String {
    let text = (0..<layout.paragraphCount).flatMap { layout.paragraph($0).text }
    var columns = Array(repeating: "", count: layout.regions.count)
    for fragment in layout.fragments { columns[fragment.region] += String(decoding: text[fragment.range.utf16].prefix(1), as: UTF16.self) }
    return columns.joined(separator: " ")
  }

  private static func short(_ length: LayoutUnit) -> String {
    length.raw % 64 == 0 ? "\(length.raw / 64)" : "\(length.points)"
  }
}

extension String {
  fileprivate func replacingOccurrences(_ a: Character, _ b: Character) -> String { String(map { $0 == a ? b : $0 }) }
}
