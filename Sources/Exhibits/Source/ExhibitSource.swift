import UIKit

/// The files that an exhibit is made of.
@MainActor enum ExhibitSource {
  /// The files in the folder of `file`, which comes first; where it is but the exhibit’s entry in the list, its view controller does, and it comes last.
  static func files(besides file: String) -> [(name: String, text: String)] {
    guard let path = ExhibitSources.files.keys.first(where: { $0.split(separator: "/").last.map(String.init) == file }) else { return [] }
    let folder = String(path.dropLast(file.count))
    let others = ExhibitSources.files.keys.filter { $0.hasPrefix(folder) && $0 != path }.sorted()
    let controller = folder + file.replacing("Exhibit.swift", with: "ViewController.swift")
    let ordered = others.contains(controller) ? [controller] + others.filter { $0 != controller } + [path] : [path] + others
    return ordered.map { (String($0.dropFirst(folder.count)), ExhibitSources.files[$0] ?? "") }
  }

  /// The text in a monospaced font with the colours of its syntax.
  static func coloured(_ source: String, scale: CGFloat) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1.1
    let size = 12 * scale
    // A line that wraps goes on further in.
    style.headIndent = size * 2.4
    let text = NSMutableAttributedString(
      string: source,
      attributes: [.font: UIFont.monospacedSystemFont(ofSize: size, weight: .regular), .foregroundColor: Look.ink, .paragraphStyle: style])
    var start = 0
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let units = Array(line.utf16)
      for (range, token) in CodeSyntax.tokens(of: units) {
        guard let colour = token.colour else { continue }
        text.addAttribute(.foregroundColor, value: colour, range: NSRange(location: start + range.lowerBound, length: range.count))
      }
      start += units.count + 1
    }
    return text
  }
}
