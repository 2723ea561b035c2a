import CoreGraphics
import Foundation
import GalleyRaster
import Testing
import UIFoundation

/// Images with edges that keep their size, and pixels with another interpretation.
@Suite struct ResizableImageTests {
  private func check(_ image: UIImage, _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(pixelText(of: image) == expected, sourceLocation: location)
  }

  private func paint(_ color: UIColor, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 1, _ height: CGFloat = 1) {
    color.setFill()
    UIRectFill(CGRect(x: x, y: y, width: width, height: height))
  }

  /// A red frame round a blue and a green pixel.
  private var frame: UIImage {
    drawn(4, 3) { _ in
      paint(.red, 0, 0, 4, 3)
      paint(.blue, 1, 1)
      paint(.green, 2, 1)
    }
  }

  private let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)

  @Test func edgesKeepSizeAndMiddleIsTiled() {
    let resizable = frame.resizableImage(withCapInsets: caps)
    #expect(resizable.capInsets == caps && resizable.resizingMode == .tile && resizable.size == frame.size)
    check(drawn(7, 4) { _ in resizable.draw(in: CGRect(x: 0, y: 0, width: 7, height: 4)) }, """
      RRRRRRR
      RBGBGBR
      RBGBGBR
      RRRRRRR
      """)
  }

  @Test func imageAtItsOwnSizeIsUnchanged() {
    check(drawn(4, 3) { _ in frame.resizableImage(withCapInsets: caps).draw(at: .zero) }, pixelText(of: frame))
  }

  @Test func stretchModeStretchesParts() {
    let plain = drawn(3, 3) { _ in
      paint(.red, 0, 0, 3, 3)
      paint(.blue, 1, 1)
    }
    check(drawn(6, 5) { _ in plain.resizableImage(withCapInsets: caps, resizingMode: .stretch).draw(in: CGRect(x: 0, y: 0, width: 6, height: 5)) }, """
      RRRRRR
      RBBBBR
      RBBBBR
      RBBBBR
      RRRRRR
      """)
    let old = plain.stretchableImage(withLeftCapWidth: 1, topCapHeight: 1)
    #expect(old.capInsets == caps && old.resizingMode == .stretch && old.leftCapWidth == 1 && old.topCapHeight == 1)
  }

  @Test func derivedImagesKeepCapInsets() {
    let resizable = frame.resizableImage(withCapInsets: caps, resizingMode: .stretch)
    for image in [resizable.withRenderingMode(.alwaysOriginal), resizable.withTintColor(.red), resizable.withBaselineOffset(fromBottom: 1)] {
      #expect(image.capInsets == caps && image.resizingMode == .stretch)
    }
    #expect(resizable != frame && resizable == frame.resizableImage(withCapInsets: caps, resizingMode: .stretch))
  }

  @Test func overlappingCapsShareSpace() {
    check(drawn(2, 3) { _ in
      drawn(4, 3) { _ in
        paint(.red, 0, 0, 2, 3)
        paint(.blue, 2, 0, 2, 3)
      }.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2), resizingMode: .stretch).draw(in: CGRect(x: 0, y: 0, width: 2, height: 3))
    }, "RB\nRB\nRB")
  }

  /// R G over B W over . K.
  private var six: UIImage {
    drawn(2, 3) { _ in
      paint(.red, 0, 0)
      paint(.green, 1, 0)
      paint(.blue, 0, 1)
      paint(.white, 1, 1)
      paint(.black, 1, 2)
    }
  }

  @Test(arguments: [
    (UIImage.Orientation.up, "RG\nBW\n.K"), (.down, "K.\nWB\nGR"), (.upMirrored, "GR\nWB\nK."), (.downMirrored, ".K\nBW\nRG"),
    (.right, ".BR\nKWG"), (.left, "GWK\nRB."), (.leftMirrored, "RB.\nGWK"), (.rightMirrored, "KWG\n.BR"),
  ])
  func orientationRotatesPixels(orientation: UIImage.Orientation, expected: String) {
    let image = UIImage(cgImage: six.cgImage!, scale: 1, orientation: orientation)
    check(image, expected)
    #expect(image.imageOrientation == .up)
  }

  @Test func flippedImageHasFlippedCapInsets() {
    let image = six.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 0)).withHorizontallyFlippedOrientation()
    check(image, "GR\nWB\nK.")
    #expect(image.capInsets == UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 1))
  }

  @Test func thumbnailHasRequestedSize() {
    let blue = drawn(8, 8, scale: 2) { _ in paint(.blue, 0, 0, 8, 8) }
    let small = blue.preparingThumbnail(of: CGSize(width: 2, height: 1))
    #expect(small?.size == CGSize(width: 2, height: 1) && small?.scale == 2 && small.map(pixelText) == "BBBB\nBBBB")
    #expect(blue.preparingThumbnail(of: .zero) == nil)
  }

  @Test func missingImageInBundleReturnsNil() {
    #expect(UIImage(named: "no such image", in: .main, compatibleWith: nil) == nil)
  }
}
