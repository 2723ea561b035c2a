import Foundation
import Raster

/// A picture of a view beside a test, and its comparison with how the view is now.
package struct ViewProof {
  /// Letters, digits, and what else a file may be called.
  package var name: String
  /// The test's file.
  package var testFile: String
  package var recording: ProofRecording
  /// Where what differs is written; no place of the user's.
  var temporaryFolder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("galley-proofs")

  package init(named name: String, testFile: String, asked: ProofRecording?) {
    (self.name, self.testFile) = (name, testFile)
    recording = .inForce(asked: asked)
  }

  private var testName: String { URL(fileURLWithPath: testFile).deletingPathExtension().lastPathComponent }

  /// `__Proofs__/TestFile` beside the test's file.
  private var folder: URL {
    URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("__Proofs__/\(testName)")
  }

  private func files(in folder: URL) -> (picture: URL, layout: URL) {
    let safe = name.replacing(/[^\p{L}\p{N}._-]+/, with: "-")
    return (folder.appendingPathComponent("\(safe).png"), folder.appendingPathComponent("\(safe).layout"))
  }

  /// What is wrong, as an instruction; `nil` where the view is as it was recorded.
  package func failure(of view: ViewPicture) -> String? {
    let files = files(in: folder)
    let isRecorded = [files.picture, files.layout].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
    do {
      switch recording {
      case .all:
        try write(view, to: files)
        return nil
      case .missing where !isRecorded:
        try write(view, to: files)
        return """
          There was no proof ‘\(name)’ to compare with, so it was recorded. Look at it, and run the test again:
            \(files.picture.path)
          """
      case .never where !isRecorded:
        return """
          There is no proof ‘\(name)’ to compare with, and none is recorded here. Record it, look at it, and check it in:
            GALLEY_PROOFS=missing swift test --filter \(testName)
            \(files.picture.path)
          """
      case .missing, .never: return try compare(view, files)
      }
    } catch {
      return "The proof ‘\(name)’: \(error)"
    }
  }

  private func compare(_ view: ViewPicture, _ files: (picture: URL, layout: URL)) throws -> String? {
    let layout = try LayoutRecord(text: String(decoding: Data(contentsOf: files.layout), as: UTF8.self), file: files.layout.path)
    let bytes = try Array(Data(contentsOf: files.picture))
    let recorded: Bitmap
    do {
      recorded = try Bitmap(png: bytes)
    } catch {
      return "The proof ‘\(name)’: \(files.picture.path): \(error)"
    }
    let words = LayoutComparison(from: layout, to: view.layout)
    let pixels = PictureComparison(from: recorded, to: view.bitmap, pixelsPerPoint: view.scale)
    if words.differences.isEmpty, pixels.isEmpty { return nil }

    let now = self.files(in: temporaryFolder.appendingPathComponent(testName))
    try write(view, to: now)
    let heat = now.picture.deletingPathExtension().appendingPathExtension("difference.png")
    try Data(HeatPicture.make(from: recorded, to: view.bitmap).pngData()).write(to: heat)
    return """
      ‘\(name)’ is not as it was recorded.
      \((words.sentences(most: 12) + [pixels.sentence(isTextSame: words.differences.isEmpty)]).joined(separator: "\n"))
        recorded    \(files.picture.path)
        now         \(now.picture.path)
        difference  \(heat.path)
      If it is right as it is now, record it: GALLEY_PROOFS=all swift test --filter \(testName)
      """
  }

  /// Whole or not at all.
  private func write(_ view: ViewPicture, to files: (picture: URL, layout: URL)) throws {
    try FileManager.default.createDirectory(at: files.picture.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(view.bitmap.pngData()).write(to: files.picture, options: .atomic)
    try Data(view.layout.text.utf8).write(to: files.layout, options: .atomic)
  }
}

extension LayoutComparison {
  /// The differences in words, consequences set in; how many more there are.
  package func sentences(most: Int) -> [String] {
    let shown = differences.prefix(most).map { difference in
      (difference.follows == nil ? "- " : "  - ") + difference.words + (difference.note.isEmpty ? "" : " \(difference.note)")
    }
    return differences.count > most ? shown + ["- \(differences.count - most) more."] : shown
  }
}

extension PictureComparison {
  /// "132 pixels differ, the first of 2 places being 10,15 112 × 4 pt."
  package func sentence(isTextSame: Bool) -> String {
    guard let first = boxes.first else { return "- No pixel differs." }
    let place = "\(Wording.number(first.x)),\(Wording.number(first.y)) \(Wording.number(first.width)) × \(Wording.points(first.height))"
    let places = boxes.count == 1 ? "at \(place)" : "in \(boxes.count) places, the first at \(place)"
    let size = sizes.map { "The picture has \($0); " } ?? ""
    return "- \(size)\(pixels) pixel\(pixels == 1 ? " differs" : "s differ"), \(places)."
      + (isTextSame ? " All text stands where it stood." : "")
  }
}
