import GalleyDocuments
import UIKit

/// Labels in their fitting frames, with the sizes of those frames.
final class FittingDemo: ArrangedView {
  /// A label, and its maximum width in points at the default text size; 0 means no limit.
  private let rows: [(width: CGFloat, caption: UILabel, label: UILabel)] = [0, 260, 170].map { ($0, UILabel(), UILabel()) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for row in rows {
      row.caption.font = .preferredFont(forTextStyle: .footnote)
      row.caption.textColor = Theme.secondary
      row.caption.numberOfLines = 0
      row.caption.adjustsFontForContentSizeCategory = true
      row.label.textColor = Theme.ink
      row.label.numberOfLines = row.width == 0 ? 1 : 0
      row.label.text = row.width == 0 ? "A galley proof" : "A galley proof has wide margins for the reader’s marks"
      row.label.layer.borderWidth = 1
      addSubview(row.caption)
      addSubview(row.label)
    }
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func textDidChange() {
    for row in rows {
      row.label.font = ExhibitStyle.serif(20 * scale)
      row.label.layer.borderColor = Theme.blueLine.cgColor
    }
    setNeedsLayout()
  }

  /// Places each label at its fitting size, and its caption with that size, or only measures them if `moves` is `false`.
  ///
  /// - Returns: the height of all rows.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    var y: CGFloat = 0
    for row in rows {
      let limit = min(row.width * scale, width)
      let size = row.label.sizeThatFits(CGSize(width: row.width == 0 ? width : limit, height: 0))
      let call = row.width == 0 ? "sizeToFit()" : "sizeThatFits, at most \(Int(limit)) wide"
      let words = "\(call): \(Self.number(size.width)) × \(Self.number(size.height))"
      if row.caption.text != words { row.caption.text = words }
      let caption = row.caption.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up)
      if moves {
        row.caption.frame = CGRect(x: 0, y: y, width: width, height: caption)
        row.label.bounds.size = size
        row.label.frame.origin = CGPoint(x: 0, y: y + caption + 3)
        if row.width == 0 { row.label.sizeToFit() }
      }
      y += caption + 3 + size.height.rounded(.up) + 12
    }
    return max(y - 12, 0)
  }

  /// Formats a number with at most one decimal.
  private static func number(_ value: CGFloat) -> String {
    value == value.rounded() ? String(Int(value)) : String(format: "%.1f", Double(value))
  }
}

/// A line in full size beside the same font shrunk by half, for each baseline adjustment, on the baseline of the full size.
final class BaselineDemo: ArrangedView {
  private static let adjustments: [(name: String, adjustment: UIBaselineAdjustment)] = [
    ("alignBaselines", .alignBaselines), ("alignCenters", .alignCenters), ("none", .none),
  ]
  private let rows: [(caption: UILabel, full: UILabel, shrunk: UILabel)] = adjustments.map { _ in (UILabel(), UILabel(), UILabel()) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for ((name, adjustment), row) in zip(Self.adjustments, rows) {
      row.caption.text = name
      row.caption.font = .preferredFont(forTextStyle: .footnote)
      row.caption.textColor = Theme.secondary
      row.caption.numberOfLines = 0
      row.caption.adjustsFontForContentSizeCategory = true
      (row.full.text, row.shrunk.text) = ("Hamburg", "Hamburg, Hamburg")
      row.shrunk.adjustsFontSizeToFitWidth = true
      row.shrunk.baselineAdjustment = adjustment
      for label in [row.full, row.shrunk] { (label.textColor, label.showsCutText) = (Theme.ink, true) }
      for view in [row.caption, row.full, row.shrunk] { addSubview(view) }
    }
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func textDidChange() {
    for row in rows { for label in [row.full, row.shrunk] { label.font = ExhibitStyle.serif(30 * scale) } }
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsDisplay()
  }

  /// Places the pairs of labels on their baselines, with captions, or only measures them if `moves` is `false`.
  ///
  /// - Returns: the height of all rows.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    var y: CGFloat = 0
    for row in rows {
      let caption = row.caption.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up)
      let size = row.full.sizeThatFits(CGSize(width: width, height: 0))
      let full = min(size.width.rounded(.up), (width * 0.55).rounded())
      // Half of the natural width, so that the line shrinks by half.
      let wanted = (row.shrunk.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0)).width / 2).rounded()
      let height = size.height.rounded(.up) + 6
      if moves {
        row.caption.frame = CGRect(x: 0, y: y, width: width, height: caption)
        row.full.frame = CGRect(x: 0, y: y + caption, width: full, height: height)
        row.shrunk.frame = CGRect(x: full + 14, y: y + caption, width: max(min(wanted, width - full - 14), 0), height: height)
      }
      y += caption + height + 8
    }
    return max(y - 8, 0)
  }

  override func draw(_ rect: CGRect) {
    Theme.blueLine.setFill()
    for row in rows where row.full.bounds.height > 0 {
      let font = row.full.font!
      let baseline = row.full.frame.midY - font.lineHeight / 2 + font.ascender
      UIRectFill(CGRect(x: 0, y: baseline.rounded(), width: max(row.shrunk.frame.maxX, row.full.frame.maxX), height: 1))
    }
  }
}
