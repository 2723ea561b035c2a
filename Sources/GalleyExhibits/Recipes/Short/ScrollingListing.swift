import GalleyDocuments
import UIKit

/// Listing 4.26: a text view low in a scroll view, which scrolls it above the keyboard.
final class ScrollingListing: UIViewController, UITextViewDelegate {
  let scrollView = UIScrollView()
  let textView = BorderedTextView()
  /// The top of the part that the keyboard covers, in the window.
  private var keyboardTop = CGFloat.infinity

  override func viewDidLoad() {
    super.viewDidLoad()
    fill(with: scrollView)
    textView.asSample("Tap here: the keyboard would cover this text.", named: "Text at the bottom")
    textView.isScrollEnabled = true
    textView.backgroundColor = Theme.page
    textView.delegate = self
    scrollView.addSubview(textView)
    NotificationCenter.default.addObserver(self, selector: "keyboardShow:", name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
  }

  override class var actions: ActionTable {
    super.actions.adding("keyboardShow:", to: ScrollingListing.self) { if let note = $1 as? Notification { $0.keyboardTop = note.keyboard.end.minY } }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = scrollView.bounds.size
    scrollView.contentSize = size
    let height = min(max(size.height * 0.4, 90), size.height)
    textView.frame = CGRect(x: 14, y: max(size.height - height - 14, 0), width: max(size.width - 28, 0), height: height)
  }

  // The keyboard is announced before editing begins: scroll by the covered height of the text.
  func textViewDidBeginEditing(_ textView: UITextView) {
    let bottom = scrollView.convert(CGPoint(x: 0, y: textView.frame.maxY), to: nil).y
    let covered = bottom + 8 - keyboardTop
    if covered > 0 { scrollView.setContentOffset(CGPoint(x: 0, y: scrollView.contentOffset.y + covered), animated: true) }
  }

  func textViewDidEndEditing(_ textView: UITextView) { scrollView.setContentOffset(.zero, animated: true) }
}
