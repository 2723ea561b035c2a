import GalleyBenchmarking
import GalleyPlayground
import UIKit

extension Stage: PageScene {
  var textLength: Int { chrome.page?.flow.storage.length ?? 0 }

  func showLine(ofCharacter index: Int) -> CGPoint? {
    guard let page = chrome.page else { return nil }
    page.closeWordPopover()
    guard let line = page.flow.host.lineFrame(ofCharacterAt: index) else { return nil }
    page.contentOffset.y = max(line.midY - 120, 0)
    return page.convert(CGPoint(x: line.midX, y: line.midY), to: nil)
  }

  func scroll(to part: CGFloat) {
    guard let page = chrome.page else { return }
    page.contentOffset.y = (page.contentSize.height - page.bounds.height) * part
  }

  var foremostShape: CGPoint? {
    guard let page = chrome.page, let shape = page.shapes.last else { return nil }
    return page.convert(CGPoint(x: shape.bounds.midX, y: shape.bounds.midY), to: nil)
  }

  func setSmallestCategory() { chrome.setCategory(UIContentSizeCategory.allSizes[0]) }

  var sliderKnob: (place: CGPoint, pitch: CGFloat)? {
    guard let slider = Self.slider(in: chrome.view) else { return nil }
    let knob = slider.convert(slider.thumbRect, to: nil)
    return (CGPoint(x: knob.midX, y: knob.midY), slider.pitch)
  }

  private static func slider(in view: UIView) -> CategorySlider? {
    view as? CategorySlider ?? view.subviews.lazy.compactMap { slider(in: $0) }.first
  }
}
