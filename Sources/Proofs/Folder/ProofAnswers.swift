import Fonts
import Foundation
import Raster
import UIKit

/// Replays a trace and writes what it showed into a folder.
@MainActor
package enum ProofAnswers {
  /// - Parameters:
  ///   - folder: is there; gets the answers, and nothing else of it is touched.
  ///   - complete: with the fingerprint, and the hashes that `bisect` reads; without, a replay that is only compared.
  package static func write(_ replay: Replay, to folder: ProofFolder, complete: Bool) throws {
    var replay = replay
    var steps: [ProofManifest.Step] = []
    var hashes = LayoutHashes()
    if complete { replay.onLayout = { line, layout in hashes.entries.append(.init(line: line, hash: hash(of: layout))) } }
    try replay.run { step in
      steps.append(ProofManifest.Step(step, size: replay.host.size, scale: replay.host.scale))
      try write(Data(step.layout.text.utf8), to: folder.layout(step.number))
      try write(Data(complete ? step.picture.smallPNGData() : step.picture.pngData()), to: folder.picture(step.number))
    }
    let manifest = ProofManifest(
      events: replay.trace.events.count, fingerprint: complete ? .ofThisProcess() : nil, steps: steps)
    if complete { try write(Data(hashes.text.utf8), to: folder.hashes) }
    try write(Data(manifest.text.utf8), to: folder.manifest)
  }

  /// 16 hexadecimal digits: enough to tell two layouts apart.
  static func hash(of layout: LayoutRecord) -> String {
    String(Array(layout.text.utf8).withUnsafeBytes { SHA256.hexDigest(of: $0) }.prefix(16))
  }

  private static func write(_ data: Data, to url: URL) throws {
    do {
      try data.write(to: url)
    } catch {
      throw ProofError(url.path, "it cannot be written", "choose a folder that may be written, and make room on the disk")
    }
  }
}
