import GalleyDocuments
import UIKit

/// The sheets of a document, laid out and drawn one by one without a window.
///
/// Sheets are laid out on demand, so the first is available before the number of sheets is known.
@MainActor public final class DocumentSheets {
  /// The text in its columns, shared with the controller's page.
  public let flow: TextFlow
  let shapes: [PageShape]
  let styleSheet: StyleSheet
  /// The paper, its margins and columns, and the parts that repeat on each sheet; valid ones.
  public let settings: PageSettings

  /// A heading on a sheet, in points of the sheet.
  public struct Heading: Hashable {
    /// The heading's text, without images and without white space at either end.
    public var text: String
    /// The heading's level; 1 for the title.
    public var level: Int
    /// The anchor of links to it, as in `#a-heading`.
    public var anchor: String
    /// The top left corner of the heading's first line.
    public var position: CGPoint
  }

  /// The part of a link on one line, in points of the sheet.
  public struct Link: Hashable {
    /// The URL as the source has it, or `#` and the name of an anchor.
    public var address: String
    /// The index of the first character of this part, in UTF-16 code units of the text.
    public var start: Int
    /// The smallest rectangle that encloses this part of the link.
    public var rect: CGRect
  }

  /// Creates the sheets of the text in a controller, without laying any of them out. Invalid settings are replaced by the nearest valid ones. The page of
  /// the controller takes the sheets' geometry, too.
  public init(of controller: PlaygroundViewController, settings: PageSettings) {
    self.settings = settings.validated
    flow = controller.page.flow
    var geometry = PageGeometry(paper: self.settings)
    geometry.fillsFromTheRight = flow.rules.fillsFromTheRight
    styleSheet = controller.page.styleSheet
    let page = controller.page
    shapes = page.initialShapes?(geometry) ?? page.shapes.map { $0.moved(from: page.geometry, to: geometry, spreads: TextFlow.maximumSpreads) }
    flow.setGeometry(geometry, shapes: shapes)
  }

  /// The text of all sheets.
  public var text: NSTextStorage { flow.storage }

  /// Lays out sheet `index`; returns `false` if the text ends before it.
  ///
  /// - Throws: `DoesNotFit` if all further sheets would stay empty.
  public func prepare(_ index: Int) throws -> Bool {
    flow.ensureLayout(throughSpread: index, ahead: 0)
    guard index < flow.spreadCount else { return false }
    // The first sheet can be covered by shapes.
    guard index == 0 || flow.isComplete || flow.columns(ofSpreads: index...index).contains(where: { !flow.lines(inColumn: $0).isEmpty })
    else { throw DoesNotFit() }
    return true
  }

  /// Thrown if a sheet after the first has no space for a line although there is text left.
  public struct DoesNotFit: Error {}

  // MARK: Targets of links

  private func forEachLine(of index: Int, _ body: (_ line: PageLine, _ column: Int, _ origin: CGPoint) -> Void) {
    let sheet = flow.geometry.sheet(index)
    for column in flow.columns(ofSpreads: index...index) {
      let frame = flow.geometry.column(column)
      let origin = CGPoint(x: frame.minX - sheet.minX, y: frame.minY - sheet.minY)
      for line in flow.lines(inColumn: column) { body(line, column, origin) }
    }
  }

  /// Returns the links on a sheet, to URLs, headings and footnotes, line by line; empty if there are none. The sheet must have been laid out with
  /// `prepare(_:)`.
  public func links(on index: Int) -> [Link] {
    var links: [Link] = []
    forEachLine(of: index) { line, column, origin in
      text.enumerateAttribute(.link, in: line.characters) { value, range, _ in
        guard let address = (value as? URL)?.absoluteString ?? value as? String, !address.isEmpty else { return }
        // Use characters, because glyphs are numbered from the document's start.
        let parts = flow.layoutManager.enclosingRects(
          ofCharacters: range.location..<range.location + range.length, asSelection: false, in: flow.container(column))
        guard let rect = parts.reduce(nil as CGRect?, { $0?.union($1) ?? $1 }) else { return }
        links.append(Link(address: address, start: range.location, rect: rect.offsetBy(dx: origin.x, dy: origin.y)))
      }
    }
    return links
  }

  /// The position of a footnote's reference, or of the number at the beginning of the note.
  public struct NotePosition: Hashable {
    /// The anchor of links to this position, without the `#`.
    public var anchor: String
    /// The top left corner of the line that contains the number, in points of the sheet.
    public var position: CGPoint
  }

  /// Returns the positions of the notes that begin on a sheet, and of the first reference to each note that is on it; empty if there are none. The
  /// sheet must have been laid out with `prepare(_:)`.
  public func notePositions(on index: Int) -> [NotePosition] {
    var positions: [NotePosition] = []
    forEachLine(of: index) { line, _, origin in
      text.enumerateAttribute(.textRole, in: line.characters) { value, range, _ in
        guard let link = (value as? TextRole).flatMap(FootnoteLink.init(naming:)), noteTargets[link] == range.location else { return }
        positions.append(
          NotePosition(
            anchor: String(link.address.dropFirst()), position: CGPoint(x: line.rect.minX + origin.x, y: line.rect.minY + origin.y)))
      }
    }
    return positions
  }

  /// The position of the first run for each note and reference.
  private lazy var noteTargets: [FootnoteLink: Int] = {
    var targets: [FootnoteLink: Int] = [:]
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let link = (value as? TextRole).flatMap(FootnoteLink.init(naming:)), targets[link] == nil else { return }
      targets[link] = range.location
    }
    return targets
  }()

  /// Discards the glyphs that were generated for drawing, of all sheets; drawing a sheet again generates them again.
  public func releaseGlyphs() { flow.layoutManager.evictGlyphs() }

  /// Returns the headings that begin on a sheet, in the order of the text; empty if there are none. The sheet must have been laid out with
  /// `prepare(_:)`.
  public func headings(on index: Int) -> [Heading] {
    var headings: [Heading] = []
    forEachLine(of: index) { line, _, origin in
      guard let paragraph = outlinedByStart[line.characters.location], let level = level(at: paragraph.location) else { return }
      let words = trimmedText(of: paragraph)
      headings.append(
        Heading(
          text: words, level: level, anchor: anchors[paragraph.location] ?? "",
          position: CGPoint(x: line.rect.minX + origin.x, y: line.rect.minY + origin.y)))
    }
    return headings
  }

  /// The text's title, that is its first heading; `nil` without headings.
  public var title: String? { outlined.first.map { trimmedText(of: $0) } }

  /// The author, from the line under the title. `nil` if the document has no such line.
  public var author: String? {
    var author: String?
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, stop in
      guard (value as? TextRole)?.block == .byline else { return }
      author = trimmedText(of: text.paragraphRange(covering: range))
      stop.pointee = true
    }
    return author
  }

  /// The BCP 47 language tag of most of the text.
  public private(set) lazy var language: String = {
    var lengths: [String: Int] = [:]
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let role = value as? TextRole { lengths[role.style.language ?? role.language, default: 0] += range.length }
    }
    // The first in the alphabet of equally frequent languages.
    return lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? StyleSheet.language
  }()

  /// The names of all anchors in the document, of headings and of footnotes, without the `#`.
  public var allAnchors: Set<String> {
    Set(anchors.values).union(noteTargets.keys.map { String($0.address.dropFirst()) })
  }

  /// The ranges of all headings, including the title, that have text.
  private lazy var outlined: [NSRange] = {
    var found: [NSRange] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let role = value as? TextRole, level(of: role) != nil else { return }
      let paragraph = text.paragraphRange(covering: NSRange(location: range.location, length: 0))
      if found.last != paragraph, !trimmedText(of: paragraph).isEmpty { found.append(paragraph) }
    }
    return found
  }()

  private lazy var outlinedByStart = Dictionary(outlined.map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })

  /// The anchors by the start of each heading; duplicate names get a number, as on GitHub.
  private lazy var anchors: [Int: String] = {
    // The anchors of notes are already taken.
    var assigned = AnchorNames(reserved: Set(noteTargets.keys.map { String($0.address.dropFirst()) }))
    var names: [Int: String] = [:]
    for paragraph in outlined { names[paragraph.location] = assigned.assign(to: trimmedText(of: paragraph)) }
    return names
  }()

  private func trimmedText(of paragraph: NSRange) -> String {
    text.attributedSubstring(from: paragraph).string.replacingOccurrences(of: String.objectReplacement, with: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func level(at index: Int) -> Int? {
    index < text.length ? (text.attribute(.textRole, at: index, effectiveRange: nil) as? TextRole).flatMap(level) : nil
  }

  private func level(of role: TextRole) -> Int? {
    switch role.block {
    case .title: 1
    case .heading: role.sourceContext.headingLevel
    default: nil
    }
  }
}
