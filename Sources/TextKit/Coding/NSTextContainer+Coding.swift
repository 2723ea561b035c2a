import class Foundation.NSArray
import class Foundation.NSCoder
import CoreGraphics
import GalleyAttributedText
import UIFoundation

extension NSTextContainer {
  /// Decodes the container. Returns `false` without a change if the lengths, the line break mode or the exclusion paths are missing or invalid.
  func decodeValues(from coder: NSCoder) -> Bool {
    guard let lengths = coder.finiteNumbers("lengths", count: 5),
      let mode = NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "lineBreakMode")),
      let paths = coder.objects(UIBezierPath.self, forKey: "exclusionPaths")
    else { return false }
    size = CGSize(width: lengths[0], height: lengths[1])
    lineFragmentPadding = lengths[2]
    exclusionStandoff = lengths[3]
    minimumFragmentWidth = lengths[4]
    let grid = coder.decodeDouble(forKey: "baselineGrid")
    baselineGrid = grid.isFinite ? grid : 0
    lineBreakMode = mode
    maximumNumberOfLines = max(0, coder.decodeInteger(forKey: "maximumNumberOfLines"))
    balancesWithNext = coder.decodeBool(forKey: "balancesWithNext")
    widthTracksTextView = coder.decodeBool(forKey: "widthTracksTextView")
    heightTracksTextView = coder.decodeBool(forKey: "heightTracksTextView")
    if !paths.isEmpty { exclusionPaths = paths }
    return true
  }

  func encodeValues(with coder: NSCoder) {
    coder.encode(
      numbers: [size.width, size.height, lineFragmentPadding, exclusionStandoff, minimumFragmentWidth], forKey: "lengths")
    if baselineGrid != 0 { coder.encode(Double(baselineGrid), forKey: "baselineGrid") }
    coder.encode(lineBreakMode.rawValue, forKey: "lineBreakMode")
    coder.encode(maximumNumberOfLines, forKey: "maximumNumberOfLines")
    coder.encode(balancesWithNext, forKey: "balancesWithNext")
    coder.encode(widthTracksTextView, forKey: "widthTracksTextView")
    coder.encode(heightTracksTextView, forKey: "heightTracksTextView")
    coder.encode(NSArray(array: exclusionPaths), forKey: "exclusionPaths")
  }
}
