import CoreGraphics
import Foundation
import GalleyTextEngine
import UIFoundation
import UIKitCore

/// The sheet of an alert: title, message, text fields, and a button for each action, except a cancel action that `leavesOutCancel` omits. Title,
/// message and fields scroll together if they are too high; buttons scroll if there is no space for all of them. The cancel button stays visible
/// below scrolling buttons, unless fields leave no space for it and another one.
@MainActor
final class AlertView: UIView {
  private unowned let alert: UIAlertController
  private let scroller = UIScrollView()
  private let buttonScroller = AlertButtonScroller()
  /// The line above scrolling actions.
  private let edge = UIView()
  private let heading = UILabel()
  private let message = UILabel()
  private var fields: [UITextField] = []
  private var buttons: [AlertButton] = []

  /// Whether the sheet omits its cancel button because a press outside cancels. Without other actions the button stays.
  var leavesOutCancel = false { didSet { if leavesOutCancel != oldValue { actionsDidChange() } } }

  private static let width: CGFloat = 290
  private static let padding: CGFloat = 18
  private static let gap: CGFloat = 8
  /// The minimum fraction of the sheet's height for title and message, if they need that much; used only without fields.
  private static let minimumTextFraction: CGFloat = 0.3
  /// The distance that the focus ring of a field extends beyond it, in points.
  private static let ring: CGFloat = 6

  init(_ alert: UIAlertController) {
    self.alert = alert
    super.init(frame: .zero)
    backgroundColor = UISystemPalette.current.popover
    heading.font = UIFontMetrics(forTextStyle: .headline).scaledFont(for: .systemFont(ofSize: 17, weight: .semibold))
    message.font = .preferredFont(forTextStyle: .footnote)
    heading.textColor = UISystemPalette.current.label
    message.textColor = UISystemPalette.current.secondaryLabel
    for label in [heading, message] {
      label.textAlignment = .center
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
      scroller.addSubview(label)
    }
    addSubview(scroller)
    addSubview(buttonScroller)
    edge.backgroundColor = UISystemPalette.current.separator
    addSubview(edge)
    textDidChange()
    actionsDidChange()
  }

  required init?(coder: NSCoder) { nil }

  /// Moves the focus to the next or the previous focusable button in visual order, wrapping around. If no button has the focus, it goes to the first
  /// one, or backwards to the last one.
  ///
  /// - Returns: `false`, without a change, if no button can have the focus or the sheet is in no window.
  func moveFocusBetweenActions(forward: Bool) -> Bool {
    let buttons = (isSideBySide(bounds.width) ? buttons.reversed() : buttons).filter(\.canBecomeFocused)
    guard let window, !buttons.isEmpty else { return false }
    let current = buttons.firstIndex { $0 === window.focusedView }
    let next = current.map { ($0 + (forward ? 1 : buttons.count - 1)) % buttons.count } ?? (forward ? 0 : buttons.count - 1)
    window.focus(buttons[next])
    return true
  }

  /// Scrolls title, message and fields by 80% of the visible height, animated, at most to the ends.
  ///
  /// - Returns: `false`, without scrolling, if everything is visible; `true` otherwise, also at an end.
  func scrollText(forward: Bool) -> Bool {
    let end = scroller.contentSize.height - scroller.bounds.height
    guard end > 0 else { return false }
    let offset = scroller.contentOffset.y + scroller.bounds.height * (forward ? 0.8 : -0.8)
    scroller.setContentOffset(CGPoint(x: 0, y: min(max(offset, 0), end)), animated: true)
    return true
  }

  func textDidChange() {
    heading.text = alert.title
    message.text = alert.message
    accessibilityLabel = [alert.title, alert.message].compactMap(\.self).joined(separator: ". ")
    sizeDidChange()
  }

  func actionsDidChange() {
    let old = fields
    fields = alert.textFields ?? []
    // A remaining field keeps first responder status.
    for view in buttons + old.filter({ field in !fields.contains { $0 === field } }) { view.removeFromSuperview() }
    // The cancel action is last, or first if two are side by side.
    let nonCancelActions = alert.actions.filter { $0.style != .cancel }
    let actions = leavesOutCancel && !nonCancelActions.isEmpty ? nonCancelActions : nonCancelActions + alert.actions.filter { $0.style == .cancel }
    buttons = actions.map { action in AlertButton(action, isBold: action === alert.returnAction) { [weak alert] in alert?.choose(action) } }
    for view in fields where view.superview !== scroller { scroller.addSubview(view) }
    sizeDidChange()
  }

  /// Enables or disables the buttons as their actions are.
  func enabledDidChange() { for button in buttons { button.isEnabled = button.action.isEnabled } }

  private func sizeDidChange() {
    setNeedsLayout()
    superview?.setNeedsLayout()
    superview?.superview?.superview?.setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    sizeDidChange()
  }

  // MARK: Layout

  func fittingSize(in availableSize: CGSize) -> CGSize {
    let scale = UIFontMetrics.default.scaledValue(for: 300, compatibleWith: traitCollection) / 300
    let width = min((Self.width * max(scale, 1)).rounded(), max(availableSize.width - 2 * PresentationView.margin(inWidth: availableSize.width), 0))
    return CGSize(width: width, height: arrange(width, height: nil))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let former = scroller.frame.size
    arrange(bounds.width, height: bounds.height)
    if scroller.frame.size != former { showFieldWithKeys() }
    setNeedsDisplay()
  }

  private func showFieldWithKeys() {
    guard let field = fields.first(where: \.isFirstResponder) else { return }
    scroller.scrollRectToVisible(field.frame.insetBy(dx: 0, dy: -Self.ring), animated: false)
  }

  private func height(_ view: UIView, _ width: CGFloat) -> CGFloat { view.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up) }

  private func isSideBySide(_ width: CGFloat) -> Bool {
    buttons.count == 2 && alert.preferredStyle == .alert && buttons.allSatisfy { $0.fittingWidth <= (width / 2).rounded(.down) - 2 * $0.padding }
  }

  /// Lays out the sheet's views for a width, or only measures them. The text size of the buttons is fitted to the width in either case.
  ///
  /// - Parameter height: The height of the sheet in points; `nil` only measures.
  /// - Returns: The preferred height of the sheet, in points.
  @discardableResult
  private func arrange(_ width: CGFloat, height whole: CGFloat?) -> CGFloat {
    let availableWidth = max(width - 2 * Self.padding, 0)
    for button in buttons { button.fitLongestWord(width) }
    let headingHeight = heading.text?.isEmpty == false ? height(heading, availableWidth) : 0
    let messageHeight = message.text?.isEmpty == false ? height(message, availableWidth) : 0
    let between: CGFloat = headingHeight > 0 && messageHeight > 0 ? 4 : 0
    let text = headingHeight + between + messageHeight
    let fieldHeights = fields.map { max(height($0, availableWidth), 32) }
    let fieldsHeight = fieldHeights.reduce(0) { $0 + $1 + Self.gap }
    let isSideBySide = isSideBySide(width)
    let buttonHeights = buttons.map { $0.fittingHeight(width) }
    let buttonsHeight = isSideBySide ? buttonHeights.max() ?? 0 : buttonHeights.reduce(0, +)
    let top: CGFloat = text > 0 || !fields.isEmpty ? Self.padding : 0
    let wanted = max(top + text + fieldsHeight + top + buttonsHeight, 2 * Self.padding)
    guard let whole else { return wanted }
    let content = text + (text > 0 ? fieldsHeight : max(fieldsHeight - Self.gap, 0))
    // The focused field is visible, and at least a part of an action.
    let leastField = fieldHeights.max().map { $0 + 2 * Self.ring }
    let (first, last) = (buttonHeights.first ?? 0, buttonHeights.last ?? 0)
    let isTight = leastField.map { whole - top - Self.gap - $0 < first + last } ?? false
    let least = leastField.map { min(content, $0, whole - top - Self.gap - min(first, 24)) }
      ?? min(text, (whole * Self.minimumTextFraction).rounded(), whole - top - Self.gap - first - last)
    let seen = min(max(content - (wanted - whole), least, 0), content)
    let ring = fields.isEmpty ? 0 : min(Self.ring, top)
    scroller.frame = CGRect(x: 0, y: top - ring, width: width, height: seen + 2 * ring)
    scroller.contentSize = CGSize(width: width, height: content + 2 * ring)
    heading.frame = CGRect(x: Self.padding, y: ring, width: availableWidth, height: headingHeight)
    message.frame = CGRect(x: Self.padding, y: ring + headingHeight + between, width: availableWidth, height: messageHeight)
    var y = ring + (text > 0 ? text + Self.gap : 0)
    for (field, height) in zip(fields, fieldHeights) {
      field.frame = CGRect(x: Self.padding, y: y, width: availableWidth, height: height)
      y += height + Self.gap
    }
    y = scroller.frame.maxY - ring + (content > 0 ? Self.gap : 0)
    // The cancel button stays below the scrolling buttons.
    let cancelButton = isSideBySide || isTight || buttons.last?.action.style != .cancel ? nil : buttons.last
    let cancelHeight = cancelButton == nil ? 0 : last
    // Tab follows the visual order.
    bringSubviewToFront(buttonScroller)
    for button in isSideBySide ? buttons.reversed() : buttons {
      let home = button === cancelButton ? self : buttonScroller
      if button.superview === home { home.bringSubviewToFront(button) } else { home.addSubview(button) }
    }
    let end = max(whole - buttonsHeight, y)
    buttonScroller.frame = CGRect(x: 0, y: end, width: width, height: max(whole - cancelHeight - end, 0))
    buttonScroller.contentSize = CGSize(width: width, height: buttonsHeight - cancelHeight)
    edge.frame = CGRect(x: 0, y: end, width: width, height: 1 / max(traitCollection.displayScale, 1))
    edge.isHidden = buttonScroller.contentSize.height <= buttonScroller.bounds.height
    bringSubviewToFront(edge)
    y = 0
    for (index, button) in buttons.enumerated() {
      button.line = isSideBySide ? (index == 0 ? [.top, .left] : .top) : (index > 0 || top > 0 ? .top : [])
      if isSideBySide {
        let half = (width / 2).rounded()
        button.frame = CGRect(x: index == 0 ? half : 0, y: 0, width: index == 0 ? width - half : half, height: buttonsHeight)
      } else {
        button.frame = CGRect(x: 0, y: button === cancelButton ? whole - cancelHeight : y, width: width, height: buttonHeights[index])
        y += buttonHeights[index]
      }
    }
    return wanted
  }
}

/// The scroll view of the buttons. Keys do not scroll it; they go to the next responder, so that the alert can move the focus from button to button.
@MainActor
private final class AlertButtonScroller: UIScrollView {
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesBegan(presses, with: event) }
}

/// A button of an alert, with hairlines at its edges.
@MainActor
private final class AlertButton: UIButton {
  var line: UIRectEdge = [] { didSet { if line != oldValue { setNeedsDisplay() } } }
  let action: UIAlertAction
  private let font: UIFont
  /// The padding at the left and right of the title, in points: 16, or 8 in a sheet narrower than 240 points.
  private(set) var padding: CGFloat = 16

  init(_ action: UIAlertAction, isBold: Bool, choose: @escaping () -> Void) {
    self.action = action
    font = .systemFont(ofSize: 16, weight: isBold ? .semibold : .regular)
    super.init(frame: .zero, type: .system)
    setTitle(action.title, for: .normal)
    if action.style == .destructive { setTitleColor(UISystemPalette.current.destructive, for: .normal) }
    titleLabel?.font = UIFontMetrics(forTextStyle: .callout).scaledFont(for: font)
    titleLabel?.adjustsFontForContentSizeCategory = true
    titleLabel?.numberOfLines = 0
    isEnabled = action.isEnabled
    addAction(UIAction { _ in choose() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  var fittingWidth: CGFloat { titleLabel?.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)).width ?? 0 }

  /// Sets the padding for the width of the sheet. Also reduces a scaled text size so that the longest word fits instead of being broken, but not
  /// below the unscaled size.
  func fitLongestWord(_ width: CGFloat) {
    padding = width < 240 ? 8 : 16
    guard let titleLabel, let title = action.title else { return }
    let metrics = UIFontMetrics(forTextStyle: .callout)
    let whole = metrics.scaledFont(for: font, compatibleWith: traitCollection)
    let probe = UILabel()
    probe.font = whole
    let availableWidth = width - 2 * padding
    var largest: CGFloat = 0
    for segment in Self.unbreakableSegments(title) {
      probe.text = segment
      let wanted = probe.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)).width
      guard wanted > availableWidth else { continue }
      let size = max((whole.pointSize * availableWidth / wanted).rounded(.down), font.pointSize)
      largest = largest == 0 ? size : min(largest, size)
    }
    let fitting = metrics.scaledFont(for: font, maximumPointSize: largest, compatibleWith: traitCollection)
    if titleLabel.font.pointSize != fitting.pointSize { titleLabel.font = fitting }
  }

  /// Returns the segments between the break opportunities of a title, without white space at either end.
  private static func unbreakableSegments(_ title: String) -> [String] {
    let units = Array(title.utf16)
    let ends = TextBoundaries.find(.line, in: units).offsets.map(Int.init)
    return zip([0] + ends, ends).map { String(decoding: units[$0..<$1], as: UTF16.self).trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  func fittingHeight(_ width: CGFloat) -> CGFloat {
    let text = titleLabel?.sizeThatFits(CGSize(width: width - 2 * padding, height: .greatestFiniteMagnitude)).height ?? 0
    return max(44, (text + 20).rounded(.up))
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.shrunk(dx: 6, dy: 6), 4) }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel?.frame = bounds.shrunk(dx: padding, dy: 4)
  }

  override func drawBackground(in bounds: CGRect) {
    let palette = UISystemPalette.current
    if isEnabled, isHighlighted || isHovered {
      (isHighlighted ? palette.pressed : palette.hover).setFill()
      UIRectFill(bounds)
    }
    let width = 1 / max(traitCollection.displayScale, 1)
    palette.separator.setFill()
    if line.contains(.top) { UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: width)) }
    if line.contains(.left) { UIRectFill(CGRect(x: 0, y: 0, width: width, height: bounds.height)) }
  }
}
