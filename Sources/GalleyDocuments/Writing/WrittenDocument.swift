import UIKit

/// A document as the bytes of a file, with the losses of its format.
public struct WrittenDocument: Hashable, Sendable {
  /// The text of the file in UTF-8, with LF and without a byte order mark; if `isWholeFile`, the bytes of the file in its own encoding.
  public let data: Data
  /// The losses of the format, each a phrase with its count, as "3 underlined passages"; empty if nothing is lost.
  public let losses: [String]
  /// The losses of content rather than formatting.
  public var lostContent: [String] { losses.filter(LossCount.isContent) }
  /// Whether `data` is written unchanged: it has the encoding and the line ends of the source that it was merged into.
  public var isWholeFile = false
}
