import Foundation
import GalleyUnicodeFacts
import UIKitCore

/// The rows of the system keyboard, for each keyboard type and plane.
@MainActor
struct KeyboardLayout: Equatable {
  var type: UIKeyboardType
  var plane: KeyPlane
  /// Whether the user can switch to a different input view.
  var hasGlobe: Bool
  var letters = KeyboardLetters.all[0]
  /// Whether shift displays a different set of letters.
  var isShifted = false
  /// Whether each half of the keyboard has a space bar.
  var isSplit = false

  /// Returns the plane that a keyboard type shows at first: `.figures` for `.numbersAndPunctuation`, otherwise `.letters`.
  static func firstPlane(_ type: UIKeyboardType) -> KeyPlane { type == .numbersAndPunctuation ? .figures : .letters }

  var rows: [[KeySpec]] {
    if let bottom = padBottom { return padRows(bottom: bottom) }
    return upperRows + [bottomRow]
  }

  // MARK: Planes

  private var upperRows: [[KeySpec]] {
    switch plane {
    case .letters: letterRows
    case .figures:
      [figures, signs, between(.plane(.symbols), punctuation)]
    case .symbols:
      [KeySpec.letters("[]{}#%^*+="), Self.keys((type.isASCII ? "_\\|~<>`" : otherSigns).map { String($0) }), between(.plane(.figures), punctuation)]
    }
  }

  private var letterRows: [[KeySpec]] {
    var rows = (0..<shownLetters.rows.count).map { Self.keys(shownLetters.row($0, isShifted: isShifted)) }
    let last = rows.removeLast()
    // Without a shift key, there is more space for letters.
    let sides: [KeySpec] = shownLetters.hasShift ? [KeySpec(.shift, .wide)] : []
    let availableWidth = 892 - CGFloat(sides.count + 1) * 135
    let width = min((availableWidth + 8) / CGFloat(max(last.count, 1)) - 8, 82)
    // The columns of a syllabary are vertical.
    if rows.count > 3, sides.isEmpty { rows = rows.map { $0.map { KeySpec($0.cap, .fixed(width)) } + [KeySpec(.blank, .wide)] } }
    return rows + [sides + last.map { KeySpec($0.cap, .fixed(width)) } + [KeySpec(.delete, .wide)]]
  }

  /// The displayed letters. ASCII keyboards use the Latin letters of the language, or those of American English.
  private var shownLetters: KeyboardLetters { type.isASCII ? letters.latin ?? KeyboardLetters.all[0] : letters }

  /// Returns the keys of one row. They have the standard width, or less if there are more than ten.
  private static func keys(_ texts: [String]) -> [KeySpec] {
    let width: KeySpec.Width = texts.count > 10 ? .fixed(900 / CGFloat(texts.count) - 8) : .letter
    return texts.map { KeySpec(KeyCap(typing: $0), width) }
  }

  private var digits: [String] { type.isASCII ? KeyboardLetters.all[0].digits : letters.digits }
  private var figures: [KeySpec] { Self.keys(Array(digits[1...]) + [digits[0]]) }
  private var currency: String { type.isASCII ? "$" : letters.currency }
  private var signs: [KeySpec] { Self.keys("-/:;()".map { String($0) } + [currency] + "&@\"".map { String($0) }) }
  private var otherSigns: String { "_\\|~<>" + "$€£¥•".filter { String($0) != currency } }

  private var punctuation: [KeySpec] { KeySpec.letters(".,?!'", .share) }

  private func between(_ first: KeyCap, _ keys: [KeySpec]) -> [KeySpec] {
    [KeySpec(first, .wide)] + keys + [KeySpec(.delete, .wide)]
  }

  private var bottomRow: [KeySpec] {
    let other: KeyPlane = plane == .letters ? .figures : .letters
    let globe = hasGlobe ? [KeySpec(.globe)] : []
    return [KeySpec(.plane(other), .wide)] + globe + middle + [KeySpec(.return, .wide), KeySpec(.dismiss)]
  }

  /// Whether the layout is a number pad, which is never split.
  var isPad: Bool { padBottom != nil }

  private var middle: [KeySpec] {
    let keys = keysBetween
    guard isSplit, let bar = keys.firstIndex(of: KeySpec(.space, .share)) else { return keys }
    return keys[..<bar] + [keys[bar]] + keys[bar...]
  }

  /// The space bar, with additional keys of the keyboard type or replaced by them.
  private var keysBetween: [KeySpec] {
    func keys(_ texts: String...) -> [KeySpec] { texts.map { KeySpec(.text($0)) } }
    switch type {
    case .URL:
      return [".", "/", ".com"].map { KeySpec(.text($0), .share) }
    case .emailAddress: return [KeySpec(.space, .share)] + keys("@", ".")
    case .twitter: return [KeySpec(.space, .share)] + keys("@", "#")
    case .webSearch: return [KeySpec(.space, .share)] + keys(".")
    default: return [KeySpec(.space, .share)]
    }
  }

  // MARK: Pads

  /// The fourth row of a pad, or `nil` for other layouts. The name pad uses a telephone pad for its digits.
  private var padBottom: [KeyCap]? {
    switch type {
    case .numberPad, .asciiCapableNumberPad: [.blank, .text(digits[0]), .blank]
    case .decimalPad: [.text(letters.decimal), .text(digits[0]), .blank]
    case .phonePad: [.text("*"), .text("0"), .text("#")]
    case .namePhonePad: plane == .letters ? nil : [.text("*"), .text("0"), .text("#")]
    default: nil
    }
  }

  private func padRows(bottom: [KeyCap]) -> [[KeySpec]] {
    let isName = type == .namePhonePad
    let corner: KeyCap = isName ? .plane(.letters) : hasGlobe ? .globe : type == .phonePad ? .text("+") : .blank
    // Telephone numbers use ASCII digits.
    let digits = isName || type == .phonePad ? KeyboardLetters.all[0].digits : digits
    func keys(_ range: Range<Int>) -> [KeyCap] { digits[range].map { .text($0) } }
    let rows: [[KeyCap]] = [
      keys(1..<4) + [.delete], keys(4..<7) + [.return], keys(7..<10) + [isName ? .text("+") : .dismiss], bottom + [corner],
    ]
    return rows.map { row in row.map { KeySpec($0, .share) } }
  }
}

extension KeyCap {
  /// Creates a key for a character. A combining mark is displayed on a dotted circle.
  init(typing text: String) {
    self = text.unicodeScalars.first?.isMark == true ? .snippet(label: "◌" + text, types: text) : .text(text)
  }
}

extension UIKeyboardType {
  /// Whether the keyboard types only ASCII characters.
  var isASCII: Bool {
    switch self {
    case .asciiCapable, .URL, .emailAddress, .asciiCapableNumberPad: true
    default: false
    }
  }
}

extension UIReturnKeyType {
  /// The label of the return key.
  var label: String {
    switch self {
    case .default: "return"
    case .go: "go"
    case .google: "google"
    case .join: "join"
    case .next: "next"
    case .route: "route"
    case .search: "search"
    case .send: "send"
    case .yahoo: "yahoo"
    case .done: "done"
    case .emergencyCall: "emergency call"
    case .continue: "continue"
    }
  }
}
