import UIKit

/// An exhibit's picture, as it looks now, and its title.
final class GalleryCell: UIControl {
  let exhibit: any Exhibit
  private let picture = UIImageView()
  private let label = UILabel()
  private let caption = UILabel()
  private var drawnWidth: CGFloat = 0
  /// Offered each key that comes while the cell has the ring.
  var takesKey: (UIKey) -> Bool = { _ in false }

  /// Whether it says below its title which part of its document it shows.
  var showsReference: Bool {
    get { !caption.isHidden }
    set {
      caption.isHidden = !newValue || exhibit.reference == nil
      setNeedsLayout()
    }
  }

  /// What a picture shows of an exhibit.
  private static let size = CGSize(width: 960, height: 640)

  init(_ exhibit: any Exhibit) {
    self.exhibit = exhibit
    super.init(frame: .zero)
    backgroundColor = Look.page
    layer.cornerRadius = 10
    layer.borderWidth = 1
    clipsToBounds = true
    label.text = exhibit.title
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.textColor = Look.ink
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    caption.text = exhibit.reference?.part
    caption.font = .preferredFont(forTextStyle: .footnote)
    caption.textColor = Look.secondary
    caption.numberOfLines = 0
    caption.adjustsFontForContentSizeCategory = true
    caption.isHidden = true
    picture.isUserInteractionEnabled = false
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    addSubview(picture)
    addSubview(label)
    addSubview(caption)
    accessibilityLabel = exhibit.title
    accessibilityTraits = .button
    screenRole = .button
    showBorder()
  }

  required init?(coder: NSCoder) { nil }

  private func showBorder() { layer.borderColor = Look.hairline.cgColor }

  override func stateDidChange() {
    backgroundColor = isHighlighted ? Look.control : isHovered ? Look.popover : Look.page
  }

  // What is around it scrolls by arrows.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, takesKey(key) { return }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Picture

  /// Whether it is shown and has no picture of its width.
  var needsPicture: Bool { !isHidden && bounds.width > 0 && drawnWidth != bounds.width }

  func forgetPicture() {
    drawnWidth = 0
    showBorder()
  }

  /// Makes the exhibit, draws it and lets it go.
  func drawPicture() {
    drawnWidth = bounds.width
    // Of ten megabytes of source a picture shows thirty lines.
    let shown: any Exhibit = exhibit is CodeExhibit ? CodeExhibit(length: 20_000) : exhibit
    // What the user has kept is in no picture, and is not read for one.
    let folder = Exhibits.stateFolder
    Exhibits.stateFolder = nil
    defer { Exhibits.stateFolder = folder }
    let controller = shown.makeViewController(category: traitCollection.preferredContentSizeCategory)
    let view: UIView = controller.view
    view.frame = CGRect(origin: .zero, size: Self.size)
    // In the window it has the window's traits, and may take the keys: they go back to who had them.
    let responder = window?.firstResponder
    insertSubview(view, at: 0)
    view.layoutIfNeeded()
    picture.image = UIGraphicsImageRenderer(size: picture.bounds.size).image { _ in
      view.drawHierarchy(in: picture.bounds, afterScreenUpdates: true)
    }
    view.removeFromSuperview()
    if let responder, window?.firstResponder !== responder { responder.becomeFirstResponder() }
  }

  // MARK: Layout

  private func height(_ label: UILabel, _ width: CGFloat) -> CGFloat {
    label.isHidden ? 0 : label.sizeThatFits(CGSize(width: width - 24, height: 0)).height.rounded(.up)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: (size.width * Self.size.height / Self.size.width).rounded() + height(label, size.width) + height(caption, size.width) + 20)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = CGRect(x: 0, y: 0, width: bounds.width, height: (bounds.width * Self.size.height / Self.size.width).rounded())
    label.frame = CGRect(x: 12, y: picture.frame.maxY + 10, width: bounds.width - 24, height: height(label, bounds.width))
    caption.frame = CGRect(x: 12, y: label.frame.maxY, width: bounds.width - 24, height: height(caption, bounds.width))
  }
}
