import UIKit

/// A screenshot of an exhibit in its current appearance, and its title.
final class GalleryCell: UIControl {
  let exhibit: any Exhibit
  private let screenshotView = UIImageView()
  private let label = UILabel()
  private let caption = UILabel()
  private var drawnWidth: CGFloat = 0
  /// Called with each key while the cell has the focus; returns whether it handled the key.
  var handlesKey: (UIKey) -> Bool = { _ in false }

  /// Whether to show below the title the part of the document that the exhibit covers.
  var showsReference: Bool {
    get { !caption.isHidden }
    set {
      caption.isHidden = !newValue || exhibit.reference == nil
      setNeedsLayout()
    }
  }

  /// The size of the exhibit in a screenshot.
  private static let size = CGSize(width: 960, height: 640)

  init(_ exhibit: any Exhibit) {
    self.exhibit = exhibit
    super.init(frame: .zero)
    backgroundColor = Theme.page
    layer.cornerRadius = 10
    layer.borderWidth = 1
    clipsToBounds = true
    label.text = exhibit.title
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.textColor = Theme.ink
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    caption.text = exhibit.reference?.part
    caption.font = .preferredFont(forTextStyle: .footnote)
    caption.textColor = Theme.secondary
    caption.numberOfLines = 0
    caption.adjustsFontForContentSizeCategory = true
    caption.isHidden = true
    screenshotView.isUserInteractionEnabled = false
    screenshotView.contentMode = .scaleAspectFill
    screenshotView.clipsToBounds = true
    addSubview(screenshotView)
    addSubview(label)
    addSubview(caption)
    accessibilityLabel = exhibit.title
    accessibilityTraits = .button
    screenRole = .button
    showBorder()
  }

  required init?(coder: NSCoder) { nil }

  private func showBorder() { layer.borderColor = Theme.hairline.cgColor }

  override func stateDidChange() {
    backgroundColor = isHighlighted ? Theme.control : isHovered ? Theme.popover : Theme.page
  }

  // The enclosing scroll view handles arrow keys.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, handlesKey(key) { return }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Image

  /// Whether the cell is shown without a screenshot in its current width.
  var needsScreenshot: Bool { !isHidden && bounds.width > 0 && drawnWidth != bounds.width }

  func discardScreenshot() {
    drawnWidth = 0
    showBorder()
  }

  /// Creates the exhibit, draws it and releases it.
  func drawScreenshot() {
    drawnWidth = bounds.width
    // A screenshot shows only thirty lines of the ten megabytes of source.
    let shown: any Exhibit = exhibit is CodeExhibit ? CodeExhibit(length: 20_000) : exhibit
    // Screenshots must not read or show the user's stored state.
    let folder = Exhibits.stateFolder
    Exhibits.stateFolder = nil
    defer { Exhibits.stateFolder = folder }
    let controller = shown.makeViewController(category: traitCollection.preferredContentSizeCategory)
    let view: UIView = controller.view
    view.frame = CGRect(origin: .zero, size: Self.size)
    // In the window the view has the window's traits, and can become first responder: then restore the previous one.
    let responder = window?.firstResponder
    insertSubview(view, at: 0)
    view.layoutIfNeeded()
    screenshotView.image = UIGraphicsImageRenderer(size: screenshotView.bounds.size).image { _ in
      view.drawHierarchy(in: screenshotView.bounds, afterScreenUpdates: true)
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
    screenshotView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: (bounds.width * Self.size.height / Self.size.width).rounded())
    label.frame = CGRect(x: 12, y: screenshotView.frame.maxY + 10, width: bounds.width - 24, height: height(label, bounds.width))
    caption.frame = CGRect(x: 12, y: label.frame.maxY, width: bounds.width - 24, height: height(caption, bounds.width))
  }
}
