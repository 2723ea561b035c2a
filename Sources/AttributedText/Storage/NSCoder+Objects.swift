import class Foundation.NSArray
import class Foundation.NSCoder
import class Foundation.NSObject

// An archive comes from outside. Foundation on Linux ends the process where an object is of another class than was asked
// for, and fails a whole archive for a key that is asked for and not there: so nothing is asked for that is not there, and
// any object is taken and then looked at.

extension NSCoder {
  /// `nil` where nothing stands under `key`, or something of another class.
  package func object<Object: NSObject>(_ type: Object.Type, forKey key: String) -> Object? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: [NSObject.self], forKey: key) as? Object
  }

  /// `nil` where no array stands under `key`.
  package func list(forKey key: String) -> [Any]? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: [NSArray.self, NSObject.self], forKey: key) as? [Any]
  }

  /// `nil` where no array stands under `key`, or one that holds something else.
  package func objects<Object: NSObject>(_ type: Object.Type, forKey key: String) -> [Object]? {
    guard let list = list(forKey: key) else { return nil }
    let objects = list.compactMap { $0 as? Object }
    return objects.count == list.count ? objects : nil
  }
}
