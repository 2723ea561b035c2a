import CoreGraphics
import Foundation

/// Presses light rows up, and select them when they end.
extension UITableView {
  // MARK: Reading

  /// The selected row, of several the first; `nil` for none.
  public var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The selected rows, in order; `nil` for none.
  public var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  // MARK: By code

  /// Selects a row, as the only one unless several can be; `nil` deselects all. The delegate is not told. A row that is not there is told of.
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadIfNeeded()
    guard let indexPath else {
      for path in selection { deselectRow(at: path, animated: animated) }
      return
    }
    guard has(indexPath) else {
      return TableComplaint.tell("selectRow: there is no \(TableComplaint.name(indexPath)); the selection stays as it is")
    }
    if !allowsMultipleSelection { for path in selection where path != indexPath { deselectRow(at: path, animated: animated) } }
    selection.insert(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Takes a row out of the selection. The delegate is not told.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard selection.remove(indexPath) != nil else { return }
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  // MARK: By the user

  /// Selects a row as a press or a key does, with the delegate's say.
  func choose(_ path: IndexPath) {
    guard allowsSelection else { return }
    if selection.contains(path), allowsMultipleSelection { return unchoose(path) }
    var path = path
    if let delegate {
      guard let chosen = delegate.tableView(self, willSelectRowAt: path) else { return }
      path = chosen
    }
    guard has(path) else {
      return TableComplaint.tell("willSelectRowAt answers \(TableComplaint.name(path)), which is not there; nothing is selected")
    }
    if !allowsMultipleSelection { for other in selection.sorted() where other != path { unchoose(other) } }
    selection.insert(path)
    cells[path]?.setSelected(true, animated: false)
    delegate?.tableView(self, didSelectRowAt: path)
  }

  private func unchoose(_ path: IndexPath) {
    var path = path
    if let delegate {
      guard let given = delegate.tableView(self, willDeselectRowAt: path) else { return }
      path = given
    }
    guard selection.contains(path) else { return }
    deselectRow(at: path, animated: false)
    delegate?.tableView(self, didDeselectRowAt: path)
  }

  // MARK: Presses

  /// A finger that scrolls lights nothing up: it has this long to set out, in seconds.
  private static let fingerDelay = 0.1

  func press(_ touch: UITouch, _ event: UIEvent?) {
    if touch.type == .indirectPointer, let event, !event.buttonMask.contains(.primary) { return }
    endPress()
    guard allowsSelection, isForRow(touch), let path = indexPathForRow(at: touch.location(in: self)), cells[path] != nil,
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    pressedTouch = touch
    highlighted = path
    if touch.type == .indirectPointer { return light(path) }
    highlightAlarm = Timeline.shared.schedule(after: Self.fingerDelay) { [weak self] in self?.light(path) }
  }

  /// Not what is for a text, a control or a view that scrolls within the row.
  private func isForRow(_ touch: UITouch) -> Bool {
    var view = touch.view
    while let current = view, current !== self {
      if current is UIScrollView || current is any UIKeyInput || current.keepsTaps == true { return false }
      view = current.superview
    }
    return true
  }

  private func light(_ path: IndexPath) {
    highlightAlarm = nil
    guard highlighted == path, let cell = cells[path], !cell.isHighlighted else { return }
    cell.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
  }

  private func unlight(_ path: IndexPath) {
    guard let cell = cells[path], cell.isHighlighted else { return }
    cell.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
  }

  func follow(_ touch: UITouch) {
    guard touch === pressedTouch, let path = highlighted else { return }
    // A finger that moves may be about to scroll.
    guard highlightAlarm == nil else { return }
    if rectForRow(at: path).contains(touch.location(in: self)) { light(path) } else { unlight(path) }
  }

  func release(_ touch: UITouch) {
    guard touch === pressedTouch, let path = highlighted else { return }
    let isInside = rectForRow(at: path).contains(touch.location(in: self))
    // A quick tap lights the row up all the same: what hears of it hears of both.
    if isInside { light(path) }
    endPress()
    guard isInside else { return }
    if allowsSelection { takeKeys(at: path) }
    choose(path)
  }

  /// What is pressed is let go, and nothing comes of it.
  func endPress() {
    highlightAlarm?.cancel()
    highlightAlarm = nil
    pressedTouch = nil
    guard let path = highlighted else { return }
    unlight(path)
    highlighted = nil
  }
}
