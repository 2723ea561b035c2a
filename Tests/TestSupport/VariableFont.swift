import Foundation
import GalleyFonts

/// Galley Block with an axis: at its end every glyph is half an em wider, and every outline is shifted right by half an em.
package enum VariableFont {
  /// `wght`, as Core Text numbers it.
  package static let weight = 0x7767_6874

  /// 400 is the minimum and default value, 900 the maximum.
  package static func data() throws -> Data {
    let plain = [UInt8](try Data(contentsOf: URL(fileURLWithPath: AssetLocator.url("Fonts/GalleyBlock.ttf")!)))
    var tables: [(tag: String, bytes: [UInt8])] = (0..<plain.u16(4)).map { index in
      let entry = 12 + 16 * index
      let (start, length) = (plain.u32(entry + 8), plain.u32(entry + 12))
      return (String(decoding: plain[entry..<entry + 4], as: UTF8.self), Array(plain[start..<start + length]))
    }
    func table(_ tag: String) -> [UInt8] { tables.first { $0.tag == tag }!.bytes }
    let count = table("maxp").u16(4)
    tables += [("fvar", fvar), ("HVAR", hvar), ("gvar", gvar(points(of: table("glyf"), table("loca"), table("head"), count)))]
    return Data(file(tables.sorted { $0.tag < $1.tag }))
  }

  private static var fvar: [UInt8] {
    bytes(words(1, 0, 16, 2, 1, 20, 0, 8), Array("wght".utf8), words(400, 0, 400, 0, 900, 0, 0, 2))
  }

  /// One region, the whole axis; one set of deltas, for all glyphs.
  private static var hvar: [UInt8] {
    let regions = words(1, 1, 0, 0x4000, 0x4000)
    let deltas = words(1, 1, 1, 0, 500)
    let store = bytes(words(1), long(12), words(1), long(12 + regions.count), regions, deltas)
    return bytes(words(1, 0), long(20), long(20 + store.count), long(0), long(0), store, words(0, 1), [0])
  }

  /// Moves all points of each outline 500 units to the right.
  private static func gvar(_ points: [Int]) -> [UInt8] {
    var (offsets, data): ([UInt8], [UInt8]) = (long(0), [])
    for count in points {
      if count > 0 {
        // All points of the outline by 500 in x; the four phantom points stay, and nothing moves in y.
        let deltas = bytes([0], run(count, 0x40, words(500)), run(4, 0x80, []), run(count + 4, 0x80, []))
        data += bytes(words(1, 10, deltas.count, 0xA000, 0x4000), deltas)
        if data.count % 2 == 1 { data.append(0) }
      }
      offsets += long(data.count)
    }
    return bytes(words(1, 0, 1, 0), long(20 + offsets.count), words(points.count, 1), long(20 + offsets.count), offsets, data)
  }

  /// Packed deltas: `count` times one value, 64 at a time.
  private static func run(_ count: Int, _ kind: UInt8, _ value: [UInt8]) -> [UInt8] {
    stride(from: 0, to: count, by: 64).flatMap { start -> [UInt8] in
      let part = min(64, count - start)
      return bytes([kind | UInt8(part - 1)], (0..<part).flatMap { _ in value })
    }
  }

  /// The number of points in each glyph's outline; 0 for a glyph without an outline, or a composite.
  private static func points(of glyf: [UInt8], _ loca: [UInt8], _ head: [UInt8], _ count: Int) -> [Int] {
    let isLong = head.u16(50) == 1
    func start(_ index: Int) -> Int { isLong ? loca.u32(4 * index) : 2 * loca.u16(2 * index) }
    return (0..<count).map { glyph in
      let (from, to) = (start(glyph), start(glyph + 1))
      guard from < to, case let contours = glyf.u16(from), contours > 0, contours < 0x8000 else { return 0 }
      return glyf.u16(from + 10 + 2 * (contours - 1)) + 1
    }
  }

  private static func file(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    var (directory, body): ([UInt8], [UInt8]) = ([], [])
    for (tag, bytes) in tables {
      directory += self.bytes(Array(tag.utf8), long(0), long(12 + 16 * tables.count + body.count), long(bytes.count))
      body += bytes
      body += Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return bytes(long(0x10000), words(tables.count, 0, 0, 0), directory, body)
  }

  private static func bytes(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }
  private static func words(_ values: Int...) -> [UInt8] { values.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] } }
  private static func long(_ value: Int) -> [UInt8] { words(value >> 16, value & 0xFFFF) }
}

extension [UInt8] {
  fileprivate func u16(_ offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
  fileprivate func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }
}
