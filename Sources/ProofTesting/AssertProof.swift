import Output
@_exported import Proofs
import Testing
import UIKit
import XCTest

/// Compares a view with how it was recorded: pixel by pixel, and where its text stands.
///
/// What was recorded stands beside the test's file, in `__Proofs__/TestFile`, as `name.png`, `name.layout` and `name.fonts`; all
/// are checked in. A difference is told in words – the line, the column, the word – and then in pixels; tolerance 0. Works in a test of Swift
/// Testing and in one of XCTest, and goes on with the test either way.
///
///     @Test @MainActor func card() {
///       assertProof(of: CardView(model: .sample), named: "card", size: CGSize(width: 320, height: 200))
///     }
///
/// Pictures depend on fonts: use such as come with the tests, or the same image of the system everywhere. What differs where fonts or
/// libraries are others than it was recorded with neither passes nor fails: a warning tells which, and what differs. XCTest knows no
/// warnings, so under it that goes to standard error.
///
/// - Parameters:
///   - view: laid out and drawn here. Where it stands in no other view it takes the traits given below.
///   - name: of the files; one of its own for each proof of a test's file.
///   - size: what the view is set to, in points. `nil` leaves it, or takes what fits where it has none.
///   - scale: pixels in a point.
///   - record: when files are written; see `ProofRecording`. `GALLEY_PROOFS` in the environment wins, and under `CI` nothing is.
@MainActor public func assertProof(
  of view: UIView, named name: String, record: ProofRecording? = nil, size: CGSize? = nil, scale: Double = 2,
  appearance: UIUserInterfaceStyle = .light, category: UIContentSizeCategory = .large, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let traits = UITraitCollection(traitsFrom: [
    UITraitCollection(userInterfaceStyle: appearance), UITraitCollection(preferredContentSizeCategory: category),
  ])
  let picture = ViewPicture(of: view, size: size, scale: scale, traits: traits)
  let proof = ViewProof(named: name, testFile: "\(filePath)", asked: record)
  let place = SourceLocation(fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
  switch proof.verdict(of: picture) {
  case .holds: break
  case .fails(let words) where Test.current != nil: Issue.record(Comment(rawValue: words), sourceLocation: place)
  case .fails(let words): XCTFail(words, file: filePath, line: line)
  case .otherFonts(let words) where Test.current != nil: Issue.record(Comment(rawValue: words), severity: .warning, sourceLocation: place)
  case .otherFonts(let words): StandardError.write(TerminalText.lines("\(filePath):\(line): warning: \(words)") + "\n")
  }
}
