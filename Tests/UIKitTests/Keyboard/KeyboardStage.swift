import CoreGraphics
import Foundation
import GalleyRaster

@testable import UIKit
@testable import UIKitCollections
@_spi(Galley) @testable import UIKitCore
@testable import UIKitText

/// A text input view that consists of a string only.
@MainActor
final class TypingView: UIView, UIKeyInput {
  var typed = ""
  var hasText: Bool { !typed.isEmpty }
  func insertText(_ text: String) { typed += text }
  func deleteBackward() { if !typed.isEmpty { typed.removeLast() } }

  var keyboardType = UIKeyboardType.default
  var returnKeyType = UIReturnKeyType.default
  var autocapitalizationType = UITextAutocapitalizationType.none
  var enablesReturnKeyAutomatically = false

  override var canBecomeFirstResponder: Bool { true }
  var ownInput: UIView?
  var ownBar: UIView?
  override var inputView: UIView? { ownInput }
  override var inputAccessoryView: UIView? { ownBar }

  private(set) var touchCount = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touchCount += 1 }

  /// Called after it becomes and after it resigns first responder.
  var onChange: ((Bool) -> Void)?
  override func didBecomeFirstResponder() { onChange?(true) }
  override func didResignFirstResponder() { onChange?(false) }
}

/// A window with two text input views, and a log of every keyboard notification.
@MainActor
final class KeyboardBench {
  let stage: EventStage
  let first = TypingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  let second = TypingView(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
  private(set) var trace: [String] = []
  /// Called with each notification after it is logged.
  var onNotification: ((Notification) -> Void)?
  private var observers: [any NSObjectProtocol] = []

  static let names: [(Notification.Name, String)] = [
    (UIResponder.keyboardWillChangeFrameNotification, "willChangeFrame"),
    (UIResponder.keyboardWillShowNotification, "willShow"),
    (UIResponder.keyboardDidChangeFrameNotification, "didChangeFrame"),
    (UIResponder.keyboardDidShowNotification, "didShow"),
    (UIResponder.keyboardWillHideNotification, "willHide"),
    (UIResponder.keyboardDidHideNotification, "didHide"),
  ]

  init(width: Double = 1280, height: Double = 800, scale: Double = 1) {
    UIScreenKeyboard.yieldsToHardware = false
    stage = EventStage(width: width, height: height, scale: scale)
    for view in [first, second] { stage.window.addSubview(view) }
    for (name, label) in Self.names {
      let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] note in
        nonisolated(unsafe) let note = note
        MainActor.assumeIsolated { self?.record(note, label) }
      }
      observers.append(observer)
    }
    first.onChange = { [weak self] in self?.logLine($0 ? "first begins" : "first ends") }
    second.onChange = { [weak self] in self?.logLine($0 ? "second begins" : "second ends") }
  }

  func close() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    stage.close()
    UIScreenKeyboard.yieldsToHardware = false
    // Closing resets it only if no other window is visible.
    (UIScreenKeyboard.placement, UIScreenKeyboard.elevation) = (.docked, 96)
  }

  func logLine(_ line: String) { trace.append(line) }

  /// Returns the log since the last call.
  func drain() -> String {
    defer { trace = [] }
    return trace.joined(separator: "\n")
  }

  /// `name y+height → y+height seconds`; with `*` if the keyboard's position differs from the announced one.
  private func record(_ notification: Notification, _ label: String) {
    let info = notification.userInfo ?? [:]
    func frame(_ key: String) -> String {
      guard let rect = info[key] as? CGRect, rect == (info[key] as? NSValue)?.cgRectValue else { return "?" }
      return "\(Int(rect.minY))+\(Int(rect.height))"
    }
    let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
    let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
    let isLocal = info[UIResponder.keyboardIsLocalUserInfoKey] as? Bool
    let begin = frame(UIResponder.keyboardFrameBeginUserInfoKey)
    let end = frame(UIResponder.keyboardFrameEndUserInfoKey)
    let object = notification.object.map { $0 is UIScreen ? " screen" : " ?" } ?? ""
    let rest = curve == UInt(UIView.AnimationCurve.easeOut.rawValue) && isLocal == true ? "" : " ?"
    trace.append("\(label) \(begin) → \(end) \(duration ?? -1)\(object)\(rest)")
    onNotification?(notification)
  }

  // MARK: Keys

  /// The keys on the screen, by label.
  func keys() -> [String: CGRect] {
    stage.window.layoutIfNeeded()
    let items = stage.window.screenItems().filter { $0.role == .key }
    return Dictionary(items.map { ($0.label, $0.frame) }, uniquingKeysWith: { first, _ in first })
  }

  /// Clicks the key at its center; returns `false` if there is none.
  @discardableResult
  func press(_ label: String) -> Bool {
    guard let frame = keys()[label] else { return false }
    stage.click(Double(frame.midX), Double(frame.midY))
    return true
  }

  func settle() { stage.wait(400) }
}

/// A view of the given height as an input view; its tag is its preferred height.
@MainActor
func inputView(height: CGFloat) -> UIView {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: height))
  view.tag = Int(height)
  return view
}
