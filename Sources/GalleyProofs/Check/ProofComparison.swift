import Foundation
import GalleyRaster
import UIKit

/// Compares the results of a replay with the recording, step by step: layouts first, then pixels, with tolerance 0.
package struct ProofComparison {
  private let recordedResults: ProofResults
  private let replayedResults: ProofResults
  /// Whether a step that lays out more than recorded counts as different.
  package var comparesCost = false
  /// Whether the result includes images and complete layouts, for the report. Otherwise, it has only the differences.
  package var isDetailed = false

  private var recorded: ProofFolder { recordedResults.folder }
  private var replayed: ProofFolder { replayedResults.folder }

  package init(recorded: ProofResults, replayed: ProofResults) {
    recordedResults = recorded
    replayedResults = replayed
  }

  /// Compares the replayed steps of a proof with the recorded ones, and returns the results.
  ///
  /// - Throws: `ProofError` if a recorded result cannot be read.
  package func run(title: String, recorded day: String) throws -> ProofCheckResult.Proof {
    let (old, new) = (recordedResults.manifest, replayedResults.manifest)
    let imagesOf = (old: old.recordedImages, new: new.recordedImages)
    var proof = ProofCheckResult.Proof(id: recorded.name, title: title, state: .passed, events: new.events, recorded: day)
    var paths: [[[Double]]] = []
    for number in 1...max(old.steps.count, new.steps.count) {
      guard number <= old.steps.count, number <= new.steps.count else { break }
      paths += new.steps[number - 1].paths
      proof.steps.append(try compare(number, old.steps[number - 1], new.steps[number - 1], imagesOf, paths))
    }
    if old.steps.count != new.steps.count {
      proof.message = "the replay has \(Self.count(new.steps.count, "step")), the recording has \(old.steps.count)"
      proof.state = .differs
    }
    if proof.steps.contains(where: { $0.state != .passed }) { proof.state = .differs }
    return proof
  }

  private func compare(
    _ number: Int, _ old: ProofManifest.Step, _ new: ProofManifest.Step, _ imagesOf: (old: ProofImagePolicy, new: ProofImagePolicy), _ paths: [[[Double]]]
  ) throws -> ProofCheckResult.Step {
    var step = ProofCheckResult.Step(
      number: number, event: Self.event(of: new), state: .passed, pointer: new.pointer, pointerPaths: paths,
      pixelsPerPoint: new.scale, windowSize: new.size,
      cost: .init(lines: [old.lines, new.lines], paragraphs: [old.paragraphs, new.paragraphs]))
    try compareLayouts(number, &step)
    let screenshots = (
      old: try StepScreenshot(number, old, in: recorded, isRecorded: imagesOf.old == .all),
      new: try StepScreenshot(number, new, in: replayed, isRecorded: imagesOf.new == .all))
    try compareScreenshots(screenshots.old, screenshots.new, number, &step)
    let laysMore = new.lines > old.lines || new.paragraphs > old.paragraphs
    if !step.differences.isEmpty || step.pixels != nil || step.isBeforeDrawn == true || comparesCost && laysMore { step.state = .differs }
    return step
  }

  /// A step's screenshot: the image, or only its hash.
  private struct StepScreenshot {
    var bitmap: Bitmap?
    private var recordedHash: String?

    /// Reads the hash of a step, and its image if one was recorded; otherwise `bitmap` is `nil`. Throws if the file of a recorded image is
    /// missing or cannot be read.
    ///
    /// - Parameter isRecorded: Whether every step has an image.
    init(_ number: Int, _ step: ProofManifest.Step, in folder: ProofFolder, isRecorded: Bool) throws {
      recordedHash = step.pixels
      guard let name = step.image ?? (isRecorded ? ProofFolder.screenshotName(number) : nil) else { return }
      bitmap = try ProofComparison.decodeImage(ProofComparison.bytes(folder, name), folder, name)
    }

    var hash: String? { recordedHash ?? bitmap.map { RecordedImage.hash(of: $0) } }
  }

  private func compareLayouts(_ number: Int, _ step: inout ProofCheckResult.Step) throws {
    let (old, new) = (try Self.bytes(recorded, ProofFolder.layoutName(number)), try Self.bytes(replayed, ProofFolder.layoutName(number)))
    guard old != new || isDetailed else { return }
    let before = try Self.layout(old, recorded, number), after = try Self.layout(new, replayed, number)
    let comparison = LayoutComparison(from: before, to: after)
    step.differences = comparison.differences
    if isDetailed || before != after { step.rows = comparison.rows }
  }

  private func compareScreenshots(_ old: StepScreenshot, _ new: StepScreenshot, _ number: Int, _ step: inout ProofCheckResult.Step) throws {
    guard let before = old.bitmap, let after = new.bitmap else { return try compareHashes(old, new, number, &step) }
    let difference = ImageComparison(from: before, to: after, pixelsPerPoint: step.pixelsPerPoint)
    if !difference.isEmpty {
      step.pixels = difference.pixels
      step.boxes = difference.boxes
      if step.differences.isEmpty {
        let layout = try Self.layout(Self.bytes(replayed, ProofFolder.layoutName(number)), replayed, number)
        step.visibleChanges = layout.visibleChanges(from: before, to: after, pixelsPerPoint: step.pixelsPerPoint)
      }
    }
    try show(before: before, after: after, isSame: difference.isEmpty, &step)
  }

  /// Compares the hashes of a step's pixels, and sets `isBeforeDrawn` if they differ, because the positions of the different pixels are unknown.
  /// With `isDetailed`, also adds the images. Throws if the recorded layout, from which the old image is drawn, cannot be read.
  private func compareHashes(_ old: StepScreenshot, _ new: StepScreenshot, _ number: Int, _ step: inout ProofCheckResult.Step) throws {
    let isSame = old.hash == new.hash
    if !isSame { step.isBeforeDrawn = true }
    guard isDetailed, let after = new.bitmap else { return }
    // Equal pixels have equal hashes, so the replay's image equals the recorded one.
    try show(before: isSame ? after : Self.drawn(recorded, number, step.windowSize, step.pixelsPerPoint), after: after, isSame: isSame, &step)
  }

  private func show(before: Bitmap, after: Bitmap, isSame: Bool, _ step: inout ProofCheckResult.Step) throws {
    guard isDetailed else { return }
    step.before = try Self.dataURL(before)
    if !isSame { step.after = try Self.dataURL(after) }
    step.thumbnail = try Self.dataURL(after.thumbnail(width: 192), quality: 70)
  }

  /// Returns a step drawn from its recorded layout. Throws if that cannot be read.
  private static func drawn(_ folder: ProofFolder, _ number: Int, _ size: [Double], _ scale: Double) throws -> Bitmap {
    let layout = try layout(bytes(folder, ProofFolder.layoutName(number)), folder, number)
    return LayoutRenderer.draw(layout, width: size[0], height: size[1], scale: scale)
  }

  /// Returns the recorded steps with their images, for the report of a proof that is not compared. Steps without an image are drawn from their
  /// layouts. Throws if a file cannot be read.
  package static func recordedSteps(of results: ProofResults) throws -> [ProofCheckResult.Step] {
    var paths: [[[Double]]] = []
    return try results.manifest.steps.enumerated().map { index, recorded in
      paths += recorded.paths
      let (screenshot, isDrawn) = try recordedImage(ofStep: index + 1, in: results)
      var step = ProofCheckResult.Step(
        number: index + 1, event: Self.event(of: recorded), state: .otherFonts, pointer: recorded.pointer, pointerPaths: paths,
        thumbnail: try dataURL(screenshot.thumbnail(width: 192), quality: 70), before: try dataURL(screenshot),
        pixelsPerPoint: recorded.scale, windowSize: recorded.size,
        cost: .init(lines: [recorded.lines], paragraphs: [recorded.paragraphs]))
      if isDrawn { step.isBeforeDrawn = true }
      return step
    }
  }

  /// Returns the recorded screenshot of a step. If there is none, it is drawn from the recorded layout. Throws `ProofError` if a file cannot be read.
  /// Traps if there is no such step.
  package static func recordedImage(ofStep number: Int, in results: ProofResults) throws -> (image: Bitmap, isDrawn: Bool) {
    let (step, hasAllImages) = (results.manifest.steps[number - 1], results.manifest.recordedImages == .all)
    if let image = try StepScreenshot(number, step, in: results.folder, isRecorded: hasAllImages).bitmap { return (image, false) }
    return (try drawn(results.folder, number, step.size, step.scale), true)
  }

  /// Returns the name of a step: its events, else its own name, else "drag" with the number of moves, or "wait" without moves.
  package static func event(of step: ProofManifest.Step) -> String {
    if !step.eventDescription.isEmpty { return step.eventDescription }
    if !step.name.isEmpty { return step.name }
    let moves = step.paths.reduce(0) { $0 + max($1.count - 1, 0) }
    return moves > 0 ? "drag, \(count(moves, "move"))" : "wait"
  }

  // MARK: Files

  fileprivate static func bytes(_ folder: ProofFolder, _ name: String) throws -> [UInt8] {
    try folder.check(name)
    do {
      return [UInt8](try RegularFile.data(at: folder.url.appendingPathComponent(name).path))
    } catch {
      throw ProofError(
        folder.path(name), error.isMissing ? "it is missing" : "it \(error)",
        "restore it from version control, or record the results again: galley proof accept \(folder.name)")
    }
  }

  private static func layout(_ bytes: [UInt8], _ folder: ProofFolder, _ number: Int) throws -> LayoutRecord {
    let file = folder.path(ProofFolder.layoutName(number))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ProofError(file, "it is not UTF-8", "restore it from version control")
    }
    do {
      return try LayoutRecord(text: text, file: file)
    } catch {
      throw ProofError(file, line: error.line, error.problem, error.remedy)
    }
  }

  fileprivate static func decodeImage(_ bytes: [UInt8], _ folder: ProofFolder, _ name: String) throws -> Bitmap {
    do {
      return try RecordedImage.bitmap(bytes)
    } catch {
      throw ProofError(folder.path(name), "\(error)", "restore it from version control, or record the results again: galley proof accept \(folder.name)")
    }
  }

  /// Encodes an image as a data URL. With a quality, uses lossy compression, for thumbnails. Throws if encoding fails.
  private static func dataURL(_ image: Bitmap, quality: Float? = nil) throws -> String {
    if let webP = image.webPData(quality: quality) { return "data:image/webp;base64," + Data(webP).base64EncodedString() }
    return "data:image/png;base64," + Data(try image.smallPNGData()).base64EncodedString()
  }
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension Bitmap {
  /// Returns the image on opaque white, scaled to a width in pixels. The height is proportional, but at most four times the width; a higher image
  /// is compressed.
  package func thumbnail(width: Int) -> Bitmap {
    // A narrow and very high image would otherwise be as long as the rest of the report.
    let height = min(max(1, (self.height * width + self.width / 2) / max(1, self.width)), 4 * width)
    let small = Bitmap(width: width, height: height)
    small.fill(Color(red: 1, green: 1, blue: 1, alpha: 1))
    BitmapCanvas(bitmap: small, scale: 1).draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    return small
  }
}
