import GalleyFonts
import GalleyUnicodeFacts

/// Stage two: divides a paragraph into items of one font, script, level and style. Fallback fonts are chosen per grapheme cluster.
struct Itemizer {
  func items(of paragraph: Paragraph, _ analysis: ParagraphAnalysis) -> [Item] {
    paragraph.text.withUnsafeBufferPointer { text in
      var pass = ItemizingPass(paragraph: paragraph, text: text, analysis: analysis)
      return pass.items()
    }
  }

  /// Returns the items of a paragraph that differs from another only in attributes that do not affect itemisation, such as sizes and spacing.
  ///
  /// Returns `nil` if other attributes differ.
  func items(like items: [Item], from old: [Paragraph.StyleRun], to new: [Paragraph.StyleRun]) -> [Item]? {
    guard old.count == new.count, zip(old, new).allSatisfy({ $0.itemisesLike($1) }) else { return nil }
    var items = items
    for index in items.indices {
      let (was, now) = (old[items[index].style].style.font, new[items[index].style].style.font)
      let font = items[index].font
      items[index].font = font === was ? now : font.face.instance(size64: now.size64)
    }
    return items
  }
}

extension Paragraph.StyleRun {
  fileprivate func itemisesLike(_ other: Paragraph.StyleRun) -> Bool {
    length == other.length && style.font.face === other.style.font.face && style.language == other.style.language
      && (style.object == nil) == (other.style.object == nil)
  }
}
