import AttributedText
import struct Foundation.NSRange

// Core Foundation's functions over attributed strings: those of `NSMutableAttributedString` under C's names. Places count UTF-16 units; a range that leaves the
// string traps. Attributes are named by strings, as Core Text's are.

/// What would make an object; here that is always Swift.
public typealias CFAllocator = AnyObject
/// The usual one: Swift.
public nonisolated(unsafe) let kCFAllocatorDefault: CFAllocator? = nil
/// Any value.
public typealias CFTypeRef = Any

/// A string with the same attributes throughout; an empty one without a string.
public func CFAttributedStringCreate(_ alloc: CFAllocator?, _ str: CFString?, _ attributes: CFDictionary?) -> CFAttributedString! {
  NSAttributedString(string: str ?? "", attributes: attributes.map(keyed))
}

/// The part of a string in a range.
public func CFAttributedStringCreateWithSubstring(_ alloc: CFAllocator?, _ aStr: CFAttributedString, _ range: CFRange) -> CFAttributedString! {
  aStr.attributedSubstring(from: range.nsRange)
}

/// A copy that does not change.
public func CFAttributedStringCreateCopy(_ alloc: CFAllocator?, _ aStr: CFAttributedString) -> CFAttributedString! { NSAttributedString(attributedString: aStr) }

/// An empty string. Strings grow as they need: `maxLength` is not asked.
public func CFAttributedStringCreateMutable(_ alloc: CFAllocator?, _ maxLength: CFIndex) -> CFMutableAttributedString! { NSMutableAttributedString(string: "") }

/// A copy that can change.
public func CFAttributedStringCreateMutableCopy(_ alloc: CFAllocator?, _ maxLength: CFIndex, _ aStr: CFAttributedString) -> CFMutableAttributedString! {
  NSMutableAttributedString(attributedString: aStr)
}

/// Its text. O(length).
public func CFAttributedStringGetString(_ aStr: CFAttributedString) -> CFString! { aStr.string }

/// How many UTF-16 units it has.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString) -> CFIndex { aStr.length }

/// The attributes of a unit by their names, and how far all of them go.
public func CFAttributedStringGetAttributes(_ aStr: CFAttributedString, _ loc: CFIndex, _ effectiveRange: UnsafeMutablePointer<CFRange>?) -> CFDictionary! {
  var range = NSRange()
  let attributes = aStr.attributes(at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(range)
  return Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue as AnyHashable, $0.value) })
}

/// An attribute of a unit, and how far it goes; `nil` for one that is not there.
public func CFAttributedStringGetAttribute(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ attrName: CFString, _ effectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFTypeRef! {
  var range = NSRange()
  let value = aStr.attribute(NSAttributedString.Key(rawValue: attrName), at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(range)
  return value
}

/// An attribute of a unit, and the longest stretch of a range that has the same.
public func CFAttributedStringGetAttributeAndLongestEffectiveRange(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ attrName: CFString, _ inRange: CFRange, _ longestEffectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFTypeRef! {
  var range = NSRange()
  let value = aStr.attribute(NSAttributedString.Key(rawValue: attrName), at: loc, longestEffectiveRange: &range, in: inRange.nsRange)
  longestEffectiveRange?.pointee = CFRange(range)
  return value
}

/// The attributes of a unit by their names, and the longest stretch of a range that has the same.
public func CFAttributedStringGetAttributesAndLongestEffectiveRange(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ inRange: CFRange, _ longestEffectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFDictionary! {
  var range = NSRange()
  let attributes = aStr.attributes(at: loc, longestEffectiveRange: &range, in: inRange.nsRange)
  longestEffectiveRange?.pointee = CFRange(range)
  return Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue as AnyHashable, $0.value) })
}

/// Puts text in the place of a range; it takes the attributes of what stood there first.
public func CFAttributedStringReplaceString(_ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFString) {
  aStr.replaceCharacters(in: range.nsRange, with: replacement)
}

/// Puts text with its attributes in the place of a range.
public func CFAttributedStringReplaceAttributedString(_ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFAttributedString) {
  aStr.replaceCharacters(in: range.nsRange, with: replacement)
}

/// Gives a range an attribute, or takes it away where there is no value.
public func CFAttributedStringSetAttribute(_ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString, _ value: CFTypeRef?) {
  guard let value else { return CFAttributedStringRemoveAttribute(aStr, range, attrName) }
  aStr.addAttribute(NSAttributedString.Key(rawValue: attrName), value: value, range: range.nsRange)
}

/// Gives a range attributes; with `clearOtherAttributes` no others.
public func CFAttributedStringSetAttributes(_ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFDictionary, _ clearOtherAttributes: Bool) {
  if clearOtherAttributes {
    aStr.setAttributes(keyed(replacement), range: range.nsRange)
  } else {
    aStr.addAttributes(keyed(replacement), range: range.nsRange)
  }
}

/// Takes an attribute from a range.
public func CFAttributedStringRemoveAttribute(_ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString) {
  aStr.removeAttribute(NSAttributedString.Key(rawValue: attrName), range: range.nsRange)
}

/// Edits from here to `CFAttributedStringEndEditing` count as one.
public func CFAttributedStringBeginEditing(_ aStr: CFMutableAttributedString) { aStr.beginEditing() }

/// Ends what `CFAttributedStringBeginEditing` began.
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
