import GalleyRaster
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Covered backgrounds are not painted, and the previous content of the bitmap is nowhere visible.
@MainActor @Suite struct CoveredBackgroundTests {
  private func render(_ desk: TextDesk, over ground: GalleyRaster.Color, scale: Double) -> Bitmap {
    let size = desk.window.bounds.size
    let bitmap = Bitmap(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    bitmap.fill(ground)
    desk.window.draw(into: BitmapCanvas(bitmap: bitmap, scale: scale, clip: nil))
    return bitmap
  }

  @Test(arguments: [UIContentSizeCategory.extraSmall, .large, .accessibilityExtraExtraExtraLarge])
  func nothingOfTheBitmapShowsThrough(category: UIContentSizeCategory) throws {
    for size in [GalleyRaster.Size(width: 1280, height: 800), GalleyRaster.Size(width: 701, height: 533)] {
      let desk = try TextDesk(size: size)
      defer { desk.close() }
      UIApplication.shared.setPreferredContentSizeCategory(category)
      defer { UIApplication.shared.setPreferredContentSizeCategory(.large) }
      desk.wait(400)
      for share in [0, 0.31, 0.5, 1] {
        desk.page.contentOffset.y = (desk.page.contentSize.height - desk.page.bounds.height) * share
        desk.wait(200)
        for scale in [1, 1.25, 2] {
          let red = render(desk, over: GalleyRaster.Color(red: 1, green: 0, blue: 0, alpha: 1), scale: scale)
          let green = render(desk, over: GalleyRaster.Color(red: 0, green: 1, blue: 0, alpha: 1), scale: scale)
          #expect(red.difference(from: green).isEmpty, "\(size), \(category.rawValue), at \(share) of the way, \(scale) px a point")
        }
      }
    }
  }
}
