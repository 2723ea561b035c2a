import UIKit

/// Types Hello and World, and nothing else: the smallest keyboard of one's own.
public final class HelloWorldInputView: KeyGridInputView {
  /// One row: a blank, the globe, the two words and the key that hides the keyboard.
  public init() {
    super.init(rows: [[
      // The globe stands where it does on the system's keyboard.
      KeySpec(.blank, .wide), KeySpec(.globe),
      KeySpec(.snippet(label: "Hello", types: "Hello "), .share),
      KeySpec(.snippet(label: "World", types: "World "), .share),
      KeySpec(.dismiss),
    ]])
  }

  public required init?(coder: NSCoder) { nil }
}
