import struct Foundation.CGFloat
import class Foundation.NSArray
import class Foundation.NSCoder
import class Foundation.NSObject
import class Foundation.Thread

// Archives come from outside. Foundation on Linux ends the process if an object is of an unexpected class, and fails a
// whole archive if a decoded key is missing. These methods therefore check that a key exists, decode any object, and
// check its class afterwards. Cyclic objects are decoded up to a maximum depth and then rejected.

extension NSCoder {
  /// Returns the object of a class that is decoded for `key`. Returns `nil` if `key` has no value, or a value of another class.
  package func object<Object: NSObject>(_ type: Object.Type, forKey key: String) -> Object? {
    anyObject(forKey: key) as? Object
  }

  /// Returns the object of any class that is decoded for `key`. Returns `nil` if `key` has no value or the empty object, or if objects are nested
  /// too deep.
  package func anyObject(forKey key: String) -> Any? {
    guard containsValue(forKey: key) else { return nil }
    return nested { decodeObject(of: [NSObject.self], forKey: key) }
  }

  /// Returns the array that is decoded for `key`. Returns `nil` if `key` has no array.
  package func list(forKey key: String) -> [Any]? {
    guard containsValue(forKey: key) else { return nil }
    return nested { decodeObject(of: [NSArray.self, NSObject.self], forKey: key) } as? [Any]
  }

  /// Returns the objects of a class in the array that is decoded for `key`. Returns `nil` if `key` has no array, or if an element is of another
  /// class.
  package func objects<Object: NSObject>(_ type: Object.Type, forKey key: String) -> [Object]? {
    guard let list = list(forKey: key) else { return nil }
    let objects = list.compactMap { $0 as? Object }
    return objects.count == list.count ? objects : nil
  }

  /// Returns the length or factor that is decoded for `key`, or 0 if `key` has no value. Returns `nil` if the number is not finite.
  package func length(forKey key: String) -> CGFloat? {
    guard containsValue(forKey: key) else { return 0 }
    let value = decodeDouble(forKey: key)
    return value.isFinite ? CGFloat(value) : nil
  }

  /// Returns the result of `decode`, or `nil` without running it if objects are nested 64 deep, which no valid text is.
  private func nested(_ decode: () -> Any?) -> Any? {
    let (dictionary, key) = (Thread.current.threadDictionary, "Galley.decodingDepth")
    let depth = dictionary[key] as? Int ?? 0
    guard depth < 64 else { return nil }
    dictionary[key] = depth + 1
    defer { dictionary[key] = depth == 0 ? nil : depth }
    return decode()
  }
}
