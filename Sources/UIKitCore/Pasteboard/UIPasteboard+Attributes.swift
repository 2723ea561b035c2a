import Foundation
import GalleyAttributedText
import TextKit

/// The text last copied in this program, and its characters as returned by the clipboard; `nil` if there is none.
@MainActor private var lastCopied: (attributed: NSAttributedString, onClipboard: String?)?

/// The whole words last copied in this program, as the clipboard returns them; `nil` if none were copied.
@MainActor private var lastCopiedWords: String?

/// The text last selected in this program; `nil` if there is none.
@MainActor private var lastSelected: NSAttributedString?

/// Attributed text on the pasteboard. The system's clipboard contains only characters. Their attributes stay in this
/// program; other Galley programs find them in a file with a name derived from the characters.
extension UIPasteboard {
  func discardAttributedText() { (lastCopied, lastSelected, lastCopiedWords) = (nil, nil, nil) }

  /// Whether the contents are whole words of a text of this program, without surrounding spaces.
  package var containsWholeWords: Bool {
    get { lastCopiedWords != nil && lastCopiedWords == string }
    set { lastCopiedWords = newValue ? string : nil }
  }

  /// The folder for exchanging attributes with other programs, or `nil` for none. A Galley extension.
  package static var exchange: PasteboardExchange?

  /// The attributed text copied in this program, or in another one with the same exchange folder. `nil` if there is none or the clipboard now
  /// contains other characters. A Galley extension.
  public var attributedText: NSAttributedString? {
    guard let string else { return nil }
    if let lastCopied, lastCopied.onClipboard == string { return lastCopied.attributed }
    guard let data = Self.exchange?.read(for: string), let found = PortableText.read(data) else { return nil }
    return Self.clipboardsVersions(of: found).contains(string) ? found : nil
  }

  /// Copies the characters to the clipboard and stores the attributes. Texts of several megabytes keep their attributes
  /// in this program. A Galley extension.
  public func setAttributedText(_ text: NSAttributedString) {
    string = text.string
    let onClipboard = string
    lastCopied = (text, onClipboard)
    guard text.length <= Self.maximumExchangedLength else { return }
    if let exchange = Self.exchange, let onClipboard, let data = PortableText.data(of: text) {
      exchange.write(data, for: onClipboard)
    }
  }

  /// The maximum length of exchanged texts in UTF-16 code units. Writing a longer text takes seconds, so other programs
  /// receive only its characters.
  private static let maximumExchangedLength = 1 << 22

  /// Returns the possible forms of a text on a clipboard, which can end at NUL. Lone surrogates are replaced.
  private static func clipboardsVersions(of text: NSAttributedString) -> [String] {
    let units = text.utf16(in: NSRange(location: 0, length: text.length))
    return [units[...], units.prefix { $0 != 0 }].map { String(decoding: $0, as: UTF16.self) }
  }
}

/// The primary selection of the desktop: the text last selected in any program, which the middle mouse button pastes.
/// It remains after the selection is cleared. A Galley extension.
extension UIPasteboard {
  /// The text last selected; `nil` if there is no window or no such text.
  public static var selectedString: String? { UIScreen.main.host?.selectedText }

  /// The text last selected in this program; `nil` if there is none, or if another program has a newer selection.
  public static var selectedAttributedText: NSAttributedString? {
    guard let lastSelected, let string = selectedString, clipboardsVersions(of: lastSelected).contains(string) else { return nil }
    return lastSelected
  }

  /// Makes `text` the primary selection of the desktop, which the middle mouse button pastes. The attributes stay in this program.
  public static func setSelectedText(_ text: NSAttributedString) {
    lastSelected = text
    UIScreen.main.host?.selectedText = text.string
  }
}
