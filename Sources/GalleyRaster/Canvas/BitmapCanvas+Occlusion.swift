import Glibc

/// Skips pixels that opaque content covers afterwards, for example shadows below an opaque shape.
extension BitmapCanvas {
  /// Runs `drawing` with the pixels of `hole` excluded, because opaque content is going to cover them.
  func sparing(_ hole: IntRect, _ drawing: () -> Void) {
    let rects = clip.rects
    if !hole.isEmpty { clip.rects = rects.flatMap { $0.parts(around: hole) } }
    drawing()
    clip.rects = rects
  }

  /// Returns `pixels` if a fill of them with `color` replaces them completely, otherwise an empty rectangle.
  func pixelsHidden(by color: Color, _ pixels: IntRect) -> IntRect {
    color.alpha >= 1 && clip.mask == nil && state.blendMode == .normal && isSmooth ? pixels : .empty
  }
}

extension IntRect {
  static let empty = IntRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates the largest rectangle of whole pixels inside `rect`; empty if there is none.
  init(within rect: Rect) {
    let outer = IntRect(covering: rect)
    guard !outer.isEmpty else {
      self = .empty
      return
    }
    let (left, top) = (outer.x + (Double(outer.x) < rect.minX ? 1 : 0), outer.y + (Double(outer.y) < rect.minY ? 1 : 0))
    let (right, bottom) = (
      outer.maxX - (Double(outer.maxX) > rect.maxX ? 1 : 0), outer.maxY - (Double(outer.maxY) > rect.maxY ? 1 : 0)
    )
    self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Returns the up to four rectangles that remain after removing `hole`: only this one if they do not intersect, none
  /// if `hole` covers it.
  func parts(around hole: IntRect) -> [IntRect] {
    let hole = hole.intersection(self)
    guard !hole.isEmpty else { return [self] }
    return [
      IntRect(x: x, y: y, width: width, height: hole.y - y),
      IntRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      IntRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
      IntRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ].filter { !$0.isEmpty }
  }
}

extension Mask {
  /// The minimum number of pixels for the search; smaller masks blend as fast as they are searched.
  private static let minimumPixels = 64 * 64

  /// Returns a rectangle of full coverage: the run around the middle of the middle row, extended up and down over identical full rows. Empty if the
  /// middle is not fully covered, or if the mask is small.
  func findCore() -> IntRect {
    guard bounds.width * bounds.height >= Mask.minimumPixels else { return .empty }
    let (middle, center) = (bounds.height / 2, bounds.width / 2)
    let row = row(middle)
    var (left, right) = (center, center)
    while left > 0, row[left - 1] == 255 { left -= 1 }
    while right < bounds.width, row[right] == 255 { right += 1 }
    guard right > left else { return .empty }
    func isFull(_ y: Int) -> Bool { self.row(y) == row || memcmp(self.row(y) + left, row + left, right - left) == 0 }
    var (top, bottom) = (middle, middle + 1)
    while top > 0, isFull(top - 1) { top -= 1 }
    while bottom < bounds.height, isFull(bottom) { bottom += 1 }
    return IntRect(x: bounds.x + left, y: bounds.y + top, width: right - left, height: bottom - top)
  }
}
