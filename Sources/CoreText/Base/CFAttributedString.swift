import struct Foundation.NSRange
import GalleyAttributedText

// Core Foundation's functions for attributed strings, which call `NSMutableAttributedString`. Offsets are in UTF-16
// code units. A range outside the string traps. Attribute names are strings, as in Core Text.

/// An allocator; ignored, since Swift allocates all objects.
public typealias CFAllocator = AnyObject
/// The default allocator, `nil` as on Apple platforms. Functions ignore it.
public nonisolated(unsafe) let kCFAllocatorDefault: CFAllocator? = nil
/// A value of any type, as Core Foundation's objects are.
public typealias CFTypeRef = Any

/// Creates a string with the same attributes throughout, none if `attributes` is `nil`. It is empty if `str` is `nil`. Never returns `nil`.
public func CFAttributedStringCreate(_ alloc: CFAllocator?, _ str: CFString?, _ attributes: CFDictionary?) -> CFAttributedString! {
  NSAttributedString(string: str ?? "", attributes: attributes.map(keyed))
}

/// Returns the part of a string in a range, with its attributes. Traps if the range exceeds the string.
public func CFAttributedStringCreateWithSubstring(_ alloc: CFAllocator?, _ aStr: CFAttributedString, _ range: CFRange) -> CFAttributedString! {
  aStr.attributedSubstring(from: range.nsRange)
}

/// Returns an immutable copy.
public func CFAttributedStringCreateCopy(_ alloc: CFAllocator?, _ aStr: CFAttributedString) -> CFAttributedString! { NSAttributedString(attributedString: aStr) }

/// Creates an empty string, which grows as needed; `maxLength` is ignored.
public func CFAttributedStringCreateMutable(_ alloc: CFAllocator?, _ maxLength: CFIndex) -> CFMutableAttributedString! { NSMutableAttributedString(string: "") }

/// Returns a mutable copy.
public func CFAttributedStringCreateMutableCopy(_ alloc: CFAllocator?, _ maxLength: CFIndex, _ aStr: CFAttributedString) -> CFMutableAttributedString! {
  NSMutableAttributedString(attributedString: aStr)
}

/// Returns the text. O(length).
public func CFAttributedStringGetString(_ aStr: CFAttributedString) -> CFString! { aStr.string }

/// Returns the length in UTF-16 code units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString) -> CFIndex { aStr.length }

/// Returns the attributes of the UTF-16 code unit at `loc` by their names, and writes a range around it with the same attributes to
/// `effectiveRange`, unless that is `nil`. Traps if `loc` is outside the string.
public func CFAttributedStringGetAttributes(_ aStr: CFAttributedString, _ loc: CFIndex, _ effectiveRange: UnsafeMutablePointer<CFRange>?) -> CFDictionary! {
  var range = NSRange()
  let attributes = aStr.attributes(at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(range)
  return Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue as AnyHashable, $0.value) })
}

/// Returns an attribute of the UTF-16 code unit at `loc`, or `nil` if it is not set. Writes a range around it without attribute changes to
/// `effectiveRange`, unless that is `nil`. Traps if `loc` is outside the string.
public func CFAttributedStringGetAttribute(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ attrName: CFString, _ effectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFTypeRef! {
  var range = NSRange()
  let value = aStr.attribute(NSAttributedString.Key(rawValue: attrName), at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(range)
  return value
}

/// Returns an attribute of the UTF-16 code unit at `loc`, or `nil` if it is not set. Writes the longest part of `inRange` with the same value
/// to `longestEffectiveRange`, unless that is `nil`. Traps if `loc` or `inRange` exceeds the string.
public func CFAttributedStringGetAttributeAndLongestEffectiveRange(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ attrName: CFString, _ inRange: CFRange, _ longestEffectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFTypeRef! {
  var range = NSRange()
  let value = aStr.attribute(NSAttributedString.Key(rawValue: attrName), at: loc, longestEffectiveRange: &range, in: inRange.nsRange)
  longestEffectiveRange?.pointee = CFRange(range)
  return value
}

/// Returns the attributes of the UTF-16 code unit at `loc` by their names, and writes the longest part of `inRange` with the same attributes to
/// `longestEffectiveRange`, unless that is `nil`. Traps if `loc` or `inRange` exceeds the string.
public func CFAttributedStringGetAttributesAndLongestEffectiveRange(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ inRange: CFRange, _ longestEffectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFDictionary! {
  var range = NSRange()
  let attributes = aStr.attributes(at: loc, longestEffectiveRange: &range, in: inRange.nsRange)
  longestEffectiveRange?.pointee = CFRange(range)
  return Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue as AnyHashable, $0.value) })
}

/// Replaces a range with text, which gets the attributes of the first replaced character. Inserted text gets those of the previous character,
/// or at 0 those of the next one. Traps if the range exceeds the string.
public func CFAttributedStringReplaceString(_ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFString) {
  aStr.replaceCharacters(in: range.nsRange, with: replacement)
}

/// Replaces a range with text and its attributes. Traps if the range exceeds the string.
public func CFAttributedStringReplaceAttributedString(_ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFAttributedString) {
  aStr.replaceCharacters(in: range.nsRange, with: replacement)
}

/// Sets an attribute of a range, or removes it if `value` is `nil`. Other attributes do not change. Traps if the range exceeds the string.
public func CFAttributedStringSetAttribute(_ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString, _ value: CFTypeRef?) {
  guard let value else { return CFAttributedStringRemoveAttribute(aStr, range, attrName) }
  aStr.addAttribute(NSAttributedString.Key(rawValue: attrName), value: value, range: range.nsRange)
}

/// Sets attributes of a range. With `clearOtherAttributes`, removes all others. Traps if the range exceeds the string.
public func CFAttributedStringSetAttributes(_ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFDictionary, _ clearOtherAttributes: Bool) {
  if clearOtherAttributes {
    aStr.setAttributes(keyed(replacement), range: range.nsRange)
  } else {
    aStr.addAttributes(keyed(replacement), range: range.nsRange)
  }
}

/// Removes an attribute from a range; does nothing if it is not set. Traps if the range exceeds the string.
public func CFAttributedStringRemoveAttribute(_ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString) {
  aStr.removeAttribute(NSAttributedString.Key(rawValue: attrName), range: range.nsRange)
}

/// Starts a group of edits, which ends with `CFAttributedStringEndEditing` and counts as one edit.
public func CFAttributedStringBeginEditing(_ aStr: CFMutableAttributedString) { aStr.beginEditing() }

/// Ends the group of the last `CFAttributedStringBeginEditing`. Traps without a matching call if the string is an `NSTextStorage`.
public func CFAttributedStringEndEditing(_ aStr: CFMutableAttributedString) { aStr.endEditing() }

private func keyed(_ attributes: CFDictionary) -> [NSAttributedString.Key: Any] {
  var named: [NSAttributedString.Key: Any] = [:]
  for (key, value) in attributes {
    if let name = key.base as? String { named[NSAttributedString.Key(rawValue: name)] = value }
    if let name = key.base as? NSAttributedString.Key { named[name] = value }
  }
  return named
}

extension CFRange {
  fileprivate var nsRange: NSRange { NSRange(location: location, length: length) }
  fileprivate init(_ range: NSRange) { self.init(location: range.location, length: range.length) }
}
