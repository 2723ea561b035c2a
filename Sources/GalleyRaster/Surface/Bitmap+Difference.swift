import GalleyCRaster

/// The difference between two bitmaps.
package struct BitmapDifference: Hashable, Sendable {
  /// The number of differing pixels.
  package var count: Int
  /// Disjoint rectangles that contain all differing pixels, top to bottom and left to right.
  package var boxes: [IntRect]

  package init(count: Int, boxes: [IntRect]) {
    self.count = count
    self.boxes = boxes
  }

  package var isEmpty: Bool { count == 0 }
  package var bounds: IntRect { boxes.reduce(IntRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } }
}

extension Bitmap {
  /// Returns the pixels that differ exactly. The area outside the other bitmap differs completely.
  ///
  /// Changes in the same or adjacent tiles of 16×16 pixels share a box; overlapping boxes are joined.
  package func difference(from other: Bitmap) -> BitmapDifference {
    let common = bounds.intersection(other.bounds)
    var result = changes(from: other, in: common)
    for whole in [bounds, other.bounds] {
      let right = IntRect(x: common.maxX, y: 0, width: whole.width - common.maxX, height: whole.height)
      let below = IntRect(x: 0, y: common.maxY, width: common.width, height: whole.height - common.maxY)
      for strip in [right, below] where !strip.isEmpty {
        result.count += strip.width * strip.height
        result.boxes.append(strip)
      }
    }
    result.boxes = IntRect.disjoint(result.boxes)
    return result
  }

  /// Returns whether a pixel of `part` differs. Pixels outside one of the bitmaps are ignored.
  package func differs(from other: Bitmap, in part: IntRect) -> Bool {
    let part = part.intersection(bounds).intersection(other.bounds)
    guard !part.isEmpty else { return false }
    let found = galley_differing_bounds(
      pixels, stride, other.pixels, other.stride,
      galley_clip(x0: Int32(part.x), y0: Int32(part.y), x1: Int32(part.maxX), y1: Int32(part.maxY)))
    return found.x0 < found.x1
  }

  private func changes(from other: Bitmap, in common: IntRect) -> BitmapDifference {
    guard !common.isEmpty else { return BitmapDifference(count: 0, boxes: []) }
    let tile = 16
    let columns = (common.width + tile - 1) / tile
    let rows = (common.height + tile - 1) / tile
    var tiles = [UInt8](repeating: 0, count: columns * rows)
    let count = galley_count_differences(
      pixels, stride, other.pixels, other.stride, Int32(common.width), Int32(common.height), Int32(tile), &tiles)
    guard count > 0 else { return BitmapDifference(count: 0, boxes: []) }
    let boxes = TileGroups.bounds(of: &tiles, columns: columns, rows: rows).map { group in
      let tiled = IntRect(x: group.x * tile, y: group.y * tile, width: group.width * tile, height: group.height * tile)
      let part = tiled.intersection(common)
      let exact = galley_differing_bounds(
        pixels, stride, other.pixels, other.stride,
        galley_clip(x0: Int32(part.x), y0: Int32(part.y), x1: Int32(part.maxX), y1: Int32(part.maxY)))
      return IntRect(x: Int(exact.x0), y: Int(exact.y0), width: Int(exact.x1 - exact.x0), height: Int(exact.y1 - exact.y0))
    }
    return BitmapDifference(count: Int(count), boxes: boxes)
  }
}

/// Groups of marked tiles that touch at edges or corners.
private enum TileGroups {
  /// Returns the bounds of each group, in tiles, and unmarks all tiles.
  static func bounds(of tiles: inout [UInt8], columns: Int, rows: Int) -> [IntRect] {
    var groups: [IntRect] = []
    var waiting: [Int] = []
    for seed in tiles.indices where tiles[seed] != 0 {
      var group = IntRect(x: 0, y: 0, width: 0, height: 0)
      tiles[seed] = 0
      waiting.append(seed)
      while let tile = waiting.popLast() {
        let (x, y) = (tile % columns, tile / columns)
        group = group.union(IntRect(x: x, y: y, width: 1, height: 1))
        for row in max(0, y - 1)...min(rows - 1, y + 1) {
          for column in max(0, x - 1)...min(columns - 1, x + 1) where tiles[row * columns + column] != 0 {
            tiles[row * columns + column] = 0
            waiting.append(row * columns + column)
          }
        }
      }
      groups.append(group)
    }
    return groups
  }
}

extension IntRect {
  /// Returns the rectangles with overlapping ones replaced by their union, until none overlap; top to bottom, then left
  /// to right. Empty rectangles are left out.
  package static func disjoint(_ rects: [IntRect]) -> [IntRect] {
    var separate: [IntRect] = []
    for rect in rects where !rect.isEmpty {
      var rect = rect
      while let overlapping = separate.firstIndex(where: { !$0.intersection(rect).isEmpty }) {
        rect = rect.union(separate.remove(at: overlapping))
      }
      separate.append(rect)
    }
    return separate.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }
}
