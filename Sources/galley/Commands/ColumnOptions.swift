import ArgumentParser
import Foundation
import GalleyApp
import GalleyDocuments
import GalleyFonts
import GalleyPlayground
import GalleyProofs
import GalleyTextEngine
import UIKit

/// The options for text in columns, for `galley layout`, `galley render` and `galley open`.
struct ColumnOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("The size of a column; a height of inf is unlimited.", valueName: "WxH"), transform: ContainerSize.init(checking:))
  var container: ContainerSize?
  @Option(parsing: .unconditional, help: "The number of columns. (default: 1; in a window those of the page)") var columns: Int?
  @Option(parsing: .unconditional, help: ArgumentHelp("The gap between columns. (default: 0; 40 for the pages of a .pdf, and in a window without --container)", valueName: "pt")) var gap: Double?
  @Option(parsing: .unconditional, help: ArgumentHelp("Blank space at both ends of each line, within its fragment.", valueName: "pt")) var padding = 0.0
  @Option(help: ArgumentHelp("The family, full or PostScript name of a font, or a font file.", valueName: "name|file"))
  var font = "EB Garamond"
  @Option(parsing: .unconditional, help: ArgumentHelp("The font size.", valueName: "pt")) var fontSize = 17.0
  @Option(name: .customLong("feature"), parsing: .singleValue, help: ArgumentHelp("An OpenType feature of the font, such as liga=0 or ss01; can be repeated.", valueName: "tag=n"), transform: SettingArgument.init(feature:))
  var features: [SettingArgument] = []
  @Option(name: .customLong("axis"), parsing: .singleValue, help: ArgumentHelp("The value of a variation axis, such as wght=650; can be repeated.", valueName: "tag=n"), transform: SettingArgument.init(axis:))
  var axes: [SettingArgument] = []
  @Option(parsing: .unconditional, help: ArgumentHelp("The minimum and maximum height of a line.", valueName: "pt")) var lineHeight: Double?
  @Option(help: "left, center, right, justified or natural.") var align = AlignArgument.natural
  @Option(help: "ltr, rtl or natural.") var direction = DirectionArgument.natural
  @Option(name: .customLong("break"), help: "word, char or clip.") var breaking = BreakArgument.word
  @Option(help: ArgumentHelp("Hyphenate with the patterns of this language.", valueName: "lang")) var hyphenate: String?
  @Option(parsing: .unconditional, help: ArgumentHelp("With --total-fit: the maximum number of consecutive lines that end in a hyphen; 0 for no limit.", valueName: "lines")) var maxHyphens = 0
  @Option(help: "With --total-fit: the alignment of lines at the margins: box, optical or hanging.") var margins = MarginsArgument.box
  @Option(help: ArgumentHelp("The language of the text, as a BCP 47 tag.", valueName: "lang")) var language = "en"
  @Option(parsing: .unconditional, help: ArgumentHelp("The minimum distance between text and a shape. (default: 0; 10 for pages and windows without --container)", valueName: "pt")) var standoff: Double?
  @Option(parsing: .unconditional, help: ArgumentHelp("The minimum width of a line beside a shape. (default: 0; 40 for pages and windows without --container)", valueName: "pt")) var minSegment: Double?
  @Option(parsing: .unconditional, help: ArgumentHelp("The minimum number of lines of a paragraph before and after a column break, if they fit.", valueName: "lines"))
  var minLines = 0
  @Flag(help: "Avoid a column break within a paragraph that fits into the next column.") var keepTogether = false
  @Flag(help: "Lay out or show the source of a .md file as plain text.") var raw = false

  /// The options that were given, by name, except `--container`.
  var given: [String] {
    let values: [(String, Bool)] = [
      ("--padding", padding != 0), ("--standoff", standoff != nil), ("--min-segment", minSegment != nil),
      ("--raw", raw),
    ]
    return givenCounts + values.filter(\.1).map(\.0) + [styleOption].compactMap { $0 }
  }

  /// `--columns` and `--gap`, if they were given.
  var givenCounts: [String] { [("--columns", columns != nil), ("--gap", gap != nil)].filter(\.1).map(\.0) }

  /// Throws a `ValidationError` if an option does not apply to the source, or contradicts `--total-fit`.
  func check(_ source: String, usesTotalFit: Bool) throws {
    let isMarkdown = isMarkdown(source)
    for (name, isGiven) in [("--max-hyphens", maxHyphens != 0), ("--margins", margins != .box)] where isGiven && !isMarkdown && !usesTotalFit {
      throw ValidationError("\(name) requires --total-fit")
    }
    if isMarkdown, let option = styleOption {
      throw ValidationError("\(option) \(source): Markdown has a fixed style; add --raw to lay out its source")
    }
  }

  func validate() throws {
    func need(_ condition: Bool, _ message: String) throws { if !condition { throw ValidationError(message) } }
    try need((1...1000).contains(columns ?? 1), "--columns \(columns ?? 1): give a number from 1 to 1000")
    try need((0...100).contains(maxHyphens), "--max-hyphens \(maxHyphens): give a number from 0 to 100")
    try need((0...16).contains(minLines), "--min-lines \(minLines): give a number from 0 to 16")
    // 1/64 pt is the unit of layout.
    try need((1.0 / 64...10_000).contains(fontSize), "--font-size \(fontSize): give a size of 1/64 to 10000 pt")
    let most = 1e6
    for (name, distance) in [("--gap", gap ?? 0), ("--padding", padding), ("--standoff", standoff ?? 0), ("--min-segment", minSegment ?? 0)] {
      try need((0...most).contains(distance), "\(name) \(distance): give a distance of 0 to \(Int(most)) pt")
    }
    if let lineHeight {
      try need((1.0 / 64...most).contains(lineHeight), "--line-height \(lineHeight): give a height of 1/64 to \(Int(most)) pt")
    }
    if let hyphenate {
      try need(Hyphenation.isInstalled(hyphenate), "--hyphenate \(hyphenate): no hyphenation patterns are installed for this language; on Debian, apt-get install hyphen-en-us hyphen-fr hyphen-de")
    }
  }

  /// Whether the source is a Markdown document, which the built-in style sheet styles; `false` with `--raw`, and if it names an exhibit.
  func isMarkdown(_ source: String) -> Bool {
    !raw && DocumentReader.format(ofPath: source) == .markdown && MainActor.assumeIsolated { Exhibits.named(source) == nil }
  }

  /// The first given option that sets a text style, which Markdown does not allow because it has its own styles. `nil` if none is given.
  var styleOption: String? {
    let given = [
      ("--font", font != "EB Garamond"), ("--font-size", fontSize != 17), ("--line-height", lineHeight != nil),
      ("--align", align != .natural), ("--direction", direction != .natural), ("--break", breaking != .word),
      ("--hyphenate", hyphenate != nil), ("--language", language != "en"),
      ("--feature", !features.isEmpty), ("--axis", !axes.isEmpty), ("--margins", margins != .box), ("--max-hyphens", maxHyphens != 0),
      ("--min-lines", minLines != 0), ("--keep-together", keepTogether),
    ]
    return given.first { $0.1 }?.0
  }

  /// Returns the columns for the options, without shapes.
  ///
  /// - Parameter isBalanced: whether the columns have about the same height.
  func layout(isBalanced: Bool) -> ColumnLayout {
    let size = container ?? ContainerSize.standard
    var layout = ColumnLayout(size: CGSize(width: size.width, height: size.height ?? .greatestFiniteMagnitude), count: columns ?? 1)
    layout.gap = gap ?? 0
    layout.padding = padding
    layout.standoff = standoff ?? 0
    layout.minimumFragmentWidth = minSegment ?? 0
    layout.isBalanced = isBalanced
    layout.fillsFromTheRight = direction == .rtl
    return layout
  }

  /// Returns the text of a file, laid out in columns around shapes. Returns `nil` if the file is not shown on a page. Throws if the file or the font
  /// cannot be read, or if a shape needs a limited height.
  @MainActor func laidOut(_ source: String, around exclusions: ExclusionOptions, isBalanced: Bool, usesTotalFit: Bool) throws -> ColumnLayout.LaidColumns? {
    var layout = layout(isBalanced: isBalanced)
    layout.shapes = try exclusions.load().outlines(in: layout.page).map(\.path)
    guard isMarkdown(source) else { return try SourceLayout.text(at: source, in: layout, textStyle(usesTotalFit: usesTotalFit)) }
    return try SourceLayout.document(at: source, in: layout, usesTotalFit: usesTotalFit)
  }
}

extension ColumnLayout {
  /// The rectangle of all columns and the gaps between them; its height is infinite if that of the columns is unlimited.
  var page: CGRect {
    let width = CGFloat(count) * size.width + CGFloat(count - 1) * gap
    return CGRect(x: 0, y: 0, width: width, height: size.height < .greatestFiniteMagnitude ? size.height : .infinity)
  }
}

extension ColumnOptions {
  /// Returns the style of a plain text for the options, and `--total-fit`. Throws if the font cannot be used.
  func textStyle(usesTotalFit: Bool) throws -> LineStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = align.value
    style.baseWritingDirection = direction.value
    style.lineBreakMode = breaking.value
    style.hyphenationFactor = hyphenate == nil ? 0 : 1
    style.minimumLinesAtColumnEnd = minLines
    style.maximumConsecutiveHyphens = maxHyphens
    style.marginAlignment = margins.value
    if usesTotalFit { style.lineBreakStrategy.insert(.totalFit) }
    style.keepsLinesTogether = keepTogether
    // Use the default tab interval of the font.
    style.tabStops = []
    if let lineHeight {
      style.minimumLineHeight = lineHeight
      style.maximumLineHeight = lineHeight
    }
    return LineStyle(
      face: try face(), fontSize: fontSize, features: features.map { ($0.tag, Int($0.value)) },
      language: hyphenate ?? language, paragraphStyle: style)
  }

  /// Returns the font's face at the variation coordinates of the options. Throws if the font is not found, or if it lacks a feature or an axis
  /// of the options or its value.
  func face() throws -> FontFace {
    let face = try namedFace()
    for feature in features where !face.featureTags.contains(feature.tag) {
      throw Failure("--feature \(feature.tag): ‘\(font)’ has no such feature; it has \(face.featureTags.isEmpty ? "none" : face.featureTags.joined(separator: ", "))")
    }
    var values: [UInt32: Double] = [:]
    for setting in axes {
      guard let axis = face.axes.first(where: { $0.letters == setting.tag }) else {
        let tags = face.axes.map(\.letters)
        throw Failure("--axis \(setting.tag): ‘\(font)’ has no such axis; \(tags.isEmpty ? "it is not a variable font" : "it has \(tags.joined(separator: ", "))")")
      }
      guard (axis.minimumValue...axis.maximumValue).contains(setting.value) else {
        throw Failure("--axis \(setting.tag)=\(setting.value): ‘\(font)’ supports \(axis.minimumValue) to \(axis.maximumValue)")
      }
      values[axis.tag] = setting.value
    }
    return face.varied(by: values)
  }

  private func namedFace() throws -> FontFace {
    if font.contains("/") || FileManager.default.fileExists(atPath: font) {
      do { return try FontLibrary.shared.face(file: font, index: 0) } catch { throw Failure("\(error)") }
    }
    if let face = FontLibrary.shared.face(named: font) { return face }
    let near = FontLibrary.shared.nearestNames(to: font).prefix(3).joined(separator: ", ")
    throw Failure("no font is named ‘\(font)’\(near.isEmpty ? "" : "; similar names are \(near)"); galley doctor lists the fonts that it finds")
  }
}
