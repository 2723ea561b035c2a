import GalleyRaster
import GalleyRequirements

/// The differences between the recorded and the replayed screenshot of a step, pixel by pixel, without tolerance.
public struct ImageComparison: Hashable, Sendable {
  /// The number of different pixels. If the sizes differ, it includes all pixels that only one image has.
  public var pixels: Int
  /// The areas of different pixels in points: a small number of disjoint rectangles from top to bottom. Nearby changes
  /// share one.
  public var boxes: [RecordedRect]
  /// A description of different sizes: "1280 × 800 pixels, was 1300 × 800". `nil` if the sizes are equal.
  public var sizes: String?

  /// Whether all pixels are equal.
  public var isEmpty: Bool { pixels == 0 }

  /// Compares two images pixel by pixel. Traps if `pixelsPerPoint` is not positive.
  ///
  /// - Parameter pixelsPerPoint: The scale of both images; greater than 0.
  package init(from old: Bitmap, to new: Bitmap, pixelsPerPoint: Double) {
    require(pixelsPerPoint > 0, "pixelsPerPoint is \(pixelsPerPoint), but must be positive")
    let difference = new.difference(from: old)
    pixels = difference.count
    boxes = BoxGroups.joined(difference.boxes, gap: Int((8 * pixelsPerPoint).rounded(.up))).map { box in
      RecordedRect(
        x: Double(box.x) / pixelsPerPoint, y: Double(box.y) / pixelsPerPoint,
        width: Double(box.width) / pixelsPerPoint, height: Double(box.height) / pixelsPerPoint)
    }
    if (old.width, old.height) != (new.width, new.height) {
      sizes = "\(new.width) × \(new.height) pixels, was \(old.width) × \(old.height)"
    }
  }
}

/// Groups nearby boxes.
enum BoxGroups {
  /// The maximum number of boxes for a reader.
  static let maximumCount = 24

  /// Returns few disjoint boxes that cover the given ones. Joins the boxes within about `gap` of each other, and doubles the gap until at most
  /// `maximumCount` are left.
  static func joined(_ boxes: [IntRect], gap: Int) -> [IntRect] {
    var (boxes, gap) = (IntRect.disjoint(byCells(boxes, gap)), gap)
    while boxes.count > maximumCount {
      gap *= 2
      boxes = IntRect.disjoint(byCells(boxes, gap))
    }
    return boxes
  }

  /// Joins the boxes that meet equal or adjacent cells, also diagonally, of a grid with cells of `side` pixels, and returns the bounding box of
  /// each group. Boxes that are joined with the same box are in one group.
  private static func byCells(_ boxes: [IntRect], _ side: Int) -> [IntRect] {
    guard boxes.count > 1 else { return boxes }
    var groups = Array(boxes.indices)
    func group(of index: Int) -> Int {
      var index = index
      while groups[index] != index {
        groups[index] = groups[groups[index]]
        index = groups[index]
      }
      return index
    }
    // One more cell on each side, so that every cell has all neighbors.
    let bounds = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    let columns = (bounds.width + side - 1) / side + 2
    var owner = [Int](repeating: -1, count: columns * ((bounds.height + side - 1) / side + 2))
    for (index, box) in boxes.enumerated() {
      for y in (box.y - bounds.y) / side + 1...(box.maxY - 1 - bounds.y) / side + 1 {
        for x in (box.x - bounds.x) / side + 1...(box.maxX - 1 - bounds.x) / side + 1 {
          for row in y - 1...y + 1 {
            for near in row * columns + x - 1...row * columns + x + 1 where owner[near] >= 0 && owner[near] != index {
              groups[group(of: owner[near])] = group(of: index)
            }
          }
          owner[y * columns + x] = index
        }
      }
    }
    var joined: [Int: IntRect] = [:]
    for (index, box) in boxes.enumerated() { joined[group(of: index), default: box] = (joined[group(of: index)] ?? box).union(box) }
    return joined.sorted { $0.key < $1.key }.map(\.value)
  }
}
