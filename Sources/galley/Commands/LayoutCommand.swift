import ArgumentParser
import Foundation
import GalleyApp
import GalleyDocuments
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

      \(ExclusionOptions.discussion)

      Markdown (.md) has the fonts, sizes and spacing that galley open uses; --raw lays out its source as plain text. \
      A .galley document has its own columns and shapes, as an exhibit has; --container, --columns and --gap replace the columns of the document. With --json, the member “format” is text, \
      markdown, or exhibit for both.
      """)

  @Argument(help: ArgumentHelp("A file (.txt, .md, .galley) or the name of an exhibit.", valueName: "file|exhibit"), completion: .file(extensions: ["txt", "md", "galley"]), transform: SourceArgument.named)
  var source: String
  @OptionGroup var columns: ColumnOptions
  @OptionGroup var exclusions: ExclusionOptions
  @Flag(help: "Balance the heights of the columns, if the text fits into them.") var balance = false
  @Flag(help: "Optimize the line breaks of each paragraph as a whole.") var totalFit = false
  @Flag(help: "List every glyph (with --json).") var glyphs = false
  @Flag(help: "Print one JSON object.") var json = false

  func validate() throws {
    if glyphs, !json { throw ValidationError("--glyphs requires --json") }
    if DocumentPackage.isPackage(named: source) {
      try columns.checkPage(of: source, usesTotalFit: totalFit)
    } else {
      try columns.check(source, usesTotalFit: totalFit)
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      if let exhibit = Exhibits.named(source) { return show(try layout(of: exhibit), as: .exhibit) }
      if DocumentPackage.isPackage(named: source) { return show(try layout(of: ExhibitSource.file(source, overrides: columns.overrides(for: source))), as: .exhibit) }
      guard let laid = try columns.laidOut(source, around: exclusions, isBalanced: balance, usesTotalFit: totalFit) else { return }
      show(laid, as: columns.isMarkdown(source) ? .markdown : .text)
    }
  }

  @MainActor private func layout(of exhibit: any Exhibit) throws -> ColumnLayout.LaidColumns {
    var configuration = WindowConfiguration()
    (configuration.balancesColumns, configuration.usesTotalFit) = (balance, totalFit)
    configuration.exclusions = try exclusions.source()
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
}
