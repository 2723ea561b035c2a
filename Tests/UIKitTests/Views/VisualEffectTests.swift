import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Visual effects, and layers with fewer pixels than the display.
@Suite @MainActor
struct VisualEffectTests {
  private func image(of view: UIView, scale: CGFloat = 1) -> CGImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) }.cgImage!
  }

  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    let data = image.dataProvider!.data!
    let at = data.startIndex + y * image.bytesPerRow + x * 4
    return [data[at + 2], data[at + 1], data[at], data[at + 3]]
  }

  /// Opaque, light or dark; adaptive styles follow the traits.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func blursAreGrounds(style: UIUserInterfaceStyle) {
    let back = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    back.backgroundColor = .red
    back.overrideUserInterfaceStyle = style
    let view = UIVisualEffectView(effect: nil)
    view.frame = back.bounds
    back.addSubview(view)
    let bare = pixel(image(of: back), 5, 5)
    func ground(_ blur: UIBlurEffect.Style) -> UInt8 {
      view.effect = UIBlurEffect(style: blur)
      let color = pixel(image(of: back), 5, 5)
      #expect(color[0] == color[1] && color[1] == color[2] && color[3] == 255)
      return color[0]
    }
    #expect(ground(.light) > 230 && ground(.dark) < 60 && ground(.extraLight) == 255)
    #expect(ground(.systemMaterialLight) > 230 && ground(.systemThinMaterialDark) < 60)
    #expect(style == .dark ? ground(.regular) < 60 && ground(.systemMaterial) < 60 : ground(.regular) > 230 && ground(.systemMaterial) > 230)
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    inside.backgroundColor = .green
    view.contentView.addSubview(inside)
    #expect(pixel(image(of: back), 2, 2)[1] > 200)
    view.frame.size = CGSize(width: 10, height: 10)
    #expect(view.contentView.frame.size == CGSize(width: 10, height: 10))
    view.effect = nil
    #expect(pixel(image(of: back), 15, 15) == bare && pixel(image(of: back), 7, 7) == bare)
  }

  /// On a dark background the tint is light in both user interface styles.
  @Test func vibrancyIsRead() {
    let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    var white: CGFloat = 0
    view.contentView.tintColor.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).getWhite(&white, alpha: nil)
    #expect(white > 0.9)
    view.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light))
    view.contentView.tintColor.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).getWhite(&white, alpha: nil)
    #expect(white < 0.1)
    let weak = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light), style: .secondaryLabel))
    #expect(weak.contentView.tintColor != view.contentView.tintColor)
  }

  final class Stripes: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(red: 0, green: 0, blue: 0, alpha: 1)
      for x in stride(from: 0, to: 16, by: 2) { ctx.fill(CGRect(x: CGFloat(x), y: 0, width: 1, height: 16)) }
    }
  }

  /// At half a pixel per point, one-point lines are gray; at the display's scale or more they are sharp.
  @Test func fewPixelsAreCoarse() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
    view.backgroundColor = .white
    let layer = Stripes()
    layer.frame = view.bounds
    view.layer.addSublayer(layer)
    #expect(pixel(image(of: view), 4, 4)[0] == 0 && pixel(image(of: view), 5, 4)[0] == 255)
    #expect(layer.contentsScale == UIScreen.main.scale)
    layer.contentsScale = 0.5
    let grey = pixel(image(of: view), 4, 4)[0]
    #expect((80...180).contains(grey) && abs(Int(pixel(image(of: view), 5, 4)[0]) - Int(grey)) < 60)
    // A layer higher than any bitmap is drawn in its visible part.
    layer.frame.size.height = 80_000
    #expect(pixel(image(of: view), 4, 4)[0] == grey)
    layer.frame = view.bounds
    layer.contentsScale = 3
    #expect(pixel(image(of: view), 4, 4)[0] == 0 && pixel(image(of: view), 5, 4)[0] == 255)
  }
}
