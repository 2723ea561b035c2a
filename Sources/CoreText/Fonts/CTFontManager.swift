import CoreGraphics
import class Foundation.NSError
import var Foundation.NSLocalizedDescriptionKey
import var Foundation.NSLocalizedFailureReasonErrorKey
import struct Foundation.URL
import GalleyDigests
import GalleyFonts

/// Foundation's error; `localizedDescription` explains the problem and the remedy.
public typealias CFError = NSError
/// Foundation's URL of a file.
public typealias CFURL = URL

/// The scope of a registration. Galley registers fonts for the running process only.
public enum CTFontManagerScope: UInt32, Sendable {
  /// The same as `process`.
  case none = 0
  /// Until the process ends or the font is unregistered.
  case process = 1
}

/// The domain of errors from the functions that register and unregister fonts.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"
/// The key in an error's `userInfo` of an array with the `URL`s concerned.
public let kCTFontManagerErrorFontURLsKey: CFString = "CTFontManagerErrorFontURLs"

/// The `code` of an error. Raw values are Core Text's.
public enum CTFontManagerError: Int, Sendable {
  /// The file does not exist.
  case fileNotFound = 101
  /// The file is not readable.
  case insufficientPermissions = 102
  /// The file is not an OpenType or TrueType font.
  case unrecognizedFormat = 103
  /// The file begins like a font but is damaged.
  case invalidFontData = 104
  /// The file is already registered.
  case alreadyRegistered = 105
  /// The file is not registered.
  case notRegistered = 201
  /// Another font has the same PostScript name.
  case duplicatedName = 305
  /// The URL is not a file URL.
  case invalidFilePath = 306
}

/// Registers all fonts of a file, so that they are found by name, or none of them.
///
/// - Parameters:
///   - scope: Both scopes mean this process.
///   - error: Receives an error that the caller releases (`takeRetainedValue()`). `nil` discards the error.
/// - Returns: Whether the fonts are registered.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistering.attempt(error, fontURL) { url throws(FontRegisteringError) in
    try FontLibrary.shared.register(path: url.path)
  }
}

/// Unregisters the fonts of a file and returns `true`. Text that uses them does not change. Returns `false` and writes an error if the file is
/// not registered or `fontURL` is not a file URL. `scope` is ignored.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistering.attempt(error, fontURL) { url throws(FontRegisteringError) in
    try FontLibrary.shared.unregister(path: url.path)
  }
}

/// Registers several files, given as `URL`s. A file that fails does not prevent the others. All calls of the handler happen
/// before the function returns.
///
/// - Parameters:
///   - scope: Both scopes mean this process.
///   - enabled: `true`, because a registered font is always enabled. With `false`, the function does nothing.
///   - registrationHandler: Called for each file that fails, with an array of its error and `false`. Returns whether to
///     continue. After the last file it is called with an empty array and `true`, unless it stopped. `nil` discards the errors.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool, _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  guard enabled else { return }
  FontRegistering.each(fontURLs, registrationHandler) { CTFontManagerRegisterFontsForURL($0, scope, &$1) }
}

/// Unregisters several files, given as `URL`s. Text that uses their fonts does not change. A file that is not registered fails,
/// which does not prevent the others.
///
/// - Parameters:
///   - scope: Both scopes mean this process.
///   - registrationHandler: Receives the errors, as in `CTFontManagerRegisterFontURLs`. `nil` discards them.
public func CTFontManagerUnregisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  FontRegistering.each(fontURLs, registrationHandler) { CTFontManagerUnregisterFontsForURL($0, scope, &$1) }
}

/// Registers several files, given as `URL`s, and writes an array with an error for each that fails; `errors` can be `nil`. Returns whether all
/// are registered. A file that fails does not prevent the others.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<[CFError]>?
) -> Bool {
  var found: [CFError] = []
  CTFontManagerRegisterFontURLs(fontURLs, scope, true) { some, _ in
    found += some.compactMap { $0 as? CFError }
    return true
  }
  errors?.pointee = found
  return found.isEmpty
}

/// Registers a font that was created from bytes, so that it is found by name. Returns `false` and writes an error if that fails.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistering.attempt(error, nil) { _ throws(FontRegisteringError) in try FontLibrary.shared.register(font.face.file) }
}

/// Unregisters a font that was created from bytes. Returns `false` and writes an error if that fails.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistering.attempt(error, nil) { _ throws(FontRegisteringError) in
    try FontLibrary.shared.unregister(path: font.face.file.path)
  }
}

/// Returns a `CTFontDescriptor` for each font of a file, or `nil` if the file cannot be read or is not a font.
///
/// Each descriptor leads to its font whether the file is registered or not.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard fileURL.isFileURL, let file = try? FontFile(path: fileURL.path, access: .read),
    let faces = try? FontLibrary.shared.faces(of: file)
  else { return nil }
  return faces.map { CTFontDescriptor(CTFontDescriptor.Core(found: $0)) }
}

/// Returns a `CTFontDescriptor` for each font in a file's bytes. Only the descriptor leads to the font. The array is
/// empty if the bytes are not a font.
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray {
  let bytes = [UInt8](data)
  let file = FontFile(path: "memory-\(SHA256.hexDigest(of: bytes).prefix(16))", bytes: bytes)
  return ((try? FontLibrary.shared.faces(of: file)) ?? []).map { CTFontDescriptor(CTFontDescriptor.Core(found: $0)) }
}

/// Returns the descriptor of the first font in a file's bytes, or `nil` if they are not a font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  CTFontManagerCreateFontDescriptorsFromData(data).first as? CTFontDescriptor
}

/// Returns the description of an error.
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! { err.localizedDescription }

/// Returns the PostScript names of all available fonts, sorted.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray { FontLibrary.shared.postScriptNames }

/// Returns the families of all available fonts, sorted.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray { FontLibrary.shared.families }

/// Returns the `URL`s of the files of all available fonts, sorted. Fonts registered from bytes are not included.
public func CTFontManagerCopyAvailableFontURLs() -> CFArray { FontLibrary.shared.paths.map { URL(fileURLWithPath: $0) } }

private enum FontRegistering {
  /// Runs `work` with the file's address and returns whether it succeeded. If it fails, or `url` is not a file URL, writes the error and returns
  /// `false`.
  static func attempt<Result>(
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?, _ url: URL?, _ work: (URL) throws(FontRegisteringError) -> Result
  ) -> Bool {
    let address = url ?? URL(fileURLWithPath: "/")
    guard address.isFileURL else {
      let words = "\(address.absoluteString) is not a file URL; use URL(fileURLWithPath:)"
      error?.pointee = .passRetained(problem(.invalidFilePath, words, address))
      return false
    }
    do throws(FontRegisteringError) {
      _ = try work(address)
      return true
    } catch let failure {
      error?.pointee = .passRetained(problem(failure.code, failure.description, url))
      return false
    }
  }

  static func each(
    _ urls: CFArray, _ handler: ((CFArray, Bool) -> Bool)?, _ work: (URL, inout Unmanaged<CFError>?) -> Bool
  ) {
    for url in urls.compactMap({ $0 as? URL }) {
      var error: Unmanaged<CFError>?
      _ = work(url, &error)
      if let error, handler?([error.takeRetainedValue()], false) == false { return }
    }
    _ = handler?([], true)
  }

  private static func problem(_ code: CTFontManagerError, _ message: String, _ url: URL?) -> CFError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: message, NSLocalizedFailureReasonErrorKey: message]
    if let url { info[kCTFontManagerErrorFontURLsKey] = [url] }
    return NSError(domain: kCTFontManagerErrorDomain, code: code.rawValue, userInfo: info)
  }
}

extension FontRegisteringError {
  fileprivate var code: CTFontManagerError {
    switch self {
    case .alreadyRegistered: .alreadyRegistered
    case .duplicatedName: .duplicatedName
    case .notRegistered: .notRegistered
    case .broken(let error):
      if error.problem.contains("No such file") { .fileNotFound }
      else if error.problem.hasPrefix("cannot be read") { .insufficientPermissions }
      else if error.location.isEmpty || error.problem.contains("is not a font") || error.problem.contains("WOFF") { .unrecognizedFormat }
      else { .invalidFontData }
    }
  }
}
