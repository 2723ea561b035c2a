import ArgumentParser
import GalleyApp
import GalleyProofs

struct ProofRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record your input in a window as a proof.",
    discussion: """
      F9 records a step. The start, each drop of a shape, each change of the text size and the end are recorded
      automatically. Stop, Ctrl+R, Ctrl+Q or closing the window ends the recording. Existing files do not change before.
      """)

  @Argument(help: ArgumentHelp("The proof's name: letters, digits, - _ and dots.", valueName: "name")) var name: NewProofName
  @Option(help: ArgumentHelp("The exhibit to open.", valueName: "name")) var exhibit: String?
  @Option(help: ArgumentHelp("The document to open; the proof contains a copy.", valueName: "file")) var open: String?
  @Option(help: ArgumentHelp("A sentence that describes the proof.", valueName: "words")) var title: String?
  @OptionGroup var windowOptions: WindowOptions
  @OptionGroup var proofs: ProofsOption
  @OptionGroup var log: LogOption
  @Flag(help: "Replace an existing proof with this name.") var replace = false
  @OptionGroup var images: ImagesOption

  func validate() throws {
    guard exhibit == nil || open == nil else { throw ValidationError("--exhibit and --open: give only one") }
    guard !windowOptions.balancesColumns else { throw ValidationError("--balance: a proof begins with the default settings; press Ctrl+E in its window") }
    guard !windowOptions.usesTotalFit else { throw ValidationError("--total-fit: a proof begins with the default settings; press Ctrl+T in its window") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let exhibitName = exhibit ?? "playground"
      if let open { try TextFile.check(open) } else { _ = try ExhibitSource.exhibit(exhibitName) }
      var recording = ProofRecording(name.name, of: open.map { .document($0) } ?? .exhibit(exhibitName), in: proofs.url)
      recording.title = title ?? ""
      recording.configuration = windowOptions.configuration
      recording.replaces = replace
      recording.images = images.images ?? .all
      recording.logPath = log.path
      Console.line("\(name.name): \(try recording.run().stepCount()) steps")
    }
  }
}
