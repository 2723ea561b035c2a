import GalleyProofs
import UIKit

/// Short descriptions of the values of notifications. Absent values are omitted. `+Application` describes calls.
@MainActor
enum EventDescriptions {
  /// Returns a description such as `category AX1`; empty if the notification does not contain the category.
  static func category(_ notification: Notification) -> [String] {
    guard let raw = notification.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String else { return [] }
    return ["category " + CategoryName.short(UIContentSizeCategory(rawValue: raw))]
  }

  /// Returns descriptions such as `begin 0 800 1280 268`, `end 0 532 1280 268`, `250 ms`, `ease out`, `local`, `of the
  /// screen`. Absent values are omitted.
  static func keyboard(_ notification: Notification) -> [String] {
    let info = notification.userInfo ?? [:]
    var words: [String] = []
    if let frame = info[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect { words.append("begin " + rect(frame)) }
    if let frame = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect { words.append("end " + rect(frame)) }
    if let seconds = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber {
      words.append(number(seconds.doubleValue * 1000) + " ms")
    }
    if let raw = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber { words.append(curve(raw.intValue)) }
    if let isLocal = info[UIResponder.keyboardIsLocalUserInfoKey] as? NSNumber {
      words.append(isLocal.boolValue ? "local" : "not local")
    }
    if notification.object is UIScreen { words.append("of the screen") }
    return words
  }

  /// Returns `characters` and `attributes` if they were edited, then `range 12+3`, `length +1`, from the storage itself; empty if a storage did not
  /// post the notification.
  static func editing(_ notification: Notification) -> [String] {
    guard let storage = notification.object as? NSTextStorage else { return [] }
    var words: [String] = []
    if storage.editedMask.contains(.editedCharacters) { words.append("characters") }
    if storage.editedMask.contains(.editedAttributes) { words.append("attributes") }
    words.append("range \(storage.editedRange.location)+\(storage.editedRange.length)")
    let change = storage.changeInLength
    words.append("length \(change < 0 ? "" : "+")\(change)")
    return words
  }

  static func group(_ notification: Notification) -> [String] {
    let value = notification.userInfo?[UndoManager.groupIsDiscardableKey]
    let isDiscardable = (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? false
    return isDiscardable ? ["discardable"] : []
  }

  /// Returns x, y, width and height, in points, with at most one decimal; “none” for the null rectangle.
  static func rect(_ rect: CGRect) -> String {
    rect.isNull ? "none" : [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map(number).joined(separator: " ")
  }

  /// Returns x and y, in points, with at most one decimal.
  static func coordinates(_ point: CGPoint) -> String { number(point.x) + " " + number(point.y) }

  private static func number(_ value: CGFloat) -> String {
    let text = JSONText.fixed(Double(value), 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func curve(_ raw: Int) -> String {
    switch UIView.AnimationCurve(rawValue: raw) {
    case .easeInOut: "ease in out"
    case .easeIn: "ease in"
    case .easeOut: "ease out"
    case .linear: "linear"
    case nil: "curve \(raw)"
    }
  }
}
