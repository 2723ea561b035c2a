import Foundation
import GalleyOutput

/// New results of a proof that are limited to one step.
enum StepResults {
  /// Restores the recorded results of all steps except one in a folder with new results of the same proof.
  ///
  /// The manifest gets the fonts and libraries that only the new results name, because the step depends on them.
  ///
  /// - Throws: `ProofError` if a file cannot be read or written. `ProofFailure` if there is no such step, if the replay has another number of
  ///   steps, or if it used other fonts or libraries than the recording.
  static func restoreOthers(than step: Int, from recorded: ProofResults, in new: ProofFolder) throws {
    let name = recorded.folder.name
    let (former, replayed) = (recorded.manifest, try new.readManifest())
    guard former.steps.indices.contains(step - 1) else {
      throw ProofFailure("\(name): the proof has no step \(step); choose one from 1 to \(former.steps.count)")
    }
    guard former.steps.count == replayed.steps.count else {
      let counts = "the replay has \(ProofComparison.count(replayed.steps.count, "step")), the recording has \(former.steps.count)"
      throw ProofFailure("\(name): \(counts); accept the whole proof instead: galley proof accept \(name)")
    }
    var manifest = former
    manifest.steps[step - 1] = replayed.steps[step - 1]
    manifest.fingerprint = try combined(former.fingerprint, replayed.fingerprint, name)
    let hashes = try hashes(recorded.folder, new, of: lines(of: step, in: former))
    func isOther(_ file: String) -> Bool { ProofFolder.isResult(file) && ProofFolder.step(ofFile: file).map { $0 != step } ?? false }
    for file in try FileManager.default.contentsOfDirectory(atPath: new.url.path) where isOther(file) {
      try FileManager.default.removeItem(at: new.url.appendingPathComponent(file))
    }
    try recorded.folder.copyFiles(to: new, where: isOther)
    try write(hashes.text, to: new.hashes)
    try write(manifest.text, to: new.manifest)
  }

  /// Returns the recorded fonts and libraries with those that only the replay used. Throws `ProofFailure` if both have different versions of one.
  private static func combined(_ recorded: ProofFingerprint?, _ replayed: ProofFingerprint?, _ name: String) throws -> ProofFingerprint? {
    guard var combined = recorded, let replayed else { return replayed }
    for part in replayed.parts where !combined.parts.contains(part) {
      if let other = combined.parts.first(where: { $0.kind == part.kind && $0.name == part.name }) {
        let difference = ProofFingerprint.Difference(recorded: other, found: part)
        throw ProofFailure(
          "\(name): \(difference.summary), so a single step cannot be accepted; accept the whole proof instead: galley proof accept \(name)")
      }
      combined.parts.append(part)
    }
    return combined
  }

  /// Returns the recorded hashes, with those of the replay for the lines of the trace that belong to the step.
  private static func hashes(_ recorded: ProofFolder, _ new: ProofFolder, of lines: Range<Int>) throws -> LayoutHashes {
    let file = recorded.path(ProofFolder.hashesName)
    try recorded.check(ProofFolder.hashesName)
    let former = try LayoutHashes(contentsOf: recorded.hashes, named: file)
    let replayed = try LayoutHashes(contentsOf: new.hashes, named: file)
    var combined = LayoutHashes()
    combined.entries = former.entries.filter { $0.line < lines.lowerBound } + replayed.entries.filter { lines.contains($0.line) }
      + former.entries.filter { $0.line >= lines.upperBound }
    return combined
  }

  /// Returns the lines of the trace between a step and the one before it.
  private static func lines(of step: Int, in manifest: ProofManifest) -> Range<Int> {
    let start = step > 1 ? manifest.steps[step - 2].line + 1 : 1
    return start..<max(manifest.steps[step - 1].line + 1, start)
  }

  private static func write(_ text: String, to url: URL) throws {
    do { try FileReplacement.write(Data(text.utf8), to: url.path, isDurable: false) } catch {
      throw ProofError(url.path, "it cannot be written: \(error.problem)", error.remedy)
    }
  }
}
