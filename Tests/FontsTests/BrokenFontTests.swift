import GalleyCHarfBuzz
import Glibc
import Testing

@testable import GalleyFonts

@Suite struct BrokenFontTests {
  private func check(
    _ bytes: [UInt8], index: Int = 0, says parts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: FontError.self, sourceLocation: sourceLocation) {
      try FontFace(file: FontFile(path: "odd.ttf", bytes: bytes), index: index, description: nil)
    }
    let text = error?.description ?? ""
    for part in ["odd.ttf"] + parts { #expect(text.contains(part), "\(text)", sourceLocation: sourceLocation) }
    #expect(error?.remedy.isEmpty == false && !text.contains("\n"), sourceLocation: sourceLocation)
  }

  private func block() throws -> [UInt8] { try bytes(of: #require(AssetLocator.url("Fonts/GalleyBlock.ttf"))) }

  private func bytes(of path: String) throws -> [UInt8] {
    let file = try FontFile(path: path, access: .read)
    return withExtendedLifetime(file) { Array(file.bytes) }
  }

  @Test func errorsNamePositionAndRemedy() throws {
    let good = try block()
    check(Array("Mary had a little lamb".utf8), says: "is not a font", "byte 0", "use a .otf")
    check([], says: "is not a font")
    check(Array("wOFF".utf8) + [UInt8](repeating: 0, count: 100), says: "WOFF", "use the .otf")
    check(Array(good.prefix(8)), says: "ends too early", "table directory")
    check(Array(good.prefix(good.count / 2)), says: "ends too early, at \(good.count / 2) bytes", "byte ", "table ")
    check(good, index: 3, says: "has no face 3; its number of faces is 1", "0…0")
    check(Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 2], index: 1, says: "ends too early", "collection header")
    check(Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 0], says: "has no face 0; its number of faces is 0")
    var nameless = good
    let cmap = try #require((12..<300).first { Array(good[$0..<($0 + 4)]) == Array("cmap".utf8) })
    nameless[cmap] = UInt8(ascii: "x")
    check(nameless, says: "lacks the table cmap")
  }

  @Test func nonFontPathsAreRefused() {
    func check(_ path: String, _ part: String) {
      let error = #expect(throws: FontError.self) { try FontLibrary.shared.face(file: path) }
      #expect(error?.description.contains(part) == true && error?.file == path, "\(error?.description ?? "")")
    }
    check("/no/such/font.ttf", "No such file or directory; check the path")
    check("/", "is not a regular file")
    check("/dev/null", "is not a regular file")
    check("/proc/self/stat", "is empty")
  }

  /// For any bytes, opening throws or returns a face with which every query works.
  @Test func twoThousandBrokenFilesDoNotTrap() throws {
    let seed: UInt64 = 20_261_121
    var generator = Seeded(seed: seed)
    let garamond = try #require(FontLibrary.shared.face(named: "EBGaramond12-Bold")).path
    var opened = 0
    for (bytes, rounds) in [(try block(), 1200), (try bytes(of: garamond), 800)] {
      for _ in 0..<rounds {
        let broken = damaged(bytes, &generator)
        let file = FontFile(path: "broken", bytes: broken)
        guard let face = try? FontFace(file: file, index: 0, description: nil) else { continue }
        opened += 1
        exercise(face)
      }
    }
    // Most bytes of a font are outlines: if no file opened, nothing was tested.
    #expect(opened > 200, "seed \(seed)")
  }

  @Test func damagedColorFontDoesNotTrap() throws {
    guard let face = FontLibrary.shared.face(named: "Noto Color Emoji") else { return }
    let bytes = try bytes(of: face.path)
    var generator = Seeded(seed: 5)
    for _ in 0..<40 {
      var broken = bytes
      for _ in 0..<50 { broken[Int.random(in: 0..<4096, using: &generator)] = .random(in: 0...255, using: &generator) }
      for _ in 0..<5000 { broken[Int.random(in: 4096..<broken.count, using: &generator)] = .random(in: 0...255, using: &generator) }
      if let face = try? FontFace(file: FontFile(path: "broken", bytes: broken), index: 0, description: face.description) {
        exercise(face)
      }
    }
  }

  private func damaged(_ bytes: [UInt8], _ generator: inout Seeded) -> [UInt8] {
    var broken = bytes
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: broken.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
    case 1:
      // The directory and the first tables, which contain the important numbers.
      for _ in 0..<4 { broken[Int.random(in: 0..<2000, using: &generator)] = .random(in: 0...255, using: &generator) }
    default:
      for _ in 0..<Int.random(in: 1...200, using: &generator) {
        broken[Int.random(in: 300..<bytes.count, using: &generator)] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &generator)
      }
    }
    return broken
  }

  private func exercise(_ face: FontFace) {
    if case .inRules(let rules) = face.spaceInLayout(script: 0x4C61_746E, language: "en") {
      for unit in 0x20..<0x250 as Range<UInt32> { _ = rules.role(of: face.glyph(for: unit), in: face) }
    }
    _ = face.isSerif
    let instance = face.instance(size64: 1088)
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, "fi AV q\u{301} لا 😀", -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(instance.harfbuzzFont, buffer, nil, 0)
    for scalar: UInt32 in [0x41, 0x66, 0x301, 0x644, 0x1F600] {
      let glyph = face.glyph(for: scalar) ?? 0
      _ = instance.advance(of: glyph)
      _ = face.image(of: glyph, pixelsPerEm: 17, quarter: 1)
      _ = face.outline(of: glyph, pointsPerEm: 17)
    }
  }
}
