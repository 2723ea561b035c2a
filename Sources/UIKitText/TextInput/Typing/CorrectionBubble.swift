import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
@_spi(Galley) import UIKitCore

/// The correction of a mistyped word, below it, with a cross. A tap rejects it, as Escape does.
@MainActor
final class CorrectionBubble: PopoverView {
  private static let padding: CGFloat = 10
  /// The size of the cross and the gap before it, in points.
  private static let cross: CGFloat = 8, gap: CGFloat = 10
  private static let minimumHeight: CGFloat = 30
  /// The distance from the word, and from the window's edges, in points.
  private static let distance: CGFloat = 4

  var onReject: (() -> Void)?

  private var guess = "" { didSet { if guess != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(cornerRadius: 7, shadowOffset: 2, shadowRadius: 8)
    screenRole = .button
    accessibilityLabel = "Keep typed text"
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] _ in self?.onReject?() }
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a guess for a word at the rectangle `word` in the window, below it, or above it if `floor` leaves too little space.
  func show(_ guess: String, for word: CGRect, in window: UIWindow, above floor: CGFloat) {
    self.guess = guess
    accessibilityValue = guess
    if superview !== window { window.addSubview(self) }
    let size = title.size()
    let width = min((size.width + Self.gap + Self.cross + 2 * Self.padding).rounded(.up), max(window.bounds.width - 2 * Self.distance, 0))
    let height = max(Self.minimumHeight, (size.height + Self.padding).rounded(.up))
    let below = word.maxY + Self.distance
    let y = below + height <= floor ? below : word.minY - Self.distance - height
    let x = min(max(word.minX - Self.padding, Self.distance), max(window.bounds.width - width - Self.distance, Self.distance))
    let newFrame = CGRect(x: x.rounded(), y: y.rounded(), width: width, height: height)
    guard frame != newFrame else { return }
    frame = newFrame
    setNeedsDisplay()
  }

  private var title: NSAttributedString {
    NSAttributedString(string: guess, attributes: [.font: UIFontMetrics(forTextStyle: .subheadline).scaledFont(for: .systemFont(ofSize: 15), compatibleWith: traitCollection), .foregroundColor: UISystemPalette.current.onInk])
  }

  override func draw(_ rect: CGRect) {
    let title = title, size = title.size()
    title.draw(at: CGPoint(x: Self.padding, y: ((bounds.height - size.height) / 2).rounded()))
    let cross = CGRect(x: bounds.maxX - Self.padding - Self.cross, y: (bounds.height - Self.cross) / 2, width: Self.cross, height: Self.cross)
    let lines = UIBezierPath()
    lines.move(to: CGPoint(x: cross.minX, y: cross.minY))
    lines.addLine(to: CGPoint(x: cross.maxX, y: cross.maxY))
    lines.move(to: CGPoint(x: cross.maxX, y: cross.minY))
    lines.addLine(to: CGPoint(x: cross.minX, y: cross.maxY))
    lines.lineWidth = 1.5
    UISystemPalette.current.secondaryLabel.setStroke()
    lines.stroke()
  }
}

extension UITextInteraction {
  /// Shows the bubble for the pending correction of the active text if its word is visible, and otherwise hides it.
  func updateCorrectionBubble() {
    guard let editor = text?.ownEditor, editor.interaction === self, let pending = editor.storedSubstituter?.pending, textInput?.isFirstResponder == true,
      isEnabled, let window = view?.window, let word = rectInWindow(of: pending.range)
    else { return hideCorrectionBubble() }
    let bubble = correctionBubble ?? CorrectionBubble()
    correctionBubble = bubble
    // The bubble is in the window, which can have another interface style.
    bubble.overrideUserInterfaceStyle = view?.traitCollection.userInterfaceStyle ?? .unspecified
    bubble.onReject = { [weak editor, weak window] in
      editor?.storedSubstituter?.reject()
      window?.keyboard.followText()
    }
    bubble.show(pending.guess, for: word, in: window, above: min(window.keyboard.frame?.minY ?? .infinity, window.bounds.height))
  }

  func hideCorrectionBubble() {
    correctionBubble?.removeFromSuperview()
    correctionBubble = nil
  }

  /// Returns the visible part of a word in its last line, in the window, or `nil` if no part is visible.
  private func rectInWindow(of range: Range<Int>) -> CGRect? {
    guard let text, let inputView = textInput?.textInputView, text.isLaidOut(at: range.upperBound - 1),
      let end = text.caretRect(at: range.upperBound, affinity: .backward)
    else { return nil }
    let start = text.caretRect(at: range.lowerBound, affinity: .forward).flatMap { $0.minY < end.maxY && $0.maxY > end.minY ? $0 : nil }
    let word = inputView.convert(start.map { $0.union(end) } ?? end, to: nil)
    let seen = inputView.convert(visibleRect ?? inputView.bounds, to: nil)
    let part = word.intersection(seen.insetBy(dx: -2, dy: -2))
    return part.isNull ? nil : part
  }
}
