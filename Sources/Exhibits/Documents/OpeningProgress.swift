import UIKit

/// How far the opening of a document has come, in words for its notice.
@MainActor struct OpeningProgress {
  /// What there is to do, one after the other.
  enum Step {
    case reading, parsing, setting

    /// Of the whole time, about: what comes next begins where the one before ends.
    fileprivate var share: Range<Double> {
      switch self {
      case .reading: 0..<0.2
      case .parsing: 0.2..<0.5
      case .setting: 0.5..<1
      }
    }
  }

  var name: String
  /// Of the file, in bytes.
  var size: Int

  /// "Opening big.log · 12 of 107 MB"
  func words(_ step: Step, _ done: Int = 0, of all: Int = 1) -> String {
    let share = step.share
    let part = share.lowerBound + (share.upperBound - share.lowerBound) * Double(done) / Double(max(all, done, 1))
    return "Opening \(name) · \(LongWork.words(Int(Double(size) * part), of: size))"
  }
}
