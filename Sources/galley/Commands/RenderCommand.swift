import ArgumentParser
import GalleyApp
import GalleyDocuments
import GalleyPlayground
import UIKit

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render an exhibit or a file to .png, .pdf or .svg, without a window.",
    discussion: """
      The same input gives the same bytes. Text in PDF and SVG files is text, not outlines.

      A .pdf has the document's pages, on white paper, with page numbers, outline, links, title and author, and with tags \
      for screen readers; --size is then the size of the paper (default: that of the document; for a text without shapes 595x842, that is A4). A .png, an .svg, and a .pdf \
      with --window show the window.

      With --container, the text of a file is drawn in columns without a window, at the positions that galley layout prints for the \
      same options; --scale and --appearance still apply. Without it, the options for columns and text apply to the window or the pages, \
      as in galley open.

      \(ExclusionOptions.discussion)

      --recipe selects a recipe or sample of an exhibit: galley render cookbook --recipe 6-2 --keyboard -o figure.png
      """)

  @Argument(help: ArgumentHelp("An exhibit's name, or a file.", valueName: "exhibit|file"), completion: .file(extensions: ["galley", "md", "txt"]), transform: SourceArgument.named)
  var source: String
  @OptionGroup var file: OutputOption
  @OptionGroup var windowOptions: WindowOptions
  @OptionGroup var paper: PaperOptions
  @OptionGroup var columns: ColumnOptions
  @OptionGroup var exclusions: ExclusionOptions
  @Flag(help: "Render the window with its bars to the .pdf, not the document's pages.") var window = false

  @Option(help: ArgumentHelp("The number or title of the recipe to show.", valueName: "name")) var recipe: String?
  @Flag(help: "Show the on-screen keyboard or input view of the first text input view.") var keyboard = false
  @Option(parsing: .unconditional, help: ArgumentHelp("With --keyboard: the number of the text input view. (default: 1)", valueName: "number"))
  var input: Int?

  func validate() throws {
    guard let kind else { throw ValidationError("-o \(file.output): end the name in .png, .pdf or .svg") }
    if let input {
      guard keyboard else { throw ValidationError("--input \(input): requires --keyboard") }
      guard input >= 1 else { throw ValidationError("--input \(input): give a number of at least 1") }
    }
    try validateColumns()
    guard kind == .pdf, !window, columns.container == nil else {
      if let option = paper.given.first { throw ValidationError("\(option): only for the pages of a .pdf") }
      return try validateWindowSize(kind)
    }
    if windowOptions.appearance == .dark { throw ValidationError("--appearance dark: the pages of a .pdf are white; add --window to show the window") }
    let sides = PageSettings.paperSides
    if let size = windowOptions.wantedSize, !sides.contains(size.width) || !sides.contains(size.height) {
      throw ValidationError(
        "--size \(Int(size.width))x\(Int(size.height)): give \(Int(sides.lowerBound)) to \(Int(sides.upperBound)) points in each direction for a page of a .pdf")
    }
    _ = try pageSettings()
  }

  private func validateWindowSize(_ kind: WindowImage.Format) throws {
    guard kind == .pdf, let size = windowOptions.wantedSize, max(size.width, size.height) > 14_400 else { return }
    throw ValidationError("--size \(Int(size.width))x\(Int(size.height)): give 1 to 14400 points in each direction for a .pdf")
  }

  /// Checks that the options for columns apply to the source, and that no other option contradicts `--container`.
  private func validateColumns() throws {
    guard columns.container != nil else {
      guard MainActor.assumeIsolated({ Exhibits.named(source) != nil }) else { return try columns.checkPage(of: source, usesTotalFit: windowOptions.usesTotalFit) }
      if let option = columns.given.first(where: { !hasPages || !columns.givenCounts.contains($0) }) {
        throw ValidationError("\(option): the exhibit ‘\(source)’ has its own text and columns; name a file")
      }
      return
    }
    try columns.check(source, usesTotalFit: windowOptions.usesTotalFit)
    let contradicting = [
      ("--size", windowOptions.wantedSize != nil), ("--window", window), ("--recipe", recipe != nil), ("--keyboard", keyboard),
      ("--inspect", !windowOptions.inspect.inspectors.isEmpty),
    ]
    if let option = contradicting.first(where: \.1) { throw ValidationError("\(option.0): shows a window, but --container draws columns without one; give only one") }
    guard MainActor.assumeIsolated({ Exhibits.named(source) == nil }) else {
      throw ValidationError("--container: the exhibit ‘\(source)’ has its own columns; name a file")
    }
  }

  /// The settings of the pages, or `nil` if no option gives one.
  private func pageSettings() throws -> PageSettings? {
    guard windowOptions.wantedSize != nil || !paper.given.isEmpty || !columns.givenCounts.isEmpty else { return nil }
    return try paper.settings(size: windowOptions.wantedSize, columns: columns.columns, gap: columns.gap)
  }

  /// Returns the settings that the options replace. Those of paper have the columns of its pages.
  private func overrides() throws -> PageOverrides {
    var overrides = try columns.overrides(for: source)
    if hasPages { (overrides.columnCount, overrides.columnGap) = (nil, nil) }
    return overrides
  }

  /// Whether the output has the pages of a document.
  private var hasPages: Bool { kind == .pdf && !window }

  private var kind: WindowImage.Format? { WindowImage.Format(rawValue: file.ending) }

  func run() throws {
    try MainActor.assumeIsolated {
      guard let kind else { return }
      if columns.container != nil { return try renderColumns(kind) }
      // A screenshot of the window needs only the beginning of a long file.
      let exhibit = try ExhibitSource.exhibit(source, showsFirstPart: !hasPages, overrides: try overrides())
      if kind == .pdf, !window, !keyboard, recipe == nil, let document = try document(of: exhibit) {
        try OutputFile.write(to: file.output) { try document.write(accept: $0) }
        for text in document.omittedMarginTexts { Console.notice("\(file.output): \(text.message)") }
        return
      }
      let image = WindowImage(of: exhibit, try configuration(), showsKeyboard: keyboard)
      try prepare(image)
      let bytes: [UInt8]
      do { bytes = try image.data(as: kind, named: source) } catch { throw Failure("\(file.output): cannot be drawn: \(error)") }
      try file.write(bytes)
    }
  }

  /// Draws the text in columns as `galley layout` measures it.
  @MainActor private func renderColumns(_ kind: WindowImage.Format) throws {
    guard let laid = try columns.laidOut(source, around: exclusions, isBalanced: windowOptions.balancesColumns, usesTotalFit: windowOptions.usesTotalFit)
    else { return }
    let image = ColumnsImage(
      of: laid, around: try exclusions.load().outlines(in: columns.layout(isBalanced: false).page, quietly: true).map(\.path),
      isDark: windowOptions.appearance == .dark)
    let bytes: [UInt8]
    do { bytes = try image.data(as: kind, scale: windowOptions.scale ?? 1, named: source) } catch { throw Failure("\(file.output): cannot be drawn: \(error)") }
    try file.write(bytes)
  }

  @MainActor private func configuration() throws -> WindowConfiguration {
    var configuration = windowOptions.configuration
    configuration.exclusions = try exclusions.source()
    return configuration
  }

  /// Returns the pages of the exhibit's text; `nil` if the exhibit has no page of text.
  @MainActor private func document(of exhibit: any Exhibit) throws -> DocumentPDF? {
    DocumentPDF(exhibit, try configuration(), settings: try pageSettings())
  }

  /// Shows the recipe and the keyboard that the options select. Throws if the exhibit does not have them.
  @MainActor private func prepare(_ image: WindowImage) throws {
    if let recipe {
      do { try image.show(recipe: recipe) } catch let failure as Failure { throw Failure("--recipe \(recipe): \(failure)") }
    }
    guard keyboard else { return }
    let (input, count) = (input ?? 1, image.textInputCount)
    guard count > 0 else { throw Failure("--keyboard: this exhibit has no text input view") }
    guard (1...count).contains(input) else {
      throw Failure("--input \(input): this exhibit has \(count == 1 ? "1 text input view" : "\(count) text input views")")
    }
    image.showKeyboard(forInput: input)
  }
}
