import GalleyPlayground
import GalleyProofs
import UIKit

extension LayoutRecord {
  /// Returns the frames of a page's columns, relative to the origin of the first.
  @MainActor static func frames(of flow: TextFlow) -> [CGRect] {
    let origin = flow.geometry.column(0).origin
    return flow.columns.map { flow.geometry.column($0).offsetBy(dx: -origin.x, dy: -origin.y) }
  }
}
