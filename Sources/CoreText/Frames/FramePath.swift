import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// The key of an array of dictionaries, each with a path that the frame's lines avoid.
public let kCTFrameClippingPathsAttributeName: CFString = "CTFrameClippingPaths"
/// The key of a clipping path: a `CGPath`, y up, in the coordinate space of the frame's own path.
public let kCTFramePathClippingPathAttributeName: CFString = "CTFramePathClippingPath"
/// The key of the fill rule of a clipping path: a `CTFramePathFillRule` or its raw value; even-odd if absent.
public let kCTFramePathFillRuleAttributeName: CFString = "CTFramePathFillRule"

/// The rule for the interior of a clipping path.
public enum CTFramePathFillRule: UInt32, Sendable {
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd = 0
  /// A point is inside if the path winds around it more often in one direction than in the other.
  case windingNumber = 1
}

/// A frame's path and its clipping paths as the engine's region: y down from the top left of the path's box.
struct FramePath {
  private let path: CGPath
  private let box: CGRect
  private let clipping: [Exclusion]

  init(_ path: CGPath, attributes: CFDictionary?) {
    self.path = path
    let box = path.boundingBoxOfPath
    self.box = box.isNull ? .zero : box
    let downwards = Self.downwards(self.box)
    let entries = attributes?[kCTFrameClippingPathsAttributeName] as? [Any] ?? []
    clipping = entries.compactMap { entry in
      guard let entry = entry as? CFDictionary, let path = entry[kCTFramePathClippingPathAttributeName] as? CGPath
      else { return nil }
      let value = entry[kCTFramePathFillRuleAttributeName]
      let rule = value as? CTFramePathFillRule
        ?? AttributeValue.integer(value).flatMap { UInt32(exactly: $0) }.flatMap(CTFramePathFillRule.init) ?? .evenOdd
      return Exclusion(
        path: path.core.applying(downwards.raster), rule: rule == .evenOdd ? .evenOdd : .nonZero)
    }
  }

  private static func downwards(_ box: CGRect) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
  }

  var region: Region {
    var region = Region(width: LayoutUnit(points: box.width), height: LayoutUnit(points: box.height))
    region.exclusions = clipping
    if !path.isRect(nil), !box.isEmpty { region.exclusions.append(outside) }
    return region
  }

  /// The area outside the path: by the even-odd rule, the interior of the path combined with a box around it.
  private var outside: Exclusion {
    let around = CGMutablePath()
    around.addRect(box.insetBy(dx: -16, dy: -16))
    around.addPath(path)
    return Exclusion(path: around.core.applying(Self.downwards(box).raster), rule: .evenOdd)
  }
}
