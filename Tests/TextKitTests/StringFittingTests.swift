import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// The use of a string's rectangle, and the adjustments that make a line fit.
@Suite struct StringFittingTests {
  private let line: NSStringDrawingOptions = .usesLineFragmentOrigin

  /// The result, rounded up, has space for the text (rule 78 of Tests/Rules/textkit.tsv).
  @Test func roundedUpBoundsContainTheText() {
    var random = SeededGenerator(seed: 31)
    let fonts = ["EB Garamond", "Inter", "DejaVu Sans Mono", "Galley Block"].compactMap { UIFont(name: $0, size: 13.3) }
    let words = "Mary had a little lamb, its fleece was white as snow; AVAST – ﬁnis. אבג שלום 漢字かな".split(separator: " ")
    for round in 0..<150 {
      let string = (0..<Int.random(in: 1...24, using: &random)).map { _ in String(words.randomElement(using: &random)!) }
        .joined(separator: ["\n", " ", " ", " "].randomElement(using: &random)!)
      let text = NSAttributedString(string: string, attributes: [.font: fonts.randomElement(using: &random)!])
      let width = CGFloat.random(in: 20...300, using: &random)
      let exact = text.boundingRect(with: CGSize(width: width, height: 0), options: line, context: nil).size
      let size = CGSize(width: exact.width.rounded(.up), height: exact.height.rounded(.up))
      let again = text.boundingRect(with: size, options: line, context: nil)
      #expect(again.height <= size.height && again.width <= size.width, "seed 31, round \(round): ‘\(string)’ in \(width)")
      let storage = NSTextStorage(attributedString: text)
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      manager.usesFontLeading = false
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      manager.ensureLayout(for: container)
      #expect(manager.firstUnlaidCharacterIndex() == text.length, "seed 31, round \(round): ‘\(string)’ in \(width)")
    }
  }

  @Test func totalBoundsEqualTheDrawnArea() {
    let context = NSStringDrawingContext()
    #expect(context.totalBounds == .zero)
    let picture = TestImage(width: 60, height: 30, scale: 1)
    let text = Block.text("ab cd")
    picture.draw { text.draw(with: CGRect(x: 10, y: 10, width: 30, height: 20), options: line, context: context) }
    #expect(context.totalBounds.short == "10,10+20×20")
    #expect(picture.cells(10) == "......\n.kk...\n.kk...")
    picture.draw { text.draw(with: CGRect(x: 10, y: 18, width: 0, height: 0), options: [], context: context) }
    #expect(context.totalBounds.short == "10,10+50×10", "from the baseline up")
    let rect = text.boundingRect(with: CGSize(width: 30, height: 0), options: line, context: context)
    #expect(context.totalBounds == rect)
  }

  /// A line of eight characters, 80 wide, in `width`: the tracking and the scale factor.
  @available(*, deprecated)
  private func check(
    _ width: CGFloat, tracking minimumTracking: CGFloat, scale: CGFloat = 0, _ expected: String,
    mode: NSLineBreakMode = .byTruncatingTail, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let context = NSStringDrawingContext()
    context.minimumTrackingAdjustment = minimumTracking
    context.minimumScaleFactor = scale
    let rect = Block.text("abcdefgh") { $0.lineBreakMode = mode }
      .boundingRect(with: CGSize(width: width, height: 0), options: line, context: context)
    let found = "\(short(context.actualTrackingAdjustment)) \(short(context.actualScaleFactor)) \(short(rect.width))"
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @available(*, deprecated)
  @Test func lettersAreTightenedBeforeTheyAreScaled() {
    check(100, tracking: -2, "0 1 80")
    check(72, tracking: -2, "-1 1 72")
    check(64, tracking: -2, "-2 1 64")
    check(72, tracking: 0, scale: 0.5, "0 0.9 72")
    check(32, tracking: -2, scale: 0.5, "-2 0.6 32")
    check(72, tracking: 3, "0 1 70", mode: .byTruncatingTail)
    check(72, tracking: -2, "0 1 70", mode: .byCharWrapping)
  }

  @available(*, deprecated)
  @Test func textsOwnTrackingIsKept() {
    let text = Block.text("abcd") { $0.lineBreakMode = .byClipping }
    text.addAttribute(.tracking, value: 5, range: NSRange(location: 0, length: 2))
    let context = NSStringDrawingContext()
    context.minimumTrackingAdjustment = -4
    let rect = text.boundingRect(with: CGSize(width: 46, height: 0), options: line, context: context)
    #expect(rect.width == 46)
    #expect(context.actualTrackingAdjustment == -1)
  }
}
