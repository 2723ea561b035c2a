import Foundation
import GalleyDigests
import GalleyOutput
import GalleyRaster
import UIKit

/// Replays a trace, and writes the results to a folder.
@MainActor
package enum ProofResultsWriter {
  /// Replays a trace and writes the results of a proof. Throws if a result cannot be encoded or written.
  ///
  /// - Parameters:
  ///   - folder: An existing folder. Only result files are written.
  ///   - images: The steps with images.
  package static func write(_ replay: Replay, to folder: ProofFolder, images: ProofImagePolicy) throws {
    var replay = replay
    var steps: [ProofManifest.Step] = []
    var hashes = LayoutHashes()
    replay.onLayout = { line, layout in hashes.entries.append(.init(line: line, hash: hash(of: layout))) }
    var marked = MarkedImages(folder: folder, hasMarks: replay.trace.hasMarks)
    try replay.run { step in
      var entry = ProofManifest.Step(step, size: replay.host.size, scale: replay.host.scale)
      if images == .marked { try marked.add(step, &entry) }
      steps.append(entry)
      try write(Data(step.layout.text.utf8), to: folder.layout(step.number))
      guard images == .all else { return }
      try write(Data(step.screenshot.smallPNGData()), to: folder.screenshot(step.number))
    }
    try marked.end(&steps)
    let manifest = ProofManifest(
      events: replay.trace.events.count, fingerprint: .ofThisProcess(), steps: steps, images: images)
    try write(Data(hashes.text.utf8), to: folder.hashes)
    try write(Data(manifest.text.utf8), to: folder.manifest)
  }

  /// Replays a trace and writes the results that a comparison needs: no fingerprint, no hashes for `bisect`, and pixels instead of encoded
  /// images. Throws if a file cannot be written.
  ///
  /// - Parameters:
  ///   - folder: An existing folder. Only result files are written.
  ///   - pixels: The steps whose pixels are written. They take 4 bytes per pixel. The other steps have a hash.
  ///   - writesFrames: Whether the screen of each turn is written, too.
  static func writeForComparison(_ replay: Replay, to folder: ProofFolder, pixels: ReplayedPixels, writesFrames: Bool = false) throws {
    var replay = replay
    let frames = writesFrames ? ReplayFrameWriter(folder, of: replay.host) : nil
    if let frames {
      replay.onTurn = { pointer, isPressed in frames.didTurn(pointer: pointer.map { [$0.x, $0.y] }, isPressed: isPressed) }
    }
    var steps: [ProofManifest.Step] = []
    let images: ProofImagePolicy = pixels == .all ? .all : .marked
    try replay.run { step in
      var entry = ProofManifest.Step(step, size: replay.host.size, scale: replay.host.scale)
      try write(Data(step.layout.text.utf8), to: folder.layout(step.number))
      // A manifest in which some steps have no image has a hash of each step.
      if images == .marked { entry.pixels = RecordedImage.hash(of: step.screenshot) }
      if pixels.contains(step.number) {
        let name = ProofFolder.imageName(step.number, ending: RawPixels.fileExtension)
        try write(Data(RawPixels.file(of: step.screenshot)), to: folder.url.appendingPathComponent(name))
        entry.image = name
      }
      steps.append(entry)
      try frames?.didStep(step.number, step.screenshot)
    }
    try frames?.finish()
    let manifest = ProofManifest(events: replay.trace.events.count, fingerprint: nil, steps: steps, images: images)
    try write(Data(manifest.text.utf8), to: folder.manifest)
  }

  /// Returns a hash of 16 hexadecimal digits, enough to distinguish two layouts.
  static func hash(of layout: LayoutRecord) -> String {
    String(Array(layout.text.utf8).withUnsafeBytes { SHA256.hexDigest(of: $0) }.prefix(16))
  }

  fileprivate static func write(_ data: Data, to url: URL) throws {
    do {
      // The folder is synchronized to disk when it is moved into place.
      try FileReplacement.write(data, to: url.path, isDurable: false)
    } catch {
      throw ProofError(url.path, "it cannot be written: \(error.problem)", error.remedy)
    }
  }
}

/// Writes images of the marked steps or, without marks, of the first and the last one.
@MainActor private struct MarkedImages {
  let folder: ProofFolder
  let hasMarks: Bool
  /// The last step, which is known only at the end.
  private var last: CapturedStep?

  init(folder: ProofFolder, hasMarks: Bool) { (self.folder, self.hasMarks) = (folder, hasMarks) }

  mutating func add(_ step: CapturedStep, _ entry: inout ProofManifest.Step) throws {
    entry.pixels = RecordedImage.hash(of: step.screenshot)
    if hasMarks ? step.isMarked : step.number == 1 { entry.image = try write(step) }
    last = step
  }

  func end(_ steps: inout [ProofManifest.Step]) throws {
    // A last step that equals the first one needs no image.
    guard let last, !hasMarks, steps.count > 1, steps[steps.count - 1].pixels != steps[0].pixels else { return }
    steps[steps.count - 1].image = try write(last)
  }

  private func write(_ step: CapturedStep) throws -> String {
    let (bytes, ending) = try RecordedImage.file(of: step.screenshot)
    let name = ProofFolder.imageName(step.number, ending: ending)
    try ProofResultsWriter.write(Data(bytes), to: folder.url.appendingPathComponent(name))
    return name
  }
}
