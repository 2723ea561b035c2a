import GalleyDocuments
import UIKit

/// The source files of exhibits.
@MainActor public enum SourceFiles {
  /// The sources of this module, by their paths in it.
  public nonisolated static let all = ExhibitSources.files
  /// The sources by their paths, without the line break at the end.
  private static let files = all.mapValues { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }

  /// Returns the files in the folder of `file`, which comes first. If `file` is an exhibit's entry with a view controller of its own, the view
  /// controller comes first, and `file` last. Empty if there is no source file of that name.
  static func files(besides file: String) -> [(name: String, text: String)] {
    guard let path = files.keys.first(where: { $0.split(separator: "/").last.map(String.init) == file }) else { return [] }
    let folder = String(path.dropLast(file.count))
    let otherPaths = files.keys.filter { $0.hasPrefix(folder) && $0 != path }.sorted()
    let controller = folder + file.replacing("Exhibit.swift", with: "ViewController.swift")
    let ordered = otherPaths.contains(controller) ? [controller] + otherPaths.filter { $0 != controller } + [path] : [path] + otherPaths
    return ordered.map { (String($0.dropFirst(folder.count)), files[$0] ?? "") }
  }

  /// Returns the files with these names, in the given order; leaves out names that no source file has.
  static func files(named names: [String]) -> [(name: String, text: String)] {
    names.compactMap { name in
      files.first { $0.key.split(separator: "/").last.map(String.init) == name }.map { (name, $0.value) }
    }
  }

  /// Returns the text in a monospaced font of 12 points, multiplied by `scale`, with syntax colors.
  static func colored(_ source: String, scale: CGFloat) -> NSAttributedString {
    let font = UIFont.monospacedSystemFont(ofSize: 12 * scale, weight: .regular)
    let column = ("0" as NSString).size(withAttributes: [.font: font]).width
    let text = NSMutableAttributedString(string: source, attributes: [.font: font, .foregroundColor: Theme.ink])
    var styles: [Int: NSParagraphStyle] = [:]
    func style(indent: Int) -> NSParagraphStyle {
      if let style = styles[indent] { return style }
      let style = NSMutableParagraphStyle()
      style.lineHeightMultiple = 1.1
      // Wrapped lines are indented further than their first line.
      style.headIndent = CGFloat(indent + 4) * column
      styles[indent] = style
      return style
    }
    var start = 0
    // Whether the line is within a multi-line string literal.
    var isInText = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let units = Array(line.utf16)
      let end = min(start + units.count + 1, text.length)
      text.addAttribute(.paragraphStyle, value: style(indent: units.prefix { $0 == 0x20 }.count), range: NSRange(start..<end))
      defer { start += units.count + 1 }
      let hasMark = !line.ranges(of: "\"\"\"").count.isMultiple(of: 2)
      if isInText {
        if let color = CodeToken.string.color { text.addAttribute(.foregroundColor, value: color, range: NSRange(location: start, length: units.count)) }
        if hasMark { isInText = false }
        continue
      }
      isInText = hasMark
      for (range, token) in CodeSyntax.swift.tokens(of: units) {
        guard let color = token.color else { continue }
        text.addAttribute(.foregroundColor, value: color, range: NSRange(location: start + range.lowerBound, length: range.count))
      }
    }
    return text
  }
}
