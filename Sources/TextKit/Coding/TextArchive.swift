import AttributedText
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
import UIFoundation

/// Text with its attributes as an archive, and out of one that somebody else may have written. A Galley extension.
///
/// An archive has Apple's names and keys: one that `NSKeyedArchiver` made of an attributed string on iOS or macOS is read here, and what is written
/// here is read there.
///
/// Foundation's unarchiver on Linux ends the program where an archive has another object than was asked for. Here an archive is looked through
/// first: it may hold texts and what texts are made of, and no other class.
public enum TextArchive {
  /// An archive of a text.
  public static func data(of text: NSAttributedString) throws -> Data {
    let data = try NSKeyedArchiver.archivedData(withRootObject: NSAttributedString(attributedString: text), requiringSecureCoding: true)
    // Foundation's archiver on Linux does not heed `setClassName(_:for:)`.
    let own = Dictionary(appleClasses.filter { $0.0 == String(describing: $0.1) }.map { (NSStringFromClass($0.1), $0.0) }) { $1 }
    return try changed(data) { archive in
      archive["$objects"] = (archive["$objects"] as? [Any] ?? []).map { object -> Any in
        guard let table = object as? [String: Any], let name = table["$classname"] as? String, let apple = own[name] else { return object }
        let classes = (table["$classes"] as? [String] ?? []).compactMap { $0 == "NSObject" ? $0 : own[$0] }
        return ["$classname": apple, "$classes": classes] as [String: Any]
      }
    }
  }

  /// The property list after a change.
  private static func changed(_ data: Data, by change: (inout [String: Any]) -> Void) throws -> Data {
    guard var archive = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else { throw TextArchiveError("it is no archive") }
    change(&archive)
    return try PropertyListSerialization.data(fromPropertyList: archive, format: .binary, options: 0)
  }

  /// The text of an archive, a binary property list or one in XML.
  ///
  /// - Throws: `TextArchiveError` where it is none, was cut off, or holds what no text does.
  public static func text(in data: Data) throws -> NSAttributedString {
    guard data.count <= largest else { throw TextArchiveError("it is larger than \(largest >> 20) megabytes") }
    let data = try binary(data)
    let parts = try ArchiveShape.parts(of: data, names: names, unread: unread)
    guard let data = try? naming(parts, in: data), let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else {
      throw TextArchiveError("its objects cannot be read")
    }
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    for (name, type) in appleClasses { unarchiver.setClass(type, forClassName: name) }
    let classes = classes
    for (number, part) in parts.enumerated() {
      guard unarchiver.decodeObject(of: classes, forKey: "\(number)") != nil, unarchiver.error == nil else {
        throw TextArchiveError("a ‘\(part.name)’ of it cannot be read")
      }
    }
    let root = unarchiver.decodeObject(of: classes, forKey: NSKeyedArchiveRootObjectKey)
    guard unarchiver.error == nil else { throw TextArchiveError("its objects cannot be read") }
    guard let text = root as? NSAttributedString else { throw TextArchiveError("it holds no text") }
    return text
  }

  /// Has `NSKeyedUnarchiver` take Apple's names of text's classes, "NSAttributedString" or "UIFont", for Galley's in the whole process: without it they are
  /// names of Foundation's own classes, or of none. `UIApplication.run` calls it.
  public static func registerClassNames() {
    for (name, type) in appleClasses { NSKeyedUnarchiver.setClass(type, forClassName: name) }
  }

  private static let largest = 64 << 20
  /// How deep containers stand in each other in the XML of an archive, at most.
  private static let deepest = 16

  /// The classes that have Apple's names, and those that others of Apple's stand for.
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

  /// As archives of this system and of Apple's call them.
  private static let names: Set<String> = {
    let own = classes.map { NSStringFromClass($0) }
    return Set(own + own.map { String($0.split(separator: ".").last ?? "") } + appleClasses.map(\.0) + ["NSObject"])
  }()

  /// What stands in texts of macOS and has nothing to be read as.
  private static let unread: Set<String> = [
    "NSColorSpace", "NSTextBlock", "NSTextTable", "NSTextTableBlock", "NSFileWrapper", "NSCell", "NSTextAttachmentCell", "NSImage",
  ]

  /// The archive with each part under its number, beside the root.
  private static func naming(_ parts: [ArchiveShape.Part], in data: Data) throws -> Data {
    try changed(data) { archive in
      let objects = archive["$objects"] as? [Any] ?? []
      var top = archive["$top"] as? [String: Any] ?? [:]
      // What holds many is looked at once.
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

  /// The archive as a binary property list.
  private static func binary(_ data: Data) throws -> Data {
    guard data.starts(with: Array("<?xml".utf8)) || data.starts(with: Array("<plist".utf8)) else { return data }
    // Foundation's reader of XML calls itself for each container, and knows no limit.
    var depth = 0
    for tag in data.split(separator: UInt8(ascii: "<")) {
      // Any other tag that begins with their names opens one, too.
      let isEmpty = tag.starts(with: Array("dict/>".utf8)) || tag.starts(with: Array("array/>".utf8))
      if !isEmpty, tag.starts(with: Array("dict".utf8)) || tag.starts(with: Array("array".utf8)) { depth += 1 }
      if tag.starts(with: Array("/dict>".utf8)) || tag.starts(with: Array("/array>".utf8)) { depth -= 1 }
      let isComment = tag.first == UInt8(ascii: "!") && !tag.starts(with: Array("!DOCTYPE plist".utf8))
      guard depth <= deepest, !isComment else { throw TextArchiveError("its XML is none of a property list") }
    }
    guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil), list is [String: Any],
      let binary = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    else { throw TextArchiveError("its XML is none of a property list") }
    return binary
  }
}

/// Why an archive is not a text's.
public struct TextArchiveError: Error, CustomStringConvertible {
  /// In words that go on from the archive's name.
  public let description: String
  init(_ words: String) { description = words }
}
