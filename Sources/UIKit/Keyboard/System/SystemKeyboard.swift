import CoreGraphics
import Foundation
import UIFoundation

/// The keyboard that comes up where a first responder takes text and brings no input view: letters, figures, symbols.
///
/// It types through `UIKeyInput` into whoever is first in its window.
@MainActor
final class SystemKeyboard: UIView {
  static let fullHeight = KeyGridGeometry.height(rows: 4)

  /// In a window so high the text is to stay in sight.
  static func height(inWindow height: CGFloat) -> CGFloat { min(fullHeight, (height * 0.55).rounded(.down)) }

  private let grid = KeyGridView()
  private let repeater = KeyRepeater()
  private(set) var shift = ShiftState()
  private var type = UIKeyboardType.default
  private var plane = KeyPlane.letters

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UISystemPalette.current.keyboard.tray
    isOpaque = true
    addSubview(grid)
    grid.onKey = { [weak self] in self?.handle($0, $1) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    grid.frame = bounds
  }

  private var input: (any UIKeyInput)? { window?.firstResponder as? any UIKeyInput }

  // MARK: For whom

  private weak var served: AnyObject?

  /// Becomes the keyboard that `input` wants; for another than before it starts anew.
  func adopt(_ input: (any UIKeyInput)?) {
    let wanted = input?.keyboardType ?? .default
    if served !== input || wanted != type {
      type = wanted
      plane = KeyboardLayout.firstPlane(wanted)
      shift.reset()
    }
    served = input
    shift.follow(startsSentence: input.map(wantsCapital) ?? false)
    showKeys(for: input)
  }

  private func showKeys(for input: (any UIKeyInput)?) {
    let hasGlobe = (input as? UIResponder)?.responderWindow?.inputViewSwapper != nil
    grid.rows = KeyboardLayout(type: type, plane: plane, hasGlobe: hasGlobe).rows
    showShift()
    showReturn(for: input)
  }

  private func show(_ plane: KeyPlane) {
    self.plane = plane
    showKeys(for: input)
  }

  private func showShift() {
    for button in grid.buttons {
      guard case .text(let text) = button.cap else { continue }
      button.title = cased(text)
      button.accessibilityLabel = cased(text)
    }
    guard let key = grid.button(.shift) else { return }
    key.isOn = shift.isOn
    switch shift.position {
    case .off: (key.icon, key.accessibilityValue) = (.shift, nil)
    case .once: (key.icon, key.accessibilityValue) = (.shiftOn, "on")
    case .locked: (key.icon, key.accessibilityValue) = (.capsLock, "caps lock")
    }
  }

  private func showReturn(for input: (any UIKeyInput)?) {
    guard let key = grid.button(.return) else { return }
    let label = (input?.returnKeyType ?? .default).label
    key.title = label
    key.accessibilityLabel = label
    key.isEnabled = !(input?.enablesReturnKeyAutomatically ?? false) || input?.hasText ?? false
  }

  /// One letter; what is longer, such as `.com`, stays as it is.
  private func cased(_ text: String) -> String { shift.isOn && text.count == 1 ? text.uppercased() : text }

  // MARK: Typing

  private func handle(_ cap: KeyCap, _ phase: KeyGridView.Phase) {
    switch (cap, phase) {
    case (.shift, .pressed):
      shift.press(at: Timeline.shared.now)
      showShift()
    case (.delete, .pressed): repeater.start { [weak self] in self?.delete() }
    case (.delete, .released): repeater.stop()
    case (.text(let text), .tapped): type(cased(text))
    case (.snippet(_, let text), .tapped): type(text)
    case (.space, .tapped):
      type(" ")
      if plane != .letters, KeyboardLayout.firstPlane(type) == .letters { show(.letters) }
    case (.return, .tapped): type("\n")
    case (.plane(let plane), .tapped): show(plane)
    case (.globe, .tapped): window?.inputViewSwapper?.swapInputView()
    case (.dismiss, .tapped): window?.keyboard.dismiss()
    default: break
    }
  }

  private func type(_ text: String) {
    guard let input else { return }
    input.insertText(text)
    followText()
  }

  private func delete() {
    guard let input else { return repeater.stop() }
    input.deleteBackward()
    // A repeat comes from the clock, not from an event: its change is a step of its own.
    window?.firstResponder?.undoManager?.endEventGroup()
    followText()
  }

  /// What was typed may have brought another first responder, too.
  func followText() {
    guard let input else { return }
    shift.follow(startsSentence: wantsCapital(input))
    showShift()
    showReturn(for: input)
  }

  /// Whether the next letter is a capital, by what stands before the caret; addresses and secrets have none.
  private func wantsCapital(_ input: any UIKeyInput) -> Bool {
    guard type != .URL, type != .emailAddress, !input.isSecureTextEntry else { return false }
    let capitals = input.autocapitalizationType
    guard let text = input as? any UITextInput else { return capitals.wantsCapital(after: nil) }
    // It is asked at each key, and nearly always told by the last words.
    if let words = text.paragraphBeforeCaret(atMost: 48), words.contains(where: \.isLetter) { return capitals.wantsCapital(after: words) }
    return capitals.wantsCapital(after: text.paragraphBeforeCaret())
  }
}
