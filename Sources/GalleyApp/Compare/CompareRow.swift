import GalleyDocuments
import GalleyProofs
import UIKit

/// A row of the list of differences: a difference in words, and its note below it. Both wrap, and the row is as high as they are.
final class CompareRow: UITableViewCell {
  static let identifier = "difference"
  private static let padding: CGFloat = 16
  private static let space: CGFloat = 4
  private static let lineGap: CGFloat = 1

  private let summary = Bar.label("")
  private let note = Bar.label("", size: 11, color: Theme.secondary)
  private var scale = BarScale(.current, limit: 1)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    for label in [summary, note] {
      label.screenRole = nil
      label.numberOfLines = 0
      contentView.addSubview(label)
    }
    backgroundColor = Theme.page
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the height of a row with one line each.
  static func minimumHeight(_ scale: BarScale) -> CGFloat { (40 * scale.type).rounded() }

  func show(_ difference: LayoutDifference, _ scale: BarScale) {
    self.scale = scale
    for label in [summary, note] { label.scale = scale }
    (summary.text, note.text) = (difference.summary, difference.note)
    accessibilityLabel = [difference.summary, difference.note].filter { !$0.isEmpty }.joined(separator: ", ")
    setNeedsLayout()
  }

  /// The heights of the texts in a row of this width; 0 for an empty one.
  private func heights(width: CGFloat) -> (summary: CGFloat, note: CGFloat) {
    func height(_ label: BarLabel) -> CGFloat {
      guard label.text?.isEmpty == false else { return 0 }
      return label.sizeThatFits(CGSize(width: max(width - 2 * Self.padding, 1), height: .greatestFiniteMagnitude)).height.rounded(.up)
    }
    return (height(summary), height(note))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let heights = heights(width: size.width)
    let height = heights.summary + (heights.note > 0 ? Self.lineGap + heights.note : 0) + 2 * Self.space
    return CGSize(width: size.width, height: max(height, Self.minimumHeight(scale)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = contentView.bounds
    let heights = heights(width: area.width)
    let gap = heights.note > 0 ? Self.lineGap : 0
    let top = ((area.height - heights.summary - gap - heights.note) / 2).rounded()
    let width = max(area.width - 2 * Self.padding, 1)
    summary.frame = CGRect(x: Self.padding, y: top, width: width, height: heights.summary)
    note.frame = CGRect(x: Self.padding, y: summary.frame.maxY + gap, width: width, height: heights.note)
  }
}
