import GalleyDocuments
import UIKit

/// Gives text the font family, size and hyphenation of a setting. Fonts of a family other than the text's, as for code, keep theirs. All sizes and
/// distances change by the same ratio. The columns of tables are measured again.
@MainActor final class CompareTypesetting {
  private let text: ComparedText
  private let setting: CompareSetting
  private let ratio: CGFloat
  private var fonts: [UIFont: UIFont] = [:]
  private var styles: [NSParagraphStyle: NSParagraphStyle] = [:]
  /// The distances that tables depend on in the setting; `nil` if tables are not measured.
  private let tableMetrics: TableMetrics?
  /// The text of the document, in which tables are found.
  private lazy var source = NSMutableAttributedString(attributedString: text.text)
  /// The table that was measured last.
  private var table: (range: Range<Int>, shape: TableShape)?
  private var rowStyles: [RowKey: NSParagraphStyle] = [:]

  /// The properties that determine the paragraph style of a table row.
  private struct RowKey: Hashable {
    /// The style without the columns of the setting.
    var style: NSParagraphStyle
    var shape: TableShape
    var row: TableRow
    var format: ParagraphFormat?
  }

  init(_ text: ComparedText, _ setting: CompareSetting) {
    (self.text, self.setting) = (text, setting)
    ratio = setting.size / text.size
    tableMetrics = text.tableMetrics?.scaled(by: ratio)
  }

  /// Whether the text keeps the attributes of its document.
  var keepsAttributes: Bool { setting.family == text.family && setting.size == text.size && setting.hyphenates == text.hyphenates }

  /// Returns the attributes in the setting for those of the document.
  func attributes(_ old: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    guard !keepsAttributes else { return old }
    var attributes = old
    if let font = old[.font] as? UIFont {
      let new = fonts[font] ?? self.font(font)
      fonts[font] = new
      attributes[.font] = new
    }
    let style = old[.paragraphStyle] as? NSParagraphStyle ?? .default
    let new = styles[style] ?? self.style(style)
    styles[style] = new
    attributes[.paragraphStyle] = new
    for key in [.tracking, .kern, .baselineOffset] as [NSAttributedString.Key] {
      if let length = old[key] as? CGFloat { attributes[key] = length * ratio }
    }
    return attributes
  }

  private func font(_ font: UIFont) -> UIFont {
    guard setting.family != text.family, font.familyName == text.family else { return font.withSize(font.pointSize * ratio) }
    let old = font.fontDescriptor
    var new = UIFontDescriptor(fontAttributes: [.family: setting.family])
    let traits = old.symbolicTraits.intersection([.traitBold, .traitItalic])
    if !traits.isEmpty { new = new.withSymbolicTraits(traits) ?? new }
    if let features = old.object(forKey: .featureSettings) { new = new.addingAttributes([.featureSettings: features]) }
    return UIFont(descriptor: new, size: font.pointSize * ratio)
  }

  private func style(_ style: NSParagraphStyle) -> NSParagraphStyle {
    guard let new = style.mutableCopy() as? NSMutableParagraphStyle else { return style }
    if setting.hyphenates != text.hyphenates { new.hyphenationFactor = setting.hyphenates ? 1 : 0 }
    guard ratio != 1 else { return new }
    new.minimumLineHeight *= ratio
    new.maximumLineHeight *= ratio
    new.lineSpacing *= ratio
    new.paragraphSpacing *= ratio
    new.paragraphSpacingBefore *= ratio
    new.firstLineHeadIndent *= ratio
    new.headIndent *= ratio
    new.tailIndent *= ratio
    new.defaultTabInterval *= ratio
    new.tabStops = new.tabStops.map { NSTextTab(textAlignment: $0.alignment, location: $0.location * ratio, options: $0.options) }
    if var row = new.rowColumns {
      row.columns = row.columns.map { .init(minimum: $0.minimum * ratio, natural: $0.natural * ratio, alignment: $0.alignment) }
      row.gap *= ratio
      new.rowColumns = row
    }
    return new
  }

  // MARK: Tables

  /// Sets the columns of table rows to the widths that their cells have in the setting. Other fonts have other widths, so that cells would break
  /// within words in the columns of the document. `range` consists of whole paragraphs with the attributes of the setting.
  func setTables(in typeset: NSMutableAttributedString, _ range: NSRange) {
    guard tableMetrics != nil, !keepsAttributes else { return }
    var changes: [(range: NSRange, role: TextRole, style: NSParagraphStyle)] = []
    typeset.enumerateAttributes(in: range) { attributes, range, _ in
      guard var role = attributes[.textRole] as? TextRole, case .row(_, let row) = role.block, let shape = tableShape(at: range.location) else { return }
      role.block = .row(shape, row)
      let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
      changes.append((range, role, rowStyle(style, shape, row, role.isFormatted ? role.formatting.paragraph : nil)))
    }
    for change in changes { typeset.addAttributes([.textRole: change.role, .paragraphStyle: change.style], range: change.range) }
  }

  /// Returns the shape in the setting of the table that contains a character; `nil` if there is none.
  private func tableShape(at location: Int) -> TableShape? {
    if let table, table.range.contains(location) { return table.shape }
    table = tableMetrics?.measuredTable(at: location, in: source) { cell in
      let typeset = NSMutableAttributedString(attributedString: cell)
      typeset.mapAttributes(in: NSRange(location: 0, length: typeset.length)) { self.attributes($0) }
      return typeset
    }
    return table?.shape
  }

  private func rowStyle(_ style: NSParagraphStyle, _ shape: TableShape, _ row: TableRow, _ format: ParagraphFormat?) -> NSParagraphStyle {
    let key = RowKey(style: style, shape: shape, row: row, format: format)
    if let cached = rowStyles[key] { return cached }
    guard let new = style.mutableCopy() as? NSMutableParagraphStyle else { return style }
    tableMetrics?.setColumns(new, shape, row)
    // Direct formatting takes precedence.
    if format?.headIndent != nil { new.headIndent = style.headIndent }
    if format?.firstLineHeadIndent != nil { new.firstLineHeadIndent = style.firstLineHeadIndent }
    rowStyles[key] = new
    return new
  }
}
