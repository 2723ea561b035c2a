import GalleyProofTesting
import Testing
import UIKit

/// The assertion as clients use it; its files are beside this one.
@Suite @MainActor struct AssertProofTests {
  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.font = UIFont(name: "Galley Block", size: 10)
    label.numberOfLines = 0
    label.text = text
    return label
  }

  @Test func recordedProofPasses() {
    assertProof(of: label("HH HHH HHHH"), named: "three-words", record: .never, size: CGSize(width: 60, height: 40))
  }

  @Test func differenceIsReportedAtTheCall() {
    let line = #line + 2
    withKnownIssue {
      assertProof(of: label("HH HHH HHHH"), named: "three-words", record: .never, size: CGSize(width: 50, height: 40))
    } matching: { issue in
      let words = issue.comments.first?.rawValue ?? ""
      return words.hasPrefix("‘three-words’ differs from its recording.") && words.contains("line 1 broke after ‘HH’, was ‘HHH’.")
        && words.contains("GALLEY_PROOFS=all swift test --filter AssertProofTests") && issue.sourceLocation?.line == line
    }
  }

  @Test func missingProofIsReported() {
    withKnownIssue {
      assertProof(of: label("H"), named: "never-recorded", record: .never)
    } matching: { ($0.comments.first?.rawValue ?? "").hasPrefix("There is no proof ‘never-recorded’") }
  }

  /// Its `.fonts` names a version of HarfBuzz that does not exist.
  @Test func differentFontsAreAWarning() {
    assertProof(of: label("HH HHH HHHH"), named: "in-other-fonts", record: .never, size: CGSize(width: 60, height: 40))
    withKnownIssue {
      assertProof(of: label("HH HHH HHHH"), named: "in-other-fonts", record: .never, size: CGSize(width: 50, height: 40))
    } matching: { issue in
      issue.severity == .warning && (issue.comments.first?.rawValue ?? "").hasPrefix("‘in-other-fonts’ differs from its recording, which was made with other fonts or libraries")
    }
  }
}
