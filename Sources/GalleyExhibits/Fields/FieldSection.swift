import GalleyDocuments
import UIKit

/// A caption and a view below it.
struct FieldRow {
  var caption: String
  var view: UIView
}

/// A card with a title and rows.
final class FieldSection: ArrangedView {
  private let title = UILabel()
  private let rows: [(caption: UILabel, view: UIView)]

  private static let padding: CGFloat = 20
  private static let rowGap: CGFloat = 16
  private static let captionGap: CGFloat = 5

  init(_ name: String, _ rows: [FieldRow]) {
    self.rows = rows.map { row in
      let caption = UILabel()
      caption.text = row.caption
      caption.font = .preferredFont(forTextStyle: .footnote)
      caption.textColor = Theme.secondary
      caption.numberOfLines = 0
      caption.adjustsFontForContentSizeCategory = true
      if let field = row.view as? UITextField, field.accessibilityLabel == field.placeholder { field.accessibilityLabel = row.caption }
      return (caption, row.view)
    }
    super.init(frame: .zero)
    backgroundColor = Theme.page
    layer.cornerRadius = 10
    layer.borderWidth = 1
    layer.borderColor = Theme.hairline.cgColor
    title.textColor = Theme.ink
    title.text = name
    title.font = .preferredFont(forTextStyle: .headline)
    title.numberOfLines = 0
    title.adjustsFontForContentSizeCategory = true
    addSubview(title)
    for row in self.rows {
      addSubview(row.caption)
      addSubview(row.view)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layer.borderColor = Theme.hairline.resolvedColor(with: traitCollection).cgColor
  }

  /// Places the title, and the captions and fields in a column, or only measures them if `moves` is `false`.
  ///
  /// - Returns: the height of the section.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    let scale = min(max(UIFontMetrics.default.scaledValue(for: 300, compatibleWith: traitCollection) / 300, 1), 1.6)
    let (rowGap, captionGap) = ((Self.rowGap * scale).rounded(), (Self.captionGap * scale).rounded())
    let availableWidth = max(width - 2 * Self.padding, 0)
    var y = Self.padding - 4
    func place(_ view: UIView, _ height: CGFloat) {
      if moves { view.frame = CGRect(x: Self.padding, y: y, width: availableWidth, height: height) }
      y += height
    }
    place(title, title.sizeThatFits(CGSize(width: availableWidth, height: 0)).height)
    y += rowGap - 4
    for (index, row) in rows.enumerated() {
      if index > 0 { y += rowGap }
      place(row.caption, row.caption.sizeThatFits(CGSize(width: availableWidth, height: 0)).height)
      y += captionGap
      place(row.view, row.view.sizeThatFits(CGSize(width: availableWidth, height: 0)).height.rounded(.up))
    }
    return (y + Self.padding).rounded(.up)
  }
}
