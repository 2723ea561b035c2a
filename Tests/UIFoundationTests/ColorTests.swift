import CoreGraphics
import Foundation
import Testing
import UIFoundation

@Suite struct ColorTests {
  private func check(_ color: UIColor, _ expected: [CGFloat], _ location: SourceLocation = #_sourceLocation) {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    for (found, wanted) in zip([r, g, b, a], expected) {
      #expect(abs(found - wanted) < 1e-9, "\([r, g, b, a]), not \(expected)", sourceLocation: location)
    }
  }

  @Test func hueInitializerSetsComponents() {
    check(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1), [1, 0, 0, 1])
    check(UIColor(hue: 1.0 / 6, saturation: 1, brightness: 1, alpha: 1), [1, 1, 0, 1])
    check(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 0.5, alpha: 0.5), [0, 0.5, 0, 0.5])
    check(UIColor(hue: 0.5, saturation: 0.5, brightness: 1, alpha: 1), [0.5, 1, 1, 1])
    check(UIColor(hue: 2.0 / 3, saturation: 1, brightness: 1, alpha: 1), [0, 0, 1, 1])
    check(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1), [1, 0, 0, 1])
    check(UIColor(hue: 0.3, saturation: 0, brightness: 0.4, alpha: 1), [0.4, 0.4, 0.4, 1])
  }

  @Test func hueRoundTrips() {
    for hue in stride(from: 0.05, to: 1, by: 0.07) {
      let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5)
      var (h, s, v, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.getHue(&h, saturation: &s, brightness: &v, alpha: &a)
      #expect(abs(h - hue) < 1e-9 && abs(s - 0.6) < 1e-9 && abs(v - 0.8) < 1e-9 && a == 0.5)
    }
  }

  @Test func equalityIsByComponents() {
    #expect(UIColor.white == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(UIColor.white.hash == UIColor(red: 1, green: 1, blue: 1, alpha: 1).hash)
    #expect(UIColor.red != UIColor.red.withAlphaComponent(0.5))
    #expect(UIColor.label == UIColor.label && UIColor.label != UIColor.black)
    #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1), .blue]).count == 2)
  }

  @Test func grayComponents() {
    var (white, alpha): (CGFloat, CGFloat) = (0, 0)
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
    #expect(white == 0.25 && alpha == 0.5)
    #expect(!UIColor.red.getWhite(&white, alpha: &alpha))
    #expect(UIColor.gray.cgColor.numberOfComponents == 2 && UIColor.red.cgColor.numberOfComponents == 4)
  }

  @Test func dynamicColorsFollowTheTraits() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.resolvedColor(with: dark) == .white)
    #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .black)
    check(color, [0, 0, 0, 1])
    dark.performAsCurrent {
      check(color, [1, 1, 1, 1])
      check(color.withAlphaComponent(0.5), [1, 1, 1, 0.5])
      #expect(color.cgColor == CGColor.white)
    }
    check(color.withAlphaComponent(0.5), [0, 0, 0, 0.5])
  }

  @Test func semanticColorsFollowInterfaceStyle() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(UIColor.label.resolvedColor(with: dark) == .white)
    #expect(UIColor.systemBackground.resolvedColor(with: dark) == .black)
    check(UIColor.systemRed, [1, 59.0 / 255, 48.0 / 255, 1])
    check(UIColor.secondaryLabel, [60.0 / 255, 60.0 / 255, 67.0 / 255, 0.6])
  }

  @Test func rasterColorIsClamped() {
    let paint = UIColor(red: 2, green: -1, blue: 0.5, alpha: 1).raster
    #expect(paint.red == 1 && paint.green == 0 && paint.blue == 0.5)
  }

  @Test func coreGraphicsColors() {
    let space = CGColorSpaceCreateDeviceRGB()
    #expect(CGColor(colorSpace: space, components: [0.1, 0.2, 0.3, 0.4])?.components == [0.1, 0.2, 0.3, 0.4])
    #expect(CGColor(gray: 0.5, alpha: 1).copy(alpha: 0.25)?.components == [0.5, 0.25])
    #expect(CGColorSpace(name: CGColorSpace.sRGB) == space && CGColorSpace(name: "kCGColorSpaceDisplayP3") == nil)
    #expect(UIColor(cgColor: CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)) == UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
  }
}

@Suite struct TraitTests {
  @Test func currentTraitsArePerThread() {
    let seen = Locked(UIUserInterfaceStyle.unspecified)
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        seen.withLock { $0 = UITraitCollection.current.userInterfaceStyle }
        done.signal()
      }
      done.wait()
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    }
    #expect(seen.withLock { $0 } == .light)
  }

  @Test func performAsCurrentRestoresPreviousTraits() {
    let before = UITraitCollection.current
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      UITraitCollection(displayScale: 3).performAsCurrent {
        #expect(UITraitCollection.current.displayScale == 3 && UITraitCollection.current.userInterfaceStyle == .unspecified)
      }
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    }
    #expect(UITraitCollection.current == before)
  }

  @Test func laterTraitsOverrideEarlierOnes() {
    let merged = UITraitCollection(traitsFrom: [
      UITraitCollection(displayScale: 2), UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 3),
    ])
    #expect(merged.displayScale == 3 && merged.userInterfaceStyle == .dark && merged.layoutDirection == .unspecified)
    #expect(merged.containsTraits(in: UITraitCollection(userInterfaceStyle: .dark)))
    #expect(!merged.containsTraits(in: UITraitCollection(userInterfaceStyle: .light)))
    #expect(!merged.containsTraits(in: UITraitCollection(layoutDirection: .rightToLeft)))
  }
}
