import UIKit

/// What is on show: a heading, and a few lines that are edited.
final class CardViewController: UIViewController {
  private let heading = UILabel()
  private let verse = UITextView()

  override func loadView() {
    view = UIView()
    view.backgroundColor = .systemBackground
    heading.text = "A rhyme"
    heading.font = .preferredFont(forTextStyle: .headline)
    // As if the program had become another one since its proofs were recorded.
    verse.text = ProcessInfo.processInfo.environment["CARD_VERSE"] ?? "Mary had a little lamb, its fleece was white as snow."
    verse.font = .preferredFont(forTextStyle: .body)
    for part in [heading, verse] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    heading.frame = CGRect(x: 12, y: 12, width: view.bounds.width - 24, height: heading.intrinsicContentSize.height)
    verse.frame = CGRect(x: 12, y: heading.frame.maxY + 8, width: view.bounds.width - 24, height: 120)
  }
}
