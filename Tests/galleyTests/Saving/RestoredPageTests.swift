import Foundation
import GalleyRaster
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// A page that is restored from a recovery copy looks the same as the original page.
@MainActor @Suite(.serialized) struct RestoredPageTests {
  private static let source = """
    ---
    title: hidden
    ---

    # Pictures ![small](12x10.png) in lines

    A line with a tall picture ![tall](60x150.png) in it, *and words* that go on for a line or two, so that text stands above it and
    below it, and some of it before and after the picture.

    - an item with another ![tall](50x120.png) in it
      > and a quote that belongs to it

    1. counted

       ## A heading in it

    ![figure](300x200.png)

    | a | b |
    |---|--:|
    | ![in a cell](40x90.png) | 2 |

    Words[^1] after it.

    [^1]: A note ![in a note](30x80.png) with a picture.
    """

  private func folder() throws -> Scratch {
    let scratch = try Scratch()
    for (width, height) in [(12, 10), (60, 150), (50, 120), (300, 200), (40, 90), (30, 80)] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let size = CGSize(width: width, height: height)
      let image = UIGraphicsImageRenderer(size: size, format: format).image {
        UIColor.red.setFill()
        $0.fill(CGRect(origin: .zero, size: size))
      }
      try #require(image.pngData()).write(to: scratch.url("\(width)x\(height).png"))
    }
    try scratch.write("page.md", Self.source + String(repeating: "\n\nMore words that fill the page and go on to the next one.", count: 60) + "\n")
    return scratch
  }

  private func desk(_ scratch: Scratch) throws -> TextDesk {
    try TextDesk(exhibit: DocumentExhibit(path: scratch.url("page.md").path), hasScreenKeyboard: false)
  }

  /// Without the bar at the bottom: the undo steps ended with the program.
  private func pixels(_ desk: TextDesk) -> Bitmap {
    let frame = desk.page.convert(desk.page.bounds, to: nil)
    return desk.window.snapshot().cropped(
      to: IntRect(x: Int(frame.minX), y: Int(frame.minY), width: Int(frame.width), height: Int(frame.height) - 100))
  }

  @Test(arguments: [0, 1, 2]) func restoredPageEqualsTheOneBefore(kind: Int) throws {
    let scratch = try folder()
    let first = try desk(scratch)
    if kind == 1 { first.page.usesTotalFit = true }
    first.page.text.editor.select(TextSelection(caret: first.range(of: "words").location))
    first.page.text.becomeFirstResponder()
    first.key(.keyboardN, types: "New ")
    if kind == 2 {
      first.page.contentOffset.y = 500
      first.turn()
    }
    // A selection, because a caret would blink.
    first.select(NSRange(location: first.range(of: "More").location, length: 9))
    first.wait(800)
    let copy = RecoveryCopyPage(text: first.page.portableText(), arrangement: first.page.arrangement, source: nil)
    let encoded = try (JSONEncoder().encode(copy), JSONEncoder().encode(first.page.view))
    let (before, text, selection, offset) = (pixels(first), first.text, first.selection, first.page.contentOffset)
    first.close()

    let next = try desk(scratch)
    defer { next.close() }
    let restored = try JSONDecoder().decode(RecoveryCopyPage<PageArrangement>.self, from: encoded.0)
    #expect(next.page.restoreText(restored.text))
    next.page.restore(try JSONDecoder().decode(PageViewState.self, from: encoded.1))
    next.wait(800)
    #expect(next.text.string == text.string && next.selection == selection && next.page.contentOffset == offset)
    for index in 0..<text.length {
      let (one, two) = (text.attributes(at: index, effectiveRange: nil), next.text.attributes(at: index, effectiveRange: nil))
      #expect(Set(one.keys) == Set(two.keys) && one[.paragraphStyle] as? NSParagraphStyle == two[.paragraphStyle] as? NSParagraphStyle, "at \(index)")
      #expect(one[.textRole] as? TextRole == two[.textRole] as? TextRole && one[.font] as? UIFont == two[.font] as? UIFont, "at \(index)")
    }
    #expect(pixels(next).difference(from: before).isEmpty)
  }

  /// After any change to a paragraph with a tall image, its lines have enough height. Without the image, they have their normal height again.
  @Test func lineHeightsFollowTheirImages() throws {
    let desk = try desk(try folder())
    defer { desk.close() }
    func maximum(_ word: String) -> CGFloat? {
      (desk.text.attribute(.paragraphStyle, at: desk.range(of: word).location, effectiveRange: nil) as? NSParagraphStyle)?.maximumLineHeight
    }
    let height = maximum("More")
    #expect(maximum("and words") == 0 && height != 0)
    desk.page.text.becomeFirstResponder()
    // Making text bold and removing italics both set roles again.
    desk.select(desk.range(of: "and words"))
    desk.key(.keyboardB, .control)
    #expect(maximum("and words") == 0 && maximum("A line with") == 0)
    desk.key(.keyboardZ, .control)
    #expect(maximum("and words") == 0)
    let picture = NSRange(location: desk.range(of: "tall picture ").upperBound, length: 1)
    desk.select(picture)
    desk.key(.keyboardX, .control)
    #expect(maximum("and words") == height && maximum("A line with") == height)
    desk.select(NSRange(location: desk.range(of: "More").location, length: 0))
    desk.key(.keyboardV, .control)
    #expect(maximum("More") == 0)
    desk.key(.keyboardZ, .control)
    desk.key(.keyboardZ, .control)
    #expect(maximum("and words") == 0 && maximum("More") == height)
  }
}
