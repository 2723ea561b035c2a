import Foundation
import GalleyApp
import Testing

/// Text files as commands read them.
@Suite struct TextFileTests {
  private func check(_ bytes: [UInt8], _ text: String, replaced: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = try TextFile.decode(checking: Data(bytes), from: "a file")
    #expect(Array(file.text.utf16) == Array(text.utf16) && file.replaced == replaced, "\(file.text)", sourceLocation: sourceLocation)
  }

  @Test func textIsDecodedInTheEncodingOfItsMark() throws {
    try check(Array("naïve 👋\r\n".utf8), "naïve 👋\r\n")
    try check([0xEF, 0xBB, 0xBF, 0x61], "a")
    try check([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8, 0x4B, 0xDC], "a👋")
    try check([0xFE, 0xFF, 0x00, 0x61, 0xD8, 0x3D, 0xDC, 0x4B], "a👋")
    try check([], "")
  }

  @Test func illFormedSequencesAreReplacedAndCounted() throws {
    try check([0x61, 0xFF, 0x62, 0xC3, 0x63], "a\u{FFFD}b\u{FFFD}c", replaced: 2)
    try check([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8], "a\u{FFFD}", replaced: 1)
  }
}
