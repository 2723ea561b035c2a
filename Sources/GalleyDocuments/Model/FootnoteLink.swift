import UIKit

/// The address of a footnote, or of its reference in the text, within one document.
public enum FootnoteLink: Hashable, Sendable {
  case note(Int)
  case reference(Int)

  /// Creates a link from the value of a `.link` attribute, a URL or a string; `nil` unless it has the form of an `address`.
  public init?(_ link: Any?) {
    let text = (link as? URL)?.absoluteString ?? link as? String ?? ""
    if text.hasPrefix("#note-"), let number = Int(text.dropFirst(6)) {
      self = .note(number)
    } else if text.hasPrefix("#reference-"), let number = Int(text.dropFirst(11)) {
      self = .reference(number)
    } else {
      return nil
    }
  }

  /// Creates the link to a run with this role: `note` for a run in a note, `reference` for a run in other text. Returns `nil` if the run is not the
  /// number of a note.
  public init?(naming role: TextRole) {
    guard let number = role.style.note else { return nil }
    if case .note = role.block { self = .note(number) } else { self = .reference(number) }
  }

  /// The address: `#note-` or `#reference-`, and the number of the note.
  public var address: String {
    switch self {
    case .note(let number): "#note-\(number)"
    case .reference(let number): "#reference-\(number)"
    }
  }

  /// Returns the index of the first character of the target in UTF-16 code units, or `nil` if the text has no such target, for example because it was
  /// deleted. O(*n*) in the length of the text.
  public func target(in text: NSAttributedString) -> Int? {
    var found: Int?
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, stop in
      guard found == nil, let role = value as? TextRole, FootnoteLink(naming: role) == self else { return }
      found = range.location
      stop.pointee = true
    }
    return found
  }
}
