import Foundation
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText
@testable import galley

/// Operates an off-screen window by keyboard alone.
@MainActor
final class KeyboardNavigator {
  struct Stop {
    let view: UIView
    let description: String
    let link: NSRange?
    let row: IndexPath?
    /// Whether pixels near the view change with the focus ring; `nil` if that was not looked at.
    let isSeen: Bool?
  }

  /// Whether something covers earlier stops while a text is edited.
  private(set) var coversReachedViews = false
  private let stage: Stage
  private let host: OffscreenWindow
  private var window: UIWindow { stage.window }

  init(_ exhibit: String, part: Int = 0) throws {
    stage = Stage.offscreen(try #require(Exhibits.named(exhibit)), try WindowOptions.parse(["--size", "1280x800"]).configuration)
    host = try #require(stage.session.host as? OffscreenWindow)
    UIScreenKeyboard.yieldsToHardware = true
    if let recipes = stage.chrome.content as? RecipesViewController { recipes.choose(part) }
    if let samples = stage.chrome.content as? SamplesViewController { samples.choose(part) }
    turn()
  }

  func close() {
    stage.close()
    UIScreenKeyboard.yieldsToHardware = false
  }

  func turn() {
    host.virtualClock.advance(by: 400)
    stage.session.turn()
    stage.session.turn()
  }

  private func key(_ usage: UIKeyboardHIDUsage, _ modifiers: KeyModifiers = []) {
    let key = Key(usage: UInt16(usage.rawValue), symbol: 1 << 30)
    host.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
    host.script(.keyUp(key), modifiers: modifiers)
    turn()
  }

  /// All stops of one round of Tab. In a text view that accepts tabs, Ctrl+Tab continues.
  func stops(forward: Bool, looksForRings: Bool = true) -> [Stop] {
    window.firstResponder?.resignFirstResponder()
    window.focus(nil)
    turn()
    var stops: [Stop] = []
    for _ in 0..<400 {
      let isTyped = (window.firstResponder as? UITextView)?.isEditable == true
      var modifiers: KeyModifiers = forward ? [] : .shift
      if isTyped { modifiers.insert(.control) }
      key(.keyboardTab, modifiers)
      guard let view = window.focusedView else { break }
      let words = Self.describe(view)
      // An active search hides the way back, too.
      if window.keyboardFrame != nil || view is UISearchTextField && stage.chrome.content is UINavigationController { coversReachedViews = true }
      let link = (view as? UITextView)?.focusedLink
      let row = Self.row(of: view)
      let isRound = stops.contains { $0.description == words && $0.link == link && ($0.view === view || row != nil && $0.row == row) }
      if isRound { return stops }
      stops.append(Stop(view: view, description: words, link: link, row: row, isSeen: looksForRings ? isRingSeen(view) : nil))
    }
    Issue.record("Tab does not come round: \(stops.suffix(5).map(\.description))")
    return stops
  }

  /// The row of a view. A row that becomes visible again can have another cell.
  private static func row(of view: UIView) -> IndexPath? {
    let around = sequence(first: view, next: \.superview)
    guard let cell = around.lazy.compactMap({ $0 as? UITableViewCell }).first else { return nil }
    return around.lazy.compactMap { $0 as? UITableView }.first?.indexPath(for: cell)
  }

  private func isRingSeen(_ view: UIView) -> Bool {
    let place = view.convert(view.focusShape.rect, to: nil).insetBy(dx: -5, dy: -5).intersection(window.bounds).integral
    let (first, width, screen) = (Int(place.minX), Int(place.width), host.screen)
    func pixels() -> [UInt32] {
      (Int(place.minY)..<Int(place.maxY)).flatMap { UnsafeBufferPointer(start: screen.pixels + $0 * screen.stride + first, count: width) }
    }
    let before = pixels()
    // Only the focus ring changes.
    view.isFocused = false
    view.setNeedsDisplay(view.focusShape.rect.insetBy(dx: -5, dy: -5))
    view.damage(view.focusShape.rect.insetBy(dx: -5, dy: -5))
    stage.session.turn()
    let after = pixels()
    view.isFocused = true
    view.damage(view.ownExtent)
    stage.session.turn()
    return Pixels.differences(before, after).count >= 12
  }

  // MARK: What a mouse can press

  /// Enabled visible controls, and views of exhibits with their own gestures.
  func pressable() -> [UIView] {
    func walk(_ view: UIView) -> [UIView] {
      guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return [] }
      let takes: Bool
      switch view {
      case let control as UIControl: takes = control.isEnabled
      case is UIScrollView, is any UITextInput: takes = false
      default: takes = (view.gestureRecognizers ?? []).contains { $0.isEnabled && ($0 is UITapGestureRecognizer || $0 is UIPanGestureRecognizer) }
      }
      return (takes && view.bounds.width > 0 && view.bounds.height > 0 ? [view] : []) + view.subviews.flatMap(walk)
    }
    return walk(front)
  }

  /// The last presented view, otherwise the window.
  private var front: UIView { window.subviews.last { $0 is PresentationView } ?? window }

  /// Checks that everything a mouse can press is reached in both directions and shows a focus ring.
  ///
  /// - Returns: The stops of the forward round.
  func checkAll() -> [Stop] {
    let forward = stops(forward: true)
    for stop in forward where stop.isSeen == false { Issue.record("no ring is seen on \(stop.description)") }
    let backward = stops(forward: false, looksForRings: false)
    // Views that a bar over the keyboard covers during editing are reached before that, or from the other direction.
    let stops = forward + backward
    if !coversReachedViews { #expect(backward.map(\.description) == forward.reversed().map(\.description), "the same ones backwards") }
    let missed = pressable().filter { view in
      // The cell can have been reused for another row.
      let (row, words) = (Self.row(of: view), Self.describe(view))
      return !stops.contains { view.isDescendant(of: $0.view) && ($0.view === view || $0.view is UIControl) || row != nil && $0.row == row && $0.description == words }
    }
    for view in missed { Issue.record("no Tab reaches \(Self.describe(view))") }
    for view in Set(stops.map(\.view)) { checkItems(of: view, links: Set(stops.filter { $0.view === view }.compactMap(\.link))) }
    return forward
  }

  // MARK: Going on and back

  /// Tabs to the table, selects the row with arrows, and opens it with Return.
  func enterRow(_ row: Int) throws {
    try tab { $0 is UITableView }
    key(.keyboardHome)
    for _ in 0..<row { key(.keyboardDownArrow) }
    #expect(ringRow == row)
    key(.keyboardReturnOrEnter)
    turn()
  }

  /// Tabs to the button with this title and presses Return.
  func press(_ name: String) throws {
    try tab { ($0 as? UIButton)?.currentTitle == name }
    key(.keyboardReturnOrEnter)
    turn()
  }

  private func tab(to isWanted: (UIView) -> Bool) throws {
    for _ in 0..<60 {
      if let view = window.focusedView, isWanted(view) { return }
      key(.keyboardTab)
    }
    throw NotReached()
  }

  struct NotReached: Error {}

  /// Closes a presentation with Escape, or presses Return on the back button.
  func goBack() throws {
    if front is PresentationView {
      for _ in 0..<3 where front is PresentationView { key(.keyboardEscape) }
    } else {
      // An active search ends first.
      if pressable().contains(where: { ($0 as? UIButton)?.currentTitle == "Cancel" }) { try press("Cancel") }
      try tab { $0.accessibilityLabel?.hasPrefix("Back to") == true }
      key(.keyboardReturnOrEnter)
    }
    turn()
  }

  /// The row with the focus ring in the focused table.
  var ringRow: Int? { (window.focusedView as? UITableView)?.focusedRow?.row }
  var focusedDescription: String { window.focusedView.map(Self.describe) ?? "" }
  /// Whether something is still presented or pushed.
  var isShowingAnotherPage: Bool {
    front is PresentationView || ((stage.chrome.content as? UINavigationController)?.viewControllers.count ?? 1) > 1
  }

  // MARK: Menus

  private var menu: ContextMenuView? { window.subviews.compactMap { $0 as? ContextMenuView }.last }

  /// Opens the menu at each stop with the Menu key and checks it.
  ///
  /// - Returns: The number of menus.
  func checkMenus() throws -> Int {
    var count = 0
    for stop in stops(forward: true, looksForRings: false) {
      guard stop.view.window === window else { continue }
      window.focus(stop.view)
      if stop.view is any UITextInput { stop.view.becomeFirstResponder() }
      key(.keyboardApplication)
      guard let menu else { continue }
      count += 1
      checkPanel(menu)
      key(.keyboardEscape)
      #expect(self.menu == nil, "Escape leaves the menu of \(stop.description)")
    }
    return count
  }

  private func checkPanel(_ menu: ContextMenuView) {
    let panel = menu.lastPanel
    let wanted = panel.rows.filter(\.isEnabled)
    var reached: [MenuItemView] = []
    key(.keyboardHome)
    for _ in wanted {
      guard let row = panel.highlighted else { break }
      reached.append(row)
      if row.submenu != nil {
        key(.keyboardRightArrow)
        #expect(menu.lastPanel !== panel, "Right opens the submenu")
        if menu.lastPanel !== panel { checkPanel(menu) }
        key(.keyboardLeftArrow)
        #expect(menu.lastPanel === panel, "Left leaves it")
      }
      key(.keyboardDownArrow)
    }
    #expect(reached.map(ObjectIdentifier.init) == wanted.map(ObjectIdentifier.init), "\(reached.count) of \(wanted.count) rows")
  }

  /// Checks that arrow keys reach each item of a table or collection.
  func checkItems(of view: UIView, links: Set<NSRange>) {
    if let text = view as? UITextView, !text.isEditable {
      let whole = NSRange(location: 0, length: text.textStorage.length)
      text.textStorage.enumerateAttribute(.link, in: whole, options: []) { link, range, _ in
        if link != nil, !links.contains(range) { Issue.record("no Tab reaches the link \(text.textStorage.attributedSubstring(from: range).string)") }
      }
      for (range, _) in text.layoutManager.marks(.detected) where !links.contains(range) { Issue.record("no Tab reaches what was found at \(range)") }
      return
    }
    guard view is UITableView || view is UICollectionView else { return }
    window.focus(view)
    turn()
    if let table = view as? UITableView {
      let count = (0..<table.numberOfSections).reduce(0) { $0 + table.numberOfRows(inSection: $1) }
      let reached = items(.keyboardDownArrow, limit: min(count, 60)) { table.focusedRow }
      #expect(reached == min(count, 60), "\(Self.describe(view)): \(reached) of \(count) rows")
    } else if let collection = view as? UICollectionView {
      let count = (0..<collection.numberOfSections).reduce(0) { $0 + collection.numberOfItems(inSection: $1) }
      let reached = items(.keyboardRightArrow, limit: min(count, 60)) { collection.ringItem }
      #expect(reached == min(count, 60), "\(Self.describe(view)): \(reached) of \(count) items")
    }
  }

  private func items(_ arrow: UIKeyboardHIDUsage, limit: Int, at: () -> IndexPath?) -> Int {
    key(.keyboardHome)
    var reached: Set<IndexPath> = []
    for _ in 0..<limit {
      if let place = at() { reached.insert(place) }
      key(arrow)
    }
    return reached.count
  }

  static func describe(_ view: UIView) -> String {
    let name = view.accessibilityLabel ?? (view as? UIButton)?.currentTitle ?? ""
    return "\(type(of: view)) “\(name)” at \(view.frame.origin) in \(view.superview.map { "\(type(of: $0))" } ?? "")"
  }
}
