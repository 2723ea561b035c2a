import CoreGraphics
import Foundation
import UIFoundation

/// Covers the window, above all else, while a keyboard is up; only the tray on it is to be seen and touched.
@MainActor
final class KeyboardStage: UIView {
  let tray = KeyboardTray(frame: .zero)
  /// What it slides out from behind the edge of.
  private let opening = UIView(frame: .zero)

  /// How far above the bottom that edge is.
  var floor: CGFloat = 0 { didSet { if floor != oldValue { placeOpening() } } }

  /// Who the keyboard is for; the chain goes on there, so that a field in an accessory bar keeps its bar.
  weak var owner: UIResponder?
  /// The window has another size.
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

  private func placeOpening() {
    UIView.performWithoutAnimation {
      opening.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - floor, 0))
    }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    tray.frame.contains(point) && opening.frame.contains(point) && !tray.isGap(convert(point, to: tray))
  }

  // What is pressed between the keys is nobody's: the owner, next in the chain, must not take it for its own.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func boundsDidChange(from old: CGRect) {
    placeOpening()
    if window != nil { onResize?() }
  }

  override var opaquePart: CGRect? {
    tray.opaquePart?.applying(tray.shownGeometry.toSuperview).intersection(opening.frame)
  }

  /// Light or dark as the owner is, or as it wants its keyboard.
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

/// What slides: the accessory view on top, the input view under it.
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

  /// Whether a point lies between the halves of a keyboard, where what is behind it is seen and touched.
  func isGap(_ point: CGPoint) -> Bool {
    guard let keys = content.input as? SystemKeyboard, keys.frame.contains(point) else { return false }
    return keys.isGap(convert(point, to: keys))
  }

  /// Shows `content`, `width` points wide; with `keepsLeaving`, an input view that has no successor stays, to be seen
  /// going down, until the next time.
  func show(_ content: KeyboardContent, width: CGFloat, keepsLeaving: Bool = false) {
    let views = [content.input, content.accessory].compactMap { $0 }
    let leaving = keepsLeaving && content.input == nil ? self.content.input : nil
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
    // Away from the window's bottom it is a sheet, with an edge and a shadow; halves draw their own edges.
    let floats = content.isUp && !content.isDocked && !isSplit
    layer.borderWidth = floats ? 1 / max(traitCollection.displayScale, 1) : 0
    layer.shadowOpacity = floats ? 1 : 0
    (content.accessory as? AccessoryBar)?.hasKeysBelow = content.inputHeight > 0
    for view in views where view.superview !== self { addSubview(view) }
  }
}
