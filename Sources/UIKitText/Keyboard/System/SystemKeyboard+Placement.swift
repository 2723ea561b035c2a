import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Splitting the keyboard, and the key that moves it.
extension SystemKeyboard {
  func addPlacementControls() {
    addGestureRecognizer(placementController.pan)
    addGestureRecognizer(placementController.longPress)
    addInteraction(placementController.menu)
  }

  /// Updates the background of a whole keyboard, or of two halves with a transparent gap.
  func updateBackground() {
    backgroundColor = splits ? nil : UISystemPalette.current.keyboard.tray
    isOpaque = !splits
    setNeedsDisplay()
  }

  /// Returns whether a point is between the halves of a split keyboard; `false` if the keyboard is not split.
  func isGap(_ point: CGPoint) -> Bool { splits && grid.geometry.between?.contains(point.x) == true }

  func drawHalves() {
    guard splits, let between = grid.geometry.between else { return }
    let hairline = 1 / max(traitCollection.displayScale, 1)
    for (left, right) in [(bounds.minX, between.lowerBound), (between.upperBound, bounds.maxX)] {
      let half = CGRect(x: left, y: 0, width: right - left, height: bounds.height)
      UISystemPalette.current.keyboard.hairline.setFill()
      UIBezierPath(rect: half).fill()
      UISystemPalette.current.keyboard.tray.setFill()
      UIBezierPath(rect: half.insetBy(dx: hairline, dy: hairline)).fill()
    }
  }
}

/// Additional functions of the dismiss key. A drag moves the keyboard. A menu docks, undocks and splits it, and changes
/// the language, like that of the globe key.
@MainActor
final class KeyboardPlacementController: NSObject, UIGestureRecognizerDelegate, UIContextMenuInteractionDelegate {
  private weak var keyboard: SystemKeyboard?
  let pan = UIPanGestureRecognizer()
  /// The recognizer that opens the menu when the mouse button is held, like a long touch.
  let longPress = UILongPressGestureRecognizer()
  private(set) lazy var menu = UIContextMenuInteraction(delegate: self)

  init(_ keyboard: SystemKeyboard) {
    self.keyboard = keyboard
    super.init()
    pan.delegate = self
    pan.addHandler { [weak self] _ in self?.moved() }
    longPress.delegate = self
    longPress.allowTouches(.indirectPointer)
    longPress.addHandler { [weak self] in if $0.state == .began { _ = self?.menu.open(at: $0.location(in: nil), by: .button) } }
  }

  private var key: KeyButton? { keyboard?.grid.button(.dismiss) }

  private func isOnKey(_ point: CGPoint) -> Bool {
    guard let keyboard, let key else { return false }
    return key.convert(key.bounds, to: keyboard).contains(point)
  }

  private func isOnGlobe(_ point: CGPoint) -> Bool {
    keyboard?.grid.button(.globe).map { $0.convert($0.bounds, to: keyboard).contains(point) } ?? false
  }

  // MARK: Dragging

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    let location = touch.location(in: keyboard)
    return gestureRecognizer === longPress ? isOnKey(location) || isOnGlobe(location) : gestureRecognizer !== pan || isOnKey(location)
  }

  private func moved() {
    guard let host = keyboard?.window?.keyboard else { return }
    switch pan.state {
    case .began: if host.beginDrag() { host.drag(by: pan.translation(in: nil).y) }
    case .changed: host.drag(by: pan.translation(in: nil).y)
    case .ended, .cancelled: host.endDrag()
    default: break
    }
  }

  // MARK: Menu

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    let isOnGlobe = isOnGlobe(location)
    guard isOnGlobe || isOnKey(location) else { return nil }
    let languages = UIMenu(title: "Language", children: languageRows)
    if isOnGlobe { return UIContextMenuConfiguration(actionProvider: { _ in languages }) }
    return UIContextMenuConfiguration(actionProvider: { _ in
      let rows = UIScreenKeyboard.Placement.allCases.map { placement in
        let row = UIAction(title: placement.title) { _ in UIScreenKeyboard.placement = placement }
        row.state = UIScreenKeyboard.placement == placement ? .on : .off
        return row
      }
      return UIMenu(title: "Keyboard", children: [UIMenu(options: .displayInline, children: rows), languages])
    })
  }

  private var languageRows: [UIAction] {
    KeyboardLetters.all.map { letters in
      let row = UIAction(title: letters.name) { _ in UITextInputMode.choose(letters.language) }
      row.state = keyboard?.letters == letters ? .on : .off
      return row
    }
  }

  func contextMenuInteractionAnchorForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? {
    guard let keyboard, let key, key.isFocused else { return nil }
    return key.convert(key.bounds, to: keyboard)
  }
}

extension UIScreenKeyboard.Placement {
  fileprivate var title: String {
    switch self {
    case .docked: "Docked"
    case .undocked: "Undocked"
    case .split: "Split"
    }
  }
}
