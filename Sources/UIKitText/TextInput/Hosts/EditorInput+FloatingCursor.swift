import CoreGraphics
import Foundation
import UIKitCore

// The floating caret, and dictation.

extension EditorInput {
  func beginFloatingCursor(at point: CGPoint) { updateFloatingCursor(at: point) }

  func updateFloatingCursor(at point: CGPoint) {
    guard let position = closestPosition(to: point) else { return }
    selectedTextRange = textRange(from: position, to: position)
  }

  func endFloatingCursor() {}
  func insertDictationResult(_ dictationResult: [UIDictationPhrase]) { editor.insertText(dictationResult.spoken, asInput: true) }
  func dictationRecordingDidEnd() {}
  func dictationRecognitionFailed() {}
}
