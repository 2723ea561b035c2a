import enum Foundation.ComparisonResult
import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import Requirements

/// A place in a content: before a character, or behind the last one. Only the content that made it knows more of it.
public protocol NSTextLocation: NSObjectProtocol {
  /// How the two stand in the text: `.orderedAscending` where this one comes first. Both are of one content.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A place in the text of a content storage, by UTF-16 units from its start. Edits leave it as it is.
final class CharacterLocation: NSObject, NSTextLocation {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    let other = location.offset
    return offset == other ? .orderedSame : offset < other ? .orderedAscending : .orderedDescending
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? CharacterLocation)?.offset == offset }
  override var hash: Int { offset.hashValue }
  override var description: String { String(offset) }
}

extension NSTextLocation {
  /// UTF-16 units from the start of its content; a location that no content storage made is the caller's mistake.
  var offset: Int {
    guard let location = self as? CharacterLocation else {
      requirementFailed("\(type(of: self)) is a location that no content storage made")
    }
    return location.offset
  }
}
