import GalleyDocuments
import UIKit

/// Prepares the page for the slider's next sizes when idle: the attributes of roles, the
/// images of the visible glyphs, and the nearest images.
@MainActor
final class TextSizePrewarmer {
  private unowned let page: PlaygroundPage
  private var trend = TextSizeTrend()

  private static let rolesAStep = 4
  private static let glyphsAStep = 4
  private static let maximumImages = 6

  init(page: PlaygroundPage) { self.page = page }

  /// Restarts the preparation of the next text sizes. It begins when the program is idle, with the part of the page that is visible at that time.
  func prepare() {
    trend.follow(page.styleSheet.category)
    IdleQueue.shared.work(for: self, [{ [unowned self] in IdleQueue.shared.work(for: self, steps) }])
  }

  private var steps: [() -> Void] {
    let (roles, imageRoles) = roles
    let shown = page.visibleGlyphs
    return trend.next.flatMap { category in
      let sheet = page.styleSheet(for: category)
      return roles.chunks(of: Self.rolesAStep).map { part in { for role in part { _ = sheet.attributes(for: role) } } }
        + shown.flatMap { steps(for: $0, sheet) }
        + imageRoles.map { role in
          { [flow = page.flow] in
            (sheet.attributes(for: role)[.attachment] as? NSTextAttachment)?
              .prepareImage(in: flow.container(0), scale: UIScreen.main.scale)
          }
        }
    }
  }

  /// The roles of the text around the visible part, and of the nearest images, which another size can make visible.
  private var roles: (all: [TextRole], pictures: [TextRole]) {
    let (seen, around) = page.nearby
    var distances: [TextRole: Int] = [:]
    page.flow.storage.enumerateAttribute(.textRole, in: around) { value, range, _ in
      guard let role = value as? TextRole else { return }
      let distance = max(range.location - seen.upperBound, seen.location - range.upperBound, 0)
      distances[role] = min(distance, distances[role] ?? distance)
    }
    let all = distances.sorted { $0.value < $1.value }.map(\.key)
    return (all, Array(all.filter { $0.image != nil }.prefix(Self.maximumImages)))
  }

  private func steps(for shown: GlyphPrewarmer, _ sheet: StyleSheet) -> [() -> Void] {
    let role = page.flow.storage.attribute(.textRole, at: shown.character, effectiveRange: nil) as? TextRole
    guard let role else { return [] }
    return Array(shown.glyphs).chunks(of: Self.glyphsAStep).map { part in
      { shown.prepare(part, as: sheet.font(for: role), scale: UIScreen.main.scale) }
    }
  }
}

extension Array {
  fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}

extension PlaygroundPage {
  /// The visible range of the text, and that range with 20,000 characters on each side.
  fileprivate var nearby: (seen: NSRange, around: NSRange) {
    let lines = flow.columns(ofSpreads: visibleSpreads).flatMap(flow.lines(inColumn:))
    let seen = lines.map(\.characters).reduce(lines.first?.characters ?? NSRange()) { $0.union($1) }
    let start = max(seen.location - Self.reach, 0)
    return (seen, NSRange(location: start, length: min(seen.upperBound + Self.reach, flow.storage.length) - start))
  }

  private static let reach = 20_000

  fileprivate var visibleGlyphs: [GlyphPrewarmer] {
    flow.columns(ofSpreads: visibleSpreads).flatMap { column in
      let frame = flow.geometry.column(column)
      let seen = bounds.intersection(frame)
      guard !seen.isNull else { return [GlyphPrewarmer]() }
      return flow.layoutManager.shownGlyphs(
        in: flow.container(column), meeting: seen.offsetBy(dx: -frame.minX, dy: -frame.minY))
    }
  }
}
