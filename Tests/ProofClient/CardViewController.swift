import UIKit

/// The exhibit's content: a heading, and a few editable lines.
final class CardViewController: UIViewController {
  private let heading = UILabel()
  private let verse = UITextView()

  override func loadView() {
    view = UIView()
    view.backgroundColor = .systemBackground
    heading.text = "A rhyme"
    heading.font = .preferredFont(forTextStyle: .headline)
    // Simulates a program that changed after its proofs were recorded.
    verse.text = ProcessInfo.processInfo.environment["CARD_VERSE"] ?? "Mary had a little lamb, its fleece was white as snow."
    verse.font = .preferredFont(forTextStyle: .body)
    for part in [heading, verse] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    heading.frame = CGRect(x: 12, y: 12, width: view.bounds.width - 24, height: heading.intrinsicContentSize.height)
    verse.frame = CGRect(x: 12, y: heading.frame.maxY + 8, width: view.bounds.width - 24, height: 120)
  }
}
