import Foundation

extension WritingError {
  /// Creates an error from one that Foundation or another part of the program has thrown, with the system's reason if it is known.
  public init(describing error: any Error) {
    if let error = error as? WritingError {
      self = error
    } else if let number = Self.number(of: error) {
      self.init(number)
    } else {
      self.init(problem: Self.isOfFoundation(error) ? error.localizedDescription : "\(error)", remedy: "try again, or choose another folder")
    }
  }

  /// Returns the message about an error for the user: for an error of Foundation, whose own descriptions are made for programmers, the
  /// description of a `WritingError`; for any other error, its own description.
  package static func message(for error: any Error) -> String {
    isOfFoundation(error) ? WritingError(describing: error).description : "\(error)"
  }

  private static func isOfFoundation(_ error: any Error) -> Bool { error is POSIXError || object(of: error) != nil }

  /// Returns a `CocoaError` or `NSError` as an object, or `nil` for any other error.
  ///
  /// The compiler assumes that an error can always be cast to `NSError`. On Linux, this fails for errors that are not Foundation's, so
  /// the error is cast as a value of type `Any`. A cast to `CocoaError` cannot decide it: on Linux it succeeds for every `NSError`,
  /// whatever its domain.
  private static func object(of error: any Error) -> NSError? { (error as Any) as? NSError }

  /// Returns the error number of the C library, or `nil` if it is unknown.
  private static func number(of error: any Error) -> Int32? {
    if let error = error as? POSIXError { return error.code.rawValue }
    guard let error = object(of: error) else { return nil }
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    if let number = (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(number) { return number }
    guard error.domain == NSCocoaErrorDomain else { return nil }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileWriteNoPermission, .fileReadNoPermission: return EACCES
    case .fileWriteVolumeReadOnly: return EROFS
    case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
    default: return nil
    }
  }
}
