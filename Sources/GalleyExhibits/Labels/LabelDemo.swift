import GalleyDocuments
import UIKit

/// Labels of one width below their captions, a slider for the width, and, if they share it, buttons for the number of lines.
final class LabelDemo: ArrangedView {
  private let samples: [LabelSample]
  private let rows: [(caption: UILabel, ground: UIView, label: UILabel)]
  private let slider = UISlider()
  private let widthLabel = UILabel()
  private let linesLabel = UILabel()
  private let counts: [(count: Int, button: UIButton)]
  private var lines: Int?

  private static let padding: CGFloat = 8

  /// Creates a card of sample labels.
  ///
  /// - Parameters:
  ///   - lines: the initial number of lines of all labels; `nil` if each has a number of its own.
  ///   - width: the initial width of the labels, as a fraction of the card.
  init(_ samples: [LabelSample], lines: Int?, width: CGFloat) {
    (self.samples, self.lines) = (samples, lines)
    rows = samples.map { _ in (UILabel(), UIView(), UILabel()) }
    counts = lines == nil ? [] : [(1, ExhibitStyle.button("1")), (2, ExhibitStyle.button("2")), (3, ExhibitStyle.button("3")), (0, ExhibitStyle.button("Any"))]
    super.init(frame: .zero)
    for (sample, row) in zip(samples, rows) {
      dress(row.caption, sample.caption, .footnote)
      row.ground.backgroundColor = Theme.popover
      row.ground.layer.cornerRadius = 4
      row.ground.layer.borderWidth = 1
      row.label.textColor = Theme.ink
      row.label.accessibilityLabel = sample.caption
      row.ground.addSubview(row.label)
      addSubview(row.caption)
      addSubview(row.ground)
    }
    dress(widthLabel, "Width", .subheadline)
    dress(linesLabel, "Lines", .subheadline)
    (slider.minimumValue, slider.maximumValue, slider.value) = (0.2, 1, Float(width))
    slider.accessibilityLabel = "Width of the labels"
    slider.addAction(UIAction { [weak self] _ in self?.change() }, for: .valueChanged)
    for view in [widthLabel, slider] { addSubview(view) }
    if lines != nil { addSubview(linesLabel) }
    for (count, button) in counts {
      button.accessibilityLabel = count == 0 ? "Any number of lines" : "\(count) \(count == 1 ? "line" : "lines")"
      button.addAction(
        UIAction { [weak self] _ in
          self?.lines = count
          self?.change()
        }, for: .touchUpInside)
      addSubview(button)
    }
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  private func dress(_ label: UILabel, _ text: String, _ style: UIFont.TextStyle) {
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.textColor = Theme.secondary
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
  }

  override func textDidChange() {
    for (sample, row) in zip(samples, rows) {
      row.ground.layer.borderColor = Theme.hairline.cgColor
      sample.configure(row.label, scale)
    }
    change()
  }

  /// Applies the chosen number of lines and width.
  private func change() {
    for (count, button) in counts { button.isSelected = count == lines }
    if let lines { for row in rows { row.label.numberOfLines = lines } }
    // With any number of lines, nothing is cut.
    for row in rows { row.label.showsCutText = row.label.numberOfLines > 0 }
    setNeedsLayout()
    setBoardNeedsLayout()
  }

  /// Lays out the controls, then the labels, or only measures them if `moves` is `false`.
  ///
  /// - Returns: the total height.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    var y: CGFloat = 0
    func place(_ view: UIView, _ rect: CGRect) { if moves { view.frame = rect } }
    let words = widthLabel.sizeThatFits(CGSize(width: width, height: 0))
    let height = max(words.height.rounded(.up), 32)
    place(widthLabel, CGRect(x: 0, y: ((height - words.height) / 2).rounded(), width: words.width.rounded(.up), height: words.height.rounded(.up)))
    place(slider, CGRect(x: words.width.rounded(.up) + 12, y: ((height - 32) / 2).rounded(), width: max(width - words.width - 12, 60), height: 32))
    y = height
    if !counts.isEmpty {
      let sizes = counts.map { $0.button.sizeThatFits(CGSize(width: width, height: 0)) }
      let words = linesLabel.sizeThatFits(CGSize(width: width, height: 0))
      place(linesLabel, CGRect(x: 0, y: y + counts[0].button.contentEdgeInsets.top, width: words.width.rounded(.up), height: words.height.rounded(.up)))
      var (x, row) = (words.width.rounded(.up) + 4, words.height)
      for ((_, button), size) in zip(counts, sizes) {
        if x > 0, x + size.width > width { (x, y, row) = (0, y + row, 0) }
        place(button, CGRect(x: x, y: y, width: min(size.width, width), height: size.height))
        x += size.width
        row = max(row, size.height)
      }
      y += row.rounded(.up)
    }
    y += 8
    let whole = max(width * CGFloat(slider.value), 2 * Self.padding + 1).rounded()
    let inner = max(whole - 2 * Self.padding, 1)
    for row in rows {
      let caption = row.caption.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up)
      place(row.caption, CGRect(x: 0, y: y, width: width, height: caption))
      y += caption + 3
      let height = row.label.sizeThatFits(CGSize(width: inner, height: 0)).height.rounded(.up)
      place(row.ground, CGRect(x: 0, y: y, width: whole, height: height + Self.padding))
      place(row.label, CGRect(x: Self.padding, y: Self.padding / 2, width: inner, height: height))
      y += height + Self.padding + 10
    }
    return max(y - 10, 0)
  }
}
