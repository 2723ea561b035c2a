import UIKit

/// Types the sorts that no key of a keyboard has: fleurons, arrows, marks. All are in EB Garamond.
package final class OrnamentPalette: KeyGridInputView {
  package init() {
    super.init(rows: [
      KeySpec.letters("❦❧☙¶§†‡№☞☜"),
      KeySpec.letters("←→↑↓↔↕⇐⇒⇑⇓"),
      KeySpec.letters("“”‘’–—…·•") + [KeySpec(.delete)],
      // The globe stands where it does on the system's keyboard.
      [KeySpec(.text("⁋"), .wide), KeySpec(.globe), KeySpec(.space, .share), KeySpec(.return, .wide), KeySpec(.dismiss)],
    ])
  }

  package required init?(coder: NSCoder) { nil }
}
