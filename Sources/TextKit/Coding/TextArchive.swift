import class Foundation.NSArray
import class Foundation.NSCharacterSet
import class Foundation.NSData
import class Foundation.NSDate
import class Foundation.NSDictionary
import class Foundation.NSKeyedArchiver
import class Foundation.NSKeyedUnarchiver
import class Foundation.NSMutableArray
import class Foundation.NSMutableCharacterSet
import class Foundation.NSMutableData
import class Foundation.NSMutableDictionary
import class Foundation.NSMutableString
import class Foundation.NSNull
import class Foundation.NSNumber
import class Foundation.NSObject
import class Foundation.NSString
import class Foundation.NSURL
import class Foundation.NSValue
import let Foundation.NSKeyedArchiveRootObjectKey
import func Foundation.NSStringFromClass
import struct Foundation.Data
import class Foundation.PropertyListSerialization
import GalleyAttributedText
import UIFoundation

/// Archives attributed text, and reads archives from untrusted sources. A Galley extension.
///
/// Archives use Apple's names and keys, so that they are compatible with `NSKeyedArchiver` on iOS and macOS in both
/// directions.
///
/// Foundation's unarchiver on Linux traps if an archive contains an object of an unexpected class. For that reason an
/// archive is validated first: only classes that are part of texts are allowed.
public enum TextArchive {
  /// Returns a keyed archive of a text. Throws if a value of its attributes cannot be archived.
  public static func data(of text: NSAttributedString) throws -> Data {
    let data = try NSKeyedArchiver.archivedData(withRootObject: NSAttributedString(attributedString: text), requiringSecureCoding: true)
    // Foundation's archiver on Linux ignores `setClassName(_:for:)`.
    let own = Dictionary(appleClasses.filter { $0.0 == String(describing: $0.1) }.map { (NSStringFromClass($0.1), $0.0) }) { $1 }
    return try changed(data) { archive in
      archive["$objects"] = (archive["$objects"] as? [Any] ?? []).map { object -> Any in
        guard let table = object as? [String: Any], let name = table["$classname"] as? String, let apple = own[name] else { return object }
        let classes = (table["$classes"] as? [String] ?? []).compactMap { $0 == "NSObject" ? $0 : own[$0] }
        return ["$classname": apple, "$classes": classes] as [String: Any]
      }
    }
  }

  /// Returns the keyed archive in `data`, changed by `change`, as a binary property list. Throws if `data` is not a keyed archive, or if the changed
  /// one cannot be written.
  private static func changed(_ data: Data, by change: (inout [String: Any]) -> Void) throws -> Data {
    guard var archive = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else { throw TextArchiveError("it is not an archive") }
    change(&archive)
    return try PropertyListSerialization.data(fromPropertyList: archive, format: .binary, options: 0)
  }

  /// Returns the text of an archive, in the binary or XML property list format.
  ///
  /// - Throws: `TextArchiveError` if it is not an archive, is truncated, is larger than 64 megabytes, or contains an object of a class that is
  ///   not part of texts. Objects that only macOS has, such as text blocks, are skipped.
  public static func text(in data: Data) throws -> NSAttributedString {
    guard data.count <= largest else { throw TextArchiveError("it is larger than \(largest >> 20) megabytes") }
    let data = try binary(data)
    let parts = try ArchiveValidator.parts(of: data, names: names, unread: unread)
    guard let data = try? naming(parts, in: data), let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else {
      throw TextArchiveError("its objects cannot be read")
    }
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    for (name, type): (String, AnyClass) in appleClasses { unarchiver.setClass(type, forClassName: name) }
    let classes = classes
    for (number, part) in parts.enumerated() {
      guard unarchiver.decodeObject(of: classes, forKey: "\(number)") != nil, unarchiver.error == nil else {
        throw TextArchiveError("a ‘\(part.name)’ cannot be read")
      }
    }
    let root = unarchiver.decodeObject(of: classes, forKey: NSKeyedArchiveRootObjectKey)
    guard unarchiver.error == nil else { throw TextArchiveError("its objects cannot be read") }
    guard let text = root as? NSAttributedString else { throw TextArchiveError("it contains no text") }
    return text
  }

  /// Maps Apple's class names, such as "NSAttributedString" and "UIFont", to Galley's classes in `NSKeyedUnarchiver`
  /// for the whole process. Without it, they are names of Foundation's classes, or unknown. `UIApplication.run` calls
  /// it.
  public static func registerClassNames() {
    for (name, type): (String, AnyClass) in appleClasses { NSKeyedUnarchiver.setClass(type, forClassName: name) }
  }

  private static let largest = 64 << 20
  /// The maximum nesting depth of containers in an XML archive.
  private static let deepest = 16

  /// The classes under Apple's names, including Apple's private subclasses.
  private static var appleClasses: [(String, AnyClass)] {
    [
      ("NSAttributedString", NSAttributedString.self), ("NSMutableAttributedString", NSMutableAttributedString.self),
      ("NSConcreteAttributedString", NSAttributedString.self), ("NSConcreteMutableAttributedString", NSMutableAttributedString.self),
      ("NSTextStorage", NSMutableAttributedString.self), ("NSConcreteTextStorage", NSMutableAttributedString.self),
      ("NSParagraphStyle", NSParagraphStyle.self), ("NSMutableParagraphStyle", NSMutableParagraphStyle.self), ("NSTextTab", NSTextTab.self),
      ("NSTextList", NSTextList.self), ("NSTextAttachment", NSTextAttachment.self), ("NSShadow", NSShadow.self),
      ("UIFont", UIFont.self), ("UICTFont", UIFont.self), ("NSFont", UIFont.self),
      ("UIFontDescriptor", UIFontDescriptor.self), ("UICTFontDescriptor", UIFontDescriptor.self), ("NSFontDescriptor", UIFontDescriptor.self),
      ("UIColor", UIColor.self), ("UIDeviceRGBColor", UIColor.self), ("UIDeviceWhiteColor", UIColor.self),
      ("UICachedDeviceRGBColor", UIColor.self), ("UICachedDeviceWhiteColor", UIColor.self), ("NSColor", UIColor.self),
    ]
  }

  private static var classes: [AnyClass] {
    appleClasses.map(\.1) + [
      NSTextStorage.self, UIImage.self, UIBezierPath.self, NSString.self, NSMutableString.self, NSArray.self, NSMutableArray.self, NSDictionary.self,
      NSMutableDictionary.self, NSNumber.self, NSValue.self, NSData.self, NSMutableData.self, NSDate.self, NSURL.self, NSNull.self,
      NSCharacterSet.self, NSMutableCharacterSet.self,
    ]
  }

  /// The allowed class names on this system and Apple's.
  private static let names: Set<String> = {
    let own = classes.map { NSStringFromClass($0) }
    return Set(own + own.map { String($0.split(separator: ".").last ?? "") } + appleClasses.map(\.0) + ["NSObject"])
  }()

  /// Classes in macOS archives that have no equivalent and are skipped.
  private static let unread: Set<String> = [
    "NSColorSpace", "NSTextBlock", "NSTextTable", "NSTextTableBlock", "NSFileWrapper", "NSCell", "NSTextAttachmentCell", "NSImage",
  ]

  /// Returns the archive with a reference to each part in its top-level dictionary, under the part's index. Throws if the archive cannot be read or
  /// written.
  private static func naming(_ parts: [ArchiveValidator.Part], in data: Data) throws -> Data {
    try changed(data) { archive in
      let objects = archive["$objects"] as? [Any] ?? []
      var top = archive["$top"] as? [String: Any] ?? [:]
      // Cache holders, so that one with many parts is read once.
      var holders: [Int: [String: Any]] = [:]
      var lists: [Int: [String: [Any]]] = [:]
      for (number, part) in parts.enumerated() {
        let holder = holders[part.holder] ?? objects[part.holder] as? [String: Any] ?? [:]
        holders[part.holder] = holder
        guard let member = part.member else {
          top["\(number)"] = holder[part.key]
          continue
        }
        let list = lists[part.holder]?[part.key] ?? holder[part.key] as? [Any] ?? []
        lists[part.holder, default: [:]][part.key] = list
        if list.indices.contains(member) { top["\(number)"] = list[member] }
      }
      archive["$top"] = top
    }
  }

  /// Returns an XML property list in binary form, and other data unchanged. Throws if XML is not a property list, contains a comment, or has more
  /// than `deepest` nested containers.
  private static func binary(_ data: Data) throws -> Data {
    guard data.starts(with: Array("<?xml".utf8)) || data.starts(with: Array("<plist".utf8)) else { return data }
    // Foundation's XML reader recurses per container without a limit.
    var depth = 0
    for tag in data.split(separator: UInt8(ascii: "<")) {
      // The reader also treats any other tag with such a prefix as opening.
      let isEmpty = tag.starts(with: Array("dict/>".utf8)) || tag.starts(with: Array("array/>".utf8))
      if !isEmpty, tag.starts(with: Array("dict".utf8)) || tag.starts(with: Array("array".utf8)) { depth += 1 }
      if tag.starts(with: Array("/dict>".utf8)) || tag.starts(with: Array("/array>".utf8)) { depth -= 1 }
      let isComment = tag.first == UInt8(ascii: "!") && !tag.starts(with: Array("!DOCTYPE plist".utf8))
      guard depth <= deepest, !isComment else { throw TextArchiveError("its XML is not a property list") }
    }
    guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil), list is [String: Any],
      let binary = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    else { throw TextArchiveError("its XML is not a property list") }
    return binary
  }
}

/// The reason why an archive cannot be read as text.
public struct TextArchiveError: Error, CustomStringConvertible {
  /// A description that follows the archive's name in a sentence.
  public let description: String
  init(_ message: String) { description = message }
}
