import CoreGraphics

/// What a key is for.
public enum KeyCap: Hashable, Sendable {
  /// Types its label.
  case text(String)
  /// Types something else than its label.
  case snippet(label: String, types: String)
  case shift, delete, space, `return`, globe, dismiss
  case plane(KeyPlane)
  /// No key: room between keys.
  case blank

  /// Dark keys do something; light ones type.
  var isFunction: Bool {
    switch self {
    case .text, .snippet, .space: false
    case .shift, .delete, .return, .globe, .dismiss, .plane, .blank: true
    }
  }

  var icon: PathSymbol? {
    switch self {
    case .shift: .shift
    case .delete: .delete
    case .globe: .globe
    case .dismiss: .dismiss
    default: nil
    }
  }
}

/// A key in its row.
public struct KeySpec: Hashable, Sendable {
  /// How wide a key is beside the others of its row.
  public enum Width: Hashable, Sendable {
    /// In points of the full grid.
    case fixed(CGFloat)
    /// An equal share of what the others leave.
    case share

    /// Of a key with a letter.
    public static let letter = Width.fixed(82)
    /// Of a key that is half as wide again.
    public static let wide = Width.fixed(127)
  }

  /// What it is for.
  public var cap: KeyCap
  /// How wide it is.
  public var width: Width

  /// A key for `cap`.
  public init(_ cap: KeyCap, _ width: Width = .letter) {
    self.cap = cap
    self.width = width
  }

  /// A key for each character.
  public static func letters(_ characters: String, _ width: Width = .letter) -> [KeySpec] {
    characters.map { KeySpec(.text(String($0)), width) }
  }
}

/// What a keyboard of letters shows at a time.
public enum KeyPlane: Hashable, Sendable, CaseIterable {
  case letters, figures, symbols

  /// Of the key that leads to it.
  var label: String {
    switch self {
    case .letters: "ABC"
    case .figures: "123"
    case .symbols: "#+="
    }
  }
}
