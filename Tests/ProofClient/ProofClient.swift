import GalleyProofs
import UIKit

/// A program with its own exhibit and proofs of it, using only the public API of the library.
///
///     ProofClient script FILE NAME FOLDER | check FOLDER | accept NAME FOLDER | bisect NAME FOLDER
///     ProofClient export NAME FOLDER OUT | film NAME FOLDER OUT | sweep OUT
@main struct ProofClient {
  @MainActor static func main() {
    let program = ProofProgram { source in source == .exhibit("card") ? CardViewController() : nil }
    if let status = ReplayRequest.serve(program) { exit(status) }
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst()), program))
    } catch {
      print(error)
      exit(1)
    }
  }

  @MainActor private static func run(_ arguments: [String], _ program: ProofProgram) throws -> Int32 {
    let replays = ReplayCommand(notify: { print($0) })
    func folder(_ index: Int) -> URL { URL(fileURLWithPath: arguments[index], isDirectory: true) }
    func proof() -> ProofFolder { ProofFolder(folder(2).appendingPathComponent(arguments[1])) }
    switch (arguments.first, arguments.count) {
    case ("script", 4):
      let text = try String(contentsOfFile: arguments[1], encoding: .utf8)
      let made = try ProofScript(text: text, file: arguments[1]).record(as: arguments[2], in: folder(3), with: program, replaying: replays)
      print("\(made.name): \(try made.stepCount()) steps")
    case ("check", 2):
      let checker = try ProofChecker(replaying: replays)
      checker.jobs = 2
      let run = checker.run(ProofFolder.all(in: folder(1)))
      for proof in run.proofs { print(([proof.id] + proof.reportLines).joined(separator: "\n  ")) }
      print(run.summary)
      return Int32(run.exitCode)
    case ("accept", 3):
      guard let acceptance = try ProofAcceptance(proof(), replaying: replays) else { return 0 }
      print(acceptance.changeDescriptions.joined(separator: "\n"))
      try acceptance.accept()
    case ("bisect", 3):
      guard let found = try ProofBisection(proof(), replaying: replays) else { return 0 }
      print(found.location, found.event?.text ?? "from the start")
      return 1
    case ("export", 4): try ProofExport(in: proof(), of: program).write(to: folder(3))
    case ("film", 4): try Data(ProofFilm.film(proof(), as: .gif, of: program)).write(to: folder(3))
    case ("sweep", 2):
      let sweep = try ProofSweep(of: .exhibit("card"), titled: "Card", widths: [320], in: program)
      try sweep.sheetPNG().write(to: folder(1))
      print(sweep.reportLines.joined(separator: "\n"))
    default:
      print("see the top of ProofClient.swift")
      return 2
    }
    return 0
  }
}
