import CoreGraphics
import Foundation
import TextKit
import UIFoundation
import UIKitCore

/// Draws the container of a text view, above the selection, limited to the damaged area.
final class TextContentView: UIView, TextContainerView {
  private let manager: NSLayoutManager
  private let container: NSTextContainer
  weak var textView: UITextView?
  /// Whether the text has so large a number of views that invisible ones are not created. `nil` if they have not been counted since the last change.
  var hasManyViews: Bool?

  /// The distance that swashes, marks and strokes can extend beyond a container or a line, in points.
  private static let reach = CGSize(width: 24, height: 12)

  init(_ manager: NSLayoutManager, _ container: NSTextContainer) {
    self.manager = manager
    self.container = container
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let textView, let context = UIGraphicsGetCurrentContext() else { return }
    let origin = textView.originOfContainer
    let part = rect.offsetBy(dx: -origin.x, dy: -origin.y).insetBy(dx: -Self.reach.width, dy: -Self.reach.height)
    if type(of: manager) == NSLayoutManager.self {
      return manager.drawText(in: container, meeting: part, at: origin, context: context)
    }
    // A subclass can draw differently.
    let glyphs = manager.glyphRange(forBoundingRect: part, in: container)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }

  /// Marks an area of the container for drawing, in the container's coordinate space.
  func setNeedsDisplay(inContainer area: CGRect) {
    guard let origin = textView?.originOfContainer else { return }
    setNeedsDisplay(area.insetBy(dx: -Self.reach.width, dy: -Self.reach.height).offsetBy(dx: origin.x, dy: origin.y))
  }

  nonisolated func textLayoutDidChange() {
    MainActor.assumeIsolated { textView?.linesDidChange() }
  }
}
