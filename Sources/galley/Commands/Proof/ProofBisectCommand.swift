import ArgumentParser
import Foundation
import Proofs

struct ProofBisectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Name the first event after which the layout is another than recorded.",
    discussion: "The exit is 1 where there is one.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let folder = try proofs.folder(name)
    let temporary = FileManager.default.temporaryDirectory.appendingPathComponent("galley-bisect-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let answers = ProofFolder(temporary)
    try ReplayProcess.run(folder, into: answers.url)
    let file = folder.path(ProofFolder.hashesName)
    let recorded = try LayoutHashes(contentsOf: folder.hashes, named: file)
    guard let line = recorded.firstDifference(from: try LayoutHashes(contentsOf: answers.hashes, named: file)) else {
      return print("\(name): the layout is as it was recorded, after each event")
    }
    try notify(line, folder, answers)
    throw ExitCode(1)
  }

  private func notify(_ line: Int, _ folder: ProofFolder, _ answers: ProofFolder) throws {
    let trace = try folder.readTrace()
    let place = folder.path(ProofFolder.traceName) + ":\(line)"
    if let index = trace.lines.firstIndex(of: line) {
      print("\(place): after event \(index + 1) of \(trace.events.count) the layout is another")
      print("    \(trace.events[index].line)")
    } else {
      print("\(place): the layout is another from the start, before any event")
    }
    // The first step at or after it can tell more.
    let steps = try folder.readManifest().steps
    guard let number = steps.firstIndex(where: { $0.line >= line }).map({ $0 + 1 }),
      let words = try ProofComparison(recorded: folder, replayed: answers).run(title: "", recorded: "").steps.first(where: { $0.n >= number && $0.state == .differs })?.words
    else { return }
    for word in words { print("    \(word)") }
  }
}
