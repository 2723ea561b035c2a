import UIKit

/// The progress message of a document that is being opened.
@MainActor public struct OpeningProgress {
  /// A step of opening a document, in order.
  public enum Step {
    case reading, parsing, setting

    /// The approximate share of the total time; each step begins at the end of the previous one.
    fileprivate var share: Range<Double> {
      switch self {
      case .reading: 0..<0.2
      case .parsing: 0.2..<0.5
      case .setting: 0.5..<1
      }
    }
  }

  /// The name of the document.
  public var name: String
  /// The size of the file, in bytes.
  public var size: Int

  /// Creates the message of a file with this name and size in bytes.
  public init(name: String, size: Int) { (self.name, self.size) = (name, size) }

  /// Returns the message when `done` of `all` units of a step are done, as "Opening big.log · 12 of 107 MB".
  public func message(_ step: Step, _ done: Int = 0, of all: Int = 1) -> String {
    let share = step.share
    let part = share.lowerBound + (share.upperBound - share.lowerBound) * Double(done) / Double(max(all, done, 1))
    return "Opening \(name) · \(LongWork.sizeDescription(Int(Double(size) * part), of: size))"
  }
}
