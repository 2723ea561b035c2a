import AttributedText
import Foundation
import TextKit
import UIFoundation

/// A class whose objects a provider can offer.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// The types in which it writes itself, those first which keep most of it.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Hands on its data of a type; at once, or later on any thread.
  ///
  /// - Returns: how far it is; `nil` where it is done.
  func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

/// A class whose objects can be made of what a provider has.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// The types that it reads, the best first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// An object made of data of one of these types. It throws what is wrong with the data.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension NSItemProviderReading {
  /// Something that a class made is of a subclass only if that made it.
  fileprivate static func own(_ object: Any?) throws -> Self {
    guard let object = object as? Self else { throw NSItemProvider.ErrorCode.itemUnavailableError }
    return object
  }
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
  /// Plain text in UTF-8.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
  /// Plain text, and the text of an address.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text", "public.plain-text", "public.url"] }

  /// Its characters in UTF-8.
  public func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data((self as String).utf8), nil)
    return nil
  }

  /// The text of data in UTF-8; what is no UTF-8 is shown as U+FFFD.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    try own(NSString(string: String(decoding: data, as: UTF8.self)))
  }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
  /// An address, and its text.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url", "public.utf8-plain-text"] }
  /// An address.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

  /// Its text in UTF-8.
  public func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(absoluteString.utf8), nil)
    return nil
  }

  /// The address that data in UTF-8 spells. It throws where that is none.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    try own(NSURL(string: String(decoding: data, as: UTF8.self)))
  }
}

extension NSAttributedString: NSItemProviderWriting, NSItemProviderReading {
  /// Rich Text, and plain text in UTF-8.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.rtf", "public.utf8-plain-text"] }
  /// Rich Text, and plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.rtf", "public.utf8-plain-text", "public.plain-text"] }

  /// All of it as a document of that type.
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

  /// The text of a document of that type. It throws what is wrong with it.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard NSItemProvider.type(typeIdentifier, conformsTo: "public.rtf") else {
      return try own(NSAttributedString(string: String(decoding: data, as: UTF8.self)))
    }
    return try own(NSAttributedString(data: data, options: [.documentType: DocumentType.rtf], documentAttributes: nil))
  }
}

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
  /// A picture as PNG.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }
  /// Pictures of each kind that `init(data:)` reads.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.jpeg", "org.webmproject.webp", "com.compuserve.gif"] }

  /// Its pixels as PNG.
  public func loadData(
    withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(pngData(), nil)
    return nil
  }

  /// The picture that data holds. It throws where that is none.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self { try own(UIImage(data: data)) }
}
