import ArgumentParser
import Foundation
import GalleyPlayground
import GalleyRaster
import GalleyWindowing
import UIKit

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render an exhibit or a file to .png, .pdf or .svg, without a window.",
    discussion: """
      The same input gives the same bytes. Text in PDF and SVG files is text, not outlines.

      A .pdf has one page per sheet of the document, with outline, links, title and author; --size is then the size of \
      a page (default: 1168x664). A .png, an .svg, and a .pdf with --window show the window.

      --recipe selects a recipe or sample of an exhibit: galley render cookbook --recipe 6-2 --keyboard -o figure.png
      """)

  @Argument(help: ArgumentHelp("An exhibit's name, or a file.", valueName: "exhibit|file"), completion: .file(extensions: ["md", "txt"]), transform: SourceArgument.named)
  var source: String
  @OptionGroup var file: OutputOption
  @OptionGroup var windowOptions: WindowOptions
  @Flag(help: "Render the window with its bars to the .pdf, not the document's pages.") var window = false

  @Option(help: ArgumentHelp("The number or title of the recipe to show.", valueName: "name")) var recipe: String?
  @Flag(help: "Show the on-screen keyboard or input view of the first text input view.") var keyboard = false
  @Option(parsing: .unconditional, help: ArgumentHelp("With --keyboard: the number of the text input view. (default: 1)", valueName: "number"))
  var input: Int?

  /// The size of a sheet in a window of the default size.
  private static let page = WindowSize(width: 1168, height: 664)

  func validate() throws {
    guard let kind else { throw ValidationError("-o \(file.output): end the name in .png, .pdf or .svg") }
    if let input {
      guard keyboard else { throw ValidationError("--input \(input): requires --keyboard") }
      guard input >= 1 else { throw ValidationError("--input \(input): give a number of at least 1") }
    }
    guard kind == .pdf, let size = windowOptions.wantedSize else { return }
    let least = window ? 1 : PageGeometry.smallestSheet.width
    guard min(size.width, size.height) >= least, max(size.width, size.height) <= 14_400 else {
      throw ValidationError(
        "--size \(Int(size.width))x\(Int(size.height)): give \(Int(least)) to 14400 points in each direction for a page of a .pdf")
    }
  }

  private enum Kind: String { case png, pdf, svg }
  private var kind: Kind? { Kind(rawValue: file.ending) }

  func run() throws {
    try MainActor.assumeIsolated {
      // A screenshot of the window needs only the beginning of a long file.
      let exhibit = try SourceArgument.exhibit(source, showsFirstPart: kind != .pdf || window)
      if kind == .pdf, !window, !keyboard, recipe == nil, let document = pages(of: exhibit) { return try write(document) }
      let stage = Stage.offscreen(exhibit, windowOptions, showsKeyboard: keyboard)
      if let recipe { try stage.show(recipe: recipe) }
      if keyboard { try stage.showKeyboard(forInput: input ?? 1) }
      stage.finishPendingWork()
      let bytes: [UInt8]
      do { bytes = try draw(stage.window) } catch { throw Failure("\(file.output): cannot be drawn: \(error)") }
      try file.write(bytes)
    }
  }

  /// Returns the pages of the exhibit's text, and sets the screen and the text size for them; `nil` if the exhibit has no page of text.
  @MainActor private func pages(of exhibit: any Exhibit) -> DocumentPDF? {
    let size = (windowOptions.wantedSize ?? Self.page).points
    // Resolve colors for the selected appearance.
    UIScreen.main.host = OffscreenWindow(
      HostOptions(title: exhibit.title, size: size, scale: 1, appearance: windowOptions.appearance ?? .light), clock: VirtualClock())
    UIApplication.shared.setPreferredContentSizeCategory(windowOptions.category.category)
    guard let controller = exhibit.makeViewController(category: windowOptions.category.category) as? PlaygroundViewController else { return nil }
    controller.page.balancesLastSpread = windowOptions.balancesColumns
    controller.page.usesTotalFit = windowOptions.usesTotalFit
    return DocumentPDF(
      sheets: DocumentSheets(of: controller, size: CGSize(width: size.width, height: size.height)), size: size, name: exhibit.title)
  }

  @MainActor private func write(_ document: DocumentPDF) throws {
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection.current, UITraitCollection(userInterfaceStyle: windowOptions.appearance == .dark ? .dark : .light),
    ])
    try OutputFile.write(to: file.output) { accept in
      var failure: (any Error)?
      traits.performAsCurrent {
        do { try document.write(accept: accept) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }

  @MainActor private func draw(_ window: UIWindow) throws -> [UInt8] {
    let size = windowOptions.size.points
    switch kind {
    case .pdf:
      let canvas = PDFCanvas(size: size)
      canvas.setMetadata(DocumentMetadata(title: window.rootViewController?.title ?? source, creator: "Galley \(Galley.version)"))
      canvas.beginPage()
      window.draw(into: canvas)
      return try canvas.finish()
    case .svg:
      let canvas = SVGCanvas(size: size)
      window.draw(into: canvas)
      return canvas.finish()
    case .png, nil: return try window.snapshot().pngData()
    }
  }
}
