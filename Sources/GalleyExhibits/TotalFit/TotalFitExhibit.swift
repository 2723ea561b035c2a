import GalleyDocuments
import GalleyPlayground
import UIKit

/// One text in two versions: with line breaks chosen one by one, and with all breaks of a paragraph optimized together, around a disc
/// that the user drags through both.
public struct TotalFitExhibit: Exhibit {
  public let name = "total-fit"
  public let title = "Total Fit"

  /// Creates the exhibit; each view controller has its own texts.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return TotalFitViewController()
  }
}
