import GalleyDocuments
import UIKit

/// A card with a heading and a line about its content; subclasses lay them out.
class TitledCard: ArrangedView {
  let heading = UILabel()
  let note = UILabel()
  static let padding: CGFloat = 20

  init(title: String, note noteText: String) {
    super.init(frame: .zero)
    backgroundColor = Theme.page
    layer.cornerRadius = 10
    layer.borderWidth = 1
    heading.text = title
    heading.font = .preferredFont(forTextStyle: .headline)
    heading.textColor = Theme.ink
    note.text = noteText
    note.font = .preferredFont(forTextStyle: .footnote)
    note.textColor = Theme.secondary
    for label in [heading, note] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
      addSubview(label)
    }
    showBorder()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func showBorder() { layer.borderColor = Theme.hairline.cgColor }
}

/// A card with its content below the heading.
final class CardView: TitledCard {
  /// The line below the heading.
  var noteText: String {
    didSet {
      guard noteText != oldValue else { return }
      note.text = noteText
      setNeedsLayout()
    }
  }

  override init(title: String, note noteText: String) {
    self.noteText = noteText
    super.init(title: title, note: noteText)
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the heading is hidden if the content would have less than half of the card.
  var mayHideHeading = false

  /// A button at the right end of the heading, or below the text if words would break beside it. It stays when the heading is hidden. `nil`
  /// without a button.
  var accessory: UIButton? {
    didSet {
      guard accessory !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      if let accessory { addSubview(accessory) }
      setNeedsLayout()
    }
  }

  /// The frame below the heading; text views have a padding of five points of their own. Reading it lays out the heading, and hides it if
  /// `mayHideHeading` is `true` and it takes more than half of the card.
  var contentFrame: CGRect {
    layOutHeading()
    var top = max(note.frame.maxY, accessory?.frame.maxY ?? 0) + 6
    let isHidden = mayHideHeading && top > bounds.height / 2
    for label in [heading, note] { label.isHidden = isHidden }
    if isHidden {
      accessory?.frame.origin = CGPoint(x: bounds.width - Self.padding - (accessory?.bounds.width ?? 0), y: 4)
      top = accessory?.frame.maxY ?? Self.padding / 2
    }
    return CGRect(
      x: Self.padding - 5, y: top, width: bounds.width - 2 * Self.padding + 10, height: max(bounds.height - top - Self.padding / 2 - 1, 0))
  }

  /// The minimum height, in which some lines of the content are visible below the heading.
  var minimumHeight: CGFloat { (contentFrame.minY + 120 * max(ExhibitStyle.scale(traitCollection), 1)).rounded() }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = contentFrame
  }

  private func layOutHeading() {
    let whole = max(bounds.width - 2 * Self.padding, 0)
    let button = accessory?.sizeThatFits(CGSize(width: whole, height: 0)) ?? .zero
    let beside = accessory == nil ? whole : max(whole - button.width - 8, 0)
    let isBeside = ExhibitStyle.fitsWords(of: heading, in: beside)
    let width = isBeside ? beside : whole
    var y: CGFloat = 16
    for label in [heading, note] {
      let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
      label.frame = CGRect(x: Self.padding, y: y, width: width, height: height)
      y = label.frame.maxY + 2
    }
    guard let accessory else { return }
    // Align its title with the heading's line, or with the text's left edge.
    let top = heading.frame.minY + ((heading.font.lineHeight - button.height) / 2).rounded()
    let origin = isBeside ? CGPoint(x: Self.padding + whole - button.width, y: top) : CGPoint(x: Self.padding - accessory.contentEdgeInsets.left, y: y)
    accessory.frame = CGRect(origin: origin, size: button)
  }
}
