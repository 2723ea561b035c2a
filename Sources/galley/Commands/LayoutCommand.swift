import ArgumentParser
import Foundation
import GalleyApp
import GalleyDocuments
import GalleyExhibits
import GalleyFonts
import GalleyPlayground
import GalleyProofs
import GalleyTextEngine
import UIKit

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay out a text and print the position of every line.",
    discussion: """
      Coordinates are points from the top left corner of the first column; y grows downwards. \
      Ranges count UTF-16 code units.

      A SHAPE is circle(cx,cy,r), ellipse(cx,cy,rx,ry), rect(x,y,w,h), polygon(x y, x y, …) or path(SVG path data), in \
      page coordinates. Text stays outside of it.

      Markdown (.md) has the fonts, sizes and spacing that galley open uses; --raw lays out its source as plain text. \
      A .galley document has its own columns and shapes, as an exhibit has. With --json, the member “format” is text, \
      markdown, or exhibit for both.
      """)

  @Argument(help: ArgumentHelp("A file (.txt, .md, .galley) or the name of an exhibit.", valueName: "file|exhibit"), completion: .file(extensions: ["txt", "md", "galley"]), transform: SourceArgument.named)
  var source: String
  @Option(parsing: .unconditional, help: ArgumentHelp("The size of a column; a height of inf is unlimited.", valueName: "WxH"), transform: ContainerSize.init(checking:))
  var container: ContainerSize?
  @Option(parsing: .unconditional, help: "The number of columns.") var columns = 1
  @Option(parsing: .unconditional, help: ArgumentHelp("The gap between columns.", valueName: "pt")) var gap = 0.0
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
  @Option(name: .customLong("exclude"), parsing: .singleValue, help: ArgumentHelp("Keep text out of a shape; can be repeated.", valueName: "shape"))
  var shapes: [String] = []
  @Option(parsing: .unconditional, help: ArgumentHelp("The minimum distance between text and a shape.", valueName: "pt")) var standoff = 0.0
  @Option(parsing: .unconditional, help: ArgumentHelp("The minimum width of a line beside a shape.", valueName: "pt")) var minSegment = 0.0
  @Option(parsing: .unconditional, help: ArgumentHelp("The minimum number of lines of a paragraph before and after a column break, if they fit.", valueName: "lines"))
  var minLines = 0
  @Flag(help: "Avoid a column break within a paragraph that fits into the next column.") var keepTogether = false
  @Flag(help: "Balance the heights of the columns, if the text fits into them.") var balance = false
  @Flag(help: "Optimize the line breaks of each paragraph as a whole.") var totalFit = false
  @Flag(help: "Lay out the source of a .md file as plain text.") var raw = false
  @Flag(help: "List every glyph (with --json).") var glyphs = false
  @Flag(help: "Print one JSON object.") var json = false

  func validate() throws {
    func need(_ condition: Bool, _ message: String) throws { if !condition { throw ValidationError(message) } }
    try need((1...1000).contains(columns), "--columns \(columns): give a number from 1 to 1000")
    for (name, isGiven) in [("--max-hyphens", maxHyphens != 0), ("--margins", margins != .box)] where isGiven && !isMarkdown {
      try need(totalFit, "\(name) requires --total-fit")
    }
    try need((0...100).contains(maxHyphens), "--max-hyphens \(maxHyphens): give a number from 0 to 100")
    try need((0...16).contains(minLines), "--min-lines \(minLines): give a number from 0 to 16")
    // 1/64 pt is the unit of layout.
    try need((1.0 / 64...10_000).contains(fontSize), "--font-size \(fontSize): give a size of 1/64 to 10000 pt")
    let most = 1e6
    for (name, distance) in [("--gap", gap), ("--padding", padding), ("--standoff", standoff), ("--min-segment", minSegment)] {
      try need((0...most).contains(distance), "\(name) \(distance): give a distance of 0 to \(Int(most)) pt")
    }
    if let lineHeight {
      try need((1.0 / 64...most).contains(lineHeight), "--line-height \(lineHeight): give a height of 1/64 to \(Int(most)) pt")
    }
    try need(!glyphs || json, "--glyphs requires --json")
    for shape in shapes {
      do { _ = try ShapeArgument.path(shape) } catch { throw ValidationError("--exclude: \(error)") }
    }
    if isMarkdown, let option = styleOption {
      throw ValidationError("\(option) \(source): Markdown has a fixed style; add --raw to lay out its source")
    }
    if let hyphenate {
      try need(Hyphenation.isInstalled(hyphenate), "--hyphenate \(hyphenate): no hyphenation patterns are installed for this language; on Debian, apt-get install hyphen-en-us hyphen-fr hyphen-de")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      if let exhibit = Exhibits.named(source) { return show(try layout(of: exhibit), as: .exhibit) }
      if DocumentPackage.isPackage(named: source) { return show(try layout(of: ExhibitSource.file(source)), as: .exhibit) }
      guard isMarkdown else { return show(try SourceLayout.text(at: source, in: layout(), textStyle()), as: .text) }
      if let found = try SourceLayout.document(at: source, in: layout(), usesTotalFit: totalFit) { show(found, as: .markdown) }
    }
  }

  @MainActor private func layout(of exhibit: any Exhibit) throws -> ColumnLayout.LaidColumns {
    var configuration = WindowConfiguration()
    (configuration.balancesColumns, configuration.usesTotalFit) = (balance, totalFit)
    guard let laid = SourceLayout.exhibit(exhibit, configuration) else {
      throw Failure("‘\(source)’ has no page of text; galley tree \(source) lists its elements")
    }
    return laid
  }

  @MainActor private func show(_ laid: ColumnLayout.LaidColumns, as format: LayoutRecord.Format) {
    if json {
      // Write in chunks, because the output with glyphs is long.
      LayoutRecord.writeJSON(of: laid.manager, frames: laid.frames, details: details, as: format) { Console.json(part: $0) }
      Console.own("")
    } else {
      Console.lines(LayoutRecord(of: laid.manager, frames: laid.frames, details: []).table(of: laid.storage.string))
    }
  }

  /// The details of glyphs to print.
  var details: LayoutRecord.Details { glyphs ? .glyphs : [] }

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

/// A container size such as `640x480` or `640xinf`.
struct ContainerSize {
  var width: Double
  /// The height in points; `nil` if unlimited.
  var height: Double?

  private static let longest = (width: 1e6, height: 1e9)
  static let standard = ContainerSize(width: 600, height: 800)

  private init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  init(checking argument: String) throws {
    let wrong = ValidationError(
      "give a width of up to \(Int(Self.longest.width)) pt and a height of up to \(Int(Self.longest.height)) pt or inf, as in 640x480 or 640xinf")
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), width > 0, width <= Self.longest.width else { throw wrong }
    self.width = width
    if parts[1] == "inf" { return }
    guard let height = Double(parts[1]), height > 0, height <= Self.longest.height else { throw wrong }
    self.height = height
  }
}

enum AlignArgument: String, ExpressibleByArgument, CaseIterable {
  case left, center, right, justified, natural

  var value: NSTextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

enum DirectionArgument: String, ExpressibleByArgument, CaseIterable {
  case ltr, rtl, natural

  var value: NSWritingDirection {
    switch self {
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    case .natural: .natural
    }
  }
}

enum BreakArgument: String, ExpressibleByArgument, CaseIterable {
  case word, char, clip

  var value: NSLineBreakMode {
    switch self {
    case .word: .byWordWrapping
    case .char: .byCharWrapping
    case .clip: .byClipping
    }
  }
}

/// A font setting such as `liga=0` or `wght=650`.
struct SettingArgument {
  var tag: String
  var value: Double

  /// Parses a feature. A tag alone means 1. Throws if the text is not a tag of four letters with an optional whole number from 0 to 65535.
  init(feature argument: String) throws {
    guard let setting = Self(argument, defaultValue: 1), setting.value == setting.value.rounded(), (0...65535).contains(setting.value) else {
      throw ValidationError("give a tag of four letters and a whole number, as in liga=0 or ss01")
    }
    self = setting
  }

  init(axis argument: String) throws {
    guard let setting = Self(argument, defaultValue: nil) else { throw ValidationError("give a tag of four letters and a number, as in wght=650") }
    self = setting
  }

  private init?(_ argument: String, defaultValue: Double?) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.count == 4, OpenTypeFeature.isTag(String(first)), parts.count <= 2,
      let value = parts.count == 2 ? Double(parts[1]) : defaultValue, value.isFinite
    else { return nil }
    (tag, self.value) = (String(first), value)
  }
}

enum MarginsArgument: String, ExpressibleByArgument, CaseIterable {
  case box, optical, hanging

  var value: NSParagraphStyle.MarginAlignment {
    switch self {
    case .box: .box
    case .optical: .optical
    case .hanging: .hanging
    }
  }
}
