import Foundation
import GalleyDocuments
import Testing

/// Binary files are refused; text in any encoding is accepted.
@Suite struct BinaryFileDetectionTests {
  private static func bytes(_ text: String) -> Data { Data(text.unicodeScalars.map { UInt8($0.value) }) }

  @Test(arguments: [
    ("\u{89}PNG\r\n\u{1A}\n\0\0\0\rIHDR", "a PNG image"), ("\u{FF}\u{D8}\u{FF}\u{E0}\0\u{10}JFIF", "a JPEG image"), ("GIF89a\u{1}\0", "a GIF image"),
    ("RIFF\u{10}\0\0\0WEBPVP8 ", "a WebP image"), ("%PDF-1.7\n%\u{E2}\u{E3}", "a PDF document"), ("PK\u{3}\u{4}\u{14}\0", "a ZIP archive"),
    ("\u{1F}\u{8B}\u{8}\0", "a gzip archive"), ("\u{7F}ELF\u{2}\u{1}", "a program"), ("SQLite format 3\0", "an SQLite database"), ("\0\u{1}\0\0\0\u{10}", "a font"),
    ("OTTO\0\u{9}", "a font"), ("wOF2\0\u{1}\0\0", "a WOFF font"), ("OggS\0\u{2}", "an audio file"), ("\0\0\0\u{18}ftypmp42", "a video"),
    ("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n", "a PDF document"), ("%PDF-1.3\r1 0 obj\r<<>>\rendobj\r%%EOF", "a PDF document"),
    ("%PDF-1.4\nstream\n\0\u{1}\nendstream", "a PDF document"), ("%!PS-Adobe-3.0\nshowpage\n%%EOF\n", "a PostScript document"),
    ("GIF89a\u{E9}\u{10}", "a GIF image"), ("abcdftyp\u{1}\u{2}", "a video"),
    ("words\0and more", "a binary file"), ("\u{1}\u{2}\u{3}\u{4}abc", "a binary file"), ("\u{E9}\u{1}\u{80}\u{2}\u{F3}\u{4}\u{81}\u{5}abcdefghij", "a binary file"),
  ])
  func kindsOfNonTextFilesAreNamed(content: String, kind: String) { #expect(BinaryFileDetection.kindIfNotText(Self.bytes(content)) == kind) }

  @Test func textIsRecognizedInEveryEncoding() {
    let words = "Zeile één 字 \u{1F989} שלום\n"
    let utf16 = [0xFEFF] + Array(words.utf16)
    let utf32 = [0xFEFF] + words.unicodeScalars.map(\.value)
    let texts: [Data] = [
      Data(), Data("a".utf8), Data(words.utf8), Data([0xEF, 0xBB, 0xBF]) + Data(words.utf8), Data(utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
      Data(utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }), Data(utf32.flatMap { value in [0, 8, 16, 24].map { UInt8(value >> $0 & 0xFF) } }),
      Data(utf32.flatMap { value in [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }),
      // Latin-1 and a one-byte Cyrillic encoding.
      Self.bytes("Die Stra\u{DF}e, caf\u{E9}\n"), Self.bytes("\u{D1}\u{EB}\u{EE}\u{E2}\u{EE}, \u{E8} \u{E5}\u{F9}\u{B8}\n"),
      // Terminal colors and a form feed.
      Data("\u{1B}[31mred\u{1B}[0m\u{C}\n".utf8), Data("II* is no image, nor is BM or PK\n".utf8), Data("GIF is a format\n".utf8),
    ]
    for text in texts { #expect(BinaryFileDetection.kindIfNotText(text) == nil, "\(Array(text.prefix(24)))") }
    for text in texts[3..<8] {
      #expect(DocumentReader.read(bytes: text, as: .plainText).plainText?.string == String(words.dropLast()))
      #expect(DocumentReader.read(bytes: text, as: .plainText).replacedSequences == 0)
    }
  }

  /// Text can begin with the letters of a signature; what Galley saves, it opens again.
  @Test(arguments: [
    "%PDF-1.7 is the first line of a PDF\n", "%PDF-1.4\n", "%PDF- and %%EOF\nin prose\n", "%!PS-Adobe is the start of PostScript\n", "GIF89a", "GIF87a é\n",
    "sizeftypavif and ftyp\n", "abcdftyp", "RIFF1234WEBP\n", "RIFFabcdAVI \n", "gimp xcf\n", "!<arch>\n", "BZh91AY&SY\n", "bplist00\n",
    String(repeating: "a", count: 257) + "ustar\n", "GIF89a " + String(repeating: "é", count: 40_000),
  ]) func textThatBeginsLikeASignatureIsText(_ text: String) {
    #expect(BinaryFileDetection.kindIfNotText(Data(text.utf8)) == nil)
    // The beginning of a file can end within a character.
    for count in 1..<8 where count < text.utf8.count { #expect(BinaryFileDetection.kindIfNotText(Data(text.utf8.dropLast(count))) == nil) }
  }

  /// Bytes that are not text are found anywhere. If the beginning is not text, neither is the whole file.
  @Test(arguments: [("a binary file", 200_000), ("a binary file", BinaryFileDetection.prefixLength), ("a binary file", 100)]) func bytesAreExaminedToTheEnd(kind: String, position: Int) {
    var bytes = Data(repeating: 0x61, count: 300_000)
    #expect(BinaryFileDetection.kindIfNotText(bytes) == nil)
    bytes[position] = 0
    #expect(BinaryFileDetection.kindIfNotText(bytes) == kind)
    let isInBeginning = position < BinaryFileDetection.prefixLength
    #expect((BinaryFileDetection.kindIfNotText(bytes.prefix(BinaryFileDetection.prefixLength)) == kind) == isInBeginning)
    // Many control characters at the beginning of a file that has few in relation to its length.
    let controls = Data(repeating: 1, count: 2_000) + Data(repeating: 0x61, count: 298_000)
    #expect(BinaryFileDetection.kindIfNotText(controls) == kind && BinaryFileDetection.kindIfNotText(controls.prefix(BinaryFileDetection.prefixLength)) == kind)
  }

  /// All commands agree about a file with a NUL near its end, or many control characters at its beginning.
  @Test(arguments: [["open"], ["layout"], ["render", "-o", "page.png"], ["render", "-o", "page.pdf"], ["tree"], ["bench"]], [false, true])
  func commandsAgreeAboutBinaryFiles(arguments: [String], isLong: Bool) throws {
    // A window shows the beginning of a long file before the end is read.
    if isLong, arguments == ["open"] { return }
    let scratch = try Scratch()
    let line = "A line of text that goes on and on.\n"
    try scratch.write("end.txt", Data(String(repeating: line, count: isLong ? 80_000 : 3_000).utf8) + Data([0, 10]))
    try scratch.write("start.txt", Data(repeating: 1, count: 2_000) + Data(String(repeating: line, count: 8_000).utf8))
    for name in ["end.txt", "start.txt"] {
      let outcome = try Program.run([arguments[0], name] + arguments.dropFirst(), in: scratch.folder, seconds: 180)
      #expect(outcome.exited && outcome.status == 1 && outcome.errors.contains("\(name) is a binary file, not text"), "\(arguments) \(outcome.status) \(outcome.errors)")
    }
  }

  /// Each command with a binary file that has a text file's extension.
  @Test(arguments: [["open", "notes.md"], ["layout", "notes.md"], ["layout", "notes.txt", "--json"], ["layout", "notes.md", "--raw"], ["render", "notes.md", "-o", "page.png"], ["tree", "notes.txt"], ["bench", "notes.txt"]])
  func commandsRefuseFilesThatAreNotText(arguments: [String]) throws {
    let scratch = try Scratch()
    let image = Self.bytes("\u{89}PNG\r\n\u{1A}\n\0\0\0\rIHDR") + Data(repeating: 7, count: 100)
    try scratch.write("notes.md", image)
    try scratch.write("notes.txt", image)
    let outcome = try Program.run(arguments, in: scratch.folder, seconds: 120)
    #expect(outcome.exited && outcome.status == 1 && outcome.output.isEmpty, "\(outcome.status) \(outcome.errors)")
    #expect(outcome.errors.contains("\(arguments[1]) is a PNG image, not text"), "\(outcome.errors)")
    #expect(try Data(contentsOf: scratch.url("notes.md")) == image)
  }

  @Test func extensionsOfOtherFormatsAreNotPlainText() {
    for name in ["x.pdf", "x.PNG", "a.b.docx", "x.html", "x.rtf", "x.odt", "x.svg", "x.zip"] { #expect(DocumentFormat.otherKind(ofFileNamed: name) != nil, "\(name)") }
    for name in ["x.md", "x.txt", "x", ".pdf", "x.log", "x.swift", "README.rst", "pdf"] { #expect(DocumentFormat.otherKind(ofFileNamed: name) == nil, "\(name)") }
  }

  /// Bytes are examined eight at a time: one control character makes a short text binary wherever it is.
  @Test(arguments: [1, 7, 8, 9, 15, 16, 41]) func controlCharactersAreFoundAtEachPosition(length: Int) {
    for position in 0..<length {
      for (byte, isBinary): (UInt8, Bool) in [(1, true), (11, true), (31, true), (127, true), (8, false), (9, false), (10, false), (27, false), (126, false)] {
        var bytes = [UInt8](repeating: 0x61, count: length)
        bytes[position] = byte
        #expect((BinaryFileDetection.kindIfNotText(Data(bytes)) != nil) == isBinary, "\(byte) at \(position)")
      }
    }
  }
}
