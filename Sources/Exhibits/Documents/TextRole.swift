import UIKit

/// What a run of the document is, whatever face and size it is set in.
///
/// It stands in the text as an attribute, so that a text that has been edited can be set again at another size.
package struct TextRole: Hashable, Codable, Sendable {
  package enum Block: Hashable, Codable, Sendable {
    case title
    case byline
    case heading
    /// A paragraph of body text that is not indented: the first after a heading, a quote or a figure.
    case opening
    case body
    case quote
    case item(depth: Int)
    /// `opensGroup` and `closesGroup` tell the first and the last of a row of examples.
    case script(opensGroup: Bool, closesGroup: Bool)
    case code(opensGroup: Bool, closesGroup: Bool)
    /// A picture alone in its paragraph.
    case figure
    case rule
  }

  package var block: Block
  package var style: InlineStyle
  /// BCP 47.
  package var language: String
  package var picture: Manuscript.Picture?
}

extension NSAttributedString.Key {
  /// A `TextRole`.
  package static let textRole = NSAttributedString.Key(rawValue: "GalleyTextRole")
}

extension Manuscript {
  /// The role of each block, which depends on its neighbours.
  func blockRoles() -> [TextRole.Block] {
    blocks.indices.map { index in
      let before = index > 0 ? blocks[index - 1].kind : nil
      let after = index + 1 < blocks.count ? blocks[index + 1].kind : nil
      switch blocks[index].kind {
      case .title: return .title
      case .byline: return .byline
      case .heading: return .heading
      case .quote: return .quote
      case .item(_, let depth): return .item(depth: depth)
      case .script: return .script(opensGroup: before != .script, closesGroup: after != .script)
      case .code: return .code(opensGroup: before != .code, closesGroup: after != .code)
      case .rule: return .rule
      case .body:
        if blocks[index].inlines.count == 1, blocks[index].inlines[0].picture != nil { return .figure }
        return isIndented(after: index > 0 ? blocks[index - 1] : nil) ? .body : .opening
      }
    }
  }

  private func isIndented(after previous: Block?) -> Bool {
    guard let previous else { return false }
    switch previous.kind {
    case .body: return !previous.inlines.isEmpty
    case .item, .script: return true
    default: return false
    }
  }
}
