import Foundation
import GalleyRaster
import Testing

@testable import GalleyProofs

/// A comparison has the same result whether a replay hands over pixels, encoded images or, where the recording has no image, hashes.
@Suite struct HandedOverPixelsTests {
  /// The images in a folder of results.
  private enum Images {
    /// A PNG of every step.
    case encoded
    /// The pixels of every step.
    case pixels
    /// A WebP or PNG of the first step, and hashes.
    case firstEncoded
    /// The pixels of the first step, and hashes.
    case firstPixels
  }

  /// Folders with results of two steps, deleted when the test ends.
  private final class Desk {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("galley-pixels-\(UUID().uuidString)", isDirectory: true)
    private var count = 0

    deinit { try? FileManager.default.removeItem(at: base) }

    func results(_ images: Images, _ screenshots: [Bitmap]) throws -> ProofResults {
      count += 1
      // The results of a replay have the same name as the proof.
      let folder = ProofFolder(base.appendingPathComponent("\(count)/drag", isDirectory: true))
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let sheet = Sheet("a compositor at a case↵")
      var steps: [ProofManifest.Step] = []
      for (index, screenshot) in screenshots.enumerated() {
        var step = ProofManifest.Step(
          CapturedStep(
            number: index + 1, name: "step", eventDescription: "", line: index + 1, cost: StepCost(), paths: [], layout: sheet.record, screenshot: screenshot),
          size: Size(width: Double(screenshot.width), height: Double(screenshot.height)), scale: 1)
        let file: (bytes: [UInt8], ending: String)
        switch images {
        case .encoded: file = (try screenshot.pngData(), "png")
        case .firstEncoded: file = try RecordedImage.file(of: screenshot)
        case .pixels, .firstPixels: file = (RawPixels.file(of: screenshot), RawPixels.fileExtension)
        }
        let name = ProofFolder.imageName(index + 1, ending: file.ending)
        let hasHash = images == .firstEncoded || images == .firstPixels
        if hasHash { step.pixels = RecordedImage.hash(of: screenshot) }
        if !hasHash || index == 0 {
          try Data(file.bytes).write(to: folder.url.appendingPathComponent(name))
          if images != .encoded { step.image = name }
        }
        try Data(sheet.record.text.utf8).write(to: folder.layout(index + 1))
        steps.append(step)
      }
      let policy: ProofImagePolicy = images == .encoded || images == .pixels ? .all : .marked
      try Data(ProofManifest(events: 2, fingerprint: nil, steps: steps, images: policy).text.utf8).write(to: folder.manifest)
      return try ProofResults(in: folder)
    }
  }

  private static func screenshot(_ marks: (x: Int, y: Int)...) -> Bitmap {
    let bitmap = Bitmap(width: 37, height: 20)
    bitmap.fill(Color(red: 1, green: 0.9, blue: 0.8, alpha: 1))
    for mark in marks { bitmap[mark.x, mark.y] = 0xFF00_2040 }
    return bitmap
  }

  private static let recorded = [screenshot((3, 4)), screenshot((30, 15))]
  private static let replays: [(screenshots: [Bitmap], states: [ProofCheckResult.State])] = [
    ([screenshot((3, 4)), screenshot((30, 15))], [.passed, .passed]),
    ([screenshot((3, 5)), screenshot((30, 15))], [.differs, .passed]),
    ([screenshot((3, 4)), screenshot((30, 15), (1, 1))], [.passed, .differs]),
    ([screenshot(), screenshot()], [.differs, .differs]),
  ]

  private func compare(_ recorded: ProofResults, _ replayed: ProofResults, isDetailed: Bool) throws -> ProofCheckResult.Proof {
    var comparison = ProofComparison(recorded: recorded, replayed: replayed)
    comparison.isDetailed = isDetailed
    return try comparison.run(title: "", recorded: "")
  }

  @Test(arguments: 0..<4) func resultsAreTheSame(_ index: Int) throws {
    let (screenshots, states) = Self.replays[index]
    let desk = Desk()
    let all = try desk.results(.encoded, Self.recorded), first = try desk.results(.firstEncoded, Self.recorded)
    let encoded = try desk.results(.encoded, screenshots), pixels = try desk.results(.pixels, screenshots)
    for isDetailed in [false, true] {
      for recorded in [all, first] {
        let expected = try compare(recorded, encoded, isDetailed: isDetailed)
        #expect(expected.steps.map(\.state) == states)
        #expect(try compare(recorded, pixels, isDetailed: isDetailed) == expected)
      }
    }
    let expected = try compare(first, encoded, isDetailed: false)
    #expect(try compare(first, desk.results(.firstPixels, screenshots), isDetailed: false) == expected)
    #expect(expected.steps.map { $0.pixels != nil } == [states[0] == .differs, false])
    #expect(expected.steps.map { $0.isBeforeDrawn ?? false } == [false, states[1] == .differs])
  }

  @Test func incompletePixelsAreNamed() throws {
    let desk = Desk()
    let recorded = try desk.results(.encoded, Self.recorded), replayed = try desk.results(.pixels, Self.recorded)
    let file = replayed.folder.url.appendingPathComponent("step-02.pixels")
    try Data(contentsOf: file).dropLast(4).write(to: file)
    let error = #expect(throws: ProofError.self) { try compare(recorded, replayed, isDetailed: false) }
    #expect(error?.file == "drag/step-02.pixels" && error?.problem == "the pixels have 2972 bytes instead of 2976")
  }
}
