import GalleyDocuments
import GalleyPlayground
import UIKit

/// A paragraph style with sliders for its metrics.
public struct ParagraphStyleExhibit: Exhibit {
  public let name = "paragraphs"
  public let title = "Paragraph Styles"
  public let topic = "Styles and Paragraphs"

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    let text = ParagraphStyleDemoText()
    let settings = ParagraphStyleDemoSettings { [weak text] in text?.settings = $0 }
    text.settings = settings.values
    return BoardViewController(
      title: title, lead: "Move a slider to change the paragraphs.", narrowest: 360, maximumColumns: 2,
      cards: [
        BoardCard("Style", note: "Values are in points at the default text size.", content: settings),
        BoardCard("Text", note: "Three paragraphs with this style.", content: text),
      ])
  }
}

/// The settings of the paragraph style.
struct ParagraphStyleDemoValues: Equatable {
  var alignment = NSTextAlignment.justified
  var firstLineHeadIndent: CGFloat = 18
  var headIndent: CGFloat = 0
  var tailIndent: CGFloat = 0
  var lineHeightMultiple: CGFloat = 1.2
  var lineSpacing: CGFloat = 0
  var paragraphSpacing: CGFloat = 6
  var hyphenationFactor: CGFloat = 1

  /// Returns a paragraph style with these values.
  ///
  /// - Parameter scale: the scale of the values in points.
  func style(scale: CGFloat) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.firstLineHeadIndent = firstLineHeadIndent * scale
    style.headIndent = headIndent * scale
    style.tailIndent = -tailIndent * scale
    style.lineHeightMultiple = lineHeightMultiple
    style.lineSpacing = lineSpacing * scale
    style.paragraphSpacing = paragraphSpacing * scale
    style.hyphenationFactor = Float(hyphenationFactor)
    return style
  }
}

/// Buttons for the alignment, and a slider for each metric with its value beside its name.
final class ParagraphStyleDemoSettings: ArrangedView {
  private(set) var values = ParagraphStyleDemoValues() {
    didSet { if values != oldValue { onChange(values) } }
  }
  private let onChange: (ParagraphStyleDemoValues) -> Void
  private let alignments: [(NSTextAlignment, UIButton)] = [(.left, "Left"), (.center, "Center"), (.right, "Right"), (.justified, "Justified")].map {
    ($0, ExhibitStyle.button($1))
  }
  @MainActor private struct Row {
    let name: String
    let key: WritableKeyPath<ParagraphStyleDemoValues, CGFloat>
    let label = UILabel()
    let slider = UISlider()
  }
  private let rows: [Row]

  private static let measures: [(String, WritableKeyPath<ParagraphStyleDemoValues, CGFloat>, ClosedRange<Float>)] = [
    ("firstLineHeadIndent", \.firstLineHeadIndent, 0...80), ("headIndent", \.headIndent, 0...80), ("tailIndent", \.tailIndent, 0...80),
    ("lineHeightMultiple", \.lineHeightMultiple, 0.8...2), ("lineSpacing", \.lineSpacing, 0...20), ("paragraphSpacing", \.paragraphSpacing, 0...30),
    ("hyphenationFactor", \.hyphenationFactor, 0...1),
  ]

  init(_ onChange: @escaping (ParagraphStyleDemoValues) -> Void) {
    self.onChange = onChange
    rows = Self.measures.map { Row(name: $0.0, key: $0.1) }
    super.init(frame: .zero)
    for (alignment, button) in alignments {
      button.addAction(UIAction { [weak self] _ in self?.align(alignment) }, for: .touchUpInside)
      addSubview(button)
    }
    for (number, row) in rows.enumerated() {
      row.label.font = .preferredFont(forTextStyle: .subheadline)
      row.label.textColor = Theme.ink
      row.label.adjustsFontForContentSizeCategory = true
      row.label.numberOfLines = 0
      let range = Self.measures[number].2
      (row.slider.minimumValue, row.slider.maximumValue) = (range.lowerBound, range.upperBound)
      row.slider.value = Float(values[keyPath: row.key])
      row.slider.accessibilityLabel = row.name
      row.slider.addAction(UIAction { [weak self] _ in self?.slide(number) }, for: .valueChanged)
      addSubview(row.label)
      addSubview(row.slider)
    }
    showValues()
  }

  required init?(coder: NSCoder) { nil }

  private func align(_ alignment: NSTextAlignment) {
    values.alignment = alignment
    showValues()
  }

  private func slide(_ number: Int) {
    let row = rows[number]
    let step: CGFloat = row.slider.maximumValue <= 2 ? 20 : 2
    values[keyPath: row.key] = (CGFloat(row.slider.value) * step).rounded() / step
    showValues()
  }

  private func showValues() {
    for (alignment, button) in alignments { button.isSelected = alignment == values.alignment }
    for row in rows {
      let value = values[keyPath: row.key]
      let number = value == value.rounded() ? String(Int(value)) : String(format: "%.2f", Double(value))
      row.label.text = "\(row.name)  \(row.key == \.tailIndent && value > 0 ? "−" : "")\(number)"
    }
    setNeedsLayout()
  }

  /// Lays out rows of buttons, then the sliders, or only measures them if `moves` is `false`. Returns their total height.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    var (x, y, row): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for (_, button) in alignments {
      let size = button.sizeThatFits(CGSize(width: width, height: 0))
      if x > 0, x + size.width > width { (x, y, row) = (0, y + row + 4, 0) }
      if moves { button.frame = CGRect(x: x, y: y, width: min(size.width, width), height: size.height) }
      x += size.width + 4
      row = max(row, size.height)
    }
    y += row + 10
    for row in rows {
      let height = row.label.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up)
      if moves {
        row.label.frame = CGRect(x: 0, y: y, width: width, height: height)
        row.slider.frame = CGRect(x: 0, y: y + height, width: width, height: 32)
      }
      y += height + 38
    }
    return y - 6
  }
}

/// Three paragraphs in the current style.
final class ParagraphStyleDemoText: UIView {
  var settings = ParagraphStyleDemoValues() {
    didSet { if settings != oldValue { show() } }
  }
  let textView = ExhibitStyle.textView("Paragraphs")

  private static let sampleText = """
    A paragraph is the smallest thing that a compositor builds. Its first line may stand in, so that one sees where it begins; its last is as long as it happens to be.
    Between the two, all lines are alike. They begin where the others begin and end where the others end, and what is left over goes between their words.
    Give the lines more room, and the page grows lighter; take it away, and it darkens. There is a point where neither the lines nor the white between them is looked at any more, and that is where one stops.
    """

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(textView)
    show()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  private func show() {
    let scale = ExhibitStyle.scale(traitCollection)
    textView.attributedText = NSAttributedString(
      string: Self.sampleText,
      attributes: [
        .font: ExhibitStyle.serif(18 * scale), .foregroundColor: Theme.ink, .paragraphStyle: settings.style(scale: scale), .languageIdentifier: "en-US",
      ])
    setNeedsLayout()
    // The heights of the card and its board follow the text.
    superview?.setNeedsLayout()
    superview?.superview?.superview?.setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { textView.sizeThatFits(CGSize(width: size.width, height: 0)) }

  override func layoutSubviews() {
    super.layoutSubviews()
    textView.frame = bounds
  }
}
