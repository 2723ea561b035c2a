import UIKit

/// Types the sorts that no key of a keyboard has: fleurons, arrows, marks. All are in EB Garamond.
public final class OrnamentPalette: KeyGridInputView {
  /// Three rows of ornaments, and one with the globe, space, return and the key that hides the keyboard.
  public init() {
    super.init(rows: [
      KeySpec.letters("❦❧☙¶§†‡№☞☜"),
      KeySpec.letters("←→↑↓↔↕⇐⇒⇑⇓"),
      KeySpec.letters("“”‘’–—…·•") + [KeySpec(.delete)],
      // The globe stands where it does on the system's keyboard.
      [KeySpec(.text("⁋"), .wide), KeySpec(.globe), KeySpec(.space, .share), KeySpec(.return, .wide), KeySpec(.dismiss)],
    ])
  }

  public required init?(coder: NSCoder) { nil }
}
