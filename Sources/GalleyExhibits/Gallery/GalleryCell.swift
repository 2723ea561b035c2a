import GalleyDocuments
import GalleyPlayground
import UIKit

/// A screenshot of an exhibit in its current appearance, and its title.
final class GalleryCell: UIControl {
  let exhibit: any Exhibit
  private let screenshotView = UIImageView()
  private let label = UILabel()
  private let caption = UILabel()
  /// Everything that a screenshot depends on.
  private struct Conditions: Hashable {
    var width, scale: CGFloat
    var category: UIContentSizeCategory
    var style: UIUserInterfaceStyle
    var direction: UITraitEnvironmentLayoutDirection
  }
  /// The last screenshots, the latest last. Two of them, so that a change that is taken back draws nothing again.
  private var screenshots: [(conditions: Conditions, image: UIImage)] = []
  private static let maximumScreenshots = 2
  /// The conditions of the screenshot that is shown; `nil` if there is none.
  private var shownConditions: Conditions?
  /// The lowercase words by which the search finds the exhibit.
  private(set) lazy var searchText = Exhibits.searchText(of: exhibit)
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

  private var conditions: Conditions {
    let traits = traitCollection
    return Conditions(
      width: bounds.width, scale: traits.displayScale, category: traits.preferredContentSizeCategory, style: traits.userInterfaceStyle,
      direction: traits.layoutDirection)
  }

  /// Whether the cell is shown without a screenshot of its current width, appearance and text size.
  var needsScreenshot: Bool { !isHidden && bounds.width > 0 && shownConditions != conditions }

  /// Shows an earlier screenshot if it has the current width, appearance and text size.
  func showEarlierScreenshot() {
    guard needsScreenshot, let index = screenshots.firstIndex(where: { $0.conditions == conditions }) else { return }
    let screenshot = screenshots.remove(at: index)
    screenshots.append(screenshot)
    shownConditions = screenshot.conditions
    screenshotView.image = screenshot.image
  }

  // The color of a border does not follow the appearance.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
  }

  /// Creates the exhibit, shows an image of it as the cell's screenshot, and releases it.
  func drawScreenshot() {
    let drawnConditions = conditions
    shownConditions = drawnConditions
    // A screenshot shows only thirty lines of the ten megabytes of source.
    let shown: any Exhibit = exhibit is CodeExhibit ? CodeExhibit(length: 20_000) : exhibit
    // Screenshots must not read or show the user's stored state.
    let folder = ExhibitState.folder
    ExhibitState.folder = nil
    defer { ExhibitState.folder = folder }
    let controller = shown.makeViewController(category: traitCollection.preferredContentSizeCategory)
    let view: UIView = controller.view
    view.frame = CGRect(origin: .zero, size: Self.size)
    // In the window the view has the window's traits, and can become first responder: then restore the previous one.
    let responder = window?.firstResponder
    insertSubview(view, at: 0)
    view.layoutIfNeeded()
    let image = UIGraphicsImageRenderer(size: screenshotView.bounds.size).image { _ in
      view.drawHierarchy(in: screenshotView.bounds, afterScreenUpdates: true)
    }
    screenshotView.image = image
    screenshots.append((drawnConditions, image))
    if screenshots.count > Self.maximumScreenshots { screenshots.removeFirst() }
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
