import Testing

@testable import GalleyFonts

/// Fonts that an app registers.
@Suite struct RegisteringTests {
  private func bytes() throws -> [UInt8] {
    let file = try FontFile(path: #require(AssetLocator.url("Fonts/GalleyBlock.ttf")), access: .read)
    return withExtendedLifetime(file) { Array(file.bytes) }
  }

  /// Galley Block under another name of the same length.
  private func font(named name: String, path: String) throws -> FontFile {
    var bytes = try bytes()
    for encoded in [Array("Block".utf8), "Block".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }] {
      let new = encoded.count == 5 ? Array(name.utf8) : name.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      for start in 0..<bytes.count - encoded.count where Array(bytes[start..<start + encoded.count]) == encoded {
        bytes.replaceSubrange(start..<start + encoded.count, with: new)
      }
    }
    return FontFile(path: path, bytes: bytes)
  }

  private func library() -> FontLibrary { FontLibrary(catalogue: FontLibrary.shared.catalogue) }

  @Test func registeredFontIsFoundByEveryName() throws {
    let library = library()
    #expect(library.face(named: "GalleyBrick-Regular") == nil)
    #expect(library.face(family: "Galley Brick", weight: 400, italic: false) == nil)
    #expect(try library.register(font(named: "Brick", path: "/brick.ttf")) == ["GalleyBrick-Regular"])
    let face = try #require(library.face(named: "GalleyBrick-Regular"))
    #expect(library.face(named: "Galley Brick") === face)
    #expect(library.face(family: "Galley Brick", weight: 400, italic: false) === face)
    #expect(library.families.contains("Galley Brick") && library.paths.contains("/brick.ttf"))
    #expect(face.glyph(for: 0x61) != nil)
    try library.unregister(path: "/brick.ttf")
    #expect(library.face(named: "GalleyBrick-Regular") == nil)
    #expect(!library.families.contains("Galley Brick"))
    #expect(face.glyph(for: 0x61) != nil, "a face stays usable after its font is unregistered")
  }

  @Test func registrationErrorsAreReported() throws {
    let library = library()
    func check(_ body: () throws(FontRegisteringError) -> Void, _ messages: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      let before = library.postScriptNames
      let error = #expect(throws: FontRegisteringError.self, sourceLocation: sourceLocation) { try body() }
      for word in messages { #expect(error?.description.contains(word) == true, "\(error?.description ?? "")", sourceLocation: sourceLocation) }
      #expect(library.postScriptNames == before, sourceLocation: sourceLocation)
    }
    check({ () throws(FontRegisteringError) in try library.register(path: "/no/such/font.ttf") }, "/no/such/font.ttf", "check the path")
    check({ () throws(FontRegisteringError) in try library.register(path: "/") }, "not a regular file")
    check({ () throws(FontRegisteringError) in try library.register(FontFile(path: "odd.ttf", bytes: Array("Mary".utf8))) }, "odd.ttf is not a font")
    let good = try bytes()
    check({ () throws(FontRegisteringError) in try library.register(FontFile(path: "half.ttf", bytes: Array(good.prefix(good.count / 2)))) }, "half.ttf ends too early")
    check({ () throws(FontRegisteringError) in try library.register(FontFile(path: "twin.ttf", bytes: good)) }, "GalleyBlock-Regular", "already registered")
    let brick = try font(named: "Brick", path: "brick.ttf")
    try library.register(brick)
    check({ () throws(FontRegisteringError) in try library.register(brick) }, "brick.ttf is already registered")
    check({ () throws(FontRegisteringError) in try library.unregister(path: "other.ttf") }, "other.ttf is not registered")
  }

  /// Characters missing in another font are shown in an installed font, as before.
  @Test func registeredFontIsNotUsedAsFallback() throws {
    let library = library()
    let scalars: [UInt32] = [0x61, 0x5D0, 0x6F22, 0x40000]
    let face = try #require(library.face(named: "Inter") ?? library.face(named: "DejaVu Sans"))
    let before = scalars.map { library.fallback(for: [$0], language: nil, like: face) === face }
    try library.register(font(named: "Brick", path: "brick.ttf"))
    #expect(scalars.map { library.fallback(for: [$0], language: nil, like: face) === face } == before)
    #expect(library.fallback(for: [0x5D0], language: nil, like: face).familyName != "Galley Brick")
  }
}
