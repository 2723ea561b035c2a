import CoreGraphics
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine

/// Breaks a text into lines whose widths the caller chooses one by one. Belongs to one thread at a time.
public final class CTTypesetter {
  let source: TextSource

  init(_ source: TextSource) { self.source = source }
}

/// Creates a typesetter with a copy of the text. Later changes to the text have no effect.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(TextSource(string))
}

/// Returns the number of UTF-16 code units after `startIndex` on a line of `width` points that breaks between words,
/// including trailing white space. The line breaks between clusters if not even one word fits, and has at least one cluster. Returns 0 only at
/// the text's end. Traps if `startIndex` is outside 0…length.
public func CTTypesetterSuggestLineBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex {
  typesetter.lineEnd(from: UTF16Offset(startIndex), width, breaksWithinWords: false).utf16 - startIndex
}

/// Returns the same as `CTTypesetterSuggestLineBreak`, but the line can end within a word.
public func CTTypesetterSuggestClusterBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex {
  typesetter.lineEnd(from: UTF16Offset(startIndex), width, breaksWithinWords: true).utf16 - startIndex
}

/// Returns the text of `stringRange` on one line; a length of 0 extends to the text's end. Traps if the range exceeds the text.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  typesetter.source.line(stringRange.resolved(end: typesetter.source.end))
}

extension CTTypesetter {
  fileprivate func lineEnd(from start: UTF16Offset, _ width: Double, breaksWithinWords: Bool) -> UTF16Offset {
    let end = source.end
    require((0...end).contains(start), "the line start \(start) is out of range 0...\(end)")
    guard start < end else { return end }
    return source.document.lineEnd(from: start, fitting: LayoutUnit(points: width), breaksWithinWords: breaksWithinWords)
  }
}
