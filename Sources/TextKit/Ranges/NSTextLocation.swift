import enum Foundation.ComparisonResult
import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import GalleyRequirements
import GalleyTextEngine

/// A position in a content: before a character, or after the last one. Opaque to all but the content that created it.
public protocol NSTextLocation: NSObjectProtocol {
  /// Compares two locations of the same content. Returns `.orderedAscending` if this one comes first.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A location in the text of a content storage, as an offset. Edits do not move it.
final class CharacterLocation: NSObject, NSTextLocation {
  let offset: UTF16Offset

  init(_ offset: UTF16Offset) { self.offset = offset }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    let other = location.offset
    return offset == other ? .orderedSame : offset < other ? .orderedAscending : .orderedDescending
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? CharacterLocation)?.offset == offset }
  override var hash: Int { offset.utf16.hashValue }
  override var description: String { String(offset.utf16) }
}

extension NSTextLocation {
  /// The offset in the text. Traps if a content storage did not create the location.
  var offset: UTF16Offset {
    guard let location = self as? CharacterLocation else {
      requirementFailed("\(type(of: self)) is not a location of a content storage")
    }
    return location.offset
  }
}
