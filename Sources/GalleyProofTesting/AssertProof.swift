import GalleyOutput
@_exported import GalleyProofs
import Testing
import UIKit
import XCTest

/// Compares a view with its recording: its pixels and the positions of its text.
///
/// The recording is in `__Proofs__/TestFile` beside the test's file, as `name.png`, `name.layout` and `name.fonts`; check in all
/// three. A failure describes the difference of the text – line, column, word – and then of the pixels, with tolerance 0. The function
/// works in tests of Swift Testing and of XCTest, and the test continues after a failure.
///
///     @Test @MainActor func card() {
///       assertProof(of: CardView(model: .sample), named: "card", size: CGSize(width: 320, height: 200))
///     }
///
/// Images depend on fonts: use fonts that come with the tests, or the same system image everywhere. If fonts or libraries differ
/// from those of the recording, a difference neither passes nor fails: a warning lists the changed fonts and the differences.
/// XCTest has no warnings, so there it goes to standard error.
///
/// - Parameters:
///   - view: The view to lay out and draw. Without a superview it gets the traits of `appearance` and `category`.
///   - name: The name of the files, unique within a test's file.
///   - size: The size to set, in points. If `nil`, the view keeps its size, or gets its fitting size if it is empty.
///   - scale: The number of pixels in a point.
///   - record: When to write files; see `ProofRecordingMode`. `GALLEY_PROOFS` in the environment overrides it. Under `CI` nothing is written.
@MainActor public func assertProof(
  of view: UIView, named name: String, record: ProofRecordingMode? = nil, size: CGSize? = nil, scale: Double = 2,
  appearance: UIUserInterfaceStyle = .light, category: UIContentSizeCategory = .large, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let traits = UITraitCollection(traitsFrom: [
    UITraitCollection(userInterfaceStyle: appearance), UITraitCollection(preferredContentSizeCategory: category),
  ])
  let snapshot = ViewSnapshot(of: view, size: size, scale: scale, traits: traits)
  let proof = ViewProof(named: name, testFile: "\(filePath)", requested: record)
  let location = SourceLocation(fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
  switch proof.verdict(of: snapshot) {
  case .passes: break
  case .fails(let words) where Test.current != nil: Issue.record(Comment(rawValue: words), sourceLocation: location)
  case .fails(let words): XCTFail(words, file: filePath, line: line)
  case .otherFonts(let words) where Test.current != nil: Issue.record(Comment(rawValue: words), severity: .warning, sourceLocation: location)
  case .otherFonts(let words): StandardError.write(TerminalText.lines("\(filePath):\(line): warning: \(words)") + "\n")
  }
}
