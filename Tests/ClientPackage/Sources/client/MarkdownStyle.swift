import Foundation
import UIKit

/// Converts Markdown to an attributed string with fonts for its blocks and inline styles.
struct MarkdownStyle {
  var body = UIFont.systemFont(ofSize: 16)

  func text(_ markdown: String) throws -> NSAttributedString {
    var parsed = try AttributedString(markdown: markdown, options: .init(interpretedSyntax: .full), baseURL: URL(string: "https://example.org/"))
    for run in parsed.runs {
      var font = body
      for component in run.presentationIntent?.components ?? [] {
        switch component.kind {
        case .header(let level): font = UIFont.boldSystemFont(ofSize: body.pointSize + CGFloat(12 - 2 * level))
        case .codeBlock: font = UIFont.monospacedSystemFont(ofSize: body.pointSize, weight: .regular)
        default: break
        }
      }
      if let intent = run.inlinePresentationIntent {
        if intent.contains(.stronglyEmphasized) { font = UIFont.boldSystemFont(ofSize: font.pointSize) }
        if intent.contains(.emphasized) { font = UIFont.italicSystemFont(ofSize: font.pointSize) }
        if intent.contains(.code) { font = UIFont.monospacedSystemFont(ofSize: font.pointSize, weight: .regular) }
      }
      parsed[run.range].font = font
      if run.link != nil { parsed[run.range].foregroundColor = .systemBlue }
    }
    // Blocks come without separators.
    let result = NSMutableAttributedString()
    var last: Int?
    for run in parsed.runs {
      let block = run.presentationIntent?.components.first?.identity
      if let last = last, block != last { result.append(NSAttributedString(string: "\n")) }
      last = block
      result.append(NSAttributedString(AttributedString(parsed[run.range])))
    }
    return result
  }
}
