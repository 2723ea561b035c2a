import UIKit

/// Direct formatting as declarations of CSS. A point of the page is a pixel of CSS.
struct HTMLFormatting {
  /// The family of the text.
  private let family: String
  /// The size of the text relative to that at the content size L.
  private let scale: CGFloat

  init(_ sheet: StyleSheet) {
    family = sheet.font(for: TextRole(block: .opening, style: InlineStyle(), language: StyleSheet.language)).familyName
    scale = sheet.bodySize / StyleSheet.designSize
  }

  // MARK: Paragraphs

  /// Returns the formatting of a paragraph that differs from the style sheet; empty if none does.
  func css(of paragraph: WrittenParagraph) -> String {
    if let alignment = paragraph.foreignAlignment { return "text-align: \(Self.alignment(alignment))" }
    guard let format = paragraph.formatting?.formatting.paragraph else { return "" }
    var css: [String] = []
    func add(_ name: String, _ value: CGFloat?) { if let value { css.append("\(name): \(Self.number(value * scale))px") } }
    if let alignment = format.alignment { css.append("text-align: \(Self.alignment(alignment))") }
    add("margin-inline-start", format.headIndent)
    add("margin-inline-end", format.tailIndent)
    if format.firstLineHeadIndent != nil || format.headIndent != nil {
      add("text-indent", (format.firstLineHeadIndent ?? 0) - (format.headIndent ?? 0))
    }
    add("margin-top", format.spacingBefore)
    add("margin-bottom", format.spacingAfter)
    if let height = format.lineHeight {
      add("line-height", height + (format.lineSpacing ?? 0))
    } else if let spacing = format.lineSpacing {
      css.append("line-height: calc(1.32em + \(Self.number(spacing * scale))px)")
    }
    if let factor = format.hyphenation { css.append("hyphens: \(factor > 0 ? "auto" : "manual")") }
    return css.joined(separator: "; ")
  }

  private static func alignment(_ value: Int) -> String {
    switch NSTextAlignment(rawValue: value) {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    case .justified: "justify"
    default: "start"
    }
  }

  // MARK: Runs

  /// Returns the formatting of a run that differs from the style sheet; empty if none does.
  func css(of run: WrittenParagraph.Run) -> String {
    guard let foreign = run.foreignFormat else { return run.formatting.map { declarations(of: $0.formatting.text, scale).joined(separator: "; ") } ?? "" }
    var css = declarations(of: foreign.text, 1)
    if let color = foreign.background { css.append("background-color: \(Self.color(color))") }
    if foreign.baselineOffset != 0 { css.append("vertical-align: \(Self.number(foreign.baselineOffset))px") }
    return css.joined(separator: "; ")
  }

  private func declarations(of format: TextFormat, _ scale: CGFloat) -> [String] {
    var css: [String] = []
    if let family = format.family { css.append("font-family: \(Self.quoted(family))") }
    if let face = format.face { css += declarations(ofFace: face, format.family ?? family) }
    if let size = format.size { css.append("font-size: \(Self.number(size * scale))px") }
    if let color = format.color { css.append("color: \(Self.color(color))") }
    if format.tracking != nil || format.kern != nil {
      css.append("letter-spacing: \(Self.number(((format.tracking ?? 0) + (format.kern ?? 0)) * scale))px")
    }
    let features = format.features.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)) \($0.value)" }
    if !features.isEmpty { css.append("font-feature-settings: \(features.joined(separator: ", "))") }
    let axes = format.variations.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)) \(Self.number(CGFloat($0.value)))" }
    if !axes.isEmpty { css.append("font-variation-settings: \(axes.joined(separator: ", "))") }
    return css
  }

  private static let weights: [(UIFont.Weight, Int)] = [
    (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600), (.bold, 700), (.heavy, 800), (.black, 900),
  ]

  /// Returns the weight and the slant of a face of a family.
  private func declarations(ofFace face: String, _ family: String) -> [String] {
    let font = UIFont(descriptor: UIFontDescriptor(fontAttributes: [.family: family, .face: face]), size: 17)
    let traits = font.fontDescriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
    let weight = (traits?[.weight] as? UIFont.Weight)?.rawValue ?? 0
    let nearest = Self.weights.min { abs($0.0.rawValue - weight) < abs($1.0.rawValue - weight) }?.1 ?? 400
    let isItalic = font.fontDescriptor.symbolicTraits.contains(.traitItalic)
    return ["font-weight: \(nearest)", "font-style: \(isItalic ? "italic" : "normal")"]
  }

  // MARK: Values

  /// Returns a color 0xRRGGBB.
  static func color(_ value: UInt32) -> String {
    let digits = String(value & 0xFFFFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Returns a number with at most three decimals, 0 for one that is not a number.
  static func number(_ value: CGFloat) -> String {
    let rounded = value.isNaN ? 0 : (min(1_000_000, max(-1_000_000, value)) * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(Double(rounded))"
  }

  /// Returns a string of CSS, which also cannot end a `style` element.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.isControlOrFormat || ["\"", "\\", "<", ">", "&"].contains(scalar) {
        result += "\\\(String(scalar.value, radix: 16)) "
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
