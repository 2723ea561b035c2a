import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A view with one or more components side by side, each a column of rows. The row in the band in the middle is selected.
///
/// The user spins a component by dragging, after which it decelerates to a row, with the scroll wheel, by tapping a row, or with the keyboard
/// focus: arrow keys, Page Up, Page Down, Home and End; Left and Right switch components. Only visible rows have views. As the
/// `inputView` of a field it has its intrinsic height.
///
/// | file | contents |
/// |---|---|
/// | `UIPickerViewProtocols` | data source and delegate protocols |
/// | `PickerWheel` | a component: its rows, motion, touches and keys |
/// | `PickerRow` | a row |
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// The data source, which provides the rows. Not retained; `nil` if there is none.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { if dataSource !== oldValue { reloadAllComponents() } } }
  /// The delegate, which customizes rows and is notified of selections. Not retained; `nil` if there is none.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { if delegate !== oldValue { reloadAllComponents() } } }

  private var wheels: [PickerWheel] = []
  private var needsLoading = true

  /// The default result of the delegate's methods for lengths, which selects the picker's default.
  nonisolated static let notImplemented: CGFloat = -.greatestFiniteMagnitude
  static let noView = UIView(frame: .zero)

  private static let height: CGFloat = 216
  private static let margin: CGFloat = 8
  private static let gap: CGFloat = 4
  private static let bandRadius: CGFloat = 8

  /// Creates a picker at `frame`, in its superview's coordinate space.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  // MARK: What there is

  /// The number of components that the data source reported.
  open var numberOfComponents: Int {
    loadIfNeeded()
    return wheels.count
  }

  /// Returns the number of rows that the data source reported. An invalid component is logged and has no rows.
  open func numberOfRows(inComponent component: Int) -> Int { wheel(component, "numberOfRows")?.rowCount ?? 0 }

  /// Returns the size of a row in points, or `.zero` if there is no such component, which is logged.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard let wheel = wheel(component, "rowSize") else { return .zero }
    layoutIfNeeded()
    return CGSize(width: wheel.bounds.width, height: wheel.rowHeight)
  }

  /// Returns the delegate's view of a visible row, or the label with its title; `nil` for other rows. An invalid component is logged.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    layoutIfNeeded()
    return wheel(component, "view")?.content(of: row)
  }

  // MARK: Loading

  /// Reloads everything from the data source and the delegate. Each component stays at its row, or at the last row if that no longer exists.
  open func reloadAllComponents() {
    needsLoading = true
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Reloads one component, which stays at its row, or at the last if that no longer exists. An invalid component is logged and ignored. Does nothing
  /// if all components are about to be reloaded.
  open func reloadComponent(_ component: Int) {
    guard !needsLoading else { return }
    if let wheel = wheel(component, "reloadComponent") { load(wheel) }
    setNeedsDisplay()
  }

  private func loadIfNeeded() {
    guard needsLoading else { return }
    needsLoading = false
    let count = dataSource.map { checked($0.numberOfComponents(in: self), "components", maximum: 100) } ?? 0
    for wheel in wheels.dropFirst(count) { wheel.removeFromSuperview() }
    wheels = Array(wheels.prefix(count))
    while wheels.count < count {
      let wheel = PickerWheel(self, component: wheels.count)
      wheels.append(wheel)
      addSubview(wheel)
    }
    for wheel in wheels { load(wheel) }
    if delegate == nil, wheels.contains(where: { $0.rowCount > 0 }) {
      TableDiagnostic.warn("the rows of the picker are empty because it has no delegate to supply titles. Set its delegate")
    }
    setNeedsDisplay()
  }

  private func load(_ wheel: PickerWheel) {
    let rows = dataSource?.pickerView(self, numberOfRowsInComponent: wheel.component) ?? 0
    wheel.load(checked(rows, "rows in component \(wheel.component)", maximum: 10_000_000), rowHeight: rowHeight(wheel.component))
    wheel.requestedWidth = possible(delegate?.pickerView(self, widthForComponent: wheel.component), "widthForComponent", wheel.component)
  }

  private func checked(_ count: Int, _ noun: String, maximum: Int) -> Int {
    let clamped = min(max(count, 0), maximum)
    if count != clamped { TableDiagnostic.warn("the picker's data source returned \(count) \(noun); \(clamped) is used instead. Return 0 to \(maximum)") }
    return clamped
  }

  private func possible(_ length: CGFloat?, _ method: String, _ component: Int) -> CGFloat? {
    guard let length, length != Self.notImplemented else { return nil }
    if length >= 1, length <= 100_000 { return length }
    TableDiagnostic.warn("\(method) returned \(length) for component \(component); the picker's default is used instead. Return 1 to 100,000 points")
    return nil
  }

  private func rowHeight(_ component: Int) -> CGFloat {
    possible(delegate?.pickerView(self, rowHeightForComponent: component), "rowHeightForComponent", component) ?? ordinaryRowHeight
  }

  private var ordinaryRowHeight: CGFloat { max(32, (PickerRow.font(traitCollection).lineHeight + 8).rounded()) }

  private func wheel(_ component: Int, _ method: String) -> PickerWheel? {
    loadIfNeeded()
    if wheels.indices.contains(component) { return wheels[component] }
    TableDiagnostic.warn("\(method): component \(component) does not exist; the picker has \(wheels.count)")
    return nil
  }

  // MARK: Choosing

  /// Returns the selected row of a component. Returns -1 if it has no rows, or if there is no such component, which is logged.
  open func selectedRow(inComponent component: Int) -> Int { wheel(component, "selectedRow")?.selected ?? -1 }

  /// Selects a row of a component, which scrolls to it, animated if requested. The delegate is not notified. An invalid row or component is logged
  /// and ignored.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let wheel = wheel(component, "selectRow") else { return }
    guard (0..<wheel.rowCount).contains(row) else {
      return TableDiagnostic.warn("selectRow: row \(row) does not exist in component \(component), which has \(TableDiagnostic.count(wheel.rowCount, "row")); the selection stays")
    }
    wheel.select(row, animated: animated)
  }

  /// Returns the wheel before or after another in reading order; `nil` beyond the ends.
  func wheel(after component: Int, by step: Int) -> PickerWheel? {
    let next = component + step
    return wheels.indices.contains(next) ? wheels[next] : nil
  }

  // MARK: Layout

  /// 320 by 216 points; with large text, as high as five rows if that is more.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: max(Self.height, (ordinaryRowHeight * 5).rounded())) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Loads the components if necessary, and places their wheels side by side, centered, in reading direction.
  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    let widths = widths
    let gaps = Self.gap * CGFloat(max(widths.count - 1, 0))
    var x = ((bounds.width - widths.reduce(0, +) - gaps) / 2).rounded()
    for (wheel, width) in zip(wheels, widths) {
      let left = effectiveUserInterfaceLayoutDirection == .rightToLeft ? bounds.width - x - width : x
      wheel.frame = CGRect(x: left, y: 0, width: width, height: bounds.height)
      x += width + Self.gap
    }
  }

  /// The widths of the components: those of the delegate; the others share the remaining width. Widths that exceed the view are reduced.
  private var widths: [CGFloat] {
    let requested = wheels.map(\.requestedWidth)
    let availableWidth = max(bounds.width - 2 * Self.margin - Self.gap * CGFloat(max(requested.count - 1, 0)), 0)
    let used = requested.reduce(0) { $0 + ($1 ?? 0) }
    let shares = requested.filter { $0 == nil }.count
    let share = shares > 0 ? max(availableWidth - used, 0) / CGFloat(shares) : 0
    let factor = used > availableWidth ? availableWidth / used : 1
    return requested.map { (($0.map { $0 * factor }) ?? share).rounded(.down) }
  }

  /// Reloads all components, because the text size or the appearance may have changed.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    reloadAllComponents()
  }

  /// Draws the band of the selected rows.
  open override func draw(_ rect: CGRect) {
    guard let height = wheels.map(\.rowHeight).max(), height > 0 else { return }
    UIColor.tertiarySystemFill.setFill()
    let band = CGRect(x: Self.margin, y: ((bounds.height - height) / 2).rounded(.down), width: max(bounds.width - 2 * Self.margin, 0), height: height)
    UIBezierPath(roundedRect: band, cornerRadius: Self.bandRadius).fill()
  }
}
