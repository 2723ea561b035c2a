import GalleyDocuments
import Testing
import UIKit

@Suite struct StyleSheetTests {
  /// Custom fonts scale by `UIFontMetrics`: by the ratio of line heights, in thirds of a point, on the grid of 1/64 point.
  @Test(arguments: [
    (UIContentSizeCategory.extraSmall, 14.671875, 19.25), (.large, 17, 22.5), (.extraExtraExtraLarge, 22.328125, 29.5),
    (.accessibilityMedium, 26.328125, 34.75), (.accessibilityExtraExtraExtraLarge, 48, 63.25),
  ] as [(UIContentSizeCategory, CGFloat, CGFloat)])
  func bodyAndGridFollowTheCategory(category: UIContentSizeCategory, size: CGFloat, grid: CGFloat) {
    let sheet = StyleSheet(category: category, imageLoader: ImageLoader(folder: nil))
    #expect(sheet.bodySize == size)
    #expect(sheet.grid == grid)
  }

  /// Restyling a text for another size equals creating it at that size.
  @Test func restylingEqualsFreshStyling() {
    let document = DocumentReader.read(bytes: Array(Self.sample.utf8), as: .markdown)
    let pictures = ImageLoader(folder: nil)
    let storage = NSTextStorage(
      attributedString: StyleSheet(category: .large, imageLoader: pictures).text(of: document))
    let target = StyleSheet(category: .accessibilityMedium, imageLoader: pictures)
    target.restyle(storage, in: NSRange(location: 0, length: storage.length))
    let fresh = target.text(of: document)
    #expect(storage.string == fresh.string)
    for index in 0..<storage.length {
      let (ours, theirs) = (attributes(storage, index), attributes(fresh, index))
      #expect(ours == theirs, "at \(index)")
    }
  }

  /// In large sizes, two grid lines would be twice the size of a title.
  @Test func titleLineHeightFitsItsFont() throws {
    for category in UIContentSizeCategory.allSizes {
      let sheet = StyleSheet(category: category, imageLoader: ImageLoader(folder: nil))
      let text = sheet.text(of: DocumentReader.read(bytes: Array("# T".utf8), as: .markdown))
      let font = try #require(text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
      let style = try #require(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)
      let share = style.minimumLineHeight / font.pointSize
      #expect(share >= 1.05 && share <= 1.3 && style.maximumLineHeight == style.minimumLineHeight, "\(category): \(share)")
    }
  }

  /// A block in a list item begins at the indent of the item's text, for any depth and numbering.
  @Test func blocksInItemsAreIndentedWithThem() throws {
    let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))
    let long = (1...100).map { "\($0). filler" }.joined(separator: "\n")
    for (marker, before) in [("- ", ""), ("1. ", ""), ("101. ", long + "\n")] {
      let gap = String(repeating: " ", count: marker.count)
      for (block, extra) in [("> inner", 0), ("### inner", 0), ("```\n\(gap)inner\n\(gap)```", 1)] as [(String, CGFloat)] {
        let source = before + marker + "item\n\n\(gap)text\n\n\(gap)\(block)\n"
        let text = sheet.text(of: DocumentReader.read(bytes: Array(source.utf8), as: .markdown))
        func style(_ word: String) -> NSParagraphStyle? {
          text.attribute(.paragraphStyle, at: (text.string as NSString).range(of: word).location, effectiveRange: nil) as? NSParagraphStyle
        }
        let (item, inner) = (try #require(style("text")), try #require(style("inner")))
        #expect(inner.firstLineHeadIndent == item.headIndent + extra * sheet.bodySize, "\(marker)\(block)")
        #expect(inner.headIndent == item.headIndent + 2 * extra * sheet.bodySize, "\(marker)\(block)")
      }
    }
    // Outside of items, blocks begin at the margin.
    let text = sheet.text(of: DocumentReader.read(bytes: Array("> quote\n".utf8), as: .markdown))
    #expect((text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.headIndent == 0)
  }

  @Test func aTitleWithinTheTextHasSpaceAboveIt() {
    let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))
    for (before, space) in [("", 0), ("Text.\n\n", 2 * sheet.grid)] {
      let text = sheet.text(of: DocumentReader.read(bytes: Array((before + "# Title\n\nMore.").utf8), as: .markdown))
      let container = NSTextContainer(size: CGSize(width: 400, height: 1000)), manager = NSLayoutManager()
      let storage = NSTextStorage(attributedString: text)
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      let range = manager.glyphRange(forCharacterRange: (storage.string as NSString).range(of: "Title"), actualCharacterRange: nil)
      #expect(abs(manager.lineFragmentUsedRect(forGlyphAt: range.location, effectiveRange: nil).minY - space) < 0.5)
    }
  }

  /// Plain text such as a log, which aligns its own columns, is neither justified nor hyphenated.
  @Test func plainTextIsNeitherJustifiedNorHyphenated() throws {
    let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))
    for (format, alignment, hyphens) in [(DocumentFormat.plainText, NSTextAlignment.natural, Float(0)), (.markdown, .justified, 1)] {
      let text = sheet.text(of: DocumentReader.read(bytes: Array("2026-11-25  ok   extraordinarily".utf8), as: format))
      let style = try #require(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)
      #expect(style.alignment == alignment && style.hyphenationFactor == hyphens)
    }
  }

  @Test func headingsAndQuotesFillWholeGridLines() {
    let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))
    let document = DocumentReader.read(bytes: Array(Self.sample.utf8), as: .markdown)
    let text = sheet.text(of: document)
    for role in ["heading", "quote", "title", "byline"] {
      let block = block(of: text, named: role)
      let lines = role == "quote" ? 2.0 : 1
      let height = block.minimumLineHeight * lines + block.paragraphSpacingBefore + block.paragraphSpacing
      let count = height / sheet.grid
      #expect(abs(count - count.rounded()) < 1e-9, "\(role) takes \(count) lines")
    }
  }

  /// Each heading level down to the fifth differs from those above, none is larger, and all have a height of whole grid lines.
  @Test(arguments: [UIContentSizeCategory.extraSmall, .large, .accessibilityLarge])
  func headingLevelsAreDistinctAndDecrease(category: UIContentSizeCategory) {
    let sheet = StyleSheet(category: category, imageLoader: ImageLoader(folder: nil))
    let source = "# T\n\n" + (2...6).map { String(repeating: "#", count: $0) + " Heading\n\nText.\n\n" }.joined()
    let text = sheet.text(of: DocumentReader.read(bytes: Array(source.utf8), as: .markdown))
    var fonts: [UIFont] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { role, range, _ in
      guard (role as? TextRole)?.block == .heading else { return }
      let attributes = text.attributes(at: range.location, effectiveRange: nil)
      fonts.append(attributes[.font] as! UIFont)
      let style = attributes[.paragraphStyle] as! NSParagraphStyle
      let lines = (style.minimumLineHeight + style.paragraphSpacingBefore) / sheet.grid
      #expect(abs(lines - lines.rounded()) < 1e-9)
    }
    #expect(fonts.count == 5)
    for (upper, lower) in zip(fonts, fonts.dropFirst()) {
      #expect(upper != lower && lower.pointSize <= upper.pointSize, "\(upper) and \(lower)")
    }
  }

  private static let sample = "# T\n\n{.byline}\nB\n\n## H\n\na *b* **c** [d]{.smallcaps} [e](x)\n\nf\n\n> g\\\n> h\n\n- i"

  private func attributes(_ text: NSAttributedString, _ index: Int) -> String {
    let values = text.attributes(at: index, effectiveRange: nil)
    let font = values[.font] as? UIFont
    let style = values[.paragraphStyle] as? NSParagraphStyle
    return "\(font?.description ?? "") \(style?.minimumLineHeight ?? 0) \(values[.tracking] ?? 0) \(values[.textRole] ?? "")"
  }

  private func block(of text: NSAttributedString, named name: String) -> NSParagraphStyle {
    var found: NSParagraphStyle?
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let role = value as? TextRole, "\(role.block)" == name else { return }
      found = text.attribute(.paragraphStyle, at: range.location, effectiveRange: nil) as? NSParagraphStyle
    }
    return found ?? NSParagraphStyle()
  }
}
