import Foundation

extension WritingError {
  /// Creates an error from one that Foundation or another part of the program has thrown, with the system's reason if it is known.
  package init(describing error: any Error) {
    if let error = error as? WritingError {
      self = error
    } else if let number = Self.number(of: error) {
      self.init(number)
    } else {
      self.init(problem: Self.isOfFoundation(error) ? error.localizedDescription : "\(error)", remedy: "try again, or choose another folder")
    }
  }

  /// Returns the message for an error that a user sees. Foundation's own descriptions are made for programmers.
  package static func message(for error: any Error) -> String {
    isOfFoundation(error) ? WritingError(describing: error).description : "\(error)"
  }

  private static func isOfFoundation(_ error: any Error) -> Bool { error is CocoaError || error is POSIXError || error is NSError }

  /// Returns the error number of the C library, or `nil` if it is unknown.
  private static func number(of error: any Error) -> Int32? {
    var cause: Any?
    if let error = error as? POSIXError { return error.code.rawValue }
    if let error = error as? CocoaError {
      cause = error.userInfo[NSUnderlyingErrorKey]
    } else if let error = error as? NSError {
      if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
      cause = error.userInfo[NSUnderlyingErrorKey]
    }
    if let number = (cause as? any Error).flatMap(number) { return number }
    let cocoa = (error as? NSError).flatMap { $0.domain == NSCocoaErrorDomain ? CocoaError.Code(rawValue: $0.code) : nil }
    switch (error as? CocoaError)?.code ?? cocoa {
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileWriteNoPermission, .fileReadNoPermission: return EACCES
    case .fileWriteVolumeReadOnly: return EROFS
    case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
    default: return nil
    }
  }
}
