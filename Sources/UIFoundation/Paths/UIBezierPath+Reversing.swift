import CoreGraphics
import Foundation
import GalleyRaster

extension UIBezierPath {
  /// Returns the same outline in the opposite direction: subpaths in the same order, each from its end to its start.
  public func reversing() -> UIBezierPath {
    let reversed = copy() as! UIBezierPath
    reversed.raster = GalleyRaster.Path(raster.subpaths.flatMap(\.reversedElements))
    return reversed
  }
}

/// The start of a subpath, its segments, and whether it is closed.
struct Subpath {
  var start: GalleyRaster.Point
  /// The segments of the subpath: lines and curves only.
  var segments: [GalleyRaster.Path.Element] = []
  var isClosed = false

  var reversedElements: [GalleyRaster.Path.Element] {
    let starts = [start] + segments.compactMap(\.end)
    var elements: [GalleyRaster.Path.Element] = [.move(starts[starts.count - 1])]
    for (segment, start) in zip(segments, starts).reversed() {
      switch segment {
      case .quad(let control, _): elements.append(.quad(control, start))
      case .cubic(let first, let second, _): elements.append(.cubic(second, first, start))
      default: elements.append(.line(start))
      }
    }
    if isClosed { elements.append(.close) }
    return elements
  }
}

extension GalleyRaster.Path {
  var subpaths: [Subpath] {
    var found: [Subpath] = []
    for element in elements {
      switch element {
      case .move(let start): found.append(Subpath(start: start))
      case .close: if !found.isEmpty { found[found.count - 1].isClosed = true }
      default:
        guard let last = found.last else { continue }
        // Elements after a close without a move begin a subpath at the start of the closed one.
        if last.isClosed { found.append(Subpath(start: last.start)) }
        found[found.count - 1].segments.append(element)
      }
    }
    return found
  }
}
