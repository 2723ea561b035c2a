import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import UIFoundation
import UIKitCore

extension WindowSession: LongWorkWatcher {
  /// Performs work that must finish before the window has content, and returns its result. If it takes long, `content` is shown with a notice of
  /// the work over it. Rethrows the errors of `body`.
  package func perform<T>(over content: @escaping () -> UIViewController, _ body: (LongWork) throws -> T) rethrows -> T {
    LongWork.watcher = self
    contentOfWork = content
    defer { contentOfWork = nil }
    return try LongWork.perform(body)
  }

  package var workTime: Double? { host.workClock?.milliseconds }

  /// Returns whether Escape was pressed, or the window or the session is about to end. Escape is consumed;
  /// other events stay queued, and are handled after the work.
  package func wantsToStop() -> Bool {
    var stops = false
    var lostPixels = false
    loop.lookAhead { event in
      switch event.kind {
      case .keyDown(let key, _) where Int(key.usage) == UIKeyboardHIDUsage.keyboardEscape.rawValue:
        stops = true
        return true
      case .quit, .terminate:
        stops = true
        return false
      case .exposed, .minimizedChanged(false), .resized, .scaleChanged: lostPixels = true
      default: break
      }
      return false
    }
    // Uses the last frame, because the current state of the views is incomplete.
    if lostPixels, let bitmap = window.bitmap { host.present(bitmap, damage: [bitmap.bounds]) }
    return stops
  }

  /// Draws a notice over the last frame, or removes it if `notice` is `nil`. The notice is not part of the window's image.
  package func show(_ notice: String?) {
    if window.bitmap == nil, let contentOfWork {
      window.rootViewController = contentOfWork()
      window.renderFrame()
    }
    guard let bitmap = window.bitmap else { return }
    let before = shownNotice
    shownNotice = nil
    guard let notice else {
      if let before { host.present(bitmap, damage: [before]) }
      return
    }
    let view = LongWorkNotice(notice, in: window)
    let scale = Double(host.scale)
    let noticeRect = IntRect(covering: Rect(
      x: Double(view.frame.minX) * scale, y: Double(view.frame.minY) * scale,
      width: Double(view.frame.width) * scale, height: Double(view.frame.height) * scale)).intersection(bitmap.bounds)
    guard !noticeRect.isEmpty else { return }
    let under = bitmap.cropped(to: noticeRect)
    let context = CGContext(canvas: BitmapCanvas(bitmap: bitmap, scale: scale, clip: [noticeRect]), bitmap: bitmap)
    context.translateBy(x: view.frame.minX, y: view.frame.minY)
    view.render(in: context, damage: view.bounds)
    host.present(bitmap, damage: [noticeRect] + (before.map { [$0] } ?? []))
    for row in 0..<under.height {
      (bitmap.pixels + (noticeRect.y + row) * bitmap.stride + noticeRect.x).update(from: under.pixels + row * under.stride, count: under.width)
    }
    shownNotice = noticeRect
  }
}

/// The notice of long work: a sheet in the middle of the window's lower edge.
@MainActor
final class LongWorkNotice: UIView {
  private let label = UILabel()

  private static let padding = CGSize(width: 14, height: 8)
  /// The distance from the window's lower edge, above any bars there, in points.
  private static let margin: CGFloat = 116

  init(_ text: String, in window: UIWindow) {
    super.init(frame: .zero)
    overrideUserInterfaceStyle = window.traitCollection.userInterfaceStyle
    let scale = BarScale(window.traitCollection, window: window.bounds.size)
    backgroundColor = UISystemPalette.current.popover
    layer.cornerRadius = 6
    layer.borderWidth = 1
    layer.borderColor = UISystemPalette.current.separator.resolvedColor(with: window.traitCollection).cgColor
    label.text = text
    label.font = scale.font(.systemFont(ofSize: 12))
    label.textColor = UISystemPalette.current.label
    let size = label.sizeThatFits(window.bounds.size)
    let (width, height) = (size.width.rounded(.up) + 2 * Self.padding.width, size.height.rounded(.up) + 2 * Self.padding.height)
    frame = CGRect(
      x: ((window.bounds.width - width) / 2).rounded(), y: max((window.bounds.height - Self.margin * scale.type - height).rounded(), 0),
      width: width, height: height)
    label.frame = bounds.shrunk(dx: Self.padding.width, dy: Self.padding.height)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}
