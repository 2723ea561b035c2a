import CoreGraphics
import CoreText
import GalleyAttributedText
import GalleyTextEngine
import UIFoundation

extension NSTextContainer {
  /// The container in the engine's form.
  var region: Region {
    var region = regionFromProperties
    // Swift cannot tell whether a subclass overrides `lineFragmentRect(forProposedRect:…)`.
    if type(of: self) != NSTextContainer.self {
      region.customGeneration = shapeGeneration
      // Only the layout of the manager that retains this container calls it. Not weak: that would make counting references slower.
      region.custom = { [unowned self] in slots(proposed: $0, rightToLeft: $1, offset: $2) }
    }
    return region
  }

  /// Returns the first free part of a band for text of a direction, and the remainder of the band including shapes. Returns two zero rectangles
  /// if no part is free; the remainder is also zero if nothing is left.
  func firstFreePart(of proposed: CGRect, rightToLeft: Bool) -> (part: CGRect, remaining: CGRect) {
    let band = LayoutRect(proposed)
    let whole = LineSlot(x: .zero, width: extent(size.width), isFull: true)
    if exclusions.isEmpty { return part(of: band, in: whole, rightToLeft: rightToLeft) ?? (.zero, .zero) }
    let slots = regionFromProperties.slots(top: band.y, height: band.height)
    for slot in rightToLeft ? slots.reversed() : slots {
      if let part = part(of: band, in: slot, rightToLeft: rightToLeft) { return part }
    }
    return (.zero, .zero)
  }

  /// Returns the part of a band in a slot, and the remainder of the band after it; `nil` if the slot is outside the band.
  private func part(of band: LayoutRect, in slot: LineSlot, rightToLeft: Bool) -> (part: CGRect, remaining: CGRect)? {
    let (left, right) = (max(slot.x, band.x), min(slot.maxX, band.maxX))
    guard left < right else { return nil }
    let remainder = rightToLeft ? band.x..<left : right..<max(band.maxX, right)
    func rect(_ left: LayoutUnit, _ right: LayoutUnit) -> CGRect {
      CGRect(LayoutRect(x: left, y: band.y, width: right - left, height: band.height))
    }
    return (rect(left, right), remainder.isEmpty ? .zero : rect(remainder.lowerBound, remainder.upperBound))
  }

  private var regionFromProperties: Region {
    var region = Region(width: extent(size.width), height: extent(size.height))
    region.padding = LayoutUnit(points: lineFragmentPadding)
    region.exclusions = exclusions
    region.standoff = max(LayoutUnit(points: exclusionStandoff), .zero)
    region.minimumSlot = LayoutUnit(points: minimumFragmentWidth)
    region.baselineGrid = max(LayoutUnit(points: baselineGrid), .zero)
    region.maximumLines = max(0, maximumNumberOfLines)
    region.allowsTallLines = allowsTallLines
    region.balancesWithNext = balancesWithNext
    region.truncation = lineBreakMode.truncation ?? (clipsLastLine ? .clip : nil)
    return region
  }

  /// Returns the slots of the first band, at `proposed` or below it, that has space for a line; `.noSpace` if there is none within reach.
  ///
  /// If a subclass returns the result of `super` and that has no space, the result is `.blockedByShapes`: the next band is computed from the
  /// shapes, as in a plain container. The shape of any other subclass is unknown, so bands below are tried in small steps.
  private func slots(proposed: LayoutRect, rightToLeft: Bool, offset: UTF16Offset) -> Region.CustomBand {
    var band = proposed
    let end = min(extent(size.height), proposed.y + Self.maximumSearchDistance)
    while band.y < end {
      let (parts, areOwn) = parts(of: band, rightToLeft: rightToLeft, offset: offset)
      if parts.contains(where: { $0.width > .zero }) { return .slots(parts) }
      if areOwn { return .blockedByShapes }
      band.y += Self.searchStep
    }
    return .noSpace
  }

  /// The maximum search distance below the proposed band, and the step.
  private static var maximumSearchDistance: LayoutUnit { LayoutUnit(raw: 64 * 16_384) }
  private static var searchStep: LayoutUnit { LayoutUnit(raw: 64) }

  /// Returns the parts of a band that successive calls of `lineFragmentRect(forProposedRect:…)` return.
  ///
  /// - Returns: The parts, and whether each equals the result of this class.
  private func parts(of band: LayoutRect, rightToLeft: Bool, offset: UTF16Offset) -> (parts: [LayoutRect], areOwn: Bool) {
    var parts: [LayoutRect] = []
    var areOwn = true
    var proposed = CGRect(band)
    while parts.count < Self.maximumPartCount, !proposed.isEmpty {
      var remaining = CGRect.zero
      lastOwnPart = nil
      let part = lineFragmentRect(
        forProposedRect: proposed, at: offset.utf16, writingDirection: rightToLeft ? .rightToLeft : .leftToRight, remaining: &remaining)
      areOwn = areOwn && lastOwnPart.map { $0 == OwnPart(proposed: proposed, part: part, remaining: remaining) } ?? false
      // Converting costs more than comparing.
      parts.append(parts.isEmpty && part == proposed ? band : LayoutRect(part))
      // A remainder that does not shrink never ends.
      if remaining == proposed { break }
      proposed = remaining
    }
    return (parts, areOwn)
  }

  /// A limit for subclasses whose remainder never becomes empty.
  private static let maximumPartCount = 4096

  private func extent(_ side: CGFloat) -> LayoutUnit {
    side > 0 ? LayoutUnit(points: side) : .unlimited
  }
}

/// The result of `NSTextContainer` itself for a part of a band.
struct OwnPart: Equatable {
  let proposed, part, remaining: CGRect
}

extension LayoutRect {
  init(_ rect: CGRect) {
    self.init(
      x: LayoutUnit(points: rect.minX), y: LayoutUnit(points: rect.minY), width: LayoutUnit(points: rect.width),
      height: LayoutUnit(points: rect.height))
  }
}

extension CGRect {
  init(_ rect: LayoutRect) {
    self.init(x: rect.x.points, y: rect.y.points, width: rect.width.points, height: rect.height.points)
  }
}
