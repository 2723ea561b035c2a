import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// The drawing methods of strings and of attributed strings, as pixels. Every character of Galley Block is a full square.
@Suite struct StringDrawingMethodTests {
  /// The pixel at the center of each 10 × 10 cell of a picture of 60 × 30 points.
  private func cells(_ draw: () -> Void) -> String {
    let picture = TestImage(width: 60, height: 30, scale: 1)
    picture.draw(draw)
    return picture.cells(10)
  }

  private let attributes: [NSAttributedString.Key: Any] = [.font: Block.font(), .foregroundColor: UIColor.red]

  /// Draws a string by `String`, `NSString` and `NSAttributedString`, which must agree.
  private func check(
    _ text: String, at point: CGPoint, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(cells { text.draw(at: point, withAttributes: attributes) } == expected, sourceLocation: sourceLocation)
    #expect(cells { NSString(string: text).draw(at: point, withAttributes: attributes) } == expected, sourceLocation: sourceLocation)
    #expect(cells { NSAttributedString(string: text, attributes: attributes).draw(at: point) } == expected, sourceLocation: sourceLocation)
  }

  private func check(
    _ text: String, in rect: CGRect, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(cells { text.draw(in: rect, withAttributes: attributes) } == expected, sourceLocation: sourceLocation)
    #expect(cells { NSString(string: text).draw(in: rect, withAttributes: attributes) } == expected, sourceLocation: sourceLocation)
    #expect(cells { NSAttributedString(string: text, attributes: attributes).draw(in: rect) } == expected, sourceLocation: sourceLocation)
  }

  /// `draw(at:)` puts the top left corner of the first line at the point, never wraps, and breaks at line breaks.
  @Test func drawAtPointHangsFromThePointAndNeverWraps() {
    check("ab", at: CGPoint(x: 10, y: 10), """
      ......
      .rr...
      ......
      """)
    check("ab\nc", at: CGPoint(x: 20, y: 0), """
      ..rr..
      ..r...
      ......
      """)
    check("ab cd efgh", at: .zero, """
      rr.rr.
      ......
      ......
      """)
    check("", at: .zero, """
      ......
      ......
      ......
      """)
  }

  /// `draw(in:)` wraps at the width of the rectangle and draws only the lines that fit its height.
  @Test func drawInRectangleWrapsAndStopsAtItsHeight() {
    check("ab cd ef", in: CGRect(x: 10, y: 0, width: 30, height: 30), """
      .rr...
      .rr...
      .rr...
      """)
    check("ab cd ef", in: CGRect(x: 10, y: 10, width: 50, height: 20), """
      ......
      .rr.rr
      .rr...
      """)
    check("ab cd ef", in: CGRect(x: 0, y: 0, width: 20, height: 20), """
      rr....
      rr....
      ......
      """)
  }

  /// The paragraph style decides where the lines of `draw(in:)` are.
  @Test func drawInRectangleFollowsTheParagraphStyle() {
    func drawn(_ configure: (NSMutableParagraphStyle) -> Void) -> String {
      cells { Block.text("ab c", configure).draw(in: CGRect(x: 0, y: 0, width: 60, height: 30)) }
    }
    #expect(drawn { $0.alignment = .right } == "..kk.k\n......\n......")
    #expect(drawn { $0.alignment = .center } == ".kk.k.\n......\n......")
    #expect(drawn { $0.firstLineHeadIndent = 10 } == ".kk.k.\n......\n......")
    #expect(drawn { $0.minimumLineHeight = 20 } == "......\nkk.k..\n......")
  }

  /// Every run of an attributed string is drawn with its own attributes.
  @Test func attributedStringDrawsEachRun() {
    let text = Block.text("abcd")
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 2))
    #expect(cells { text.draw(at: CGPoint(x: 10, y: 20)) } == "......\n......\n.kbbk.")
    #expect(cells { text.draw(in: CGRect(x: 10, y: 0, width: 20, height: 30)) } == ".kb...\n.bk...\n......")
  }

  @Test(arguments: [("", 0, 10), ("a", 10, 10), ("ab cd", 50, 10), ("ab\ncde", 30, 20), ("ab\n", 20, 20)] as [(String, CGFloat, CGFloat)])
  func sizeIsThatOfTheLines(text: String, width: CGFloat, height: CGFloat) {
    let size = CGSize(width: width, height: height)
    #expect(text.size(withAttributes: attributes) == size && NSString(string: text).size(withAttributes: attributes) == size)
    if !text.isEmpty { #expect(NSAttributedString(string: text, attributes: attributes).size() == size) }
  }

  /// Without attributes a string is drawn and measured in Helvetica 12, in black.
  @Test func stringWithoutAttributesIsSetInHelvetica() throws {
    let named: [NSAttributedString.Key: Any] = [.font: try #require(UIFont(name: "Helvetica", size: 12)), .foregroundColor: UIColor.black]
    #expect("Handgloves".size() == "Handgloves".size(withAttributes: named))
    let (bare, full) = (TestImage(width: 60, height: 30, scale: 2), TestImage(width: 60, height: 30, scale: 2))
    bare.draw { "Hand".draw(at: .zero) }
    full.draw { "Hand".draw(at: .zero, withAttributes: named) }
    #expect(bare.isSame(as: full) && bare.cells(0.5).contains("k"))
  }

  // MARK: Options

  /// The ellipsis of the last visible line represents all following text, including other paragraphs; it is a square as well.
  @Test(arguments: [
    ("ab\ncd\nef", 60, 20, "kk....\nkk....\n......", "kk....\nkkk...\n......"),
    ("ab cd ef", 30, 20, "kk....\nkk....\n......", "kk....\nkkk...\n......"),
    ("ab\ncd ef\ngh", 60, 20, "kk....\nkk.kk.\n......", "kk....\nkk.kkk\n......"),
    ("ab\ncd", 60, 20, "kk....\nkk....\n......", "kk....\nkk....\n......"),
    ("abcdefgh", 60, 10, "kkkkkk\n......\n......", "kkkkkk\n......\n......"),
    ("abc\ndef", 30, 10, "kkk...\n......\n......", "kkk...\n......\n......"),
  ] as [(String, CGFloat, CGFloat, String, String)])
  func lastVisibleLineEndsWithAnEllipsis(text: String, width: CGFloat, height: CGFloat, untruncated: String, truncated: String) {
    let rect = CGRect(x: 0, y: 0, width: width, height: height)
    #expect(cells { Block.text(text).draw(with: rect, options: .usesLineFragmentOrigin, context: nil) } == untruncated)
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    #expect(cells { Block.text(text).draw(with: rect, options: options, context: nil) } == truncated)
  }

  /// The ellipsis replaces the last characters of a full line; colors distinguish the characters.
  @Test func ellipsisReplacesTheCharactersItCovers() {
    let text = Block.text("abc\ndef")
    for (place, color) in [UIColor.red, .green, .blue].enumerated() {
      text.addAttribute(.foregroundColor, value: color, range: NSRange(location: place, length: 1))
    }
    let rect = CGRect(x: 0, y: 0, width: 30, height: 10)
    #expect(cells { text.draw(with: rect, options: .usesLineFragmentOrigin, context: nil) } == "rgb...\n......\n......")
    let cut = cells { text.draw(with: rect, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil) }
    #expect(cut.hasPrefix("rg") && cut.dropFirst(2).prefix(4) != "....", "\(cut)")
  }

  /// `usesDeviceMetrics` measures the ink: the square of the characters, without the white space around them.
  @Test func deviceMetricsMeasureTheInk() {
    func ink(_ text: String) -> CGRect { Block.text(text).boundingRect(with: .zero, options: .usesDeviceMetrics, context: nil) }
    #expect(ink("a") == CGRect(x: 0, y: -8, width: 10, height: 10))
    #expect(ink("ab") == CGRect(x: 0, y: -8, width: 20, height: 10))
    #expect(ink(" a ") == CGRect(x: 10, y: -8, width: 10, height: 10))
    #expect(ink("  ").width == 0)
    let origin = Block.text("ab\nc").boundingRect(with: .zero, options: [.usesDeviceMetrics, .usesLineFragmentOrigin], context: nil)
    #expect(origin == CGRect(x: 0, y: 0, width: 20, height: 20))
  }
}
