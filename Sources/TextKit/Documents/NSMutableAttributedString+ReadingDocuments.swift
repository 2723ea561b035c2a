import class Foundation.NSDictionary
import struct Foundation.Data
import struct Foundation.URL
import GalleyAttributedText

extension NSMutableAttributedString {
  /// Replaces the whole text by the document in `data`. Throws if it cannot be read; the text then stays unchanged.
  ///
  /// Options and errors are those of `init(data:options:documentAttributes:)`.
  public func read(
    from data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws {
    setAttributedString(try NSAttributedString(data: data, options: options, documentAttributes: dict))
  }

  /// Replaces the whole text by a document from a file. Throws if the file cannot be read as a document; the text then stays unchanged.
  public func read(
    from url: URL, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws {
    setAttributedString(try NSAttributedString(url: url, options: options, documentAttributes: dict))
  }
}
