import UIKit

/// Actions of keys and menus on the selected shapes, except moving them; their order is in `+ShapeOrder`.
extension PlaygroundPage {
  /// The rotation per key press in degrees, and the fine rotation with Shift.
  static let turn: (coarse: CGFloat, fine: CGFloat) = (15, 1)
  /// The growth of the longer side per key press in points, and the fine growth with Shift.
  static let growth: (coarse: CGFloat, fine: CGFloat) = (10, 1)
  private static let largestSide: CGFloat = 4000

  /// Rotates the selected shape clockwise about its center, or several about the mean of their centers; the angles stay within half a turn in either
  /// direction. Returns `false` if no shape is selected, or during a drag.
  @discardableResult
  func turnShape(byDegrees degrees: CGFloat) -> Bool {
    let chosen = chosenShapes
    guard !chosen.isEmpty, drag == nil else { return false }
    // Unlike the center of the box, the mean stays when the shapes turn about it.
    let mean = chosen.reduce(CGPoint.zero) { $0 + $1.center } * (1 / CGFloat(chosen.count))
    let turn = CGAffineTransform(rotationAngle: degrees * .pi / 180)
    change(chosen.map { shape in
      var shape = shape
      if chosen.count > 1 { shape.center = mean + (shape.center - mean).applying(turn) }
      // Whole degrees stay whole after any number of rotations.
      let now = (shape.rotation * 180 / .pi * 1000).rounded() / 1000
      shape.rotation = (now + degrees).remainder(dividingBy: 360) * .pi / 180
      return shape
    }, chosen.count == 1 ? "Turn Shape" : "Turn Shapes")
    return true
  }

  func straightenShape() {
    let turned = chosenShapes.filter { $0.rotation != 0 }
    guard !turned.isEmpty, drag == nil else { return }
    change(turned.map { shape in
      var shape = shape
      shape.rotation = 0
      return shape
    }, "Reset Angle")
  }

  /// Grows the longer side of the selected shape, or of the rectangle around several, by `points` about the center, with the same aspect ratio; a
  /// negative value shrinks it. The size is clamped to the limits. Returns `false` if no shape is selected, or during a drag; `true` also if the
  /// size already has the limit.
  @discardableResult
  func growShape(by points: CGFloat) -> Bool {
    let chosen = chosenShapes
    guard let box = chosen.count == 1 ? chosen[0] : box(around: chosen), drag == nil else { return false }
    let (long, short) = (max(box.size.width, box.size.height), min(box.size.width, box.size.height))
    let least = PageShape.smallestSide * long / max(short, 1)
    let wanted = min(max(long + points, least), max(Self.largestSide, long))
    guard wanted != long, (wanted > long) == (points > 0) else { return true }
    let scale = wanted / long
    change(chosen.map { shape in
      var shape = shape
      shape.size = CGSize(width: shape.size.width * wanted / long, height: shape.size.height * wanted / long)
      if chosen.count > 1 { shape.center = box.center + (shape.center - box.center) * scale }
      return shape
    }, chosen.count == 1 ? "Resize Shape" : "Resize Shapes")
    return true
  }

  // MARK: Keys

  /// Handles keys of the selected shape: as in drawing programs, brackets rotate and reorder, comma and period resize. For keyboard layouts
  /// without these keys, the arrows do the same with Alt, and with Control and Shift. Returns whether it handled the key.
  func handleShapeKey(_ key: UIKey) -> Bool {
    guard selectedShape != nil, !text.isFirstResponder else { return false }
    let flags = key.modifierFlags
    let isShifted = flags.contains(.shift)
    let isControl = flags.contains(.control) || flags.contains(.command)
    let turn = isShifted ? Self.turn.fine : Self.turn.coarse
    let growth = isShifted ? Self.growth.fine : Self.growth.coarse
    if flags.contains(.alternate) {
      guard !isControl else { return false }
      switch key.keyCode {
      case .keyboardLeftArrow: return turnShape(byDegrees: -turn)
      case .keyboardRightArrow: return turnShape(byDegrees: turn)
      case .keyboardUpArrow: return growShape(by: growth)
      case .keyboardDownArrow: return growShape(by: -growth)
      default: return false
      }
    }
    switch key.commandCode {
    case .keyboardUpArrow where isControl && isShifted: return bringShape(toFront: true)
    case .keyboardDownArrow where isControl && isShifted: return bringShape(toFront: false)
    case .keyboardUpArrow where isControl: return moveShape(.forward)
    case .keyboardDownArrow where isControl: return moveShape(.backward)
    case .keyboardG where isControl && isShifted: return ungroupShapes()
    case .keyboardG where isControl: return groupShapes()
    case .keyboardD where isControl && isShifted: return duplicateShape()
    case .keyboardCloseBracket where isControl && isShifted: return bringShape(toFront: true)
    case .keyboardOpenBracket where isControl && isShifted: return bringShape(toFront: false)
    case .keyboardCloseBracket where isControl: return moveShape(.forward)
    case .keyboardOpenBracket where isControl: return moveShape(.backward)
    case _ where isControl: return false
    case .keyboardCloseBracket: return turnShape(byDegrees: turn)
    case .keyboardOpenBracket: return turnShape(byDegrees: -turn)
    case .keyboardPeriod: return growShape(by: growth)
    case .keyboardComma: return growShape(by: -growth)
    default: return false
    }
  }

  /// Handles Ctrl with C, X, V and A if the text is not first responder. Returns whether it did; `false` also if the page cannot perform the
  /// action.
  func handleEditKey(_ key: UIKey) -> Bool {
    let flags = key.modifierFlags
    guard !text.isFirstResponder, flags.contains(.control) || flags.contains(.command), flags.isDisjoint(with: [.shift, .alternate]) else { return false }
    let action: Selector? =
      switch key.commandCode {
      case .keyboardC: .copy
      case .keyboardX: .cut
      case .keyboardV: .paste
      case .keyboardA: .selectAll
      default: nil
      }
    guard let action else { return false }
    if action == .paste, drag == nil, UIPasteboard.general.hasStrings, !canPerformAction(action, withSender: nil) {
      onMessage?("The clipboard has no shape. To paste its text, click in the text first.")
      return true
    }
    guard canPerformAction(action, withSender: nil) else { return false }
    return UIApplication.shared.sendAction(action, to: self, from: nil, for: nil)
  }
}
