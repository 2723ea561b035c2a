import UIKit

/// The interface of all three kinds of cells.
@MainActor protocol QuoteCell: UITableViewCell {
  func show(_ text: NSAttributedString)
}

/// A cell with manual layout; the table's delegate computes its height with the same inset.
final class MeasuredQuoteCell: UITableViewCell, QuoteCell {
  static let inset: CGFloat = 14

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    textLabel?.numberOfLines = 0
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: NSAttributedString) { textLabel?.attributedText = text }

  override func layoutSubviews() {
    super.layoutSubviews()
    textLabel?.frame = bounds.shrunk(dx: Self.inset, dy: Self.inset)
  }

  /// Returns the height of a row: the measured height of the text, rounded up, and the inset above and below.
  static func height(of text: NSAttributedString, width: CGFloat) -> CGFloat {
    let availableSize = CGSize(width: width - inset * 2, height: .greatestFiniteMagnitude)
    let rect = text.boundingRect(with: availableSize, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    return ceil(rect.height) + inset * 2
  }
}

/// A cell with four constraints on its label, which determine the row's height.
final class ConstrainedQuoteCell: UITableViewCell, QuoteCell {
  private let label = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    let inset = MeasuredQuoteCell.inset
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: inset),
      contentView.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: inset),
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: inset),
      contentView.bottomAnchor.constraint(equalTo: label.bottomAnchor, constant: inset),
    ])
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: NSAttributedString) { label.attributedText = text }
}

/// A cell with a text view in its fitting height, in which text can be selected.
final class TextViewQuoteCell: UITableViewCell, QuoteCell {
  private let textView = ExhibitStyle.textView("Quote")

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(textView)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: NSAttributedString) { textView.attributedText = text }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inset = MeasuredQuoteCell.inset
    let text = textView.sizeThatFits(CGSize(width: size.width - inset * 2, height: .greatestFiniteMagnitude))
    return CGSize(width: size.width, height: ceil(text.height) + inset * 2)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    textView.frame = contentView.bounds.shrunk(dx: MeasuredQuoteCell.inset, dy: MeasuredQuoteCell.inset)
  }
}
