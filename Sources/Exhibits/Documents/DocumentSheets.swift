import UIKit

/// A document sheet by sheet, without a window: what stands on each, to be drawn one after the other.
///
/// Sheets are laid out as they are asked for, so the first is there before the last is known.
@MainActor package final class DocumentSheets {
  package let flow: TextFlow
  private let shapes: [PageShape]

  /// A heading as it stands on a sheet, in points of the sheet.
  package struct Heading: Hashable {
    package var text: String
    /// 1 for the title.
    package var level: Int
    /// What a link to it is called, as in `#a-heading`.
    package var anchor: String
    package var place: CGPoint
  }

  /// A link's part on one line, in points of the sheet.
  package struct Link: Hashable {
    package var address: String
    package var rect: CGRect
  }

  /// - Parameter size: of each sheet, in points.
  package init(of controller: PlaygroundViewController, size: CGSize) {
    let geometry = PageGeometry(sheet: size)
    flow = controller.page.flow
    shapes = controller.page.initialShapes?(geometry) ?? controller.page.shapes
    flow.setGeometry(geometry, shapes: shapes)
  }

  package var text: NSTextStorage { flow.storage }

  /// Lays out sheet `index`; `false` where the text ends before it.
  ///
  /// - Throws: `DoesNotFit` where sheet after sheet would stay empty.
  package func prepare(_ index: Int) throws -> Bool {
    flow.ensureLayout(throughSpread: index, ahead: 0)
    guard index < flow.spreadCount else { return false }
    // A first sheet may be all shapes.
    guard index == 0 || flow.isComplete || flow.columns(ofSpreads: index...index).contains(where: { !flow.lines(inColumn: $0).isEmpty })
    else { throw DoesNotFit() }
    return true
  }

  package struct DoesNotFit: Error {}

  /// Draws a sheet that was prepared, its corner at the origin.
  package func draw(_ index: Int, in context: CGContext) {
    let sheet = flow.geometry.sheet(index)
    UIGraphicsPushContext(context)
    context.saveGState()
    context.translateBy(x: -sheet.minX, y: -sheet.minY)
    Look.page.setFill()
    context.fill(sheet)
    Look.blueLine.withAlphaComponent(0.55).setFill()
    for tick in SheetsView.ticks(ofSpread: index, flow.geometry) { context.fill(tick) }
    for shape in shapes where shape.bounds.intersects(sheet) { ShapeView.draw(shape.path) }
    for column in flow.columns(ofSpreads: index...index) {
      let frame = flow.geometry.column(column)
      flow.layoutManager.drawText(in: flow.container(column), meeting: .infinite, at: frame.origin, context: context)
    }
    context.restoreGState()
    UIGraphicsPopContext()
  }

  // MARK: What can be followed

  private func forEachLine(of index: Int, _ body: (_ line: LaidLine, _ column: Int, _ origin: CGPoint) -> Void) {
    let sheet = flow.geometry.sheet(index)
    for column in flow.columns(ofSpreads: index...index) {
      let frame = flow.geometry.column(column)
      let origin = CGPoint(x: frame.minX - sheet.minX, y: frame.minY - sheet.minY)
      for line in flow.lines(inColumn: column) { body(line, column, origin) }
    }
  }

  /// Links to elsewhere and to headings, line by line.
  package func links(on index: Int) -> [Link] {
    var links: [Link] = []
    forEachLine(of: index) { line, column, origin in
      text.enumerateAttribute(.link, in: line.characters) { value, range, _ in
        guard let address = (value as? URL)?.absoluteString ?? value as? String, !address.isEmpty else { return }
        let glyphs = flow.layoutManager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
        let rect = flow.layoutManager.boundingRect(forGlyphRange: glyphs, in: flow.container(column))
        links.append(Link(address: address, rect: rect.offsetBy(dx: origin.x, dy: origin.y)))
      }
    }
    return links
  }

  /// The headings that begin on a sheet, in the order of the text.
  package func headings(on index: Int) -> [Heading] {
    var headings: [Heading] = []
    forEachLine(of: index) { line, _, origin in
      let paragraph = text.mutableString.paragraphRange(for: NSRange(location: line.characters.location, length: 0))
      guard paragraph.location == line.characters.location, let level = level(at: paragraph.location) else { return }
      let words = words(of: paragraph)
      guard !words.isEmpty else { return }
      headings.append(
        Heading(
          text: words, level: level, anchor: anchors[paragraph.location] ?? "",
          place: CGPoint(x: line.rect.minX + origin.x, y: line.rect.minY + origin.y)))
    }
    return headings
  }

  /// The text's title: the first heading of all; `nil` where there is none.
  package var title: String? { outlined.first.map { words(of: $0) } }

  /// Who wrote it, as the line under the title has it.
  package var author: String? {
    var author: String?
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, stop in
      guard (value as? TextRole)?.block == .byline else { return }
      author = words(of: text.mutableString.paragraphRange(for: range))
      stop.pointee = true
    }
    return author
  }

  /// What links within the document may lead to.
  package var allAnchors: Set<String> { Set(anchors.values) }

  /// The paragraphs of headings.
  private lazy var outlined: [NSRange] = {
    var found: [NSRange] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let role = value as? TextRole, level(of: role) != nil else { return }
      let paragraph = text.mutableString.paragraphRange(for: NSRange(location: range.location, length: 0))
      if found.last != paragraph, !words(of: paragraph).isEmpty { found.append(paragraph) }
    }
    return found
  }()

  /// By where their paragraphs begin; a name that is taken gets a number, as GitHub's do.
  private lazy var anchors: [Int: String] = {
    var taken: [String: Int] = [:]
    var names: [Int: String] = [:]
    for paragraph in outlined {
      let plain = Self.anchor(of: words(of: paragraph))
      let count = taken[plain, default: 0]
      taken[plain] = count + 1
      names[paragraph.location] = count == 0 ? plain : "\(plain)-\(count)"
    }
    return names
  }()

  /// In small letters, with dashes for spaces, without punctuation.
  private static func anchor(of title: String) -> String {
    String(title.lowercased().compactMap { letter in
      if letter == " " { return "-" }
      return letter.isLetter || letter.isNumber || letter == "-" || letter == "_" ? letter : nil
    })
  }

  private func words(of paragraph: NSRange) -> String {
    text.attributedSubstring(from: paragraph).string.replacingOccurrences(of: "\u{FFFC}", with: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func level(at index: Int) -> Int? {
    index < text.length ? (text.attribute(.textRole, at: index, effectiveRange: nil) as? TextRole).flatMap(level) : nil
  }

  private func level(of role: TextRole) -> Int? {
    switch role.block {
    case .title: 1
    case .heading: 2
    default: nil
    }
  }
}
