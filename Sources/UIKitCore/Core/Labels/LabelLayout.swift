import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

/// The layout of a label: one text storage, layout manager and container, laid out for the last request.
@MainActor
package final class LabelLayout {
  /// The parameters that determine the lines, besides the text.
  package struct Request: Hashable {
    /// The number of the text's version.
    package var generation: Int
    /// The maximum width in points; 0 or less for no limit.
    package var width: CGFloat
    /// The maximum height in points; 0 or less for no limit.
    package var height: CGFloat
    /// The maximum number of lines; 0 for no limit.
    package var lines: Int
    /// The line break mode of the last line.
    package var mode: NSLineBreakMode
    /// The scale of the font sizes.
    var scale: CGFloat
    /// The space removed after each character, in points.
    var tightening: CGFloat

    /// Creates a request for lines of the given maximum size.
    package init(generation: Int, width: CGFloat, height: CGFloat, lines: Int, mode: NSLineBreakMode, scale: CGFloat = 1, tightening: CGFloat = 0) {
      (self.generation, self.width, self.height, self.lines, self.mode) = (generation, width, height, lines, mode)
      (self.scale, self.tightening) = (scale, tightening)
    }
  }

  private let storage = NSTextStorage()
  let manager = NSLayoutManager()
  /// The container of the lines.
  package let container = NSTextContainer(size: .zero)
  private var laid: Request?

  /// Creates a layout without text.
  package init() {
    container.lineFragmentPadding = 0
    manager.usesFontLeading = false
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  /// Lays out the text for `request`, unless the current layout already matches it. `text` is called only if the text, its scale or its tightening
  /// has changed, or for a change between one line and several; its result is modified.
  package func layOut(_ text: () -> NSMutableAttributedString, _ request: Request) {
    guard laid != request else { return }
    let dressIsSame =
      laid?.generation == request.generation && laid?.scale == request.scale && laid?.tightening == request.tightening
      && (laid?.lines == 1) == (request.lines == 1)
    if !dressIsSame {
      let dressed = text()
      if request.scale != 1 { dressed.scaleFonts(by: request.scale) }
      if request.tightening != 0 {
        dressed.addAttribute(
          .tracking, value: -request.tightening, range: NSRange(location: 0, length: dressed.length))
      }
      storage.setAttributedString(dressed)
    }
    container.maximumNumberOfLines = request.lines
    container.lineBreakMode = request.mode
    container.clipsLastLine = request.mode == .byClipping && request.lines != 1
    container.size = CGSize(width: max(request.width, 0), height: max(request.height, 0))
    manager.ensureLayout(for: container)
    laid = request
  }

  /// The bounding box of the lines, in the container's coordinates.
  package var usedRect: CGRect { manager.usedRect(for: container) }

  /// The distance from the container's top to the first baseline, in points; 0 without text.
  var firstBaseline: CGFloat {
    guard storage.length > 0 else { return 0 }
    return manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minY + manager.location(forGlyphAt: 0).y
  }

  /// Whether the whole text fits.
  var fitsAll: Bool { manager.glyphRange(for: container).upperBound >= manager.numberOfGlyphs && !isTruncated }

  /// Whether the last line is truncated with an ellipsis, or no text is shown at all.
  private var isTruncated: Bool {
    let glyphs = manager.glyphRange(for: container)
    guard glyphs.length > 0 else { return storage.length > 0 }
    return manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyphs.upperBound - 1).location != NSNotFound
  }

  /// Draws backgrounds and glyphs in the current context, with the container's top left corner at `origin`.
  package func draw(at origin: CGPoint) {
    let glyphs = manager.glyphRange(for: container)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }
}
