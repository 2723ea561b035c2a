import GalleyDocuments
import GalleyProofs
import UIKit

/// A row of the list of proofs: the thumbnail, the name, the state, and its mark.
final class ProofCell: UITableViewCell {
  static let identifier = "proof"
  private static let thumbnailSize = CGSize(width: 72, height: 45)
  private static let padding: CGFloat = 10

  private let picture = UIImageView()
  private let name = Bar.label("", weight: .medium)
  private let caption = Bar.label("", size: 11, color: Theme.secondary)
  private let mark = Bar.label("", size: 15, weight: .semibold)
  private var scale = BarScale(.current, limit: 1)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    for label in [name, caption, mark] {
      label.screenRole = nil
      label.lineBreakMode = .byTruncatingTail
      contentView.addSubview(label)
    }
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.backgroundColor = Theme.desk
    contentView.addSubview(picture)
    screenRole = .row
    isAccessibilityElement = true
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the height of a row.
  static func height(_ scale: BarScale) -> CGFloat { (max(thumbnailSize.height, 40 * scale.type) + 2 * padding).rounded() }

  /// Shows a proof. `summary` is `nil` until it is read.
  func show(_ entry: ProofTable.Entry, _ summary: ProofSummaries.Summary?, _ scale: BarScale) {
    self.scale = scale
    for label in [name, caption, mark] { label.scale = scale }
    let state = entry.state
    name.text = entry.name
    let steps = summary?.stepCount.map { "\($0) step\($0 == 1 ? "" : "s")" }
    let words = state == .differs && entry.differingSteps > 0 ? "\(entry.differingSteps) differ\(entry.differingSteps == 1 ? "s" : "")" : state.label()
    caption.text = [steps, words].compactMap { $0 }.joined(separator: " · ")
    mark.text = state.mark
    mark.textColor = state.color
    picture.image = summary?.thumbnail
    accessibilityLabel = entry.name
    accessibilityValue = state.label()
    toolTip = summary.map { $0.title.isEmpty ? entry.name : $0.title }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = contentView.bounds
    let (size, padding) = (Self.thumbnailSize, Self.padding)
    picture.frame = CGRect(x: padding, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    let markWidth = (22 * scale.type).rounded()
    let left = picture.frame.maxX + padding
    let width = max(bounds.width - left - padding - markWidth, 0)
    let heights = (name: Bar.fittingSize(of: name).height.rounded(.up), caption: Bar.fittingSize(of: caption).height.rounded(.up))
    let top = ((bounds.height - heights.name - heights.caption - 2) / 2).rounded()
    name.frame = CGRect(x: left, y: top, width: width, height: heights.name)
    caption.frame = CGRect(x: left, y: top + heights.name + 2, width: width, height: heights.caption)
    let markSize = Bar.fittingSize(of: mark)
    mark.frame = CGRect(
      x: bounds.width - padding - markSize.width, y: ((bounds.height - markSize.height) / 2).rounded(), width: markSize.width,
      height: markSize.height.rounded(.up))
  }
}

extension ProofTable.State {
  /// The green of proofs that passed, as in the report.
  private static let green = Theme.color(0x48704E, 0x8FB596)

  var color: UIColor {
    switch self {
    case .differs, .broken: Theme.red
    case .otherFonts, .unchecked, .waiting, .checking: Theme.secondary
    case .passed: Self.green
    }
  }
}
