import struct Foundation.CGFloat
import UIFoundation

/// A cache of the fonts of a document.
struct DocumentFonts {
  /// A font description in a document.
  struct FontDescription: Hashable {
    /// Family or font names in order of preference, including CSS generic families.
    var names: [String]
    var size: CGFloat
    var isBold = false
    var isItalic = false
  }

  private var cached: [FontDescription: UIFont] = [:]

  /// Returns the first available font of the names, in the closest style of its family. Falls back to Helvetica, and without that to the system font.
  mutating func font(_ description: FontDescription) -> UIFont {
    if let existing = cached[description] { return existing }
    let font = Self.find(description)
    cached[description] = font
    return font
  }

  private static func find(_ description: FontDescription) -> UIFont {
    var found: UIFont?
    for name in description.names where found == nil { found = named(name, description.size) }
    let baseFont = found ?? UIFont(name: "Helvetica", size: description.size) ?? .systemFont(ofSize: description.size)
    let own = baseFont.fontDescriptor.symbolicTraits.intersection([.traitBold, .traitItalic, .traitMonoSpace])
    var traits = own
    if description.isBold { traits.insert(.traitBold) }
    if description.isItalic { traits.insert(.traitItalic) }
    guard traits != own, let descriptor = baseFont.fontDescriptor.withSymbolicTraits(traits) else { return baseFont }
    return UIFont(descriptor: descriptor, size: description.size)
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
