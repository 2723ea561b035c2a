import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Typing on an empty page uses the style sheet's first paragraph, in any text size.
@MainActor @Suite(.serialized) struct EmptyTextOnThePageTests {
  enum Setup: String, CaseIterable { case emptied, empty }
  nonisolated static let sizes: [UIContentSizeCategory] = [.extraSmall, .large, .accessibilityExtraExtraExtraLarge]

  private func makeDesk(_ setup: Setup) throws -> TextDesk {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: setup == .empty ? "" : "# A line\n\nfinds"))
    desk.click(CGPoint(x: 700, y: 300))
    desk.wait(400)
    guard setup == .emptied else { return desk }
    desk.key(.keyboardA, .control)
    desk.key(.keyboardDeleteOrBackspace)
    #expect(desk.text.length == 0)
    return desk
  }

  private func setCategory(_ category: UIContentSizeCategory, _ desk: TextDesk) {
    (desk.window.rootViewController as? PlaygroundChrome)?.setCategory(category)
    desk.turn()
  }

  private func caretHeight(_ desk: TextDesk) -> CGFloat? { desk.page.text.editor.caretRects.first?.height }

  @Test(arguments: Setup.allCases, sizes)
  func typedTextHasTheBodyStyle(setup: Setup, category: UIContentSizeCategory) throws {
    let desk = try makeDesk(setup)
    defer {
      setCategory(.large, desk)
      desk.close()
    }
    setCategory(category, desk)
    let before = caretHeight(desk)
    desk.key(.keyboardA, types: "a")
    let sheet = StyleSheet(category: category, imageLoader: ImageLoader(folder: nil))
    let attributes = desk.text.attributes(at: 0, effectiveRange: nil)
    #expect((attributes[.font] as? UIFont)?.pointSize == sheet.bodySize)
    #expect(attributes[.foregroundColor] as? UIColor == Theme.ink)
    #expect((attributes[.textRole] as? TextRole)?.block == .opening)
    #expect(caretHeight(desk) == before, "the caret is as high before the first letter as after it")
    #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.minimumLineHeight == sheet.grid)
  }

  @Test(arguments: Setup.allCases)
  func emptyTextFollowsTheSizeAndUndo(setup: Setup) throws {
    let desk = try makeDesk(setup)
    defer {
      setCategory(.large, desk)
      desk.close()
    }
    desk.key(.keyboardB, .control)
    setCategory(.accessibilityLarge, desk)
    desk.key(.keyboardA, types: "a")
    let size = StyleSheet(category: .accessibilityLarge, imageLoader: ImageLoader(folder: nil)).bodySize
    let font = try #require(desk.text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
    #expect(font.pointSize == size && font.fontDescriptor.symbolicTraits.contains(.traitBold))
    setCategory(.large, desk)
    #expect((desk.text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == StyleSheet.designSize)
    while desk.page.canUndo { desk.key(.keyboardZ, .control) }
    #expect(desk.text.string == (setup == .empty ? "" : "A line\nfinds"))
  }
}
