import GalleyDocuments
import UIKit

/// A text view whose height follows its content.
final class GrowingTextViewRecipe: UIViewController, UITextViewDelegate {
  let textView = BorderedTextView()
  private lazy var heightConstraint = textView.heightAnchor.constraint(equalToConstant: 40)

  override func viewDidLoad() {
    super.viewDidLoad()
    textView.asSample("Type, and the box grows with its lines.", named: "Text")
    textView.backgroundColor = Theme.page
    textView.delegate = self
    addColumn([textView, CaptionLabel("Views below move down.")])
    heightConstraint.isActive = true
  }

  func textViewDidChange(_ textView: UITextView) { updateHeight() }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    updateHeight()
  }

  private func updateHeight() {
    let height = textView.sizeThatFits(CGSize(width: textView.bounds.width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    if heightConstraint.constant != height { heightConstraint.constant = height }
  }
}
