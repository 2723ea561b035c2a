import AttributedText
import struct Foundation.CocoaError
import let Foundation.NSLocalizedDescriptionKey
import let Foundation.NSLocalizedFailureReasonErrorKey
import let Foundation.NSLocalizedRecoverySuggestionErrorKey

/// Returns an error that describes the problem of an unreadable document.
func unreadable(_ kind: String, _ reason: String, remedy: String) -> CocoaError {
  CocoaError(
    .fileReadCorruptFile,
    userInfo: [
      NSLocalizedDescriptionKey: "This is no \(kind) that can be read: \(reason). \(remedy)", NSLocalizedFailureReasonErrorKey: reason,
      NSLocalizedRecoverySuggestionErrorKey: remedy,
    ])
}
