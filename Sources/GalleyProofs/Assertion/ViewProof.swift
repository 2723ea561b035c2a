import Foundation
import GalleyOutput
import GalleyRaster
import UIKit

/// A recorded image of a view next to a test, for comparison with its current state.
package struct ViewProof {
  /// The name: letters, digits, and other characters allowed in file names.
  package var name: String
  /// The path of the test's source file, which determines the folder of the proof.
  package var testFile: String
  package var recording: ProofRecordingMode
  /// The folder for different results, outside of the user's folders.
  var temporaryFolder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("galley-proofs")

  package init(named name: String, testFile: String, requested: ProofRecordingMode?) {
    (self.name, self.testFile) = (name, testFile)
    recording = .inForce(requested: requested)
  }

  private var testName: String { URL(fileURLWithPath: testFile).deletingPathExtension().lastPathComponent }

  /// The folder `__Proofs__/TestFile` next to the test's file.
  private var folder: URL {
    URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("__Proofs__/\(testName)")
  }

  private struct Files {
    /// The path without an extension.
    var stem: URL
    var screenshot: URL { stem.appendingPathExtension("png") }
    var layout: URL { stem.appendingPathExtension("layout") }
    /// The fingerprint. Missing in older recordings.
    var fonts: URL { stem.appendingPathExtension("fonts") }

    var exist: Bool { [screenshot, layout].allSatisfy { FileManager.default.fileExists(atPath: $0.path) } }
  }

  private func files(in folder: URL) -> Files {
    Files(stem: folder.appendingPathComponent(name.replacing(/[^\p{L}\p{N}._-]+/, with: "-")))
  }

  package enum Verdict: Hashable {
    /// The view equals the recording.
    case passes
    /// The assertion fails: the view differs from its recording, there was no recording, or a file cannot be read or written. The string describes
    /// the problem and, if there is one, the remedy.
    case fails(String)
    /// The view differs, but so do fonts or libraries, so the result is undecided. The string describes the differences and the remedy.
    case otherFonts(String)
  }

  package func verdict(of view: ViewSnapshot) -> Verdict {
    let files = files(in: folder)
    let isRecorded = files.exist
    do {
      switch recording {
      case .all:
        try write(view, to: files)
        try writeFonts(of: view, to: files)
        return .passes
      case .missing where !isRecorded:
        try write(view, to: files)
        try writeFonts(of: view, to: files)
        return .fails(
          """
          There was no proof ‘\(name)’ to compare with, so it was recorded. Check the image, then run the test again:
            \(files.screenshot.path)
          """)
      case .never where !isRecorded:
        return .fails(
          """
          There is no proof ‘\(name)’ to compare with, and recording is disabled. Record it, check the image, and commit it:
            GALLEY_PROOFS=missing swift test --filter \(testName)
            \(files.screenshot.path)
          """)
      case .missing, .never: return try compare(view, files)
      }
    } catch {
      return .fails("The proof ‘\(name)’: \(WritingError.message(for: error))")
    }
  }

  private func compare(_ view: ViewSnapshot, _ files: Files) throws -> Verdict {
    let layout = try LayoutRecord(text: String(decoding: RegularFile.data(at: files.layout), as: UTF8.self), file: files.layout.path)
    let bytes = try Array(RegularFile.data(at: files.screenshot))
    let recorded: Bitmap
    do {
      recorded = try Bitmap(png: bytes)
    } catch {
      return .fails("The proof ‘\(name)’: \(files.screenshot.path): \(error)")
    }
    let words = LayoutComparison(from: layout, to: view.layout)
    let pixels = ImageComparison(from: recorded, to: view.bitmap, pixelsPerPoint: view.scale)
    if words.differences.isEmpty, pixels.isEmpty { return .passes }

    let now = self.files(in: temporaryFolder.appendingPathComponent(testName))
    try write(view, to: now)
    let heat = now.stem.appendingPathExtension("difference.png")
    try write(Data(HeatMap.make(from: recorded, to: view.bitmap).pngData()), to: heat)
    let found = """
      \((words.sentences(limit: 12) + [pixels.sentence(isTextSame: words.differences.isEmpty)]).joined(separator: "\n"))
        recorded    \(files.screenshot.path)
        now         \(now.screenshot.path)
        difference  \(heat.path)
      """
    let record = "GALLEY_PROOFS=all swift test --filter \(testName)"
    let environmentDifferences = try differencesHere(files)
    guard environmentDifferences.isEmpty else {
      return .otherFonts(
        """
        ‘\(name)’ differs from its recording, which was made with other fonts or libraries; it neither passed nor failed.
        \(environmentDifferences.map { "- \($0.summary)." }.joined(separator: "\n"))
        They can be the cause of these differences:
        \(found)
        Install the recorded fonts and libraries, or record it with those installed here: \(record)
        """)
    }
    return .fails(
      """
      ‘\(name)’ differs from its recording.
      \(found)
      If the new result is correct, record it: \(record)
      """)
  }

  /// Returns the differences between this system and that of the recording; empty if there are none, or if the
  /// recording has no fingerprint. Throws if the fingerprint is unreadable.
  private func differencesHere(_ files: Files) throws -> [ProofFingerprint.Difference] {
    guard FileManager.default.fileExists(atPath: files.fonts.path) else { return [] }
    return try ProofFingerprint(contentsOf: files.fonts, named: files.fonts.path).differencesHere()
  }

  /// Writes the image and the layout, each file atomically, and creates the folder if necessary. Throws `ProofFailure`
  /// if that fails.
  private func write(_ view: ViewSnapshot, to files: Files) throws {
    let folder = files.screenshot.deletingLastPathComponent().path
    do throws(WritingError) { try OutputFolder.make(folder) } catch {
      throw ProofFailure("\(folder): the folder cannot be created: \(error)")
    }
    try write(Data(view.bitmap.pngData()), to: files.screenshot)
    try write(Data(view.layout.text.utf8), to: files.layout)
  }

  private func writeFonts(of view: ViewSnapshot, to files: Files) throws {
    try write(Data((ProofFingerprint.ofThisProcess(for: view.layout).text + "\n").utf8), to: files.fonts)
  }

  private func write(_ data: Data, to url: URL) throws {
    do throws(WritingError) { try FileReplacement.write(data, to: url.path) } catch {
      throw ProofFailure("\(url.path): cannot be written: \(error)")
    }
  }
}

extension LayoutComparison {
  /// Returns descriptions of the first `limit` differences, with indented consequences, and a line with the number of
  /// omitted ones, if any.
  package func sentences(limit: Int) -> [String] {
    let shown = differences.prefix(limit).map { difference in
      let sentence = difference.summary + (difference.note.isEmpty ? "" : " \(difference.note)")
      return (difference.cause == nil ? "- " : "  - ") + SentenceFormat.withoutIsolates(sentence)
    }
    return differences.count > limit ? shown + ["- \(differences.count - limit) more differences."] : shown
  }
}

extension ImageComparison {
  /// Returns a description such as "- 132 pixels differ, in 2 areas, the first at 10,15 112 × 4 pt.", or "- No pixel differs." `isTextSame` adds
  /// that the text positions are unchanged.
  package func sentence(isTextSame: Bool) -> String {
    guard let first = boxes.first else { return "- No pixel differs." }
    let firstPosition = "\(SentenceFormat.number(first.x)),\(SentenceFormat.number(first.y)) \(SentenceFormat.number(first.width)) × \(SentenceFormat.points(first.height))"
    let positionDescription = boxes.count == 1 ? "at \(firstPosition)" : "in \(boxes.count) areas, the first at \(firstPosition)"
    let size = sizes.map { "The image has \($0); " } ?? ""
    return "- \(size)\(pixels) pixel\(pixels == 1 ? " differs" : "s differ"), \(positionDescription)."
      + (isTextSame ? " The text positions are unchanged." : "")
  }
}
