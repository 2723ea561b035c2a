import Foundation

/// A phrase recognized by dictation.
@preconcurrency @MainActor
open class UIDictationPhrase: NSObject {
  /// The most likely interpretation.
  public let text: String
  /// Alternative interpretations, or `nil` if there are none.
  public let alternativeInterpretations: [String]?

  /// Creates a phrase for `insertDictationResult(_:)`. A Galley extension: iOS creates them itself.
  public init(text: String, alternativeInterpretations: [String]? = nil) {
    (self.text, self.alternativeInterpretations) = (text, alternativeInterpretations)
  }
}

extension [UIDictationPhrase] {
  /// The text of the phrases.
  @MainActor package var spoken: String { map(\.text).joined() }
}
