import Foundation
import Testing
import UIKit

@testable import GalleyProofs

@Suite @MainActor struct ViewProofTests {
  /// A folder that is deleted when the test ends.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("galley-proof-tests-\(UUID().uuidString)")
    deinit { try? FileManager.default.removeItem(at: url) }

    var recorded: URL { url.appendingPathComponent("__Proofs__/CardTests") }

    func proof(_ recording: ProofRecordingMode, named name: String = "card") -> ViewProof {
      var proof = ViewProof(named: name, testFile: url.appendingPathComponent("CardTests.swift").path, requested: nil)
      proof.recording = recording
      proof.temporaryFolder = url.appendingPathComponent("now")
      return proof
    }
  }

  private func makeSnapshot(_ text: String = "HH HHH HHHH", width: CGFloat = 60) -> ViewSnapshot {
    let label = UILabel()
    label.font = UIFont(name: "Galley Block", size: 10)
    label.numberOfLines = 0
    label.text = text
    return ViewSnapshot(of: label, size: CGSize(width: width, height: 40), scale: 1, traits: UITraitCollection(userInterfaceStyle: .light))
  }

  private func contents(_ folder: Folder) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.recorded.path)
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: folder.recorded.appendingPathComponent($0))) })
  }

  @Test func missingProofIsRecordedAndReported() throws {
    let folder = Folder()
    let words = try #require(folder.proof(.missing).failure(of: makeSnapshot()))
    #expect(words.hasPrefix("There was no proof ‘card’ to compare with, so it was recorded. Check the image, then run the test again:\n"))
    #expect(words.contains(folder.recorded.appendingPathComponent("card.png").path))
    #expect(try contents(folder).keys.sorted() == ["card.fonts", "card.layout", "card.png"])
    for mode in [ProofRecordingMode.missing, .never] { #expect(folder.proof(mode).failure(of: makeSnapshot()) == nil) }
    // One of the two is not enough.
    try FileManager.default.removeItem(at: folder.recorded.appendingPathComponent("card.layout"))
    #expect(folder.proof(.never).failure(of: makeSnapshot())?.hasPrefix("There is no proof ‘card’") == true)
  }

  @Test func differencesAreDescribedAndNothingIsWritten() throws {
    let folder = Folder()
    #expect(folder.proof(.all).failure(of: makeSnapshot()) == nil)
    let before = try contents(folder)
    let words = try #require(folder.proof(.missing).failure(of: makeSnapshot(width: 50)))
    let recorded = folder.recorded.path, now = folder.url.appendingPathComponent("now/CardTests").path
    #expect(
      words == """
        ‘card’ differs from its recording.
        - Label ‘HH HHH HHHH’ is 10 pt narrower. 60 × 40 pt is now 50 × 40 pt.
          - Label ‘HH HHH HHHH’, line 1 broke after ‘HH’, was ‘HHH’. The line is 10 pt narrower there. ‘HHH’ did not fit by 10 pt; it did before. Line 2 is new and holds one word.
          - The line below moved down 5 pt. Label ‘HH HHH HHHH’, line 2, now 3. The words are the same.
        - The image has 50 × 40 pixels, was 60 × 40; 1000 pixels differ, at 0,0 60 × 40 pt.
          recorded    \(recorded)/card.png
          now         \(now)/card.png
          difference  \(now)/card.difference.png
        If the new result is correct, record it: GALLEY_PROOFS=all swift test --filter CardTests
        """)
    for file in ["card.png", "card.layout", "card.difference.png"] {
      #expect(FileManager.default.fileExists(atPath: "\(now)/\(file)"), "\(file)")
    }
    #expect(try contents(folder) == before)
  }

  @Test func pixelDifferencesAloneAreReported() throws {
    let folder = Folder()
    #expect(folder.proof(.all).failure(of: makeSnapshot()) == nil)
    let other = makeSnapshot()
    for x in 3..<7 { other.bitmap[x, 30] ^= 1 }
    let words = try #require(folder.proof(.never).failure(of: other))
    #expect(words.contains("- 4 pixels differ, at 3,30 4 × 1 pt. The text positions are unchanged.\n"), "\(words)")
  }

  @Test func modeAllRecordsAgain() throws {
    let folder = Folder()
    #expect(folder.proof(.all).failure(of: makeSnapshot()) == nil)
    #expect(folder.proof(.all).failure(of: makeSnapshot(width: 50)) == nil)
    #expect(folder.proof(.never).failure(of: makeSnapshot(width: 50)) == nil)
  }

  @Test func brokenFilesAreNamed() throws {
    let folder = Folder()
    #expect(folder.proof(.all).failure(of: makeSnapshot()) == nil)
    let layout = folder.recorded.appendingPathComponent("card.layout")
    let good = try Data(contentsOf: layout)
    try Data("galley layout 1\n# label\n".utf8).write(to: layout)
    #expect(folder.proof(.never).failure(of: makeSnapshot())?.contains("\(layout.path), line 2: ") == true)
    try good.write(to: layout)
    try Data("no PNG".utf8).write(to: folder.recorded.appendingPathComponent("card.png"))
    #expect(folder.proof(.never).failure(of: makeSnapshot())?.contains("card.png: PNG, byte 0: this is not a PNG") == true)
  }

  @Test func namesBecomeFiles() throws {
    let folder = Folder()
    #expect(folder.proof(.all, named: "a card / größer, 2×").failure(of: makeSnapshot()) == nil)
    #expect(try contents(folder).keys.sorted() == ["fonts", "layout", "png"].map { "a-card-größer-2-.\($0)" })
  }

  @Test(arguments: [
    (nil, [:], .missing), (.all, [:], .all), (.never, [:], .never),
    (nil, ["CI": "true"], .never), (.all, ["CI": "1"], .never), (nil, ["CI": "false"], .missing), (nil, ["CI": ""], .missing),
    (nil, ["CI": "true", "GALLEY_PROOFS": "all"], .all), (.all, ["GALLEY_PROOFS": "never"], .never),
    (.never, ["GALLEY_PROOFS": "nonsense"], .never),
  ] as [(ProofRecordingMode?, [String: String], ProofRecordingMode)])
  func recordingModeFollowsRequestAndEnvironment(_ requested: ProofRecordingMode?, _ environment: [String: String], _ expected: ProofRecordingMode) {
    #expect(ProofRecordingMode.inForce(requested: requested, environment) == expected)
  }

  @Test func differentFontsGiveNoFalseAlarm() throws {
    let folder = Folder()
    #expect(folder.proof(.all).failure(of: makeSnapshot()) == nil)
    let fonts = folder.recorded.appendingPathComponent("card.fonts")
    let recorded = try String(contentsOf: fonts, encoding: .utf8)
    // The fonts of the view, not those of other tests of this process.
    #expect(recorded.matches(of: /"kind":"font"/).count == 1 && recorded.contains("\"GalleyBlock") && recorded.contains("\"HarfBuzz\""), "\(recorded)")
    #expect(!recorded.contains("hyphenation"))

    try Data(recorded.replacing(/"HarfBuzz","version":"/, with: "\"HarfBuzz\",\"version\":\"0.").utf8).write(to: fonts)
    #expect(folder.proof(.never).verdict(of: makeSnapshot()) == .passes, "what is the same holds in any fonts")
    guard case .otherFonts(let words) = folder.proof(.never).verdict(of: makeSnapshot(width: 50)) else {
      Issue.record("\(folder.proof(.never).verdict(of: makeSnapshot(width: 50)))")
      return
    }
    #expect(words.hasPrefix("‘card’ differs from its recording, which was made with other fonts or libraries; it neither passed nor failed.\n- HarfBuzz is "), "\(words)")
    #expect(words.contains("line 1 broke after ‘HH’, was ‘HHH’.") && words.hasSuffix("GALLEY_PROOFS=all swift test --filter CardTests"), "\(words)")

    try Data("nonsense".utf8).write(to: fonts)
    #expect(folder.proof(.never).failure(of: makeSnapshot(width: 50))?.contains("card.fonts") == true)
    // Recorded before there were such files.
    try FileManager.default.removeItem(at: fonts)
    #expect(folder.proof(.never).failure(of: makeSnapshot(width: 50))?.hasPrefix("‘card’ differs from its recording.") == true)
  }
}

extension ViewProof {
  /// Describes the failure; returns `nil` if the proof holds or has no result.
  fileprivate func failure(of view: ViewSnapshot) -> String? {
    if case .fails(let words) = verdict(of: view) { words } else { nil }
  }
}
