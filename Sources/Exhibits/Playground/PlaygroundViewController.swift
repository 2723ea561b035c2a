import UIKit

/// A page with its text and shapes, without the bars around it.
package final class PlaygroundViewController: UIViewController {
  package let page: PlaygroundPage

  convenience init(
    title: String, document: Document, pictures: PictureSource, category: UIContentSizeCategory,
    initialShapes: ((PageGeometry) -> [PageShape])?
  ) {
    self.init(title: title, PageText(document, pictures: pictures, category: category), initialShapes: initialShapes)
  }

  init(title: String, _ text: PageText, initialShapes: ((PageGeometry) -> [PageShape])?) {
    page = PlaygroundPage(text, initialShapes: initialShapes)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  package required init?(coder: NSCoder) { nil }

  package override func loadView() { view = page }

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Keys scroll and nudge from the start.
    _ = page.becomeFirstResponder()
  }
}
