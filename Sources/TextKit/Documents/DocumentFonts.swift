import struct Foundation.CGFloat
import UIFoundation

/// A cache of the fonts of a document.
struct DocumentFonts {
  /// A font description in a document.
  struct Wish: Hashable {
    /// Family or font names in order of preference, including CSS generic families.
    var names: [String]
    var size: CGFloat
    var isBold = false
    var isItalic = false
  }

  private var known: [Wish: UIFont] = [:]

  /// Returns the first available font, in the closest style of its family. Falls back to Helvetica.
  mutating func font(_ wish: Wish) -> UIFont {
    if let known = known[wish] { return known }
    let font = Self.find(wish)
    known[wish] = font
    return font
  }

  private static func find(_ wish: Wish) -> UIFont {
    var found: UIFont?
    for name in wish.names where found == nil { found = named(name, wish.size) }
    let plain = found ?? UIFont(name: "Helvetica", size: wish.size) ?? .systemFont(ofSize: wish.size)
    let own = plain.fontDescriptor.symbolicTraits.intersection([.traitBold, .traitItalic, .traitMonoSpace])
    var traits = own
    if wish.isBold { traits.insert(.traitBold) }
    if wish.isItalic { traits.insert(.traitItalic) }
    guard traits != own, let descriptor = plain.fontDescriptor.withSymbolicTraits(traits) else { return plain }
    return UIFont(descriptor: descriptor, size: wish.size)
  }

  private static func named(_ name: String, _ size: CGFloat) -> UIFont? {
    switch name.lowercased() {
    case "serif": UIFont(name: "Times New Roman", size: size)
    case "sans-serif": UIFont(name: "Helvetica", size: size)
    case "monospace": UIFont(name: "Courier", size: size)
    case "system-ui", "-apple-system", "ui-sans-serif": .systemFont(ofSize: size)
    default: UIFont(name: name, size: size)
    }
  }
}
