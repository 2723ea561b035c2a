import AttributedText
import class Foundation.NSArray
import class Foundation.NSData
import class Foundation.NSDate
import class Foundation.NSDictionary
import class Foundation.NSKeyedArchiver
import class Foundation.NSKeyedUnarchiver
import class Foundation.NSMutableArray
import class Foundation.NSMutableData
import class Foundation.NSMutableDictionary
import class Foundation.NSMutableString
import class Foundation.NSNull
import class Foundation.NSNumber
import class Foundation.NSObject
import class Foundation.NSString
import class Foundation.NSURL
import class Foundation.NSValue
import func Foundation.NSStringFromClass
import struct Foundation.Data
import UIFoundation

/// Text with its attributes as an archive, and out of one that somebody else may have written. A Galley extension.
///
/// Foundation's unarchiver on Linux ends the program where an archive has another object than was asked for. Here an archive is looked through
/// first: it may hold texts and what texts are made of, and no other class.
public enum TextArchive {
  /// An archive of a text.
  public static func data(of text: NSAttributedString) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: NSAttributedString(attributedString: text), requiringSecureCoding: true)
  }

  /// The text of an archive.
  ///
  /// - Throws: `TextArchiveError` where it is none, was cut off, or holds what no text does.
  public static func text(in data: Data) throws -> NSAttributedString {
    guard data.count <= largest else { throw TextArchiveError("it is larger than \(largest >> 20) megabytes") }
    try ArchiveShape.check(data, names: names)
    let root: Any?
    do { root = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data) } catch { throw TextArchiveError("its objects cannot be read") }
    guard let text = root as? NSAttributedString else { throw TextArchiveError("it holds no text") }
    return text
  }

  private static let largest = 64 << 20

  private static var classes: [AnyClass] {
    [
      NSAttributedString.self, NSMutableAttributedString.self, NSParagraphStyle.self, NSMutableParagraphStyle.self, NSTextTab.self, NSTextList.self,
      NSTextAttachment.self, NSShadow.self, UIFont.self, UIFontDescriptor.self, UIColor.self, UIImage.self, UIBezierPath.self, NSString.self, NSMutableString.self,
      NSArray.self, NSMutableArray.self, NSDictionary.self, NSMutableDictionary.self, NSNumber.self, NSValue.self, NSData.self, NSMutableData.self, NSDate.self,
      NSURL.self, NSNull.self,
    ]
  }

  /// As archives of this system and of Apple's call them.
  private static let names: Set<String> = {
    let own = classes.map { NSStringFromClass($0) }
    return Set(own + own.map { String($0.split(separator: ".").last ?? "") } + ["NSObject"])
  }()
}

/// Why an archive is not a text's.
public struct TextArchiveError: Error, CustomStringConvertible {
  /// In words that go on from the archive's name.
  public let description: String
  init(_ words: String) { description = words }
}
