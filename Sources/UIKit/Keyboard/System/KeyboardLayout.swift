import Foundation

/// The rows of the system's keyboard, for each type and plane.
@MainActor
struct KeyboardLayout: Equatable {
  var type: UIKeyboardType
  var plane: KeyPlane
  /// Whether there is another input view to go to.
  var hasGlobe: Bool

  /// What a keyboard of the type starts with.
  static func firstPlane(_ type: UIKeyboardType) -> KeyPlane { type == .numbersAndPunctuation ? .figures : .letters }

  var rows: [[KeySpec]] {
    if let bottom = Self.padBottom(type) { return padRows(bottom: bottom) }
    return upperRows + [bottomRow]
  }

  // MARK: Planes

  private var upperRows: [[KeySpec]] {
    switch plane {
    case .letters:
      [KeySpec.letters("qwertyuiop"), KeySpec.letters("asdfghjkl"), between(.shift, KeySpec.letters("zxcvbnm"))]
    case .figures:
      [KeySpec.letters("1234567890"), KeySpec.letters("-/:;()$&@\""), between(.plane(.symbols), punctuation)]
    case .symbols:
      [KeySpec.letters("[]{}#%^*+="), KeySpec.letters("_\\|~<>€£¥•"), between(.plane(.figures), punctuation)]
    }
  }

  private var punctuation: [KeySpec] { KeySpec.letters(".,?!'", .share) }

  private func between(_ first: KeyCap, _ keys: [KeySpec]) -> [KeySpec] {
    [KeySpec(first, .wide)] + keys + [KeySpec(.delete, .wide)]
  }

  private var bottomRow: [KeySpec] {
    let other: KeyPlane = plane == .letters ? .figures : .letters
    let globe = hasGlobe ? [KeySpec(.globe)] : []
    return [KeySpec(.plane(other), .wide)] + globe + middle + [KeySpec(.return, .wide), KeySpec(.dismiss)]
  }

  /// The space bar and what a type has beside it, or in its place.
  private var middle: [KeySpec] {
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

  /// The fourth row of a pad; `nil` for a type that is none.
  private static func padBottom(_ type: UIKeyboardType) -> [KeyCap]? {
    switch type {
    case .numberPad, .asciiCapableNumberPad: [.blank, .text("0"), .blank]
    case .decimalPad: [.text("."), .text("0"), .blank]
    case .phonePad: [.text("*"), .text("0"), .text("#")]
    default: nil
    }
  }

  private func padRows(bottom: [KeyCap]) -> [[KeySpec]] {
    let corner: KeyCap = hasGlobe ? .globe : type == .phonePad ? .text("+") : .blank
    let rows: [[KeyCap]] = [
      [.text("1"), .text("2"), .text("3"), .delete],
      [.text("4"), .text("5"), .text("6"), .return],
      [.text("7"), .text("8"), .text("9"), .dismiss],
      bottom + [corner],
    ]
    return rows.map { row in row.map { KeySpec($0, .share) } }
  }
}

extension UIReturnKeyType {
  /// Written on the return key.
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
