import CoreGraphics
import Foundation
import GalleyRaster
import UIFoundation
@_spi(Galley) import UIKitCore

/// A component of a picker: a column of rows that scrolls and rests with a row in the middle.
@MainActor
final class PickerWheel: UIScrollView, UIScrollViewDelegate, InputFocusing {
  override var scrollsWithoutFocus: Bool { false }

  let component: Int
  private weak var picker: UIPickerView?

  private(set) var rowCount = 0
  private(set) var rowHeight: CGFloat = 32
  /// The width from the delegate, or `nil` for a share of the available width.
  var requestedWidth: CGFloat?
  /// The selected row, or -1 if there is none.
  private(set) var selected = -1

  private var rows: [Int: PickerRow] = [:]
  private var spare: [PickerRow] = []
  private var settleAlarm: Timeline.Alarm?

  /// A cache key of the rows' positions: the values that determine them.
  private struct LayoutKey: Equatable {
    var size: CGSize
    var rowHeight: CGFloat
    var rowCount: Int
  }
  private var arrangedMeasure: LayoutKey?
  private var measure: LayoutKey { LayoutKey(size: bounds.size, rowHeight: rowHeight, rowCount: rowCount) }

  private static let ringInset: CGFloat = 6
  /// The pause in seconds after which the fingers are considered to have left the touchpad.
  private static let settleDelay = 0.15
  private static let turning: TimeInterval = 0.2

  init(_ picker: UIPickerView, component: Int) {
    self.picker = picker
    self.component = component
    super.init(frame: .zero)
    scrollDelegate = self
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    decelerationRate = DecelerationRate(rawValue: 0.995)
    // A mouse drags it, too: there is nothing to select.
    panGestureRecognizer.allowTouches(.direct, .indirectPointer)
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] in self?.tap($0) }
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { nil }

  override var capturesTaps: Bool? { true }

  // MARK: Rows

  func load(_ count: Int, rowHeight height: CGFloat) {
    for row in rows.values { row.removeFromSuperview() }
    spare += rows.values
    rows = [:]
    (rowCount, rowHeight) = (count, height)
    selected = count == 0 ? -1 : min(max(selected, 0), count - 1)
    if count == 0, isFocused { window?.focus(nil) }
    setNeedsLayout()
  }

  func content(of row: Int) -> UIView? {
    layoutIfNeeded()
    return rows[row]?.content
  }

  private func fill(_ row: PickerRow, _ index: Int) {
    guard let picker else { return }
    let delegate = picker.delegate
    let view = delegate?.pickerView(picker, viewForRow: index, forComponent: component, reusing: row.custom) ?? UIPickerView.noView
    if view !== UIPickerView.noView {
      row.show(view)
    } else if let words = delegate?.pickerView(picker, attributedTitleForRow: index, forComponent: component) {
      row.show(attributed: words)
    } else {
      row.show(title: delegate?.pickerView(picker, titleForRow: index, forComponent: component))
    }
  }

  private func displayedText(of index: Int) -> String? {
    if let row = rows[index] { return row.displayedText }
    let row = PickerRow(frame: .zero)
    fill(row, index)
    return row.displayedText
  }

  // MARK: Layout

  override func boundsDidChange(from old: CGRect) {
    super.boundsDidChange(from: old)
    setNeedsLayout()
  }

  private func offset(of row: Int) -> CGFloat { CGFloat(max(row, 0)) * rowHeight - contentInset.top }
  private func row(nearest offset: CGFloat) -> Int { min(max(Int(bounding: Double(((offset + contentInset.top) / rowHeight).rounded())), 0), max(rowCount - 1, 0)) }

  override func layoutSubviews() {
    super.layoutSubviews()
    if arrangedMeasure != measure {
      arrangedMeasure = measure
      stopMotion()
      let above = max(((bounds.height - rowHeight) / 2).rounded(.down), 0)
      contentInset = UIEdgeInsets(top: above, left: 0, bottom: max(bounds.height - rowHeight - above, 0), right: 0)
      contentSize = CGSize(width: bounds.width, height: rowHeight * CGFloat(rowCount))
      contentOffset = CGPoint(x: 0, y: offset(of: selected))
    }
    arrangeRows()
  }

  private func arrangeRows() {
    guard bounds.isDrawable else { return }
    let first = max(Int(bounding: Double((bounds.minY / rowHeight).rounded(.down))), 0)
    let seen = first..<max(min(Int(bounding: Double((bounds.maxY / rowHeight).rounded(.up))), rowCount), first)
    for (index, row) in rows where !seen.contains(index) {
      row.removeFromSuperview()
      rows[index] = nil
      spare.append(row)
    }
    let half = max(bounds.height / 2, 1)
    for index in seen {
      let frame = CGRect(x: 0, y: CGFloat(index) * rowHeight, width: bounds.width, height: rowHeight)
      let row = rows[index] ?? newRow(index)
      if row.frame != frame { row.frame = frame }
      // Rows fade towards the edges.
      let away = max(abs(frame.midY - bounds.midY) - rowHeight / 4, 0)
      row.alpha = max(1 - 0.95 * away / half, 0.05)
    }
  }

  private func newRow(_ index: Int) -> PickerRow {
    let row = spare.popLast() ?? PickerRow(frame: .zero)
    rows[index] = row
    addSubview(row)
    fill(row, index)
    return row
  }

  // MARK: Turning

  func select(_ row: Int, animated: Bool) {
    selected = row
    settleAlarm?.cancel()
    // Rows that are not yet placed are placed by the next layout.
    guard arrangedMeasure == measure else { return }
    stopMotion()
    let target = CGPoint(x: 0, y: offset(of: row))
    guard target != contentOffset else { return }
    if animated, window != nil { glide(to: target, duration: Self.turning, kind: .unreported) } else { contentOffset = target }
  }

  /// Scrolls to a row on behalf of the user, and notifies the delegate if the row differs. The row is clamped to the valid ones. Does nothing
  /// without rows.
  private func choose(_ row: Int) {
    guard rowCount > 0 else { return }
    let row = min(max(row, 0), rowCount - 1)
    let isOther = row != selected
    select(row, animated: true)
    if isOther, let picker { picker.delegate?.pickerView(picker, didSelectRow: row, inComponent: component) }
  }

  /// Selects the row nearest to the middle on behalf of the user, and scrolls to it.
  private func settle() { choose(row(nearest: contentOffset.y)) }

  override func restingOffset(near planned: CGPoint) -> CGPoint { CGPoint(x: planned.x, y: offset(of: row(nearest: planned.y))) }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { settleAlarm?.cancel() }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { if !decelerate { settle() } }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }

  private func tap(_ recognizer: UIGestureRecognizer) {
    let row = Int(bounding: Double((recognizer.location(in: self).y / rowHeight).rounded(.down)))
    if (0..<rowCount).contains(row) { choose(row) }
  }

  /// Moves the wheel by a row for each notch of a mouse wheel. A touchpad moves it freely, and it then settles on a row. Returns `false` without
  /// rows, at the end, and for a horizontal movement.
  override func scrollWheel(by delta: CGVector, at point: CGPoint, isPrecise: Bool) -> Bool {
    guard delta.dy != 0, rowCount > 0 else { return false }
    if isPrecise {
      guard super.scrollWheel(by: delta, at: point, isPrecise: true) else { return false }
      settleAlarm?.cancel()
      settleAlarm = Timeline.shared.schedule(after: Self.settleDelay) { [weak self] in self?.settle() }
      return true
    }
    let next = selected + (delta.dy > 0 ? -1 : 1)
    guard (0..<rowCount).contains(next) else { return false }
    choose(next)
    return true
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { rowCount > 0 }
  override func focusDidChange() { setNeedsDisplay() }

  /// The focus ring around the row in the middle.
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) {
    let band = CGRect(x: 0, y: bounds.minY + contentInset.top, width: bounds.width, height: rowHeight)
    return (band.insetBy(dx: Self.ringInset, dy: 4), 5)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFocused, let key = presses.unmodifiedKey, handleKey(key.keyCode) else { return passOn(presses, with: event) }
  }

  private func handleKey(_ key: UIKeyboardHIDUsage) -> Bool {
    let page = max(Int(bounding: Double(bounds.height / rowHeight)) - 1, 1)
    let isRightToLeft = traitCollection.layoutDirection == .rightToLeft
    switch key {
    case .keyboardUpArrow: choose(selected - 1)
    case .keyboardDownArrow: choose(selected + 1)
    case .keyboardPageUp: choose(selected - page)
    case .keyboardPageDown: choose(selected + page)
    case .keyboardHome: choose(0)
    case .keyboardEnd: choose(rowCount - 1)
    case .keyboardLeftArrow: return focusWheel(isRightToLeft ? 1 : -1)
    case .keyboardRightArrow: return focusWheel(isRightToLeft ? -1 : 1)
    default: return false
    }
    return true
  }

  private func focusWheel(_ step: Int) -> Bool {
    guard let wheel = picker?.wheel(after: component, by: step), wheel.canBecomeFocused else { return false }
    window?.focus(wheel)
    return true
  }

  // MARK: Accessibility

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? ownLabel }
    set { super.accessibilityLabel = newValue }
  }

  private var ownLabel: String? {
    guard let picker else { return nil }
    if let own = (picker.delegate as? any UIPickerViewAccessibilityDelegate)?.pickerView(picker, accessibilityLabelForComponent: component) { return own }
    guard picker.numberOfComponents > 1 else { return picker.accessibilityLabel }
    return "\(picker.accessibilityLabel ?? "Wheel") \(component + 1)"
  }

  override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (selected >= 0 ? displayedText(of: selected) : nil) }
    set { super.accessibilityValue = newValue }
  }
  override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.adjustable) }
    set { super.accessibilityTraits = newValue }
  }
  override var screenRole: ScreenRole? {
    get { super.screenRole ?? .slider }
    set { super.screenRole = newValue }
  }
}
