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
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    for (name, type) in appleClasses where name == String(describing: type) { archiver.setClassName(name, for: type) }
    archiver.encode(NSAttributedString(attributedString: text), forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return archiver.encodedData
  }

  /// The text of an archive, a binary property list or one in XML.
  ///
  /// - Throws: `TextArchiveError` where it is none, was cut off, or holds what no text does.
  public static func text(in data: Data) throws -> NSAttributedString {
    guard data.count <= largest else { throw TextArchiveError("it is larger than \(largest >> 20) megabytes") }
    let data = try binary(data)
    try ArchiveShape.check(data, names: names, unread: unread)
    guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else { throw TextArchiveError("its objects cannot be read") }
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    for (name, type) in appleClasses { unarchiver.setClass(type, forClassName: name) }
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
