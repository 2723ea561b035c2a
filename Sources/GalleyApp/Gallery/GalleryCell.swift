import GalleyDocuments
import GalleyExhibits
import GalleyPlayground
import UIKit

/// A screenshot of an exhibit in its current appearance, its title and a description.
final class GalleryCell: UIControl {
  let exhibit: any Exhibit
  private let screenshotView = UIImageView()
  private let label = UILabel()
  private let summary = UILabel()
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
  /// Called with each key while the cell has the focus; returns whether it handled the key.
  var handlesKey: (UIKey) -> Bool = { _ in false }

  /// The line of a text or of a source in which a search found its words; `nil` if it found them elsewhere, or nothing.
  var note: String? { didSet { if note != oldValue { showCaption() } } }
  /// The recipe of the exhibit that a search found; `nil` for none.
  var recipe: Int?
  /// Called with the recipe to open, or `nil` to open the exhibit as it begins.
  var open: (_ recipe: Int?) -> Void = { _ in }

  /// Whether the part of the document that the exhibit covers is shown below the description.
  var showsReference: Bool {
    get { wantsReference && exhibit.reference != nil }
    set {
      wantsReference = newValue
      showCaption()
    }
  }
  private var wantsReference = false

  private func showCaption() {
    caption.text = note ?? (wantsReference ? exhibit.reference?.part : nil)
    caption.isHidden = caption.text == nil
    setNeedsLayout()
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
    label.text = Exhibits.title(of: exhibit)
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.textColor = Theme.ink
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    summary.text = Exhibits.summary(of: exhibit)
    for line in [summary, caption] {
      line.font = .preferredFont(forTextStyle: .footnote)
      line.textColor = Theme.secondary
      line.numberOfLines = 0
      line.adjustsFontForContentSizeCategory = true
    }
    caption.textColor = Theme.ink
    caption.isHidden = true
    screenshotView.isUserInteractionEnabled = false
    screenshotView.contentMode = .scaleAspectFill
    screenshotView.clipsToBounds = true
    addSubview(screenshotView)
    addSubview(label)
    addSubview(summary)
    addSubview(caption)
    accessibilityLabel = label.text
    accessibilityHint = summary.text
    addAction(UIAction { [weak self] _ in self.map { $0.open($0.recipe) } }, for: .touchUpInside)
    isContextMenuInteractionEnabled = true
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

  /// Distances from the text to the screenshot and to the edges, and between its parts.
  private static let (textGap, textInset, lineGap): (CGFloat, CGFloat, CGFloat) = (10, 12, 3)

  private func height(_ label: UILabel, _ width: CGFloat) -> CGFloat {
    label.isHidden || label.text == nil ? 0 : label.sizeThatFits(CGSize(width: width - 2 * Self.textInset, height: 0)).height.rounded(.up)
  }

  private func imageHeight(_ width: CGFloat) -> CGFloat { (width * Self.size.height / Self.size.width).rounded() }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let heights = [label, summary, caption].map { height($0, size.width) }.filter { $0 > 0 }
    let text = heights.reduce(CGFloat(max(heights.count - 1, 0)) * Self.lineGap, +)
    return CGSize(width: size.width, height: imageHeight(size.width) + text + 2 * Self.textGap)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    screenshotView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: imageHeight(bounds.width))
    var y = screenshotView.frame.maxY + Self.textGap
    for line in [label, summary, caption] {
      let height = height(line, bounds.width)
      line.frame = CGRect(x: Self.textInset, y: y, width: bounds.width - 2 * Self.textInset, height: height)
      if height > 0 { y += height + Self.lineGap }
    }
  }

  // MARK: Context menu

  override func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(actionProvider: { [weak self] _ in
      guard let self else { return nil }
      let recipes = exhibit.recipes.enumerated().map { number, recipe in UIAction(title: recipe.title) { [weak self] _ in self?.open(number) } }
      let command = "galley playground \(exhibit.name)"
      return UIMenu(
        title: "Exhibit",
        children: [UIAction(title: "Open") { [weak self] _ in self?.open(nil) }] + (recipes.isEmpty ? [] : [UIMenu(title: "Open Recipe", children: recipes)]) + [
          UIAction(title: "Copy Command") { _ in UIPasteboard.general.string = command }
        ])
    })
  }
}
