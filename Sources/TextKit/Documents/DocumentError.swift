import struct Foundation.CocoaError
import let Foundation.NSLocalizedDescriptionKey
import let Foundation.NSLocalizedFailureReasonErrorKey
import let Foundation.NSLocalizedRecoverySuggestionErrorKey
import GalleyAttributedText

/// Returns an error with the code `fileReadCorruptFile` and the description “The \(kind) cannot be read: \(reason). \(remedy)”, where `remedy` is a
/// sentence for the user.
func unreadable(_ kind: String, _ reason: String, remedy: String) -> CocoaError {
  CocoaError(
    .fileReadCorruptFile,
    userInfo: [
      NSLocalizedDescriptionKey: "The \(kind) cannot be read: \(reason). \(remedy)", NSLocalizedFailureReasonErrorKey: reason,
      NSLocalizedRecoverySuggestionErrorKey: remedy,
    ])
}
