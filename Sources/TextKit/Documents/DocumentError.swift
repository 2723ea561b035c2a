import struct Foundation.CocoaError
import let Foundation.NSLocalizedDescriptionKey
import let Foundation.NSLocalizedFailureReasonErrorKey
import let Foundation.NSLocalizedRecoverySuggestionErrorKey
import GalleyAttributedText

/// Returns an error that describes the problem of an unreadable document.
func unreadable(_ kind: String, _ reason: String, remedy: String) -> CocoaError {
  CocoaError(
    .fileReadCorruptFile,
    userInfo: [
      NSLocalizedDescriptionKey: "The \(kind) cannot be read: \(reason). \(remedy)", NSLocalizedFailureReasonErrorKey: reason,
      NSLocalizedRecoverySuggestionErrorKey: remedy,
    ])
}
