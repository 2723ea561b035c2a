import UIKit

/// One text twice: broken one line after the other, and with all breaks of a paragraph chosen together, round a disc that is dragged
/// through both.
public struct TotalFitExhibit: Exhibit {
  public let name = "total-fit"
  public let title = "Total Fit"

  /// Makes no view yet; each view controller has texts of its own.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return TotalFitViewController()
  }
}
