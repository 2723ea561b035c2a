import enum Foundation.ComparisonResult
import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import GalleyRequirements

/// A position in a content: before a character, or after the last one. Opaque to all but the content that created it.
public protocol NSTextLocation: NSObjectProtocol {
  /// Compares two locations of the same content. Returns `.orderedAscending` if this one comes first.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A location in the text of a content storage, as an offset in UTF-16 code units. Edits do not move it.
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
  /// The offset in UTF-16 code units. Traps if a content storage did not create the location.
  var offset: Int {
    guard let location = self as? CharacterLocation else {
      requirementFailed("\(type(of: self)) is not a location of a content storage")
    }
    return location.offset
  }
}
