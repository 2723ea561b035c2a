import GalleyProofTesting
import Testing
import UIKit

/// A view of the client's, as Swift Testing and XCTest hold it against its proof.
@MainActor func card(_ text: String) -> UIView {
  let card = UIView()
  card.backgroundColor = .white
  let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 60))
  label.font = UIFont(name: "Galley Block", size: 10)
  label.numberOfLines = 0
  label.text = text
  card.addSubview(label)
  return card
}

@MainActor let size = CGSize(width: 120, height: 80)

@Suite @MainActor struct CardProofTests {
  @Test func isAsRecorded() {
    assertProof(of: card("A CARD WITH FEW WORDS"), named: "card", size: size)
  }

  @Test func changedTextIsNamedInTheMessage() {
    withKnownIssue {
      assertProof(of: card("A CARD WITH NEW WORDS"), named: "card", record: .never, size: size)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("reads ‘NEW’, was ‘FEW’.") }
    }
  }
}
