import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

/// A class of objects that a provider can offer.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// The types in which an object of this class can be written, beginning with the most faithful.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Passes on the data of a type, immediately or later, on any thread.
  ///
  /// - Returns: the progress; `nil` if the data has been passed on.
  func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

/// A class of objects that can be created from a provider's data.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// The types that the class reads, beginning with the preferred one.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// Returns an object created from data of a readable type. Throws if the data is invalid.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension NSItemProviderReading {
  /// Returns an object as `Self`. Throws if a subclass was requested and its superclass created the object.
  fileprivate static func own(_ object: Any?) throws -> Self {
    guard let object = object as? Self else { throw NSItemProvider.ErrorCode.itemUnavailableError }
    return object
  }
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
  /// The type in which a string can be written: plain text in UTF-8.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
  /// The types that a string reads: plain text, and the text of a URL.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text", "public.plain-text", "public.url"] }

  /// Passes the characters in UTF-8 to the handler at once. Returns `nil`, because there is no progress to report.
  public func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data((self as String).utf8), nil)
    return nil
  }

  /// Returns the text of UTF-8 data. Invalid bytes become U+FFFD. Throws if a subclass such as `NSMutableString` was requested.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    try own(NSString(string: String(decoding: data, as: UTF8.self)))
  }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
  /// The types in which a URL can be written: a URL, and plain text in UTF-8.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url", "public.utf8-plain-text"] }
  /// The type that a URL reads: a URL.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

  /// Passes the text of the URL in UTF-8 to the handler at once. Returns `nil`, because there is no progress to report.
  public func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(absoluteString.utf8), nil)
    return nil
  }

  /// Returns the URL from its UTF-8 text. Throws if the text is not a URL.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    try own(NSURL(string: String(decoding: data, as: UTF8.self)))
  }
}

extension NSAttributedString: NSItemProviderWriting, NSItemProviderReading {
  /// The types in which an attributed string can be written: Rich Text, and plain text in UTF-8.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.rtf", "public.utf8-plain-text"] }
  /// The types that an attributed string reads: Rich Text, and plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.rtf", "public.utf8-plain-text", "public.plain-text"] }

  /// Passes the whole text to the handler at once, as RTF or, for other types, as characters in UTF-8.
  ///
  /// Returns `nil`, because there is no progress to report. The handler receives the error if the text cannot be written.
  public func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    guard typeIdentifier == "public.rtf" else {
      completionHandler(Data(string.utf8), nil)
      return nil
    }
    do {
      let all = NSRange(location: 0, length: length)
      completionHandler(try data(from: all, documentAttributes: [.documentType: DocumentType.rtf]), nil)
    } catch {
      completionHandler(nil, error)
    }
    return nil
  }

  /// Returns the text of a Rich Text document or, for other types, of UTF-8 data. Throws if the document is invalid.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard NSItemProvider.type(typeIdentifier, conformsTo: "public.rtf") else {
      return try own(NSAttributedString(string: String(decoding: data, as: UTF8.self)))
    }
    return try own(NSAttributedString(data: data, options: [.documentType: DocumentType.rtf], documentAttributes: nil))
  }
}

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
  /// The type in which an image can be written: PNG.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }
  /// The types that an image reads: PNG, JPEG, WebP and GIF.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.jpeg", "org.webmproject.webp", "com.compuserve.gif"] }

  /// Passes the image as PNG to the handler at once, or `nil` if it has no pixels. Returns `nil`, because there is no progress to report.
  public func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(pngData(), nil)
    return nil
  }

  /// Returns the image in the data. Throws if there is none.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self { try own(UIImage(data: data)) }
}
