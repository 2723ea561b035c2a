import CoreGraphics
import CoreText
import Foundation
import GalleyFonts
import Testing

/// Registering fonts through Core Text's functions. One test at a time: the process has one library.
@Suite(.serialized) struct FontManagerTests {
  private var blockFile: URL {
    get throws { URL(fileURLWithPath: try #require(AssetLocator.url("Fonts/GalleyBlock.ttf"))) }
  }

  /// Galley Block as `Galley Crate`, in a folder that is deleted after `body`.
  private func withFont(_ body: (URL, Data) throws -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: blockFile))
    for (old, new) in [(Array("Block".utf8), Array("Crate".utf8)), (wide("Block"), wide("Crate"))] {
      for start in 0..<bytes.count - old.count where Array(bytes[start..<start + old.count]) == old {
        bytes.replaceSubrange(start..<start + old.count, with: new)
      }
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("crate.ttf")
    try Data(bytes).write(to: file)
    try body(file, Data(bytes))
  }

  private func wide(_ string: String) -> [UInt8] { string.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }

  private func familyOf(_ name: String) -> String { CTFontCopyFamilyName(CTFontCreateWithName(name, 10, nil)) }

  @Test func fileIsRegisteredAndUnregistered() throws {
    try withFont { url, _ in
      #expect(familyOf("GalleyCrate-Regular") != "Galley Crate")
      let descriptors = try #require(CTFontManagerCreateFontDescriptorsFromURL(url as CFURL) as? [CTFontDescriptor])
      #expect(descriptors.map { CTFontDescriptorCopyAttribute($0, kCTFontNameAttribute) as? String } == ["GalleyCrate-Regular"])
      #expect(CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil))
      #expect(familyOf("GalleyCrate-Regular") == "Galley Crate")
      #expect((CTFontManagerCopyAvailableFontFamilyNames() as? [String])?.contains("Galley Crate") == true)
      #expect((CTFontManagerCopyAvailablePostScriptNames() as? [String])?.contains("GalleyCrate-Regular") == true)
      #expect((CTFontManagerCopyAvailableFontURLs() as? [URL])?.contains(url) == true)
      var error: Unmanaged<CFError>?
      #expect(!CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error))
      #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
      #expect(CTFontManagerUnregisterFontsForURL(url as CFURL, .process, nil))
      #expect(familyOf("GalleyCrate-Regular") != "Galley Crate")
    }
  }

  @Test func bytesAreRegistered() throws {
    try withFont { _, data in
      let font = try #require(CGDataProvider(data: data).flatMap { CGFont($0) })
      #expect(font.postScriptName == "GalleyCrate-Regular" && font.unitsPerEm == 1000 && font.numberOfGlyphs > 26)
      #expect(CTFontCopyFamilyName(CTFontCreateWithGraphicsFont(font, 20, nil, nil)) == "Galley Crate")
      #expect(familyOf("GalleyCrate-Regular") != "Galley Crate", "not before it is registered")
      #expect(CTFontManagerRegisterGraphicsFont(font, nil))
      #expect(familyOf("GalleyCrate-Regular") == "Galley Crate")
      #expect(CTFontManagerUnregisterGraphicsFont(font, nil))
      #expect(familyOf("GalleyCrate-Regular") != "Galley Crate")
    }
    #expect(CGDataProvider(data: Data("Mary had a little lamb".utf8)).flatMap { CGFont($0) } == nil)
    #expect(CGFont("GalleyBlock-Regular")?.fullName == "Galley Block")
    #expect(CGFont("No Such Font") == nil)
  }

  /// The error for a file that does not contain a font.
  private func check(
    _ url: URL, _ code: CTFontManagerError, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(url, .process, &error), sourceLocation: sourceLocation)
    let problem = error?.takeRetainedValue()
    #expect(problem?.domain == kCTFontManagerErrorDomain && problem?.code == code.rawValue, "\(problem?.code ?? 0)", sourceLocation: sourceLocation)
    #expect(problem?.localizedDescription.contains(message) == true, "\(problem?.localizedDescription ?? "")", sourceLocation: sourceLocation)
    #expect(problem?.userInfo[kCTFontManagerErrorFontURLsKey] as? [URL] == [url], sourceLocation: sourceLocation)
  }

  @Test func registrationErrorsAreDescribed() throws {
    check(URL(fileURLWithPath: "/no/such/font.ttf"), .fileNotFound, "check the path")
    check(URL(string: "https://example.org/font.ttf")!, .invalidFilePath, "is not a file URL")
    check(URL(fileURLWithPath: "/"), .unrecognizedFormat, "not a regular file")
    check(try blockFile, .duplicatedName, "GalleyBlock-Regular")
    try withFont { url, data in
      let half = url.deletingLastPathComponent().appendingPathComponent("half.ttf")
      try data.prefix(data.count / 2).write(to: half)
      check(half, .invalidFontData, "ends too early")
      let words = url.deletingLastPathComponent().appendingPathComponent("words.ttf")
      try Data("Mary had a little lamb, its fleece was white".utf8).write(to: words)
      check(words, .unrecognizedFormat, "is not a font")
    }
  }

  @Test func eachErrorOfSeveralFontsIsReported() throws {
    try withFont { url, _ in
      var told: [String] = []
      let missing = URL(fileURLWithPath: "/no/such/font.ttf")
      CTFontManagerRegisterFontURLs([missing, url], .process, true) { errors, done in
        told.append("\(errors.count) \(done)")
        return true
      }
      #expect(told == ["1 false", "0 true"])
      #expect(familyOf("GalleyCrate-Regular") == "Galley Crate")
      CTFontManagerUnregisterFontURLs([url], .process, nil)
      #expect(familyOf("GalleyCrate-Regular") != "Galley Crate")
      CTFontManagerRegisterFontURLs([missing, url], .process, true) { _, _ in false }
      #expect(familyOf("GalleyCrate-Regular") != "Galley Crate", "the handler stopped it")
    }
  }
}
