import Raster
import Requirements

/// Two pictures of one step, compared pixel by pixel. Tolerance 0.
public struct PictureComparison: Hashable, Sendable {
  /// How many pixels have another value; where sizes differ, all that one picture has beyond the other are among them.
  public var pixels: Int
  /// Where, in points: disjoint, top to bottom, a few. Changes near each other share one.
  public var boxes: [RecordedRect]
  /// "1280 × 800 pixels, was 1300 × 800", where the sizes differ.
  public var sizes: String?

  /// Whether both are the same in every pixel.
  public var isEmpty: Bool { pixels == 0 }

  /// - Parameter pixelsPerPoint: of both; more than 0.
  package init(from old: Bitmap, to new: Bitmap, pixelsPerPoint: Double) {
    require(pixelsPerPoint > 0, "\(pixelsPerPoint) pixels in a point")
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

/// Boxes near each other, taken together.
enum BoxGroups {
  /// A reader looks at so many.
  static let most = 24

  /// The boxes with those joined that lie within `gap` or a little more of each other; the gap is doubled until few are left.
  ///
  static func joined(_ boxes: [IntRect], gap: Int) -> [IntRect] {
    var (boxes, gap) = (IntRect.disjoint(byCells(boxes, gap)), gap)
    while boxes.count > most {
      gap *= 2
      boxes = IntRect.disjoint(byCells(boxes, gap))
    }
    return boxes
  }

  /// Boxes whose cells in a grid are the same or touch, joined.
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
    // A cell more on each side, so that every cell has all its neighbours.
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
