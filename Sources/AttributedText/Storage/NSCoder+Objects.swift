import struct Foundation.CGFloat
import class Foundation.NSArray
import class Foundation.NSCoder
import class Foundation.NSObject
import class Foundation.Thread

// An archive comes from outside. Foundation on Linux ends the process where an object is of another class than was asked
// for, and fails a whole archive for a key that is asked for and not there: so nothing is asked for that is not there, and
// any object is taken and then looked at. One that stands in itself is read to a limit, and is then none.

extension NSCoder {
  /// `nil` where nothing stands under `key`, or something of another class.
  package func object<Object: NSObject>(_ type: Object.Type, forKey key: String) -> Object? {
    anyObject(forKey: key) as? Object
  }

  /// Any object; `nil` where nothing stands under `key`, or the empty object.
  package func anyObject(forKey key: String) -> Any? {
    guard containsValue(forKey: key) else { return nil }
    return nested { decodeObject(of: [NSObject.self], forKey: key) }
  }

  /// `nil` where no array stands under `key`.
  package func list(forKey key: String) -> [Any]? {
    guard containsValue(forKey: key) else { return nil }
    return nested { decodeObject(of: [NSArray.self, NSObject.self], forKey: key) } as? [Any]
  }

  /// `nil` where no array stands under `key`, or one that holds something else.
  package func objects<Object: NSObject>(_ type: Object.Type, forKey key: String) -> [Object]? {
    guard let list = list(forKey: key) else { return nil }
    let objects = list.compactMap { $0 as? Object }
    return objects.count == list.count ? objects : nil
  }

  /// A length or a factor, 0 where nothing stands under `key`; `nil` for what is not finite.
  package func length(forKey key: String) -> CGFloat? {
    guard containsValue(forKey: key) else { return 0 }
    let value = decodeDouble(forKey: key)
    return value.isFinite ? CGFloat(value) : nil
  }

  /// Runs `decode` unless objects stand in each other deeper than any text has them.
  private func nested(_ decode: () -> Any?) -> Any? {
    let (dictionary, key) = (Thread.current.threadDictionary, "Galley.decodingDepth")
    let depth = dictionary[key] as? Int ?? 0
    guard depth < 64 else { return nil }
    dictionary[key] = depth + 1
    defer { dictionary[key] = depth == 0 ? nil : depth }
    return decode()
  }
}
