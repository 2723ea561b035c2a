import UIKit

/// The role of a run in the document, independent of its font and size.
///
/// The role is an attribute of the text, so that edited text can be typeset again at another size.
public struct TextRole: Hashable, Codable, Sendable {
  /// The kind of a paragraph. It depends on the paragraph's block in the document and on the paragraphs around it.
  public enum Block: Hashable, Codable, Sendable {
    case title
    case byline
    case heading
    /// A paragraph of body text that is not indented: the first after a heading, a quote or a figure.
    case opening
    case body
    /// A line of a file of plain text.
    case line
    case quote
    /// A list item; `digits` is the number of digits in the list's longest number, or 0 for bullets.
    case item(depth: Int, digits: Int)
    /// A paragraph of body text in a list item, after the item's first paragraph.
    case within(depth: Int, digits: Int)
    case row(TableShape, TableRow)
    /// A footnote; `opensGroup` for the first, which has a short rule above it. `isFirst`: it begins with its number.
    case note(opensGroup: Bool, isFirst: Bool)
    /// An example in another script; `opensGroup` and `closesGroup` mark the first and the last of consecutive examples.
    case script(opensGroup: Bool, closesGroup: Bool)
    case code(opensGroup: Bool, closesGroup: Bool)
    /// An image alone in its paragraph.
    case figure
    case rule
  }

  /// The kind of the paragraph that the run is in.
  public var block: Block
  /// The inline style of the run, such as emphasis or code.
  public var style: InlineStyle
  /// The BCP 47 language tag.
  public var language: String
  /// The image that the run represents, or `nil` for text.
  public var image: Document.Image?
  /// The paragraph's position in its source; by default outside of quotes, lists and notes.
  public var sourceContext = SourceContext()
  /// The members of the run in its `.galley` document that this version does not know; `nil` if there are none.
  public internal(set) var unknownMembers: UnknownMembers?
  /// The direct formatting; `nil` if the role has none.
  var box: FormattingBox?

  private enum CodingKeys: String, CodingKey {
    case block, style, language, image = "picture", sourceContext = "place", unknownMembers, box = "formatting"
  }
}

extension NSAttributedString.Key {
  /// The `TextRole` of a run.
  public static let textRole = NSAttributedString.Key(rawValue: "GalleyTextRole")
}

extension Document {
  /// Returns the role of each block, which also depends on the blocks before and after it.
  func blockRoles() -> [TextRole.Block] {
    // The digits of the open list at each depth.
    var digits: [Int: Int] = [:]
    return blocks.indices.map { index in
      let before = index > 0 ? blocks[index - 1].kind : nil
      let after = index + 1 < blocks.count ? blocks[index + 1].kind : nil
      switch blocks[index].kind {
      case .title: return .title
      case .byline: return .byline
      case .heading: return .heading
      case .quote: return .quote
      case .item(let marker, let depth):
        digits[depth] = marker.number == nil ? 0 : marker.digits
        return .item(depth: depth, digits: digits[depth] ?? 0)
      case .row(let alignments, let isHeader):
        let goesOn = if case .row(_, isHeader: false)? = after { true } else { false }
        return .row(TableShape(alignments: alignments), TableRow(isHeader: isHeader, isLast: !goesOn))
      case .note: return .note(opensGroup: isFirstNote(index), isFirst: true)
      case .script: return .script(opensGroup: before != .script, closesGroup: after != .script)
      case .code: return .code(opensGroup: before != .code, closesGroup: after != .code)
      case .rule: return .rule
      case .body:
        if blocks[index].isInNote { return .note(opensGroup: false, isFirst: false) }
        if let depth = blocks[index].sourceContext.depth { return .within(depth: depth, digits: digits[depth] ?? 0) }
        if blocks[index].isImage { return .figure }
        return isIndented(after: index > 0 ? blocks[index - 1] : nil) ? .body : .opening
      }
    }
  }

  private func isFirstNote(_ index: Int) -> Bool { index == 0 || !blocks[index - 1].isInNote }

  /// Returns whether the first line of a paragraph of body text is indented after `previous`, which is `nil` at the start: after an item, an example
  /// in another script, and body text that is neither empty nor a figure.
  private func isIndented(after previous: Block?) -> Bool {
    guard let previous else { return false }
    switch previous.kind {
    case .body: return !previous.inlines.isEmpty && !previous.isFigure
    case .item, .script: return true
    default: return false
    }
  }
}

extension Document.Block {
  /// Whether the block contains an image and nothing else.
  fileprivate var isImage: Bool { inlines.count == 1 && inlines[0].image != nil }
  /// Whether the block, which is body text, is a figure.
  fileprivate var isFigure: Bool { isImage && !isInNote && sourceContext.depth == nil }
  var isInNote: Bool { sourceContext.containers.first == .note }
}
