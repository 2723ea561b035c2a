import TestSupport
import Testing

@testable import GalleyTextEngine

/// Offsets and glyph indexes behave like the integers that they contain.
@Suite struct OffsetTests {
  /// Near zero, and large enough that 32 bits do not suffice.
  private static func numbers(_ generator: inout SeededGenerator) -> (a: Int, b: Int, distance: Int) {
    let limit = [3, 1 << 40].randomElement(using: &generator)!
    func number() -> Int { Int.random(in: -limit...limit, using: &generator) }
    return (number(), number(), number())
  }

  // MARK: Protocols

  private func check<Offset: Strideable & Hashable & ExpressibleByIntegerLiteral & CustomStringConvertible>(
    _ type: Offset.Type, _ make: (Int) -> Offset, _ number: (Offset) -> Int
  ) where Offset.Stride == Int, Offset.IntegerLiteralType == Int {
    var generator = SeededGenerator(seed: 28)
    for _ in 0..<500 {
      let (a, b, distance) = Self.numbers(&generator)
      let (x, y) = (make(a), make(b))
      let found = [
        number(x) == a, x == make(a), x == Offset(integerLiteral: a), x.description == String(a), x.hashValue == make(a).hashValue,
        (x == y) == (a == b), (x < y) == (a < b), (x > y) == (a > b), (x <= y) == (a <= b), (x >= y) == (a >= b),
        number(x.advanced(by: distance)) == a + distance, x.distance(to: y) == b - a,
      ]
      #expect(found.allSatisfy { $0 }, "\(type): \(a), \(b), \(distance): \(found)")
    }
    #expect(MemoryLayout<Offset>.stride == MemoryLayout<Int>.stride && MemoryLayout<Offset?>.size == MemoryLayout<Int?>.size)
  }

  @Test func offsetsAreOrderedAndStridedAsTheirNumbers() {
    check(UTF16Offset.self, { UTF16Offset($0) }, \.utf16)
    check(ParagraphOffset.self, { ParagraphOffset($0) }, \.utf16)
    check(GlyphIndex.self, { GlyphIndex($0) }, \.number)
  }

  // MARK: Operators

  /// The results of all operators, as numbers.
  private typealias Operators = @Sendable (Int, Int, Int) -> [Int]

  private static let operators: [(name: String, results: Operators)] = [
    ("UTF16Offset", { a, b, distance in
      var (up, down) = (UTF16Offset(a), UTF16Offset(a))
      up += distance
      down -= distance
      return [(UTF16Offset(a) + distance).utf16, (UTF16Offset(a) - distance).utf16, UTF16Offset(a) - UTF16Offset(b), up.utf16, down.utf16]
    }),
    ("ParagraphOffset", { a, b, distance in
      var (up, down) = (ParagraphOffset(a), ParagraphOffset(a))
      up += distance
      down -= distance
      return [(ParagraphOffset(a) + distance).utf16, (ParagraphOffset(a) - distance).utf16, ParagraphOffset(a) - ParagraphOffset(b), up.utf16, down.utf16]
    }),
    ("GlyphIndex", { a, b, distance in
      var (up, down) = (GlyphIndex(a), GlyphIndex(a))
      up += distance
      down -= distance
      return [(GlyphIndex(a) + distance).number, (GlyphIndex(a) - distance).number, GlyphIndex(a) - GlyphIndex(b), up.number, down.number]
    }),
  ]

  @Test(arguments: operators.indices) func operatorsAreThoseOfTheNumbers(index: Int) {
    let (name, results) = Self.operators[index]
    var generator = SeededGenerator(seed: 29)
    for _ in 0..<500 {
      let (a, b, distance) = Self.numbers(&generator)
      #expect(results(a, b, distance) == [a + distance, a - distance, a - b, a + distance, a - distance], "\(name): \(a), \(b), \(distance)")
    }
  }

  /// An offset in a paragraph and its start give the offset in the document, and back.
  @Test func paragraphOffsetsAreRelativeToTheStartOfTheirParagraph() {
    var generator = SeededGenerator(seed: 30)
    for _ in 0..<500 {
      let (a, b, _) = Self.numbers(&generator)
      let (start, offset) = (UTF16Offset(a), ParagraphOffset(b))
      #expect((start + offset).utf16 == a + b && (start + offset).relative(to: start) == offset, "\(a), \(b)")
    }
    #expect(UTF16Offset.max.utf16 == .max)
  }
}
