import AttributedText
import Foundation

extension AttributedText.NSMutableAttributedString {
  /// Takes the text of a document in place of all that is there; nothing changes where it cannot be read. Options and errors are those of `init(data:options:documentAttributes:)`.
  public func read(
    from data: Data, options: [AttributedText.NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws {
    setAttributedString(try AttributedText.NSAttributedString(data: data, options: options, documentAttributes: dict))
  }

  /// The same from a file.
  public func read(
    from url: URL, options: [AttributedText.NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws {
    setAttributedString(try AttributedText.NSAttributedString(url: url, options: options, documentAttributes: dict))
  }
}
