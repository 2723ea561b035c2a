import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

/// The bar of a find interaction: the query and its options, the number of results, and the replacement.
///
/// Its parts flow in as many rows as the width requires. Like in other bars, the font size follows the content size
/// category, as long as the bar covers at most half of the view.
final class FindBar: UIView, PointerShaping {
  override var floatsOverScrolling: Bool { true }

  let field = UITextField(frame: .zero)
  let replacementField = UITextField(frame: .zero)
  let previousButton = FindBar.button("‹", label: "Previous Match")
  let nextButton = FindBar.button("›", label: "Next Match")
  let matchCase = FindBar.button("Match Case")
  let wholeWords = FindBar.button("Whole Words")
  let options = FindBar.button("Options")
  let done = FindBar.button("Done")
  let replace = FindBar.button("Replace")
  let replaceAll = FindBar.button("Replace All")
  private let count = UILabel()
  private let line = UIView()

  var showsReplace = false { didSet { if showsReplace != oldValue { setNeedsLayout() } } }

  /// Whether a menu replaces the buttons for case and whole words.
  var hasOptionsMenu = false { didSet { if hasOptionsMenu != oldValue { setNeedsLayout() } } }
  private var optionButtons: [UIButton] { hasOptionsMenu ? [options] : [matchCase, wholeWords] }

  private static let padding = CGSize(width: 12, height: 6)
  private static let gap = CGSize(width: 6, height: 6)
  private static let buttonInsets = UIEdgeInsets(top: 4, left: 9, bottom: 4, right: 9)
  /// The width of a field at content size L, in points.
  private static let fieldWidth: CGFloat = 110
  private static let fontSize: CGFloat = 13

  // Written by `fit`.
  private var scale: BarScale
  private var fitted: (key: Fit, height: CGFloat)?

  /// The parameters that determine the height.
  private struct Fit: Equatable {
    var availableSize, window: CGSize
    var category: UIContentSizeCategory
    var countText: String?
    var showsReplace, hasOptionsMenu: Bool
  }

  init() {
    scale = BarScale(.current, limit: 1)
    super.init(frame: .zero)
    let palette = UISystemPalette.current
    backgroundColor = palette.keyboard.bar
    screenRole = .accessory
    accessibilityLabel = "Find"
    line.backgroundColor = palette.keyboard.hairline
    count.textColor = palette.secondaryLabel
    count.screenRole = .line
    (field.placeholder, replacementField.placeholder) = ("Find", "Replace with")
    field.returnKeyType = .search
    for field in [field, replacementField] {
      field.autocorrectionType = .no
      field.smartQuotesType = .no
      field.smartDashesType = .no
      field.borderStyle = .roundedRect
      field.clearButtonMode = .whileEditing
    }
    for button in [previousButton, nextButton] { (button.contentEdgeInsets.top, button.contentEdgeInsets.bottom) = (0, 0) }
    for view in parts + [line] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private static func button(_ title: String, label: String? = nil) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.contentEdgeInsets = buttonInsets
    if let label { (button.accessibilityLabel, button.toolTip) = (label, label) }
    return button
  }

  /// All parts, also hidden ones, in tab order: both fields, the number of matches, then the buttons.
  private var parts: [UIView] {
    [field, replacementField, count, previousButton, nextButton, matchCase, wholeWords, options, done, replace, replaceAll]
  }

  /// Returns the arrow: the bar has an arrow pointer, even above text. Never `nil`.
  func pointerShape(at point: CGPoint) -> PointerShape? { .arrow }

  /// Does nothing, so that presses on the bar do not reach the view around it.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Contents

  /// Updates the number of results and the state of the buttons.
  ///
  /// - Parameters:
  ///   - countText: the number of results, such as "3 of 12".
  ///   - hasMatches: whether there are matches to go to, or there might be.
  ///   - replacesOne: whether the current match can be replaced.
  ///   - replacesAll: whether matches can be replaced.
  func show(_ countText: String, hasMatches: Bool, replacesOne: Bool, replacesAll: Bool) {
    for button in [previousButton, nextButton] { button.isEnabled = hasMatches }
    (replace.isEnabled, replaceAll.isEnabled) = (replacesOne, replacesAll)
    guard count.text != countText else { return }
    count.text = countText
    count.accessibilityLabel = countText
    // Not posted, so that the observer of events sees only those of the program. The search itself reports nothing until it ends.
    if !countText.isEmpty, !countText.hasSuffix("…"), !countText.hasSuffix("+") { UIAccessibility.announce?(countText) }
    setNeedsLayout()
  }

  // MARK: Layout

  private func updateFonts() {
    let font = scale.font(.systemFont(ofSize: Self.fontSize))
    for field in [field, replacementField] where field.font != font { field.font = font }
    count.font = font
    for case let button as UIButton in parts { button.titleLabel?.font = button === done ? scale.font(.boldSystemFont(ofSize: Self.fontSize)) : font }
    for button in [previousButton, nextButton] { button.titleLabel?.font = scale.font(.systemFont(ofSize: 1.3 * Self.fontSize)) }
  }

  /// Chooses the font size, and lays out the parts for a view of size `availableSize`.
  ///
  /// - Returns: the height of the bar. It is at most half of the view, unless the size at L needs more.
  func fit(in availableSize: CGSize) -> CGFloat {
    let key = Fit(
      availableSize: availableSize, window: window?.bounds.size ?? availableSize, category: traitCollection.preferredContentSizeCategory, countText: count.text,
      showsReplace: showsReplace, hasOptionsMenu: hasOptionsMenu)
    if let fitted, fitted.key == key { return fitted.height }
    scale = BarScale(traitCollection, window: key.window)
    var height = heightOfRows(in: availableSize.width)
    while height > availableSize.height / 2, scale.type > 1 {
      scale = BarScale(traitCollection, limit: max(1, 0.88 * scale.type))
      height = heightOfRows(in: availableSize.width)
    }
    fitted = (key, height)
    setNeedsLayout()
    return height
  }

  private func heightOfRows(in width: CGFloat) -> CGFloat {
    updateFonts()
    return (rows(in: width).joined().map(\.frame.maxY).max() ?? 0) + Self.padding.height + 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    updateFonts()
    for view in [replacementField, replace, replaceAll] { view.isHidden = !showsReplace }
    for view in [matchCase, wholeWords] { view.isHidden = hasOptionsMenu }
    options.isHidden = !hasOptionsMenu
    let isMirrored = traitCollection.layoutDirection == .rightToLeft
    for (view, frame) in rows(in: bounds.width).joined() {
      view.frame = isMirrored ? CGRect(origin: CGPoint(x: bounds.width - frame.maxX, y: frame.minY), size: frame.size) : frame
    }
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }

  private typealias Row = [(view: UIView, frame: CGRect)]

  private func rows(in width: CGFloat) -> [Row] {
    let availableWidth = max(width - 2 * Self.padding.width, 1)
    var rows: [Row] = []
    var y = Self.padding.height
    func flow(_ views: [UIView]) {
      var row: [(UIView, CGSize)] = []
      func used(_ row: [(UIView, CGSize)]) -> CGFloat { row.reduce(-Self.gap.width) { $0 + $1.1.width + Self.gap.width } }
      func close() {
        guard !row.isEmpty else { return }
        let height = row.map(\.1.height).max() ?? 0
        var x = Self.padding.width
        let spare = availableWidth - used(row)
        rows.append(
          row.map { view, size in
            // A field takes the remaining width of its row.
            let width = size.width + (view is UITextField ? spare : 0)
            // In a row without a field, the Done button is at the trailing end.
            if view === done, !(row[0].0 is UITextField) { x += spare }
            defer { x += width + Self.gap.width }
            return (view, CGRect(x: x, y: y + ((height - size.height) / 2).rounded(), width: width.rounded(), height: size.height))
          })
        y += height + Self.gap.height
        row = []
      }
      for view in views {
        let size = size(of: view, in: availableWidth)
        if !row.isEmpty, used(row) + Self.gap.width + size.width > availableWidth { close() }
        row.append((view, size))
      }
      close()
    }
    let (queryViews, optionViews) = ([field, count, previousButton, nextButton], optionButtons + [done])
    let whole = (queryViews + optionViews).reduce(-Self.gap.width) { $0 + size(of: $1, in: availableWidth).width + Self.gap.width }
    for views in whole <= availableWidth ? [queryViews + optionViews] : [queryViews, optionViews] { flow(views) }
    if showsReplace { flow([replacementField, replace, replaceAll]) }
    return rows
  }

  private func size(of view: UIView, in availableWidth: CGFloat) -> CGSize {
    var size = view.sizeThatFits(CGSize(width: availableWidth, height: .greatestFiniteMagnitude))
    if view is UITextField { size.width = Self.fieldWidth * scale.type }
    return CGSize(width: min(size.width.rounded(.up), availableWidth), height: size.height.rounded(.up))
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
    superview?.setNeedsLayout()
  }
}
