import CoreGraphics
import Foundation
import UIKitCore

/// A row that the user is swiping, with its actions.
struct RowSwipe {
  weak var cell: UITableViewCell?
  let view: RowActionsView
  /// The row's offset when the swipe began.
  let start: CGFloat
}

extension UITableView {
  /// The fraction of the row's width at which a swipe performs the first action.
  private static let fullSwipeFraction: CGFloat = 0.65
  /// The speed of a flick that opens or closes the actions, in points per second.
  private static let flick: CGFloat = 300

  func addSwipe() {
    swipeRecognizer.addHandler { [weak self] _ in self?.followSwipe() }
    addGestureRecognizer(swipeRecognizer)
    panGestureRecognizer.require(toFail: swipeRecognizer)
  }

  /// Returns whether a pan that begins is a horizontal swipe on a row that shows its actions, or has actions at the edge that the swipe reveals. If
  /// so, prepares the buttons of the actions. Returns `false` while a row is being moved and, unless the row shows its actions, in editing mode.
  func beginsSwipe() -> Bool {
    let speed = swipeRecognizer.velocity(in: self)
    guard rowMove == nil, abs(speed.x) > abs(speed.y), let touch = swipeRecognizer.touches.first, isForItem(touch), isInRow(touch),
      let path = indexPathForRow(at: touch.location(in: self)), let cell = cells[path]
    else { return false }
    if cell === cellShowingActions, let view = cell.actionsView {
      swipe = RowSwipe(cell: cell, view: view, start: cell.slideOffset)
      return true
    }
    let isLeading = (speed.x > 0) != (traitCollection.layoutDirection == .rightToLeft)
    guard !isEditing, let configuration = swipeConfiguration(at: path, isLeading: isLeading) else { return false }
    swipe = RowSwipe(cell: cell, view: makeActions(configuration, of: cell, at: path, isLeading: isLeading), start: 0)
    return true
  }

  /// Returns whether a touch is on the row itself or on its swipe actions, and not on a control in it.
  private func isInRow(_ touch: UITouch) -> Bool {
    sequence(first: touch.view ?? self, next: \.superview).prefix { $0 !== self }.allSatisfy { !($0 is UIControl) || $0.superview is RowActionsView }
  }

  private func followSwipe() {
    guard let swipe else { return }
    if ![.began, .changed].contains(swipeRecognizer.state) { self.swipe = nil }
    // The row may have been closed during the swipe.
    guard let cell = swipe.cell, cell.actionsView === swipe.view else { return }
    let sign: CGFloat = swipe.view.isLeading == (traitCollection.layoutDirection == .rightToLeft) ? -1 : 1
    let resting = swipe.view.restingWidth(inRow: cell.bounds.width)
    let aside = max(swipe.start + sign * swipeRecognizer.translation(in: self).x, 0)
    let mayBeFull = swipe.view.configuration.performsFirstActionWithFullSwipe
    let isFull = mayBeFull && aside > cell.bounds.width * Self.fullSwipeFraction
    switch swipeRecognizer.state {
    case .began, .changed:
      swipe.view.isFull = isFull
      // Beyond the buttons, the row follows at a third of the distance.
      cell.slideOffset = mayBeFull ? min(aside, cell.bounds.width) : aside <= resting ? aside : resting + (aside - resting) / 3
    case .ended:
      let speed = sign * swipeRecognizer.velocity(in: self).x
      if isFull, let action = swipe.view.configuration.actions.first, let button = swipe.view.buttons.first {
        cell.settle(cell.bounds.width)
        perform(action, button, of: cell)
      } else if speed > Self.flick || speed > -Self.flick && aside > resting / 2 {
        cell.settle(resting)
      } else {
        hideActions()
      }
    default: hideActions()
    }
  }
}
