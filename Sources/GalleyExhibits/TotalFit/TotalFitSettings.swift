import GalleyDocuments
import UIKit

/// The constraints on line ends in a paragraph with optimized breaks.
struct TotalFitValues: Equatable {
  /// The maximum number of consecutive lines with hyphens; 0 for no limit.
  var maximumConsecutiveHyphens = 0
  var marginAlignment = NSParagraphStyle.MarginAlignment.box
}

/// Buttons for the limit of consecutive hyphens, and for the margin alignment.
final class TotalFitSettings: ArrangedView {
  private(set) var values = TotalFitValues()
  private let onChange: (TotalFitValues) -> Void
  private let hyphens: [(number: Int, button: UIButton)] = [(0, "Any"), (3, "3"), (2, "2"), (1, "1")].map { ($0, ExhibitStyle.button($1)) }
  private let margins: [(alignment: NSParagraphStyle.MarginAlignment, button: UIButton)] = [
    (.box, ExhibitStyle.button("Straight")), (.optical, ExhibitStyle.button("Optical")), (.hanging, ExhibitStyle.button("Hanging")),
  ]
  private let labels = [UILabel(), UILabel()]
  private var groups: [(label: UILabel, buttons: [UIButton])] { [(labels[0], hyphens.map(\.button)), (labels[1], margins.map(\.button))] }

  /// Creates the controls.
  ///
  /// - Parameter onChange: called with the new values after each change.
  init(_ onChange: @escaping (TotalFitValues) -> Void) {
    self.onChange = onChange
    super.init(frame: .zero)
    for (label, words) in zip(labels, ["Hyphens in a row", "Margins"]) {
      label.text = words
      label.font = .preferredFont(forTextStyle: .subheadline)
      label.textColor = Theme.secondary
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
    }
    for (label, buttons) in groups { for part in [label] + buttons { addSubview(part) } }
    for (number, button) in hyphens {
      button.accessibilityLabel = number == 0 ? "Any number of hyphens in a row" : "At most \(number) in a row"
      button.addAction(UIAction { [weak self] _ in self?.choose { $0.maximumConsecutiveHyphens = number } }, for: .touchUpInside)
    }
    for (alignment, button) in margins {
      button.accessibilityLabel = "\(button.currentTitle ?? "") margins"
      button.addAction(UIAction { [weak self] _ in self?.choose { $0.marginAlignment = alignment } }, for: .touchUpInside)
    }
    showValues()
  }

  required init?(coder: NSCoder) { nil }

  private func choose(_ change: (inout TotalFitValues) -> Void) {
    change(&values)
    showValues()
    onChange(values)
  }

  private func showValues() {
    for (number, button) in hyphens { button.isSelected = number == values.maximumConsecutiveHyphens }
    for (alignment, button) in margins { button.isSelected = alignment == values.marginAlignment }
  }

  // MARK: Layout

  /// Lays out the groups side by side, or stacked if they do not fit, or only measures them if `moves` is `false`; buttons that do not fit in a
  /// row wrap below the group's label.
  ///
  /// - Returns: the total height.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    let availableSize = CGSize(width: width, height: 0)
    var (x, y, row): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    func place(_ part: UIView, _ size: CGSize, gap: CGFloat, drop: CGFloat = 0) {
      if x > 0, x + size.width > width { (x, y, row) = (0, y + row, 0) }
      if moves { part.frame = CGRect(x: x, y: y + drop, width: min(size.width, width), height: size.height.rounded(.up)) }
      x += size.width + gap
      row = max(row, (size.height + 2 * drop).rounded(.up))
    }
    for (label, buttons) in groups {
      let sizes = buttons.map { $0.sizeThatFits(availableSize) }
      let words = label.sizeThatFits(availableSize)
      if x > 0, x + words.width + sizes.reduce(4, { $0 + $1.width }) > width { (x, y, row) = (0, y + row, 0) }
      // Align with the baseline of the buttons' titles.
      place(label, CGSize(width: words.width.rounded(.up), height: words.height), gap: 4, drop: buttons[0].contentEdgeInsets.top)
      for (button, size) in zip(buttons, sizes) { place(button, size, gap: 0) }
      x += 24
    }
    return y + row
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}
