import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Drawing and measuring strings (rules 77 to 81 of Tests/Rules/textkit.tsv).
@Suite struct StringDrawingTests {
  /// Compares the result of `boundingRect` for text in Galley Block 10.
  private func check(
    _ text: String, _ size: CGSize, _ options: NSStringDrawingOptions, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation, _ configure: (NSMutableParagraphStyle) -> Void = { _ in }
  ) {
    let rect = Block.text(text, configure).boundingRect(with: size, options: options, context: nil)
    #expect(rect.short == expected, sourceLocation: sourceLocation)
  }

  private let endless = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  @Test func withoutLineOriginThereIsOneLineOnItsBaseline() {
    check("ab cd ef", CGSize(width: 30, height: 0), [], "0,-8+80×10")
    check("ab\ncd", .zero, [], "0,-8+20×10")
  }

  @Test func withLineOriginTextWraps() {
    check("ab cd ef", CGSize(width: 50, height: 0), .usesLineFragmentOrigin, "0,0+50×20")
    check("ab cd ef", endless, .usesLineFragmentOrigin, "0,0+80×10")
    check("ab\nc\n", endless, .usesLineFragmentOrigin, "0,0+20×30")
    check("", endless, .usesLineFragmentOrigin, "0,0+0×\(short(RunAttributes.defaultFont.lineHeight))")
  }

  @Test func linesThatDoNotFitTheHeightAreLeftOut() {
    check("ab cd ef", CGSize(width: 20, height: 20), .usesLineFragmentOrigin, "0,0+20×20")
    check("ab cd ef", CGSize(width: 20, height: 5), .usesLineFragmentOrigin, "0,0+20×10")
  }

  /// A font's leading belongs to its lines if it is requested.
  @Test func leadingCountsOnlyIfRequested() throws {
    let font = try #require(["FreeSerif", "FreeSans", "Nimbus Roman", "Garuda", "Noto Nastaliq Urdu", "C059"].compactMap { UIFont(name: $0, size: 100) }.first { $0.leading > 0 })
    let text = NSAttributedString(string: "a\nb", attributes: [.font: font])
    func height(_ options: NSStringDrawingOptions) -> CGFloat { text.boundingRect(with: endless, options: options, context: nil).height }
    let difference = height([.usesLineFragmentOrigin, .usesFontLeading]) - height(.usesLineFragmentOrigin)
    #expect(difference >= font.leading - 0.1 && difference <= 2 * font.leading + 0.1, "\(difference), leading \(font.leading)")
  }

  /// Rule 81 of Tests/Rules/textkit.tsv, with the values of macOS.
  @Test func indentsNarrowLinesAndAreNotMeasured() {
    let room = CGSize(width: 60, height: 0)
    check("ab cd ef", room, .usesLineFragmentOrigin, "0,0+50×20") { $0.headIndent = 10; $0.firstLineHeadIndent = 10 }
    check("ab cd ef", room, .usesLineFragmentOrigin, "0,0+50×20") { $0.firstLineHeadIndent = 10 }
    check("ab cd ef", room, .usesLineFragmentOrigin, "0,0+50×20") { $0.tailIndent = -10 }
    check("ab cd ef", room, .usesLineFragmentOrigin, "0,0+50×20") { $0.tailIndent = 50 }
    check("ab", endless, .usesLineFragmentOrigin, "0,0+20×10") { $0.firstLineHeadIndent = 15 }
    // The right-to-left paragraph and the right-aligned one have enough space.
    check("ab cd", endless, .usesLineFragmentOrigin, "0,0+50×10") { $0.firstLineHeadIndent = 15; $0.alignment = .right }
    check("ab cd", endless, .usesLineFragmentOrigin, "0,0+50×10") { $0.firstLineHeadIndent = 15; $0.baseWritingDirection = .rightToLeft }
  }

  /// "Indent 10 at 200 equals the same text at 190", for any text, width and alignment.
  @Test func indentEqualsANarrowerWidth() {
    var random = SeededGenerator(seed: 13)
    for round in 0..<200 {
      let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in String(repeating: "a", count: Int.random(in: 0...6, using: &random)) }
      let text = words.joined(separator: [" ", "  ", "\n"].randomElement(using: &random)!)
      let indent = CGFloat(Int.random(in: 1...40, using: &random))
      let width = indent + CGFloat(Int.random(in: 10...200, using: &random))
      let alignment = [NSTextAlignment.left, .center, .right, .justified, .natural].randomElement(using: &random)!
      func measured(_ width: CGFloat, indent: CGFloat) -> CGRect {
        Block.text(text) { $0.alignment = alignment; $0.firstLineHeadIndent = indent; $0.headIndent = indent }
          .boundingRect(with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, context: nil)
      }
      #expect(measured(width, indent: indent) == measured(width - indent, indent: 0), "seed 13, round \(round): ‘\(text)’ \(width) \(indent)")
    }
  }

  @Test func withoutLineOriginIndentsChangeNothing() {
    for (first, head, tail) in [(10, 0, 0), (0, 10, 0), (10, 10, -5), (0, 0, 30)] as [(CGFloat, CGFloat, CGFloat)] {
      check("ab cd ef", CGSize(width: 60, height: 0), [], "0,-8+80×10") {
        $0.firstLineHeadIndent = first; $0.headIndent = head; $0.tailIndent = tail
      }
    }
    let picture = TestImage(width: 60, height: 10, scale: 1)
    picture.draw {
      Block.text("ab") { $0.firstLineHeadIndent = 20 }.draw(with: CGRect(x: 10, y: 8, width: 0, height: 0), context: nil)
    }
    #expect(picture.cells(10) == ".kk...")
  }

  /// Rule 78 of Tests/Rules/textkit.tsv.
  @Test func whiteSpaceAtTheEndOfALineCounts() {
    let attributes: [NSAttributedString.Key: Any] = [.font: Block.font()]
    func width(_ text: String) -> CGFloat { text.size(withAttributes: attributes).width }
    #expect(width(" ") == 10)
    #expect(width("a   ") == 40)
    #expect(width("a\u{3000}") > 10)
    #expect(width("a  \nb") == 30)
    #expect(width("a  \u{2028}b") == 30)
    #expect(width("a\t") == 28, "as far as the first tab stop")
    #expect(width("a\n") == 10)
    #expect(Block.text("a   ").size().width == 40)
    check("a   ", .zero, [], "0,-8+40×10")
    // Beyond the available width; at a wrap, white space is part of the break.
    check("ab  ", CGSize(width: 30, height: 0), .usesLineFragmentOrigin, "0,0+40×10")
    check("ab   cd", CGSize(width: 30, height: 0), .usesLineFragmentOrigin, "0,0+20×20")
    #expect(width("\u{5D0}\u{5D1}  ") > width("\u{5D0}\u{5D1}"))
    // Alignment positions the visible characters; the white space hangs.
    let picture = TestImage(width: 60, height: 20, scale: 1)
    picture.draw { Block.text("a  \nabcd") { $0.alignment = .right }.draw(at: CGPoint(x: 10, y: 0)) }
    #expect(picture.cells(10) == "....k.\n.kkkk.")
  }

  @Test func alignmentAddsNoWidthWithoutALimit() {
    check("ab\nabcd", endless, .usesLineFragmentOrigin, "0,0+40×20") { $0.alignment = .right }
    let picture = TestImage(width: 60, height: 20, scale: 1)
    picture.draw { Block.text("ab\nabcd") { $0.alignment = .right }.draw(at: CGPoint(x: 10, y: 0)) }
    #expect(picture.cells(10) == "...kk.\n.kkkk.")
  }

  @Test func sizesAndEmptyStrings() {
    let attributes: [NSAttributedString.Key: Any] = [.font: Block.font(20)]
    #expect("ab".size(withAttributes: attributes) == CGSize(width: 40, height: 20))
    #expect(NSString(string: "ab").size(withAttributes: attributes) == CGSize(width: 40, height: 20))
    #expect("".size(withAttributes: attributes) == CGSize(width: 0, height: 20))
    #expect("a ".size(withAttributes: attributes).height == 20)
  }

  private func drawn(
    _ text: String, in rect: CGRect, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext? = nil
  ) -> String {
    let picture = TestImage(width: 60, height: 30, scale: 1)
    picture.draw { Block.text(text).draw(with: rect, options: options, context: context) }
    return picture.cells(10)
  }

  @Test func lineOriginOptionSelectsBaselineOrTopOrigin() {
    #expect(drawn("ab", in: CGRect(x: 10, y: 18, width: 0, height: 0), []) == "......\n.kk...\n......")
    #expect(drawn("ab cd", in: CGRect(x: 10, y: 10, width: 30, height: 20), .usesLineFragmentOrigin) == "......\n.kk...\n.kk...")
    #expect(drawn("ab cd", in: CGRect(x: 10, y: 10, width: 30, height: 10), .usesLineFragmentOrigin) == "......\n.kk...\n......")
  }

  @Test func oneLineShrinksToFitAndLinesThatWrapDoNot() {
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.5
    let line = Block.text("abcdefgh") { $0.lineBreakMode = .byTruncatingTail }
    _ = line.boundingRect(with: CGSize(width: 60, height: 0), options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor <= 0.75 && context.actualScaleFactor > 0.72)
    #expect(context.totalBounds.width <= 60)
    _ = line.boundingRect(with: CGSize(width: 10, height: 0), options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor == 0.5)
    _ = Block.text("abcd efgh").boundingRect(
      with: CGSize(width: 60, height: 0), options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor == 1)
  }


  /// `draw(with:options:context:)` of both classes draws at the `boundingRect`.
  @Test func drawsWithOptionsFromBothClasses() {
    let attributes: [NSAttributedString.Key: Any] = [.font: Block.font()]
    let draws: [(CGRect, NSStringDrawingOptions) -> Void] = [
      { NSAttributedString(string: "ab cd", attributes: attributes).draw(with: $0, options: $1, context: nil) },
      { "ab cd".draw(with: $0, options: $1, attributes: attributes, context: nil) },
      { NSString(string: "ab cd").draw(with: $0, options: $1, attributes: attributes, context: nil) },
    ]
    for draw in draws {
      let wrapped = TestImage(width: 60, height: 30, scale: 1)
      wrapped.draw { draw(CGRect(x: 10, y: 10, width: 30, height: 20), .usesLineFragmentOrigin) }
      #expect(wrapped.cells(10) == "......\n.kk...\n.kk...")
      let line = TestImage(width: 60, height: 30, scale: 1)
      line.draw { draw(CGRect(x: 0, y: 18, width: 20, height: 10), []) }
      #expect(line.cells(10) == "......\nkk.kk.\n......")
    }
    let size = CGSize(width: 30, height: 100)
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect("ab cd".boundingRect(with: size, options: .usesLineFragmentOrigin, attributes: attributes, context: nil) == rect)
    #expect(NSAttributedString(string: "ab cd", attributes: attributes).boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil) == rect)
  }
}
