import Foundation
import GalleyProofs
import GalleyRaster
import UIKit

/// The thumbnails and titles of proofs, read in the background when their rows become visible.
@MainActor
final class ProofSummaries {
  /// The contents of a proof's row.
  struct Summary {
    /// The first recorded screenshot; `nil` if there is none.
    var thumbnail: UIImage?
    /// The number of steps; `nil` if the results cannot be read.
    var stepCount: Int?
    /// The sentence that describes the proof. Can be empty.
    var title: String
  }

  /// The contents of a row on the thread that reads them.
  private struct ReadSummary: Sendable {
    var thumbnail: GalleyRaster.Bitmap?
    var stepCount: Int?
    var title: String
  }

  /// The width of a thumbnail in pixels, enough for two pixels per point.
  private nonisolated static let pixelWidth = 160

  private var summaries: [URL: Summary] = [:]
  private var requested: Set<URL> = []
  private let queue = DispatchQueue(label: "thumbnails of proofs", qos: .utility)
  /// Called with the name of a proof after its summary was read.
  var onRead: (String) -> Void = { _ in }

  /// Returns the summary of a proof, or `nil` until it is read.
  func summary(of folder: ProofFolder) -> Summary? {
    if let summary = summaries[folder.url] { return summary }
    guard requested.insert(folder.url).inserted else { return nil }
    queue.async { [weak self] in
      let read = Self.read(folder)
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.store(read, folder) } }
    }
    return nil
  }

  /// Discards the summary of a proof after a change of its files. It is read again on request.
  func discard(_ folder: ProofFolder) {
    summaries[folder.url] = nil
    requested.remove(folder.url)
  }

  private func store(_ read: ReadSummary, _ folder: ProofFolder) {
    // The files changed while they were read.
    guard requested.contains(folder.url) else { return }
    summaries[folder.url] = Summary(
      thumbnail: read.thumbnail.map { UIImage(cgImage: CGImage(bitmap: $0), scale: 2, orientation: .up) }, stepCount: read.stepCount, title: read.title)
    onRead(folder.name)
  }

  private nonisolated static func read(_ folder: ProofFolder) -> ReadSummary {
    let title = (try? folder.readTrace().header.title) ?? ""
    guard let results = try? ProofResults(in: folder) else { return ReadSummary(title: title) }
    let image = try? ProofComparison.recordedImage(ofStep: 1, in: results).image
    return ReadSummary(thumbnail: image?.thumbnail(width: Self.pixelWidth), stepCount: results.manifest.steps.count, title: title)
  }
}
