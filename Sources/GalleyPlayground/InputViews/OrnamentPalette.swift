import UIKit

/// A keyboard of characters that keyboards lack: fleurons, arrows, marks. All are in EB Garamond.
public final class OrnamentPalette: KeyGridInputView {
  /// Creates three rows of ornaments, and a row with the globe, space, return and the key that hides the keyboard.
  public init() {
    super.init(rows: [
      KeySpec.letters("❦❧☙¶§†‡№☞☜"),
      KeySpec.letters("←→↑↓↔↕⇐⇒⇑⇓"),
      KeySpec.letters("“”‘’–—…·•") + [KeySpec(.delete)],
      // The globe key has the same position as on the system's keyboard.
      [KeySpec(.text("⁋"), .wide), KeySpec(.globe), KeySpec(.space, .share), KeySpec(.return, .wide), KeySpec(.dismiss)],
    ])
  }

  public required init?(coder: NSCoder) { nil }
}
