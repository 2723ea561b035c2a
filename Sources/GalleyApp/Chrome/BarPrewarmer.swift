import GalleyPlayground
import UIKit

/// Draws the bars at the slider's next stops in idle time, so that their glyphs and icons are cached, and arranges them for the size that a drag of
/// the slider has reached.
///
/// It uses bars of its own that are in no window.
@MainActor
final class BarPrewarmer {
  private unowned let chrome: PlaygroundChrome
  private var trend = TextSizeTrend()
  private var bars: Bars?
  private var bounds = CGRect.zero
  private var title = ""
  /// Categories in which `bars` are already drawn.
  private var drawn: Set<UIContentSizeCategory> = []

  init(chrome: PlaygroundChrome) { self.chrome = chrome }

  /// Schedules drawing of the bars, in idle time, for the text sizes that the user probably chooses next in a window of `bounds`. Discards bars for
  /// other bounds, another form or another title.
  func prepare(in bounds: CGRect, isNarrow: Bool) {
    trend.follow(chrome.category)
    adopt(bounds, isNarrow: isNarrow)
    prepare(trend.next.filter { !drawn.contains($0) }, isNarrow: isNarrow)
  }

  /// Discards the bars, which no longer have the window's buttons.
  func discardBars() { (bars, drawn) = (nil, []) }

  private func adopt(_ bounds: CGRect, isNarrow: Bool) {
    if bounds != self.bounds || bars?.isNarrow != isNarrow || title != chrome.exhibit.title { discardBars() }
    (self.bounds, title) = (bounds, chrome.exhibit.title)
  }

  private func barsInUse(isNarrow: Bool) -> Bars {
    let bars = self.bars ?? Bars(title: title, chrome: chrome, isNarrow: isNarrow)
    self.bars = bars
    return bars
  }

  /// Returns the area that bars of the current text size leave of a window of `bounds`, and whether they have a button for the keyboard.
  func arrangement(in bounds: CGRect, isNarrow: Bool) -> (desk: CGRect, showsKeyboard: Bool) {
    adopt(bounds, isNarrow: isNarrow)
    let bars = barsInUse(isNarrow: isNarrow)
    bars.top.show(chrome)
    bars.bottom.show(chrome.category)
    let desk = bars.arrange(in: bounds, BarScale(chrome.traitCollection, window: bounds.size))
    return (desk, bars.bottom.showsKeyboard(atWidth: bounds.width))
  }

  private func prepare(_ categories: [UIContentSizeCategory], isNarrow: Bool) {
    guard let category = categories.first else { return IdleQueue.shared.stop(self) }
    let scheduleDrawing = { [unowned self] in
      let bars = barsInUse(isNarrow: isNarrow)
      IdleQueue.shared.work(for: self, drawing(bars, category) + [{ [unowned self] in
        drawn.insert(category)
        prepare(Array(categories.dropFirst()), isNarrow: isNarrow)
      }])
    }
    IdleQueue.shared.work(for: self, [scheduleDrawing])
  }

  /// Returns the steps that lay `bars` out for `category` and draw their content.
  private func drawing(_ bars: Bars, _ category: UIContentSizeCategory) -> [() -> Void] {
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    let layOut = { [unowned self] in
      bars.top.show(chrome)
      bars.bottom.show(category)
      _ = bars.arrange(in: bounds, BarScale(traits, window: bounds.size))
    }
    return [layOut] + bars.all.flatMap { bar in
      [{ bar.layoutIfNeeded() }] + bar.subviews.map { view in { Self.draw(view) } }
    }
  }

  /// Draws `view` at its position in the bar, to fill the caches. Skips a hidden or empty view.
  private static func draw(_ view: UIView) {
    guard !view.isHidden, view.frame.width >= 1, view.frame.height >= 1 else { return }
    let format = UIGraphicsImageRendererFormat.preferred()
    format.scale = UIScreen.main.scale
    // Glyphs have subpixel positions, so the view's origin matters.
    _ = UIGraphicsImageRenderer(bounds: view.frame.integral, format: format).image { _ in
      view.drawHierarchy(in: view.frame, afterScreenUpdates: false)
    }
  }
}
