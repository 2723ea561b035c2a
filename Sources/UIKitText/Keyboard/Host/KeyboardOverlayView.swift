import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

/// A transparent view that covers the window while a keyboard is visible. Only the tray on it is visible and receives touches.
@MainActor
final class KeyboardOverlayView: UIView {
  let tray = KeyboardTray(frame: .zero)
  /// The clip view. The tray slides out from below its bottom edge.
  private let opening = UIView(frame: .zero)

  /// The distance of the clip view's bottom edge from that of this view, in points.
  var floor: CGFloat = 0 { didSet { if floor != oldValue { layOutOpening() } } }

  /// The responder that the keyboard serves. It is the next responder, so that a field in an accessory view keeps that view. `nil` if there is none.
  weak var owner: UIResponder?
  /// Called when the window's size changes. `nil` means no handler.
  var onResize: (() -> Void)?

  init() {
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    opening.clipsToBounds = true
    addSubview(opening)
    opening.addSubview(tray)
  }

  required init?(coder: NSCoder) { nil }

  override var next: UIResponder? { owner ?? super.next }

  private func layOutOpening() {
    UIView.performWithoutAnimation {
      opening.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - floor, 0))
    }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    tray.frame.contains(point) && opening.frame.contains(point) && !tray.isGap(convert(point, to: tray))
  }

  // Touches between the keys are ignored: the owner, next in the chain, must not receive them.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func boundsDidChange(from old: CGRect) {
    layOutOpening()
    if window != nil { onResize?() }
  }

  override var opaquePart: CGRect? {
    tray.opaquePart?.applying(tray.shownGeometry.toSuperview).intersection(opening.frame)
  }

  /// The owner's light or dark style, or the keyboard appearance that it requests.
  override var traitCollection: UITraitCollection {
    let traits = super.traitCollection
    let style = wantedStyle
    guard style != .unspecified, style != traits.userInterfaceStyle else { return traits }
    return UITraitCollection(traitsFrom: [traits, UITraitCollection(userInterfaceStyle: style)])
  }

  private var wantedStyle: UIUserInterfaceStyle {
    switch (owner as? any UITextInputTraits)?.keyboardAppearance {
    case .dark?: .dark
    case .light?: .light
    case .default?, nil: (owner as? any UITraitEnvironment)?.traitCollection.userInterfaceStyle ?? .unspecified
    }
  }
}

/// The sliding view: the accessory view above the input view.
@MainActor
final class KeyboardTray: UIView {
  private var content = KeyboardContent.nothing

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    isOpaque = true
    backgroundColor = UISystemPalette.current.keyboard.tray
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowRadius = 8
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layer.borderColor = UISystemPalette.current.keyboard.hairline.resolvedColor(with: traitCollection).cgColor
    layer.shadowColor = UISystemPalette.current.shadow.resolvedColor(with: traitCollection).cgColor
  }

  /// Returns whether a point is between the halves of a split keyboard. Views below are visible there and receive touches.
  func isGap(_ point: CGPoint) -> Bool {
    guard let keys = content.input as? SystemKeyboard, keys.frame.contains(point) else { return false }
    return keys.isGap(convert(point, to: keys))
  }

  /// Shows `content`, `width` points wide. With `keepsOutgoingInput`, an input view without a successor stays until the next
  /// call, so that it is visible while it slides down.
  func show(_ content: KeyboardContent, width: CGFloat, keepsOutgoingInput: Bool = false) {
    let views = [content.input, content.accessory].compactMap { $0 }
    let leaving = keepsOutgoingInput && content.input == nil ? self.content.input : nil
    if content.input !== self.content.input || content.accessory !== self.content.accessory {
      UIApplication.notify(.inputViews(input: content.input, accessory: content.accessory))
    }
    self.content = content
    for view in subviews where view !== leaving && !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
    content.accessory?.frame = CGRect(x: 0, y: 0, width: width, height: content.accessoryHeight)
    content.input?.frame = CGRect(x: 0, y: content.accessoryHeight, width: width, height: content.inputHeight)
    let isSplit = (content.input as? SystemKeyboard)?.splits == true
    isOpaque = !isSplit
    backgroundColor = isSplit ? nil : UISystemPalette.current.keyboard.tray
    // An undocked keyboard has a border and a shadow. The halves of a split keyboard draw their own borders.
    let floats = content.isUp && !content.isDocked && !isSplit
    layer.borderWidth = floats ? 1 / max(traitCollection.displayScale, 1) : 0
    layer.shadowOpacity = floats ? 1 : 0
    (content.accessory as? AccessoryBar)?.hasKeysBelow = content.inputHeight > 0
    for view in views where view.superview !== self { addSubview(view) }
  }
}
