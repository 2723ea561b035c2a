import struct Foundation.CharacterSet
import struct Foundation.Data
import struct Foundation.Date
import class Foundation.NSArray
import class Foundation.NSCharacterSet
import protocol Foundation.NSCoding
import class Foundation.NSData
import class Foundation.NSDate
import class Foundation.NSDictionary
import class Foundation.NSNumber
import class Foundation.NSObject
import class Foundation.NSString
import struct Foundation.URL
import class Foundation.NSURL

extension AttributeValue {
  /// The string that represents the empty object in Foundation's archives, which store strings directly.
  static let nullText = "$null"

  /// Returns the value as an object that can be archived. Returns `nil` if there is no such object, if an element of an array or dictionary has
  /// none, and for the string "$null".
  static func archivable(_ value: Any) -> NSObject? {
    if type(of: value) is AnyClass { return value is any NSCoding ? value as? NSObject : nil }
    if let text = AttributeValue.string(value) { return text == nullText ? nil : NSString(string: text) }
    if let value = value as? Int { return NSNumber(value: value) }
    if let value = value as? UInt64 ?? (value as? UInt).map(UInt64.init) { return NSNumber(value: value) }
    if let value = value as? Bool { return NSNumber(value: value) }
    if let number = AttributeValue.number(value) { return NSNumber(value: number) }
    if let url = value as? URL { return url as NSURL }
    if let set = value as? CharacterSet { return set as NSCharacterSet }
    if let list = value as? [Any] {
      let items = list.compactMap(archivable)
      return items.count == list.count ? NSArray(array: items) : nil
    }
    if let data = value as? Data { return data as NSData }
    if let date = value as? Date { return date as NSDate }
    if let entries = value as? [String: Any] {
      let items = entries.compactMapValues(archivable)
      let names = items.keys.sorted()
      return items.count == entries.count
        ? NSDictionary(objects: names.map { items[$0]! }, forKeys: names.map { NSString(string: $0) }) : nil
    }
    return nil
  }
}
