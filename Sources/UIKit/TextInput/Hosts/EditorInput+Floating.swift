import CoreGraphics
import Foundation

// The floating caret, and dictation.

extension EditorInput {
  func beginFloatingCursor(at point: CGPoint) { updateFloatingCursor(at: point) }

  func updateFloatingCursor(at point: CGPoint) {
    guard let place = closestPosition(to: point) else { return }
    selectedTextRange = textRange(from: place, to: place)
  }

  func endFloatingCursor() {}
  func insertDictationResult(_ dictationResult: [UIDictationPhrase]) { insertText(dictationResult.spoken) }
  func dictationRecordingDidEnd() {}
  func dictationRecognitionFailed() {}
}
