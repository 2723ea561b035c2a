import GalleyDocuments
import UIKit

/// A page with its text and shapes, without the bars around it.
public final class PlaygroundViewController: UIViewController {
  /// The controller's view.
  public let page: PlaygroundPage

  convenience init(
    title: String, document: Document, imageLoader: ImageLoader, category: UIContentSizeCategory,
    initialShapes: ((PageGeometry) -> [PageShape])?
  ) {
    self.init(title: title, PageText(document, imageLoader: imageLoader, category: category), initialShapes: initialShapes)
  }

  init(title: String, _ text: PageText, initialShapes: ((PageGeometry) -> [PageShape])?) {
    page = PlaygroundPage(text, initialShapes: initialShapes)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  public required init?(coder: NSCoder) { nil }

  public override func loadView() { view = page }

  /// Makes the page first responder, so that keys scroll it and move shapes from the start.
  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Let keys scroll and nudge from the start.
    _ = page.becomeFirstResponder()
  }
}
