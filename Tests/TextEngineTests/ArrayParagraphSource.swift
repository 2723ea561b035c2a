@testable import GalleyTextEngine

/// A text that is available as paragraphs, and counts the requests.
final class ArrayParagraphSource: ParagraphSource {
  private let paragraphs: [Paragraph]
  private let starts: [Int]
  private(set) var read = 0
  /// The number of code units that were requested one by one.
  private(set) var unitsCopied = 0

  init(_ paragraphs: [Paragraph]) {
    self.paragraphs = paragraphs
    var starts = [0]
    for paragraph in paragraphs { starts.append(starts[starts.count - 1] + paragraph.text.count) }
    self.starts = starts
  }

  func readParagraphs(_ range: Range<Int>) -> (paragraphs: [Paragraph], data: [AnyObject]) {
    read += range.count
    return (Array(paragraphs[range]), [])
  }

  func startOfParagraph(_ index: Int) -> UTF16Offset { UTF16Offset(starts[index]) }
  func paragraphIndex(at offset: UTF16Offset) -> Int { starts.lastIndex { $0 <= offset.utf16 }! }

  func uniformText(fromParagraph index: Int, at start: UTF16Offset) -> UniformText? {
    guard paragraphs[index].styles.count == 1 else { return nil }
    let (style, settings) = (paragraphs[index].styles[0].style, paragraphs[index].settings)
    let end = paragraphs[index...].firstIndex { $0.styles.count > 1 || $0.styles[0].style != style || $0.settings != settings } ?? paragraphs.count
    return UniformText(style: style, settings: settings, endParagraph: end, end: UTF16Offset(starts[end]), mark: (self, UTF16Offset(starts[end])))
  }

  func matches(_ uniform: UniformText, about offset: UTF16Offset, longerBy delta: Int) -> Bool {
    let index = paragraphIndex(at: offset)
    guard let text = uniformText(fromParagraph: index, at: startOfParagraph(index)) else { return false }
    return text.style == uniform.style && text.settings == uniform.settings && text.endParagraph == uniform.endParagraph
      && text.end == uniform.end + delta
  }

  func copyUnits(_ range: Range<UTF16Offset>, to target: UnsafeMutablePointer<UInt16>) {
    unitsCopied += range.count
    var index = paragraphIndex(at: range.lowerBound)
    let range = range.utf16
    var place = range.lowerBound
    while place < range.upperBound {
      let units = paragraphs[index].text[(place - starts[index])..<min(paragraphs[index].text.count, range.upperBound - starts[index])]
      units.withUnsafeBufferPointer { (target + place - range.lowerBound).update(from: $0.baseAddress!, count: $0.count) }
      place += units.count
      index += 1
    }
  }
}
