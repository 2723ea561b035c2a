import CoreGraphics
import Foundation
import UIFoundation

/// The keyboard that comes up where a first responder takes text and brings no input view: letters, figures, symbols.
///
/// It types through `UIKeyInput` into whoever is first in its window.
@MainActor
final class SystemKeyboard: UIView, UIInputViewAudioFeedback {
  private static let rows = 4
  static let fullHeight = KeyGridGeometry.height(rows: rows)
  /// From the left edge of the keys to their right one, in a whole keyboard so wide: bars above the keys are in line with it.
  static func span(inWidth width: CGFloat) -> Range<CGFloat> {
    let keys = KeyGridGeometry(size: CGSize(width: width, height: fullHeight), rows: rows)
    return keys.minX.rounded()..<max(keys.maxX.rounded(), keys.minX.rounded())
  }

  /// In a window so high the text is to stay in sight.
  static func height(inWindow height: CGFloat) -> CGFloat { min(fullHeight, (height * share).rounded(.down)) }
  static let share: CGFloat = 0.55

  /// One in two halves is lower.
  func height(inWindow height: CGFloat) -> CGFloat {
    let whole = Self.height(inWindow: height)
    return splits ? (whole * 0.8).rounded() : whole + heightOfPredictions(inWindow: height)
  }

  let grid = KeyGridView()
  let predictions = PredictionBar(frame: .zero)
  /// The items beside the words.
  let assistant = AssistantBar(frame: .zero)
  // Written by +Predictions.
  /// When the words above the keys are looked for.
  var prediction: Timeline.Alarm?
  /// Tells of what is copied.
  var copying: Observation?
  /// The word that they stand for, as it was typed.
  var typedWord = ""
  /// Whether who is served has words above the keys.
  private(set) var predicts = false
  /// Whether it has words or items there.
  var hasBar: Bool { predicts || assistant.item?.hasItems == true && !splits }

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
    addPlacing()
    addPredictions()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = placePredictions()
    grid.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
  }

  override func draw(_ rect: CGRect) { drawHalves() }

  var enableInputClicksWhenVisible: Bool { true }

  var input: (any UIKeyInput)? { window?.firstResponder as? any UIKeyInput }
  var keys: TypingKeys { .onScreen(language: language) }

  /// Whether the user wants it in two halves.
  var isSplit = false
  /// Whether it stands in two halves: a pad never does.
  var splits: Bool { isSplit && !layout(hasGlobe: false).isPad }
  /// Gives the user a choice of places.
  lazy var placing = KeyboardPlacing(self)

  /// Of the language that it types.
  private(set) var letters = KeyboardLetters.all[0]
  /// The user's, which there may be no keys of.
  private(set) var language = KeyboardLetters.all[0].language

  private func layout(hasGlobe: Bool) -> KeyboardLayout {
    KeyboardLayout(
      type: type, plane: plane, hasGlobe: hasGlobe, letters: letters, isShifted: shift.isOn && letters.shifted != nil, isSplit: isSplit)
  }

  /// The language is another.
  func showLanguage() {
    show(UITextInputMode.current)
    plane = KeyboardLayout.firstPlane(type)
    shift.follow(startsSentence: input.map(wantsCapital) ?? false)
    showKeys(for: input)
    predict()
    readWordsInSpareTime()
    // Not each has words above it.
    if predicts != mayPredict(input) { window?.firstResponder?.reloadInputViews() }
  }

  // MARK: Keys that are held

  private var held: Timeline.Alarm?
  private var variants: KeyVariantsView?

  /// The key on `button` is down: after a while it offers what else it types.
  private func hold(_ button: KeyButton, _ text: String) {
    // Where a hand slides to is recorded, and would tell a secret.
    guard input?.isSecureTextEntry != true else { return }
    let others = letters.variants(of: text).map(cased)
    let all = type == .phonePad || type == .namePhonePad ? (text == "0" ? ["+"] : []) : others
    guard !all.isEmpty, !(type.isASCII && all.contains { !$0.utf8.allSatisfy { $0 < 128 } }) else { return }
    held = Timeline.shared.schedule(after: KeyRepeater.delay) { [weak self, weak button] in
      guard let self, let button, button.isTracking, let window else { return }
      variants = KeyVariantsView([cased(text)] + all, over: button, in: window)
    }
  }

  /// The finger lets go.
  ///
  /// - Returns: whether the key had offered something.
  private func letGo() -> Bool {
    held?.cancel()
    held = nil
    guard let variants else { return false }
    self.variants = nil
    variants.removeFromSuperview()
    if let chosen = variants.chosen { type(chosen) }
    return true
  }

  // MARK: For whom

  private func show(_ mode: UITextInputMode) {
    letters = .of(mode.primaryLanguage)
    language = mode.primaryLanguage ?? letters.language
  }

  private weak var served: AnyObject?

  /// Becomes the keyboard that `input` wants; for another than before it starts anew.
  func adopt(_ input: (any UIKeyInput)?) {
    let wanted = input?.keyboardType ?? .default
    let mode = (input as? UIResponder)?.textInputMode ?? UITextInputMode.current
    show(mode)
    if served !== input || wanted != type {
      type = wanted
      plane = KeyboardLayout.firstPlane(wanted)
      shift.reset()
    }
    served = input
    predicts = mayPredict(input)
    assistant.item = (input as? UIResponder)?.storedAssistantItem
    setNeedsLayout()
    shift.follow(startsSentence: input.map(wantsCapital) ?? false)
    showKeys(for: input)
    predict()
    readWordsInSpareTime()
  }

  private func showKeys(for input: (any UIKeyInput)?) {
    let hasSwapper = (input as? UIResponder)?.responderWindow?.inputViewSwapper != nil
    let hasGlobe = hasSwapper || UITextInputMode.activeInputModes.count > 1
    grid.rows = layout(hasGlobe: hasGlobe).rows
    grid.isSplit = splits
    showGround()
    showShift()
    showReturn(for: input)
    showSpace()
  }

  /// Which language it is, where there is more than one.
  private func showSpace() {
    guard UITextInputMode.activeInputModes.count > 1 else { return }
    for key in grid.buttons where key.cap == .space { key.title = letters.name }
  }

  private func show(_ plane: KeyPlane) {
    self.plane = plane
    showKeys(for: input)
  }

  private func showShift() {
    if letters.shifted != nil { showShiftedLetters() }
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

  private func showShiftedLetters() {
    let wanted = layout(hasGlobe: grid.button(.globe) != nil).rows
    guard grid.rows != wanted else { return }
    grid.rows = wanted
    showReturn(for: input)
    showSpace()
  }

  private func showReturn(for input: (any UIKeyInput)?) {
    guard let key = grid.button(.return) else { return }
    let label = (input?.returnKeyType ?? .default).label
    key.title = label
    key.accessibilityLabel = label
    key.isEnabled = !(input?.enablesReturnKeyAutomatically ?? false) || input?.hasText ?? false
  }

  /// One letter; what is longer, such as `.com`, stays as it is.
  private func cased(_ text: String) -> String {
    guard shift.isOn, letters.hasCapitals, text.count == 1 else { return text }
    // Two letters in Unicode’s mapping, one on a key.
    return text == "ß" ? "ẞ" : text.uppercased()
  }

  // MARK: Typing

  private func handle(_ cap: KeyCap, _ phase: KeyGridView.Phase) {
    if case .pressed = phase { UIDevice.current.playInputClick() }
    switch (cap, phase) {
    case (.shift, .pressed):
      shift.press(at: Timeline.shared.now)
      showShift()
    case (.delete, .pressed): repeater.start { [weak self] in self?.delete() }
    case (.delete, .released): repeater.stop()
    case (.text(let text), .pressed): if let key = grid.buttons.first(where: { $0.cap == cap && $0.isTracking }) { hold(key, text) }
    case (.text, .moved(let point)): variants?.follow(point)
    case (.text(let text), .tapped): if !letGo() { type(cased(text)) }
    case (.text, .released): _ = letGo()
    case (.snippet(_, let text), .tapped): type(text)
    case (.space, .tapped):
      type(" ")
      if plane != .letters, KeyboardLayout.firstPlane(type) == .letters { show(.letters) }
    case (.return, .tapped): type("\n")
    case (.plane(let plane), .tapped): show(plane)
    case (.globe, .tapped): if !UITextInputMode.advance() { window?.inputViewSwapper?.swapInputView() }
    case (.dismiss, .tapped): window?.keyboard.dismiss()
    default: break
    }
  }

  private func type(_ text: String) {
    guard let input else { return }
    input.take(typed: text, by: keys)
    followText()
  }

  private func delete() {
    guard let input else { return repeater.stop() }
    input.takeDelete(by: keys)
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
    predict()
  }

  /// Whether the next letter is a capital, by what stands before the caret; scripts without capitals, addresses, names with numbers, and secrets have none.
  private func wantsCapital(_ input: any UIKeyInput) -> Bool {
    guard letters.hasCapitals, type != .URL, type != .emailAddress, type != .namePhonePad, !input.isSecureTextEntry else { return false }
    let capitals = input.autocapitalizationType
    guard let text = input as? any UITextInput else { return capitals.wantsCapital(after: nil) }
    // It is asked at each key, and nearly always told by the last words.
    if let words = text.paragraphBeforeCaret(atMost: 48), words.contains(where: \.isLetter) { return capitals.wantsCapital(after: words) }
    return capitals.wantsCapital(after: text.paragraphBeforeCaret())
  }
}
