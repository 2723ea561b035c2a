import AttributedText
import CoreGraphics
import Requirements
import TextEngine

/// Breaks a text into lines of widths that its user chooses one by one. Belongs to one thread at a time.
public final class CTTypesetter {
  let source: TextSource

  init(_ source: TextSource) { self.source = source }
}

/// Copies the text: later changes to it do not count.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(TextSource(string))
}

/// How many UTF-16 units from `startIndex` on stand on a line of `width` points that ends where words do, the white space
/// that hangs over its end among them; between clusters where not even one word fits. 0 only at the text's end.
public func CTTypesetterSuggestLineBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex {
  typesetter.lineEnd(from: startIndex, width, cutsWords: false) - startIndex
}

/// As `CTTypesetterSuggestLineBreak`, but the line may end within a word.
public func CTTypesetterSuggestClusterBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex {
  typesetter.lineEnd(from: startIndex, width, cutsWords: true) - startIndex
}

/// The text of `stringRange` on one line; a length of 0 reaches to the text's end.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  typesetter.source.line(stringRange.resolved(end: typesetter.source.length))
}

extension CTTypesetter {
  fileprivate func lineEnd(from start: Int, _ width: Double, cutsWords: Bool) -> Int {
    let length = source.length
    require((0...length).contains(start), "a line from \(start) of a text of length \(length)")
    guard start < length else { return length }
    return source.document.lineEnd(from: start, fitting: LayoutUnit(points: width), cutsWords: cutsWords)
  }
}
