import CoreGraphics
import UIKitCore

/// The function of a key.
public enum KeyCap: Hashable, Sendable {
  /// Types its label.
  case text(String)
  /// Types a text that differs from its label.
  case snippet(label: String, types: String)
  case shift, delete, space, `return`, globe, dismiss
  case plane(KeyPlane)
  /// A space between keys.
  case blank

  /// Whether the key does something other than type a character, as Shift and Return do; also `true` for a blank. Its face is dark; the faces of
  /// typing keys are light.
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
  /// The width of a key relative to the others in its row.
  public enum Width: Hashable, Sendable {
    /// A width in points of the full-size grid.
    case fixed(CGFloat)
    /// An equal share of the width that the others leave.
    case share

    /// The width of a letter key.
    public static let letter = Width.fixed(82)
    /// The width of a key one and a half times as wide as a letter key.
    public static let wide = Width.fixed(127)
  }

  /// The function of the key.
  public var cap: KeyCap
  /// The width of the key.
  public var width: Width

  /// Creates a key with the function `cap`.
  public init(_ cap: KeyCap, _ width: Width = .letter) {
    self.cap = cap
    self.width = width
  }

  /// Returns a key of the given width for each character, which types it.
  public static func letters(_ characters: String, _ width: Width = .letter) -> [KeySpec] {
    characters.map { KeySpec(.text(String($0)), width) }
  }
}

/// A set of characters that a keyboard displays at a time.
public enum KeyPlane: Hashable, Sendable, CaseIterable {
  case letters, figures, symbols

  /// The label of the key that switches to this plane.
  var label: String {
    switch self {
    case .letters: "ABC"
    case .figures: "123"
    case .symbols: "#+="
    }
  }
}
