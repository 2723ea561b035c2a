import GalleyDocuments
import GalleyPlayground
import UIKit

/// The four samples of TextKit: links, hit testing, highlighting, exclusion paths.
public struct SamplesExhibit: Exhibit {
  public let name = "textkit"
  public let title = "TextKit"
  public let topic = "Typing and Editing"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.textKit, "Four samples and an exercise")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return SamplesViewController()
  }
}
