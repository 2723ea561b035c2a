import AttributedText
import class Foundation.NSDictionary
import struct Foundation.Data
import struct Foundation.URL

extension NSMutableAttributedString {
  /// Takes the text of a document in place of all that is there; nothing changes where it cannot be read. Options and errors are those of `init(data:options:documentAttributes:)`.
  public func read(
    from data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws {
    setAttributedString(try NSAttributedString(data: data, options: options, documentAttributes: dict))
  }

  /// The same from a file.
  public func read(
    from url: URL, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws {
    setAttributedString(try NSAttributedString(url: url, options: options, documentAttributes: dict))
  }
}
