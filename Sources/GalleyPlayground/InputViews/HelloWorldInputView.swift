import UIKit

/// A keyboard that types only Hello and World: a minimal custom input view.
public final class HelloWorldInputView: KeyGridInputView {
  /// Creates one row: a blank, the globe, the two words and the key that hides the keyboard.
  public init() {
    super.init(rows: [[
      // The globe key has the same position as on the system's keyboard.
      KeySpec(.blank, .wide), KeySpec(.globe),
      KeySpec(.snippet(label: "Hello", types: "Hello "), .share),
      KeySpec(.snippet(label: "World", types: "World "), .share),
      KeySpec(.dismiss),
    ]])
  }

  public required init?(coder: NSCoder) { nil }
}
