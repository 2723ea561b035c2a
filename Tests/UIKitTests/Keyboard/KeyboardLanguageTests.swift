import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Keyboards of twelve languages: shift, variants of keys, and switching between languages.
@Suite(.serialized) @MainActor
struct KeyboardLanguageTests {
  private nonisolated static let languages = ["en-US", "en-GB", "de", "fr", "es", "ru", "el", "ar", "he", "hi", "th", "ja"]

  private func with(_ language: String, type: UIKeyboardType = .default, _ body: (KeyboardBench) throws -> Void) rethrows {
    let bench = KeyboardBench()
    defer { bench.close() }
    UIScreenKeyboard.languages = [language]
    bench.first.keyboardType = type
    bench.first.becomeFirstResponder()
    bench.settle()
    try body(bench)
  }

  private static let functions: Set = ["shift", "delete", "space", "return", "next keyboard", "dismiss", "ABC", "123", "#+="]

  @Test func allLanguagesAreAvailable() {
    #expect(KeyboardLetters.all.map(\.language) == Self.languages && UIScreenKeyboard.availableLanguages == Self.languages)
    #expect(KeyboardLetters.of("de-CH").language == "de" && KeyboardLetters.of("en-AU").language == "en-US")
    #expect(KeyboardLetters.of("xx").language == "en-US" && KeyboardLetters.of(nil).language == "en-US")
    for letters in KeyboardLetters.all {
      let keys = letters.rows.flatMap { $0 }
      #expect(Set(keys).count == keys.count, "\(letters.language): a letter twice")
      #expect(letters.digits.count == 10 && letters.digits.map { Character($0).wholeNumberValue } == Array(0...9))
      if let shifted = letters.shifted { #expect(shifted.map(\.count) == letters.rows.map(\.count)) }
      for (key, others) in letters.variants {
        #expect(keys.contains(key) && !others.isEmpty && !others.contains(key), "\(letters.language): \(key)")
      }
    }
  }

  /// The rows of the language's keyboards; addresses and ASCII have the basic letters at the same positions.
  @Test(arguments: [
    ("en-US", "qwertyuiop asdfghjkl zxcvbnm", "qwertyuiop asdfghjkl zxcvbnm"), ("en-GB", "qwertyuiop asdfghjkl zxcvbnm", "qwertyuiop asdfghjkl zxcvbnm"),
    ("de", "qwertzuiopü asdfghjklöä yxcvbnm", "qwertzuiop asdfghjkl yxcvbnm"), ("fr", "azertyuiop qsdfghjklm wxcvbn’", "azertyuiop qsdfghjklm wxcvbn"),
    ("es", "qwertyuiop asdfghjklñ zxcvbnm", "qwertyuiop asdfghjkl zxcvbnm"), ("ru", "йцукенгшщзхъ фывапролджэ ячсмитьбю", "qwertyuiop asdfghjkl zxcvbnm"),
    ("el", "ςερτυθιοπ ασδφγηξκλ ζχψωβνμ", "qwertyuiop asdfghjkl zxcvbnm"), ("he", "קראטוןםפ שדגכעיחלךף זסבהנמצתץ", "qwertyuiop asdfghjkl zxcvbnm"),
  ])
  func keyRowsFollowLanguage(language: String, rows: String, basicRows: String) {
    for (type, expected) in [(UIKeyboardType.default, rows), (.URL, basicRows), (.emailAddress, basicRows), (.asciiCapable, basicRows)] {
      let layout = KeyboardLayout(type: type, plane: .letters, hasGlobe: false, letters: .of(language))
      let shown = layout.rows.prefix(3).map { row in row.compactMap { if case .text(let text) = $0.cap { text } else { nil } }.joined() }
      #expect(shown.joined(separator: " ") == expected, "\(type)")
    }
  }

  @Test(arguments: [("en-US", "$"), ("en-GB", "£"), ("de", "€"), ("ru", "₽"), ("hi", "₹"), ("ja", "¥")]) func numberPlaneHasCurrencyOfLanguage(language: String, sign: String) {
    let figures = KeyboardLayout(type: .default, plane: .figures, hasGlobe: false, letters: .of(language)).rows.flatMap { $0 }.map(\.cap)
    #expect(figures.contains(.text(sign)) && (sign == "$" || !figures.contains(.text("$"))))
  }

  /// The letters of a language can be typed: by keys, with shift, or by holding a key.
  @Test(arguments: [
    ("de", "äöüß"), ("fr", "àâçèéêëîïôùûœ"), ("es", "áéíñóúü¿¡"), ("ru", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"), ("el", "αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ"),
    ("ar", "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"), ("he", "אבגדהוזחטיךכלםמןנסעףפץצקרשת"),
    ("hi", "अआइईउऊएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह"), ("th", "กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"),
    ("ja", "あいうえおかきくけこがぎぐげごさしすせそざじずぜぞたちつてとだぢづでどなにぬねのはひふへほばびぶべぼぱぴぷぺぽまみむめもやゆよらりるれろわをんっゃゅょー"),
  ])
  func alphabetOfLanguageCanBeTyped(language: String, alphabet: String) {
    let letters = KeyboardLetters.of(language)
    var all = Set((letters.rows + (letters.shifted ?? [])).flatMap { $0 })
    for key in all { all.formUnion(letters.variants(of: key)) }
    for plane in [KeyPlane.figures, .symbols] {
      for case .text(let text) in KeyboardLayout(type: .default, plane: plane, hasGlobe: false, letters: letters).rows.flatMap({ $0 }).map(\.cap) {
        all.formUnion(letters.variants(of: text))
      }
    }
    let missing = alphabet.filter { !all.contains(String($0)) }
    #expect(missing.isEmpty, "\(missing)")
  }

  /// A key that its own action removes is no longer held.
  @Test(arguments: ["hi", "th"]) func deleteAfterShiftDeletesOnce(language: String) {
    with(language) { bench in
      bench.first.typed = "abcdef"
      bench.press("shift")
      bench.press("delete")
      #expect(bench.first.typed == "abcde")
      bench.stage.wait(1500)
      #expect(bench.first.typed == "abcde")
    }
  }

  @Test(arguments: languages) func symbolKeysFitInNarrowWindow(language: String) {
    let bench = KeyboardBench(width: 768)
    defer { bench.close() }
    UIScreenKeyboard.languages = [language]
    bench.first.becomeFirstResponder()
    bench.settle()
    for plane in ["123", "#+="] {
      bench.press(plane)
      let frames = Array(bench.keys().values)
      #expect(frames.count > 20 && frames.allSatisfy { $0.minX >= 0 && $0.maxX <= 768 }, "\(plane)")
    }
  }

  @Test(arguments: languages) func everyKeyTypesItsLetterAndOverlapsNone(language: String) {
    with(language) { bench in
      let keys = bench.keys()
      let letters = KeyboardLetters.of(language).rows.flatMap { $0 }
      #expect(keys.count == letters.count + (KeyboardLetters.of(language).hasShift ? 6 : 5), "\(keys.keys.sorted())")
      for (label, frame) in keys where !Self.functions.contains(label) {
        bench.first.typed = ""
        bench.press(label)
        #expect(bench.first.typed == String(String.UnicodeScalarView(label.unicodeScalars.filter { $0 != "◌" })))
        #expect(frame.minX >= 0 && frame.maxX <= 1280 && frame.width > 30)
      }
      let frames = Array(keys.values)
      for (index, frame) in frames.enumerated() {
        for other in frames[(index + 1)...] { #expect(frame.intersection(other).width <= 0 || frame.intersection(other).height <= 0) }
      }
    }
  }

  @Test func shiftShowsAlternateLettersAndLocksIfPressedTwice() {
    with("th") { bench in
      for key in ["ฟ", "shift", "ฤ", "ห"] { #expect(bench.press(key), "\(key)") }
      #expect(bench.first.typed == "ฟฤห")
      bench.press("shift")
      bench.press("shift")
      for key in ["ฤ", "ฆ"] { #expect(bench.press(key), "\(key)") }
      #expect(bench.first.typed == "ฟฤหฤฆ")
    }
  }

  @Test func scriptsWithoutCaseIgnoreAutocapitalization() {
    let bench = KeyboardBench()
    defer { bench.close() }
    UIScreenKeyboard.languages = ["th", "el"]
    bench.first.autocapitalizationType = .allCharacters
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(bench.keys()["ฟ"] != nil && bench.keys()["ฤ"] == nil)
    bench.press("next keyboard")
    #expect(bench.keys()["Α"] != nil, "Greek has capitals")
  }

  @Test func numberPadsUseDigitsOfLanguage() {
    with("ar", type: .numberPad) { bench in
      bench.press("٧")
      #expect(bench.first.typed == "٧")
    }
    with("ar", type: .asciiCapableNumberPad) { #expect($0.press("7")) }
    with("ar", type: .phonePad) { #expect($0.press("7")) }
    with("de", type: .decimalPad) { #expect($0.press(",")) }
    with("ru", type: .emailAddress) { #expect($0.press("q") && !$0.press("й"), "an address is Latin") }
  }

  // MARK: Held keys

  private func longPress(_ label: String, _ bench: KeyboardBench, to x: Double, y: Double = 0) throws -> [String] {
    let key = try #require(bench.keys()[label])
    bench.stage.down(Double(key.midX), Double(key.midY))
    bench.stage.wait(600)
    var seen: [String] = []
    let steps = 6
    for step in 0...steps {
      let way = Double(step) / Double(steps)
      bench.stage.move(Double(key.midX) + x * way, Double(key.midY) + y * way)
      let view = bench.stage.window.screenItems().first { $0.label == "Variants" }
      if let view, seen.last != view.value { seen.append(view.value) }
    }
    bench.stage.up(Double(key.midX) + x, Double(key.midY) + y)
    #expect(!bench.stage.window.screenItems().contains { $0.label == "Variants" })
    return seen
  }

  @Test func longPressOffersVariants() throws {
    try with("en-US") { bench in
      #expect(try longPress("e", bench, to: 0) == ["e"])
      #expect(bench.first.typed == "e", "releasing at the key types its letter")
      bench.first.typed = ""
      #expect(try longPress("e", bench, to: 90) == ["e", "è", "é"])
      #expect(bench.first.typed == "é")
      bench.first.typed = ""
      _ = try longPress("e", bench, to: 0, y: -300)
      #expect(bench.first.typed.isEmpty, "far away nothing is chosen")
      bench.press("shift")
      _ = try longPress("S", bench, to: 44)
      #expect(bench.first.typed == "ẞ")
      bench.first.typed = ""
      _ = try longPress("f", bench, to: 0)
      #expect(bench.first.typed == "f", "it has none")
    }
  }

  /// Recordings contain the positions of slides, so keys for a secure field offer no variants.
  @Test func keysForSecureFieldOfferNoVariants() throws {
    try with("en-US") { bench in
      let field = UITextField(frame: CGRect(x: 40, y: 0, width: 100, height: 30))
      field.isSecureTextEntry = true
      bench.stage.window.addSubview(field)
      field.becomeFirstResponder()
      bench.settle()
      #expect(try longPress("e", bench, to: 44).isEmpty && field.text?.isEmpty == true)
      _ = try longPress("e", bench, to: 0)
      #expect(field.text == "e")
    }
  }

  @Test func heldKeyTypesNothingAfterKeyboardIsHidden() throws {
    try with("en-US") { bench in
      let key = try #require(bench.keys()["e"])
      bench.stage.down(Double(key.midX), Double(key.midY))
      bench.stage.wait(600)
      #expect(bench.stage.window.screenItems().contains { $0.label == "Variants" })
      bench.second.ownInput = inputView(height: 100)
      bench.second.becomeFirstResponder()
      bench.settle()
      bench.stage.up(Double(key.midX), Double(key.midY))
      #expect(!bench.stage.window.screenItems().contains { $0.label == "Variants" })
      #expect(bench.first.typed.isEmpty && bench.second.typed.isEmpty)
    }
  }

  /// At the edge the row is shifted left, so the touch is on another variant than the first.
  @Test func variantsStayInsideWindow() throws {
    try with("en-US") { bench in
      bench.stage.play(.resized(.init(width: 400, height: 700)))
      let key = try #require(bench.keys()["o"])
      bench.stage.down(Double(key.midX), Double(key.midY))
      bench.stage.wait(600)
      let view = try #require(bench.stage.window.screenItems().first { $0.label == "Variants" })
      #expect(view.frame.minX >= 0 && view.frame.maxX <= 400)
      bench.stage.up(Double(key.midX), Double(key.midY))
    }
  }

  @Test func longPressOnPhonePadZeroTypesPlus() throws {
    try with("en-US", type: .phonePad) { bench in
      _ = try longPress("0", bench, to: 44)
      #expect(bench.first.typed == "+")
    }
  }

  // MARK: From one to the next

  @Test func globeKeyCyclesThroughLanguages() {
    with("en-US") { bench in
      #expect(bench.keys()["next keyboard"] == nil)
      var told = 0
      let observer = NotificationCenter.default.addObserver(
        forName: UITextInputMode.currentInputModeDidChangeNotification, object: nil, queue: nil
      ) { _ in MainActor.assumeIsolated { told += 1 } }
      defer { NotificationCenter.default.removeObserver(observer) }
      UIScreenKeyboard.languages = ["en-US", "ru", "he", "ru"]
      #expect(UITextInputMode.activeInputModes.map(\.primaryLanguage) == ["en-US", "ru", "he"] && told == 1)
      for (key, language) in [("й", "ru"), ("ק", "he"), ("q", "en-US")] {
        #expect(bench.press("next keyboard") && bench.press(key))
        #expect(bench.first.textInputMode?.primaryLanguage == language)
      }
      #expect(bench.first.typed == "йקq" && told == 4)
      UIScreenKeyboard.languages = []
      #expect(UIScreenKeyboard.languages == ["en-US"])
    }
  }

  /// A text in a different language than the user's current one.
  private final class RussianView: UIView, UIKeyInput {
    var typed = ""
    var hasText: Bool { !typed.isEmpty }
    func insertText(_ text: String) { typed += text }
    func deleteBackward() {}
    override var canBecomeFirstResponder: Bool { true }
    override var textInputMode: UITextInputMode? { UITextInputMode.activeInputModes.first { $0.primaryLanguage == "ru" } }
  }

  @Test func textInputModeSelectsLanguage() {
    with("en-US") { bench in
      UIScreenKeyboard.languages = ["en-US", "ru"]
      let view = RussianView(frame: CGRect(x: 90, y: 0, width: 10, height: 10))
      bench.stage.window.addSubview(view)
      view.becomeFirstResponder()
      bench.settle()
      #expect(bench.keys()["ш"] != nil || bench.keys()["Ш"] != nil)
      bench.first.becomeFirstResponder()
      bench.settle()
      #expect(bench.press("q") && bench.first.typed == "q")
    }
  }
}
