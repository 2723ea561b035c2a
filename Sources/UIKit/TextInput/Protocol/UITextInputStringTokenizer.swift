import Foundation
import UIFoundation

/// Finds the units of any input's text, by Unicode's rules. Words of Thai, Chinese and Japanese come from dictionaries.
///
/// Lines are known only of text that an editor has laid out; of other inputs there are none. A paragraph's unit ends before
/// its separator.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  private weak var textInput: (any UITextInput)?

  /// A tokenizer for `textInput`, which is not retained.
  public init(textInput: any UITextInput) {
    self.textInput = textInput
    super.init()
  }

  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let textInput, let offset = offset(of: position) else { return nil }
    let isForward = isForward(direction, at: position)
    guard let unit = unit(granularity, at: offset, isForward),
      let start = textInput.position(from: textInput.beginningOfDocument, offset: unit.lowerBound),
      let end = textInput.position(from: textInput.beginningOfDocument, offset: unit.upperBound)
    else { return nil }
    return textInput.textRange(from: start, to: end)
  }

  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool {
    guard let offset = offset(of: position) else { return false }
    let isForward = isForward(direction, at: position)
    // One who moves forward leaves the unit that lies behind.
    guard let unit = unit(granularity, at: offset, !isForward) else { return false }
    return offset == (isForward ? unit.upperBound : unit.lowerBound)
  }

  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard let textInput, let offset = offset(of: position) else { return nil }
    let isForward = isForward(direction, at: position)
    guard let boundary = boundary(granularity, from: offset, isForward) else { return nil }
    return textInput.position(from: textInput.beginningOfDocument, offset: boundary)
  }

  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool {
    guard let offset = offset(of: position) else { return false }
    return unit(granularity, at: offset, isForward(direction, at: position)) != nil
  }

  func finds(in input: any UITextInput) -> Bool { textInput === input }

  // MARK: Offsets

  private func offset(of position: UITextPosition) -> Int? {
    textInput.map { $0.offset(from: $0.beginningOfDocument, to: position) }
  }

  private func isForward(_ direction: UITextDirection, at position: UITextPosition) -> Bool {
    let isRightToLeft = textInput?.baseWritingDirection(for: position, in: .forward) == .rightToLeft
    return switch direction {
    case .storage(.forward), .layout(.down): true
    case .layout(.right): !isRightToLeft
    case .layout(.left): isRightToLeft
    default: false
    }
  }

  // MARK: Units

  /// The unit that holds `offset`; on an edge, the one that goes on in the direction.
  private func unit(_ granularity: UITextGranularity, at offset: Int, _ isForward: Bool) -> Range<Int>? {
    units(granularity, near: offset, isForward).first {
      isForward ? $0.lowerBound <= offset && offset < $0.upperBound : $0.lowerBound < offset && offset <= $0.upperBound
    }
  }

  private func boundary(_ granularity: UITextGranularity, from offset: Int, _ isForward: Bool) -> Int? {
    var place = offset
    var paragraphs = ParagraphReader(textInput)
    while let paragraph = paragraphs.paragraph(at: place, isForward) {
      let units = units(granularity, in: paragraph, of: paragraphs.length)
      if isForward {
        if let unit = units.first(where: { $0.upperBound > offset }) { return unit.upperBound }
        place = paragraph.range.upperBound
      } else {
        if let unit = units.last(where: { $0.lowerBound < offset }) { return unit.lowerBound }
        place = paragraph.range.lowerBound
      }
    }
    return nil
  }

  private func units(_ granularity: UITextGranularity, near offset: Int, _ isForward: Bool) -> [Range<Int>] {
    var paragraphs = ParagraphReader(textInput)
    return paragraphs.paragraph(at: offset, isForward).map { units(granularity, in: $0, of: paragraphs.length) } ?? []
  }

  private func units(_ granularity: UITextGranularity, in paragraph: ParagraphText, of length: Int) -> [Range<Int>] {
    switch granularity {
    case .character: return zip(paragraph.graphemes, paragraph.graphemes.dropFirst()).map { $0..<$1 }
    case .word: return paragraph.words
    case .sentence: return paragraph.sentences
    case .paragraph: return [paragraph.contents]
    case .document: return [0..<length]
    case .line:
      guard let editor = (textInput as? any TextEditing)?.editor else { return [] }
      return editor.geometry.lines(of: paragraph.range)
    }
  }
}

/// The paragraphs of an input as one call looks at them: its editor's, or those that are read of it.
@MainActor
private struct ParagraphReader {
  private let editor: TextEditor?
  private var read: InputParagraphs?
  let length: Int

  init(_ input: (any UITextInput)?) {
    editor = (input as? any TextEditing)?.editor
    read = editor == nil ? input.map { InputParagraphs($0) } : nil
    length = editor?.text.length ?? read?.length ?? 0
  }

  /// The paragraph that goes on from `offset` in the direction; `nil` at the edge of the text.
  mutating func paragraph(at offset: Int, _ isForward: Bool) -> ParagraphText? {
    let inside = isForward ? offset : offset - 1
    guard inside >= 0, inside < length else { return nil }
    return editor?.text.paragraph(at: inside) ?? read?.paragraph(at: inside)
  }
}
