import Foundation

/// Words that were said, as they were understood.
@preconcurrency @MainActor
open class UIDictationPhrase: NSObject {
  /// As they were most likely meant.
  public let text: String
  /// As they may have been meant as well; `nil` for none.
  public let alternativeInterpretations: [String]?

  /// Words for `insertDictationResult(_:)`. A Galley extension: iOS makes them itself.
  public init(text: String, alternativeInterpretations: [String]? = nil) {
    (self.text, self.alternativeInterpretations) = (text, alternativeInterpretations)
  }
}

extension [UIDictationPhrase] {
  @MainActor var spoken: String { map(\.text).joined() }
}
