import TestSupport
import Testing

/// A programmer error must end the program with a message in release builds, too, in which `precondition` prints none.
@Suite struct RequirementLawTests {
  /// Modules and files in which only Galley's own errors end the program: their callers check the clients' arguments.
  private static let internalOnly = [
    "Sources/GalleyRequirements/", "Sources/GalleyRopes/", "Sources/GalleyCassowary/", "Sources/GalleyAttributedText/Storage/", "Sources/GalleyTextEngine/Lines/",
    "Sources/GalleyTextEngine/Measure/", "Sources/GalleyTextEngine/Model/", "Sources/GalleyTextEngine/Paragraphs/", "Sources/GalleyTextEngine/Queries/",
    "Sources/GalleyTextEngine/State/", "Sources/GalleyRaster/Glyphs/", "Sources/GalleyRaster/Surface/Bitmap.swift",
    "Sources/GalleyWindowing/SDL/SDLWindow.swift", "Sources/GalleyPatterns/Detection/LinkFinder.swift", "Sources/UIFoundation/Drawing/PathSymbol.swift",
    "Sources/UIFoundation/Images/LineSymbol.swift", "Sources/UIFoundation/Support/ThreadLocal.swift",
    "Sources/GalleyPlayground/", "Sources/GalleyProofs/Report/ProofReport.swift", "Sources/GalleyBenchmarking/", "Sources/GalleyApp/Benchmarks/", "Sources/GalleyExhibits/",
  ]

  nonisolated(unsafe) private static let trap = /\b(?:precondition|preconditionFailure|fatalError)\(/

  /// The numbers of the lines, counted from 1, that call one of Swift's own traps.
  private static func traps(in file: SourceTree.File) -> [Int] {
    guard file.text.contains(trap) else { return [] }
    return SwiftCode(file.text).lines.enumerated().filter { $0.element.contains(trap) }.map { $0.offset + 1 }
  }

  @Test func facadesCheckTheirCallersWithRequire() {
    for file in SourceTree.files(in: "Sources", ["swift"]) where !Self.internalOnly.contains(where: file.path.hasPrefix) {
      for line in Self.traps(in: file) {
        Issue.record("\(file.path):\(line): use require or requirementFailed: a release build prints their messages")
      }
    }
  }

  /// An exception that no file needs must be removed.
  @Test func eachExceptionIsNeeded() {
    let files = SourceTree.files(in: "Sources", ["swift"]).filter { !Self.traps(in: $0).isEmpty }.map(\.path)
    for exception in Self.internalOnly { #expect(files.contains { $0.hasPrefix(exception) }, "\(exception)") }
  }
}
