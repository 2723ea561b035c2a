import AttributedText
import Foundation
import TextKit

/// What was last copied in this program, and what the clipboard made of its characters.
@MainActor private var lastCopied: (attributed: NSAttributedString, onClipboard: String?)?

/// Whole words that were last copied in this program, as the clipboard has them.
@MainActor private var lastWords: String?

/// What was last selected in this program.
@MainActor private var lastSelected: NSAttributedString?

/// The system's clipboard holds characters. Their attributes stay in this program, and go to others like it through a
/// file whose name is made of the characters: whoever finds these on the clipboard finds the attributes, too.
extension UIPasteboard {
  func forgetAttributedText() { (lastCopied, lastSelected, lastWords) = (nil, nil, nil) }

  /// Whether what is there are whole words of a text of this program, without what is beside them.
  var holdsWholeWords: Bool {
    get { lastWords != nil && lastWords == string }
    set { lastWords = newValue ? string : nil }
  }

  /// Where programs leave each other the attributes of what they copy; `nil`: nowhere. A Galley extension.
  package static var exchange: PasteboardExchange?

  /// What was copied in this program, or in another that shares its exchange, as long as the clipboard holds its
  /// characters. A Galley extension.
  public var attributedText: NSAttributedString? {
    guard let string else { return nil }
    if let lastCopied, lastCopied.onClipboard == string { return lastCopied.attributed }
    guard let data = Self.exchange?.read(for: string), let found = PortableText.read(data) else { return nil }
    return Self.clipboardsVersions(of: found).contains(string) ? found : nil
  }

  /// Puts the characters on the clipboard, and keeps the attributes; those of some megabytes stay in this program. A Galley
  /// extension.
  public func setAttributedText(_ text: NSAttributedString) {
    string = text.string
    let onClipboard = string
    lastCopied = (text, onClipboard)
    guard text.length <= Self.mostExchanged else { return }
    if let exchange = Self.exchange, let onClipboard, let data = PortableText.data(of: text) {
      exchange.write(data, for: onClipboard)
    }
  }

  /// In UTF-16 units: of what is longer other programs have the characters alone, for to write all the rest takes seconds.
  private static let mostExchanged = 1 << 22

  /// A clipboard may cut at NUL, and lone surrogates are no characters.
  private static func clipboardsVersions(of text: NSAttributedString) -> [String] {
    let units = text.utf16(in: NSRange(location: 0, length: text.length))
    return [units[...], units.prefix { $0 != 0 }].map { String(decoding: $0, as: UTF16.self) }
  }
}

/// The desktop's primary selection: what was selected last, here or in another program, and what the middle button pastes.
/// What was selected stays there when it is selected no more. A Galley extension.
extension UIPasteboard {
  /// The text that was selected last; `nil` without a window, or where nothing was selected.
  public static var selectedString: String? { UIScreen.main.host?.selectedText }

  /// What was selected in this program, if no other has selected something since.
  public static var selectedAttributedText: NSAttributedString? {
    guard let lastSelected, let string = selectedString, clipboardsVersions(of: lastSelected).contains(string) else { return nil }
    return lastSelected
  }

  /// Offers what is selected to the middle button.
  public static func setSelectedText(_ text: NSAttributedString) {
    lastSelected = text
    UIScreen.main.host?.selectedText = text.string
  }
}
