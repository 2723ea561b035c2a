import UIKit

/// TextKit's four samples: links, hits, highlighting, exclusion paths.
public struct SamplesExhibit: Exhibit {
  public let name = "textkit"
  public let title = "TextKit"
  public let topic = "Text Views and Fields"
  public let reference: Reference? = Reference(.t, "Its four samples, and the second exercise")

  /// Makes no view yet.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return SamplesViewController()
  }
}
