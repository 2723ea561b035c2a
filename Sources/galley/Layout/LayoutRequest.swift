import Fonts
import Raster
import TextEngine

/// What `galley layout` is asked to lay out: one text in one style, in columns beside each other.
struct LayoutRequest {
  var text: [UInt16]
  /// One column's, points; `nil` height: without an end.
  var width = 600.0
  var height: Double? = 800
  var columns = 1
  var gap = 0.0
  var padding = 0.0
  var font: FontInstance
  var lineHeight: Double?
  var alignment = LineAlignment.natural
  var direction = ParagraphDirection.natural
  var breaking = LineBreaking.word
  var hyphenation: String?
  var language = "en"
  /// In page coordinates.
  var shapes: [Path] = []
  var standoff = 0.0
  var minimumSegment = 0.0
  /// Of a paragraph, on each side of a column's end; below 2: any number.
  var minimumLines = 0
  /// Whether no column ends within a paragraph.
  var keepsTogether = false
  /// Whether the columns end at about the same height.
  var balancesColumns = false
  /// Whether the breaks of each paragraph are chosen together.
  var fitsTotally = false

  /// Where each column stands on the page; a right-to-left document fills them from the right.
  var frames: [Rect] {
    (0..<columns).map { column in
      let place = direction == .rightToLeft ? columns - 1 - column : column
      return Rect(x: Double(place) * (width + gap), y: 0, width: width, height: height ?? 0)
    }
  }

  func layOut() -> DocumentLayout {
    var settings = ParagraphSettings()
    settings.alignment = alignment
    settings.direction = direction
    settings.lineBreaking = breaking
    settings.language = hyphenation ?? language
    settings.hyphenation = hyphenation == nil ? 0 : 1
    settings.minimumLinesAtColumnEnd = minimumLines
    settings.keepsLinesTogether = keepsTogether
    settings.fitsTotally = fitsTotally
    if let lineHeight {
      settings.minimumLineHeight = LayoutUnit(points: lineHeight)
      settings.maximumLineHeight = LayoutUnit(points: lineHeight)
    }
    let style = TextStyle(font: font, language: language)
    let layout = DocumentLayout()
    layout.replaceParagraphs(
      0..<0,
      with: Paragraph.split(text).map { range in
        Paragraph(text: Array(text[range]), styles: [.init(length: range.count, style: style)], settings: settings)
      })
    layout.regions = frames.map(region)
    if balancesColumns { for column in 0..<columns - 1 { layout.regions[column].balancesWithNext = true } }
    layout.layOutAll()
    return layout
  }

  private func region(_ frame: Rect) -> Region {
    var region = Region(width: LayoutUnit(points: width), height: height.map(LayoutUnit.init(points:)) ?? .unlimited)
    region.padding = LayoutUnit(points: padding)
    region.standoff = LayoutUnit(points: standoff)
    region.minimumSlot = LayoutUnit(points: minimumSegment)
    region.exclusions = shapes.map { Exclusion(path: $0).moved(x: -frame.x, y: -frame.y) }
    return region
  }
}
