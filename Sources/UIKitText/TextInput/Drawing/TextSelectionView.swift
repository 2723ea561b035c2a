import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Displays the selection and the marked text, below the text. A Galley extension.
///
/// It has the frame of the view that draws the text. The selection has the tint color, or blue if none is set, and gray while its view
/// is not first responder; marked text has a tint and an underline of proof red, unless `markedTextStyle` has other
/// colors.
open class TextSelectionView: UIView {
  private let text: any InteractiveText
  /// The view that defines the space of the text's rectangles. If it is `nil`, this view does.
  private weak var space: UIView?
  /// The rectangles that were drawn last.
  private var shown = Shown()

  private struct Shown: Equatable {
    var selection: [CGRect] = []
    var marked: [CGRect] = []
    /// All rectangles in sequence.
    var all: [CGRect] { selection + marked }
  }

  /// Whether the view is the first responder. The selection then has the tint color or blue, and otherwise gray. Marked
  /// text is shown only then.
  open var isActive = true {
    didSet {
      update()
      if isActive != oldValue { for rect in shown.all { setNeedsDisplay(rect.insetBy(dx: -1, dy: -1)) } }
    }
  }

  /// Creates the view of an editor's selection. The view's coordinate space must be that of the view that shows the text.
  public convenience init(editor: TextEditor) { self.init(text: editor, in: nil) }

  init(text: any InteractiveText, in space: UIView?) {
    self.text = text
    self.space = space
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { nil }

  /// Reads the editor's state, and requests drawing if it differs from the displayed state.
  open func update() {
    let new = Shown(
      selection: rects(text.selection.range), marked: isActive ? text.markedRange.map(rects) ?? [] : [])
    guard new != shown else { return }
    let (old, now) = (Set(shown.all.map(HashableRect.init)), Set(new.all.map(HashableRect.init)))
    for changed in old.symmetricDifference(now) { setNeedsDisplay(changed.rect.insetBy(dx: -1, dy: -1)) }
    if new.all.count == shown.all.count, old == now { setNeedsDisplay() }
    shown = new
  }

  private func rects(_ range: NSRange) -> [CGRect] {
    guard let space, space !== self else { return text.rects(for: range, meeting: surroundings) }
    return text.rects(for: range, meeting: convert(surroundings, to: space)).map { convert($0, from: space) }
  }

  /// The visible part of the view, in its own space, extended by its own width and height on each side. Scrolling further requires a call of
  /// `update`.
  private var surroundings: CGRect {
    var (seen, view) = (bounds, superview)
    while let current = view {
      if current is UIScrollView || current is UIWindow { seen = seen.intersection(convert(current.bounds, from: current)) }
      view = current.superview
    }
    return seen.isNull ? .zero : seen.insetBy(dx: -seen.width, dy: -seen.height)
  }

  private struct HashableRect: Hashable {
    var rect: CGRect
    init(_ rect: CGRect) { self.rect = rect }
    func hash(into hasher: inout Hasher) {
      hasher.combine(rect.minX)
      hasher.combine(rect.minY)
    }
  }

  /// The background color of selected text.
  package var selectionColor: UIColor {
    guard isActive else { return UISystemPalette.current.pressed }
    return chosenTintColor?.withAlphaComponent(Self.tintAlpha) ?? UISystemPalette.current.selection
  }

  /// The alpha of the tint color over, or under, the text.
  private static let tintAlpha: CGFloat = 0.18

  /// The thickness of the underline of marked text, in points.
  private static let underlineThickness: CGFloat = 1.5

  /// Draws the selection within `rect`, and marked text with its background and underline, in the view's coordinate space.
  open override func draw(_ rect: CGRect) {
    selectionColor.setFill()
    let context = UIGraphicsGetCurrentContext()
    for part in shown.selection where part.intersects(rect) && !isMarked(part) { context?.fill(part) }
    let style = text.markedTextStyle
    for part in shown.marked where part.intersects(rect) {
      (style?[.backgroundColor] as? UIColor ?? UISystemPalette.current.markedText).setFill()
      context?.fill(part)
      (style?[.underlineColor] as? UIColor ?? UISystemPalette.current.markedTextUnderline).setFill()
      context?.fill(
        CGRect(
          x: part.minX, y: part.maxY - Self.underlineThickness, width: part.width, height: Self.underlineThickness))
    }
  }

  private func isMarked(_ rect: CGRect) -> Bool { shown.marked.contains(rect) }

  /// The elements of the view. Unless set, one per rectangle of the selection, with the selected range in UTF-16 code units as its value.
  open override var accessibilityElements: [Any]? {
    get {
      super.accessibilityElements ?? shown.selection.map { rect in
        let element = UIAccessibilityElement(accessibilityContainer: self)
        element.screenRole = .selection
        element.accessibilityLabel = "selection"
        element.accessibilityValue = "{\(text.selection.range.location), \(text.selection.range.length)}"
        element.accessibilityFrameInContainerSpace = rect
        return element
      }
    }
    set { super.accessibilityElements = newValue }
  }
}
