import CoreGraphics
import Foundation
import TextKit
import UIFoundation
import UIKitCore

/// Draws the container of a text view, above the selection, limited to the damaged area.
final class TextContentView: UIView, TextContainerView {
  /// The host of the view's only container.
  let host: TextLayoutHost
  private let container: NSTextContainer
  weak var textView: UITextView?
  /// Whether the text has so large a number of views that invisible ones are not created. `nil` if they have not been counted since the last change.
  var hasManyViews: Bool?

  /// The length of the text that is laid out in one idle step, in UTF-16 code units.
  private static let idleLayoutStep = 1 << 11

  init(_ manager: NSLayoutManager, _ container: NSTextContainer) {
    host = TextLayoutHost(layoutManager: manager)
    self.container = container
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    host.usesEstimatedHeights = true
    host.idleStepLengths = Self.idleLayoutStep...Self.idleLayoutStep
    host.allowsIdleLayout = { [weak self] in self?.textView?.allowsIdleLayout ?? false }
    host.onIdleLayout = { [weak self] _ in self?.textView?.didLayOutWhenIdle() }
    host.addContainer(container, at: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let textView, let context = UIGraphicsGetCurrentContext() else { return }
    let origin = textView.originOfContainer
    let overhang = TextLayoutHost.overhang
    let part = rect.offsetBy(dx: -origin.x, dy: -origin.y).insetBy(dx: -overhang.width, dy: -overhang.height)
    let manager = host.layoutManager
    if type(of: manager) == NSLayoutManager.self {
      return manager.drawText(in: container, meeting: part, at: origin, context: context)
    }
    // A subclass can draw differently.
    let glyphs = manager.glyphRange(forBoundingRect: part, in: container)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }

  nonisolated func textLayoutDidChange() {
    MainActor.assumeIsolated { textView?.linesDidChange() }
  }
}
