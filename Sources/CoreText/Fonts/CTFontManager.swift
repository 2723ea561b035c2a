import CoreGraphics
import Fonts
import class Foundation.NSError
import var Foundation.NSLocalizedDescriptionKey
import var Foundation.NSLocalizedFailureReasonErrorKey
import struct Foundation.URL

/// Foundation's error; `localizedDescription` says what is wrong and what to do.
public typealias CFError = NSError
/// Foundation's address of a file.
public typealias CFURL = URL

/// How long fonts are registered for. Galley registers fonts for the running process and nobody else.
public enum CTFontManagerScope: UInt32, Sendable {
  /// The same as `process`.
  case none = 0
  /// Until the process ends, or the font is unregistered.
  case process = 1
}

/// The domain of the errors of the functions here.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"
/// Of an error's `userInfo`: an array with the `URL`s that it is about.
public let kCTFontManagerErrorFontURLsKey: CFString = "CTFontManagerErrorFontURLs"

/// What went wrong; the error's `code`. Raw values are Core Text's.
public enum CTFontManagerError: Int, Sendable {
  /// There is no such file.
  case fileNotFound = 101
  /// The file may not be read.
  case insufficientPermissions = 102
  /// It is no OpenType or TrueType font.
  case unrecognizedFormat = 103
  /// It begins as a font, and is broken.
  case invalidFontData = 104
  /// The file is registered.
  case alreadyRegistered = 105
  /// The file is not registered.
  case notRegistered = 201
  /// A font of the same PostScript name is there.
  case duplicatedName = 305
  /// The address is not that of a file.
  case invalidFilePath = 306
}

/// Lets the fonts of a file be found by name. All of its fonts or none.
///
/// - Parameter error: where an error is written, which the caller releases (`takeRetainedValue()`); `nil` for none.
/// - Returns: whether they are registered.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistering.attempt(error, fontURL) { url throws(FontRegisteringError) in
    try FontLibrary.shared.register(path: url.path)
  }
}

/// Takes the fonts of a file back. What is set in them stays as it is.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistering.attempt(error, fontURL) { url throws(FontRegisteringError) in
    try FontLibrary.shared.unregister(path: url.path)
  }
}

/// Registers several files, `URL`s. The handler is called with each error as it comes, and at the end once with none and
/// `done`; it answers whether to go on. It is called before the function returns.
///
/// - Parameter enabled: `true`; fonts that cannot be found would be of no use.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool, _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  guard enabled else { return }
  FontRegistering.each(fontURLs, registrationHandler) { CTFontManagerRegisterFontsForURL($0, scope, &$1) }
}

/// Takes several files back, as `CTFontManagerRegisterFontURLs` registers them.
public func CTFontManagerUnregisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  FontRegistering.each(fontURLs, registrationHandler) { CTFontManagerUnregisterFontsForURL($0, scope, &$1) }
}

/// Registers several files, `URL`s, and writes the errors of those that were not. Answers whether all are registered.
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

/// Lets a font that was made from bytes be found by name.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistering.attempt(error, nil) { _ throws(FontRegisteringError) in try FontLibrary.shared.register(font.face.file) }
}

/// Takes such a font back.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistering.attempt(error, nil) { _ throws(FontRegisteringError) in
    try FontLibrary.shared.unregister(path: font.face.file.path)
  }
}

/// A `CTFontDescriptor` for each font of a file, which need not be registered; `nil` where it cannot be read.
///
/// A descriptor leads to its font whether the file is registered or not.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard fileURL.isFileURL, let file = try? FontFile(path: fileURL.path, access: .read),
    let faces = try? FontLibrary.shared.faces(of: file)
  else { return nil }
  return faces.map { CTFontDescriptor(CTFontDescriptor.Core(found: $0)) }
}

/// A `CTFontDescriptor` for each font of a file's bytes, which is found by it alone; none where they are no font.
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray {
  let bytes = [UInt8](data)
  let file = FontFile(path: "memory-\(SHA256.hexDigest(of: bytes).prefix(16))", bytes: bytes)
  return ((try? FontLibrary.shared.faces(of: file)) ?? []).map { CTFontDescriptor(CTFontDescriptor.Core(found: $0)) }
}

/// The descriptor of the first font of a file's bytes; `nil` where they are no font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  CTFontManagerCreateFontDescriptorsFromData(data).first as? CTFontDescriptor
}

/// What an error says.
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! { err.localizedDescription }

/// The PostScript names of all fonts that are found, sorted.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray { FontLibrary.shared.postScriptNames }

/// The families of all fonts that are found, sorted.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray { FontLibrary.shared.families }

/// The `URL`s of the files of all fonts that are found, sorted.
public func CTFontManagerCopyAvailableFontURLs() -> CFArray { FontLibrary.shared.paths.map { URL(fileURLWithPath: $0) } }

private enum FontRegistering {
  /// Does it, and writes an error where it failed.
  static func attempt<Result>(
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?, _ url: URL?, _ work: (URL) throws(FontRegisteringError) -> Result
  ) -> Bool {
    let address = url ?? URL(fileURLWithPath: "/")
    guard address.isFileURL else {
      let words = "\(address.absoluteString) is not the address of a file; give URL(fileURLWithPath:)"
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

  private static func problem(_ code: CTFontManagerError, _ words: String, _ url: URL?) -> CFError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: words, NSLocalizedFailureReasonErrorKey: words]
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
      else if error.place.isEmpty || error.problem.contains("is not a font") || error.problem.contains("WOFF") { .unrecognizedFormat }
      else { .invalidFontData }
    }
  }
}
