import Foundation
import GalleyOutput
import GalleyProofs
import GalleyRaster
import UIKit

/// A proof that the panel shows: its recorded screenshots, and the screens of a replay in the background.
@MainActor
final class OpenedProof {
  let folder: ProofFolder
  /// The result of the replay's comparison; `nil` until it is done.
  private(set) var result: ProofCheckResult.Proof?
  private(set) var timeline = ReplayTimeline(stepCount: 0)
  /// Whether the replay runs.
  var isReplaying: Bool { run != nil }
  /// A message if the proof cannot be read or replayed; `nil` if there is none.
  private(set) var problem: String?
  /// Called when the timeline, the result or the problem changed. `nil` without an observer.
  var onChange: (() -> Void)?

  private let command: ReplayCommand
  /// The group of background work that the replay and the reading belong to.
  private let background: DispatchGroup
  /// The queue that reads manifests and lists of frames, which are long for long proofs.
  private let readingQueue = DispatchQueue(label: "reading of a proof", qos: .userInitiated)
  /// Counts the replays and their ends, so that only the results of the present one are stored.
  private var generation = 0
  private var recorded: ProofResults?
  private var frames: ReplayFrames?
  private var run: ProofCheckRun?
  private var temporary: URL?
  private var images: (recorded: (step: Int, picture: RecordedPicture)?, replayed: (frame: Int, image: UIImage)?) = (nil, nil)

  /// The recorded screen of a step.
  struct RecordedPicture {
    var image: UIImage
    /// Whether it is drawn from the recorded layout, because no screenshot was recorded.
    var isDrawn: Bool
  }

  init(_ folder: ProofFolder, replaying command: ReplayCommand = .galley, in background: DispatchGroup = DispatchGroup()) {
    (self.folder, self.command, self.background) = (folder, command, background)
    readRecorded()
  }

  isolated deinit {
    cancel()
    removeResults()
  }

  // MARK: Replay

  /// Replays the proof again, from its present files.
  func replay() {
    cancel()
    (recorded, result, frames, images, problem) = (nil, nil, nil, (nil, nil), nil)
    readRecorded()
    removeResults()
    do throws(WritingError) {
      temporary = try TemporaryFolder.make("galley-panel")
    } catch {
      problem = "\(FileManager.default.temporaryDirectory.path): cannot create a folder here: \(error.problem); set TMPDIR to another folder"
      onChange?()
      return
    }
    run = ProofCheckRun([folder], results: temporary, replaying: command, in: background) { [weak self] in self?.handle($0) }
    onChange?()
  }

  /// Ends the replay, and the reading of its frames.
  func cancel() {
    run?.cancel()
    run = nil
    generation += 1
  }

  private func handle(_ event: ProofCheckRun.Event) {
    switch event {
    case .started: return
    case .finished(let result): self.result = result
    case .ended(let problem):
      run = nil
      if let problem { self.problem = problem }
      readFrames()
    }
    onChange?()
  }

  /// Reads the manifest in the background. Until then, there are no steps, or those of the former replay.
  private func readRecorded() {
    read { [folder] in try ProofResults(in: folder) } then: { proof, read in
      switch read {
      case .success(let results):
        proof.recorded = results
        // The frames of a short replay can be there first.
        if proof.frames == nil { proof.timeline = ReplayTimeline(stepCount: results.manifest.steps.count) }
      case .failure(let error):
        proof.problem = WritingError.message(for: error)
        if proof.frames == nil { proof.timeline = ReplayTimeline(stepCount: 0) }
      }
    }
  }

  private func readFrames() {
    guard let temporary else { return }
    let results = ProofFolder(temporary.appendingPathComponent(folder.name, isDirectory: true))
    read { try ReplayFrames.list(in: results) } then: { proof, read in
      // A proof that is broken can have no frames; its result says why.
      guard let frames = try? read.get() else { return }
      proof.frames = ReplayFrames(frames, in: results)
      proof.timeline = ReplayTimeline(frames)
    }
  }

  /// Reads files in the background, and stores the result unless there is a newer replay.
  private func read<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value, then store: @escaping @MainActor (OpenedProof, Result<Value, any Error>) -> Void
  ) {
    readingQueue.async(group: background) { [weak self, generation] in
      let read = Result(catching: body)
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          guard let self, self.generation == generation else { return }
          store(self, read)
          self.onChange?()
        }
      }
    }
  }

  private func removeResults() {
    if let temporary { try? FileManager.default.removeItem(at: temporary) }
    temporary = nil
  }

  // MARK: Pictures

  /// Whether there are screens between the steps.
  var hasFrames: Bool { frames != nil }

  /// Returns the recorded screenshot of a step. If none was recorded, returns the replayed one, if that has the recorded hash, or else an image that
  /// is drawn from the recorded layout. Returns `nil`, with a message in `problem`, if a file cannot be read.
  func recordedPicture(ofStep number: Int) -> RecordedPicture? {
    guard let recorded, recorded.manifest.steps.indices.contains(number - 1) else { return nil }
    if let picture = images.recorded, picture.step == number { return picture.picture }
    do {
      let (bitmap, isDrawn) = try ProofComparison.recordedImage(ofStep: number, in: recorded)
      if isDrawn, comparison(ofStep: number)?.hasSamePixels == true, timeline.steps.indices.contains(number - 1),
        let image = replayedImage(ofFrame: timeline.steps[number - 1])
      {
        return RecordedPicture(image: image, isDrawn: false)
      }
      let image = UIImage(cgImage: CGImage(bitmap: bitmap), scale: CGFloat(recorded.manifest.steps[number - 1].scale), orientation: .up)
      let picture = RecordedPicture(image: image, isDrawn: isDrawn)
      // Once there is a comparison, the result stays.
      if result != nil { images.recorded = (number, picture) }
      return picture
    } catch {
      problem = WritingError.message(for: error)
      return nil
    }
  }

  /// Returns the screen of a frame of the replay; `nil` if there is none.
  func replayedImage(ofFrame index: Int) -> UIImage? {
    guard let frames, frames.frames.indices.contains(index) else { return nil }
    if let image = images.replayed, image.frame == index { return image.image }
    guard let bitmap = try? frames.image(at: index) else { return nil }
    let image = UIImage(cgImage: CGImage(bitmap: bitmap), scale: CGFloat(frames.frames[index].scale), orientation: .up)
    images.replayed = (index, image)
    return image
  }

  /// The pointer on the screen of a frame, in points, and whether a button is down; `nil` without a pointer.
  func pointer(ofFrame index: Int) -> (position: CGPoint, isPressed: Bool)? {
    guard let frames, frames.frames.indices.contains(index), let position = frames.frames[index].pointer else { return nil }
    return (CGPoint(x: position[0], y: position[1]), frames.frames[index].isPressed)
  }

  /// The description of a step's events; empty if the step does not exist.
  func event(ofStep number: Int) -> String {
    guard let recorded, recorded.manifest.steps.indices.contains(number - 1) else { return "" }
    return ProofComparison.event(of: recorded.manifest.steps[number - 1])
  }

  /// Returns the comparison of a step; `nil` if it was not compared.
  func comparison(ofStep number: Int) -> ProofCheckResult.Step? { result?.steps.first { $0.number == number } }
}

extension ProofCheckResult.Step {
  /// Whether the pixels were compared and are those of the recording.
  fileprivate var hasSamePixels: Bool { cost.lines.count > 1 && pixels == nil && isBeforeDrawn != true }
}
