import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The default keyboard for a first responder that takes text and has no input view: letters, figures and symbols.
///
/// It types through `UIKeyInput` into the first responder of its window.
@MainActor
package final class SystemKeyboard: UIView, UIInputViewAudioFeedback {
  private static let rows = 4
  /// The height of the keyboard if there is enough space, in points.
  package static let fullHeight = KeyGridGeometry.height(rows: rows)
  /// Returns the horizontal extent of the keys of an unsplit keyboard in this width. Bars above the keys align with it.
  static func span(inWidth width: CGFloat) -> Range<CGFloat> {
    let keys = KeyGridGeometry(size: CGSize(width: width, height: fullHeight), rows: rows)
    return keys.minX.rounded()..<max(keys.maxX.rounded(), keys.minX.rounded())
  }

  /// Returns the height of the keys in points: their full height, or 55% of a low window's height, so that the remainder is left for the text.
  static func height(inWindow height: CGFloat) -> CGFloat { min(fullHeight, (height * share).rounded(.down)) }
  static let share: CGFloat = 0.55

  /// Returns the height in points including the predictions, in a window of this height. A split keyboard is lower, and has none.
  func height(inWindow height: CGFloat) -> CGFloat {
    let whole = Self.height(inWindow: height)
    return splits ? (whole * 0.8).rounded() : whole + heightOfPredictions(inWindow: height)
  }

  let grid = KeyGridView()
  let predictions = PredictionBar(frame: .zero)
  /// The items next to the predictions.
  let assistant = AssistantBar(frame: .zero)
  // Written by +Predictions.
  /// The timer that computes the next predictions; `nil` if there is none.
  var prediction: Timeline.Alarm?
  /// The registration for changes of the pasteboard; never `nil` once the keyboard is created.
  var copying: NotificationObserver?
  /// The partial word that the predictions complete, as typed.
  var typedWord = ""
  /// Whether the served text has predictions.
  private(set) var predicts = false
  /// Whether there are predictions or assistant items.
  var hasBar: Bool { predicts || assistant.item?.hasItems == true && !splits }

  private let repeater = KeyRepeater()
  private(set) var shift = ShiftState()
  private var type = UIKeyboardType.default
  private var plane = KeyPlane.letters

  package override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UISystemPalette.current.keyboard.tray
    isOpaque = true
    addSubview(grid)
    grid.onKey = { [weak self] in self?.handle($0, $1) }
    addPlacementControls()
    addPredictions()
  }

  required init?(coder: NSCoder) { nil }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let top = layOutPredictions()
    grid.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
  }

  package override func draw(_ rect: CGRect) { drawHalves() }

  package var enableInputClicksWhenVisible: Bool { true }

  var input: (any UIKeyInput)? { window?.firstResponder as? any UIKeyInput }
  var keys: TypingKeys { .onScreen(language: language) }

  /// Whether the user wants a split keyboard.
  var isSplit = false
  /// Whether the keyboard is split. A number pad never is.
  var splits: Bool { isSplit && !layout(hasGlobe: false).isPad }
  /// The controller that lets the user move, dock and split the keyboard.
  lazy var placementController = KeyboardPlacementController(self)

  /// The letters of the language that the keyboard types.
  private(set) var letters = KeyboardLetters.all[0]
  /// The user's language, which might have no layout of its own.
  private(set) var language = KeyboardLetters.all[0].language

  private func layout(hasGlobe: Bool) -> KeyboardLayout {
    KeyboardLayout(
      type: type, plane: plane, hasGlobe: hasGlobe, letters: letters, isShifted: shift.isOn && letters.shifted != nil, isSplit: isSplit)
  }

  /// Shows the keys of the current language and updates the predictions.
  func showLanguage() {
    show(UITextInputMode.current)
    plane = KeyboardLayout.firstPlane(type)
    shift.follow(startsSentence: input.map(wantsCapital) ?? false)
    showKeys(for: input)
    predict()
    readWordsWhenIdle()
    // Not every language has predictions.
    if predicts != mayPredict(input) { window?.firstResponder?.reloadInputViews() }
  }

  // MARK: Held keys

  private var variantsAlarm: Timeline.Alarm?
  private var variants: KeyVariantsView?

  /// Schedules the variants of the key on `button`, which appear over it after a delay if it is still pressed. Does nothing for a key without
  /// variants, for secure text, and for a keyboard of ASCII characters if a variant is not one.
  private func scheduleVariants(_ button: KeyButton, _ text: String) {
    // Event logs record the position of a sliding touch, which would reveal a password.
    guard input?.isSecureTextEntry != true else { return }
    let letterVariants = letters.variants(of: text).map(cased)
    let all = type == .phonePad || type == .namePhonePad ? (text == "0" ? ["+"] : []) : letterVariants
    guard !all.isEmpty, !(type.isASCII && all.contains { !$0.utf8.allSatisfy { $0 < 128 } }) else { return }
    variantsAlarm = Timeline.shared.schedule(after: KeyRepeater.delay) { [weak self, weak button] in
      guard let self, let button, button.isTracking, let window else { return }
      variants = KeyVariantsView([cased(text)] + all, over: button, in: window)
    }
  }

  /// Ends a press: hides the variants of its key, and types the chosen one, if any. Returns whether the key had offered variants.
  private func endPress() -> Bool {
    variantsAlarm?.cancel()
    variantsAlarm = nil
    guard let variants else { return false }
    self.variants = nil
    variants.removeFromSuperview()
    if let chosen = variants.chosen { type(chosen) }
    return true
  }

  // MARK: Served input

  private func show(_ mode: UITextInputMode) {
    letters = .of(mode.primaryLanguage)
    language = mode.primaryLanguage ?? letters.language
  }

  private weak var served: AnyObject?

  /// Adopts the keyboard type and traits of `input`. If the input changes, the keyboard resets its plane and shift state.
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
    readWordsWhenIdle()
  }

  /// Selects the first plane of the keyboard type and turns Shift off. Called before the keyboard appears.
  func resetPlane() {
    plane = KeyboardLayout.firstPlane(type)
    shift.reset()
  }

  private func showKeys(for input: (any UIKeyInput)?) {
    let hasSwapper = (input as? UIResponder)?.responderWindow?.inputViewSwapper != nil
    let hasGlobe = hasSwapper || UITextInputMode.activeInputModes.count > 1
    grid.rows = layout(hasGlobe: hasGlobe).rows
    grid.isSplit = splits
    updateBackground()
    showShift()
    showReturn(for: input)
    showSpace()
  }

  /// Labels the space bar with the language, if there are several.
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

  /// Returns the text with the current case. Only single letters change; longer texts such as `.com` do not.
  private func cased(_ text: String) -> String {
    guard shift.isOn, letters.hasCapitals, text.count == 1 else { return text }
    // Unicode maps it to two letters, but a key has a single one.
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
    case (.text(let text), .pressed): if let key = grid.buttons.first(where: { $0.cap == cap && $0.isTracking }) { scheduleVariants(key, text) }
    case (.text, .moved(let point)): variants?.follow(point)
    case (.text(let text), .tapped): if !endPress() { type(cased(text)) }
    case (.text, .released): _ = endPress()
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
    input.typingHandler.insert(text, into: input, by: keys)
    followText()
  }

  private func delete() {
    guard let input else { return repeater.stop() }
    input.typingHandler.delete(in: input, by: keys)
    // A repetition comes from a timer, not from an event, so its change is a separate undo step.
    window?.firstResponder?.undoManager?.endEventGroup()
    followText()
  }

  /// Updates Shift, the Return key and the predictions after typing, which might have changed the first responder too.
  func followText() {
    guard let input else { return }
    shift.follow(startsSentence: wantsCapital(input))
    showShift()
    showReturn(for: input)
    predict()
  }

  /// Returns whether the next letter is a capital, based on the text before the caret. Never for scripts without
  /// capitals, addresses, name pads and passwords.
  private func wantsCapital(_ input: any UIKeyInput) -> Bool {
    guard letters.hasCapitals, type != .URL, type != .emailAddress, type != .namePhonePad, !input.isSecureTextEntry else { return false }
    let capitals = input.autocapitalizationType
    guard let text = input as? any UITextInput else { return capitals.wantsCapital(after: nil) }
    // Called for each key. The last words before the caret nearly always suffice.
    if let words = text.paragraphBeforeCaret(atMost: 48), words.contains(where: \.isLetter) { return capitals.wantsCapital(after: words) }
    return capitals.wantsCapital(after: text.paragraphBeforeCaret())
  }
}
