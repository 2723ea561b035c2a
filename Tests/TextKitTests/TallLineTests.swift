import CoreGraphics
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Lines that are taller than their columns.
@Suite struct TallLineTests {
  /// "aa" small, "B" with the height `size`, "cc" small.
  private func text(_ size: CGFloat, spacingBefore: CGFloat = 0) -> NSMutableAttributedString {
    let text = Block.text("aa\n")
    text.append(Block.text("B\n", size: size) { $0.paragraphSpacingBefore = spacingBefore })
    text.append(Block.text("cc"))
    return text
  }

  private func galley(_ text: NSAttributedString, holdsTallLines: Bool) -> Galley {
    let containers = (0..<4).map { _ in Galley.container(100, 30) }
    for container in containers { container.allowsTallLines = holdsTallLines }
    return Galley(text, containers)
  }

  /// Text ends before a line that does not fit in any container, as in TextKit.
  @Test func textEndsBeforeALineThatFitsNowhere() {
    #expect(galley(text(40), holdsTallLines: false).rows == "0.0 0,0+20×10 aa¶|")
  }

  @Test func tallLineIsAtAColumnTopAndTextContinues() {
    #expect(galley(text(40), holdsTallLines: true).rows == """
      0.0 0,0+20×10 aa¶|
      1.0 0,0+40×40 B¶|
      2.0 0,0+20×10 cc|
      """)
  }

  /// A line that does not fit only because of the space above it loses that space.
  @Test func spaceAboveIsRemovedFirst() {
    #expect(galley(text(25, spacingBefore: 8), holdsTallLines: true).rows == """
      0.0 0,0+20×10 aa¶|
      1.0 0,0+25×25 B¶|
      2.0 0,0+20×10 cc|
      """)
  }

  /// If the next column has enough space, no line is cut.
  @Test func tallLineMovesToAColumnThatItFits() {
    #expect(galley(text(25), holdsTallLines: true).rows == galley(text(25), holdsTallLines: false).rows)
  }
}
