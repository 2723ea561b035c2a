import Foundation
import GalleyPlayground
import GalleyProofs
import GalleyRaster
import UIKit

/// The playground during a drag of its heart, drawn off-screen.
@MainActor final class SampleScene {
  private let window: UIWindow
  private let page: PlaygroundPage
  private let standoff: CGFloat?

  /// The recorded data of a step.
  struct Shot {
    var layout: LayoutRecord
    /// Data URLs.
    var screenshot, thumb: String
    var linesLaid: Int
  }

  static let size = CGSize(width: 1224, height: 704)

  /// - Parameter standoff: The distance of lines in the second column from shapes, if it differs from the playground's.
  init(standoff: CGFloat? = nil) {
    let controller = PlaygroundExhibit().makeViewController(category: .large) as! PlaygroundViewController
    window = UIWindow(frame: CGRect(origin: .zero, size: Self.size))
    window.rootViewController = controller
    page = controller.page
    self.standoff = standoff
    window.layoutIfNeeded()
  }

  func drag(to point: CGPoint) -> Shot {
    let heart = page.shapes[1]
    let before = page.flow.layoutManager.documentLayout.cost.placed
    page.beginDrag(of: heart.id, by: nil, at: heart.center)
    page.continueDrag(to: point, keepsProportions: false)
    page.endDrag()
    if let standoff { page.flow.container(1).exclusionStandoff = standoff }
    window.layoutIfNeeded()
    let picture = window.snapshot(scale: 1)
    return Shot(
      layout: LayoutRecord(of: window), screenshot: Self.address(picture), thumb: Self.address(Self.thumb(of: picture)),
      linesLaid: page.flow.layoutManager.documentLayout.cost.placed - before)
  }

  private static func address(_ bitmap: Bitmap) -> String {
    "data:image/png;base64," + Data((try? bitmap.pngData()) ?? []).base64EncodedString()
  }

  private static func thumb(of bitmap: Bitmap) -> Bitmap {
    let thumb = CGRect(x: 0, y: 0, width: 256, height: 256 * size.height / size.width)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIImage(data: Data((try? bitmap.pngData()) ?? []))
    let data = UIGraphicsImageRenderer(size: thumb.size, format: format).pngData { _ in image?.draw(in: thumb) }
    return (try? Bitmap(png: Array(data))) ?? bitmap
  }
}
