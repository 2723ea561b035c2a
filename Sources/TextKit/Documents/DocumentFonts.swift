import struct Foundation.CGFloat
import UIFoundation

/// The fonts of a document that is read, each looked up once.
struct DocumentFonts {
  /// What a document says of a font.
  struct Wish: Hashable {
    /// Families or fonts, the best first; CSS's generic families among them.
    var names: [String]
    var size: CGFloat
    var isBold = false
    var isItalic = false
  }

  private var known: [Wish: UIFont] = [:]

  /// The first of the names that is there, in the cut that is wished as far as the family has one; Helvetica where none is.
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
