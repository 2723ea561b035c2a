import class Foundation.NSObject
import struct Foundation.NSRange
import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// A snapshot of one line of a fragment. Beside a shape, the part of a line on one side of it.
open class NSTextLineFragment: NSObject {
  /// The text of the element that contains the line.
  open var attributedString: NSAttributedString { text }
  /// The characters of the line, as a range of `attributedString`. Empty for the extra line after the text.
  open var characterRange: NSRange { range }
  /// The bounds of the text and the line's height, relative to the origin of the fragment's frame, in points.
  ///
  /// Trailing white space that hangs over the end of the line is not included.
  open var typographicBounds: CGRect { bounds }

  private let text: NSAttributedString
  private let range: NSRange
  private let bounds: CGRect
  // The fragment does not retain its lines.
  private let fragment: NSTextLayoutFragment?
  private let baseline: CGFloat
  /// The offset of the fragment's text in `attributedString`; not 0 only in a standalone line.
  private let shift: Int
  /// Retains the layout of a standalone line.
  private let holder: LineHolder?

  /// Creates a standalone line of a range of a text, without width limit and outside of any document. Traps if the range exceeds the text.
  ///
  /// If the range has several paragraphs, uses the first one.
  public init(attributedString: NSAttributedString, range: NSRange) {
    text = attributedString.copy() as! NSAttributedString
    self.range = range
    shift = range.location
    let holder = LineHolder(attributedString.attributedSubstring(from: range))
    self.holder = holder
    fragment = holder.fragment
    if let layout = fragment?.textLayoutManager?.layout, let line = holder.line {
      let placedFragment = layout.document.fragments[line]
      let rect = Self.bounds(of: placedFragment, layout)
      (bounds, baseline) = (CGRect(origin: .zero, size: rect.size), placedFragment.baseline.points - rect.minY)
    } else {
      (bounds, baseline) = (.zero, 0)
    }
  }

  /// Creates a standalone line of a range of a string, in UTF-16 code units, with the same attributes for all characters, as
  /// `init(attributedString:range:)` does. Traps if the range exceeds the string.
  public convenience init(string: String, attributes: [NSAttributedString.Key: Any] = [:], range: NSRange) {
    self.init(attributedString: NSAttributedString(string: string, attributes: attributes), range: range)
  }

  init(_ fragment: NSTextLayoutFragment, line index: Int, frame: CGRect, _ text: NSAttributedString) {
    let layout = fragment.textLayoutManager!.layout
    let placedFragment = layout.document.fragments[index]
    self.text = text
    (shift, holder) = (0, nil)
    range = placedFragment.range.moved(by: -fragment.characters.lowerBound.utf16).nsRange
    let bounds = Self.bounds(of: placedFragment, layout)
    self.bounds = bounds.offsetBy(dx: -frame.minX, dy: -frame.minY)
    baseline = placedFragment.baseline.points - bounds.minY
    self.fragment = fragment
  }

  private static func bounds(of fragment: PlacedFragment, _ layout: NSLayoutManager) -> CGRect {
    let padding = layout.paddings(ofRegion: fragment.region).points
    let (rect, used) = (CGRect(fragment.rect), CGRect(fragment.used))
    return CGRect(x: used.minX + padding, y: rect.minY, width: max(used.width - 2 * padding, 0), height: rect.height)
  }

  /// The origin of the leftmost glyph, on the baseline, relative to the origin of `typographicBounds`.
  open var glyphOrigin: CGPoint {
    guard let (index, origin, layout) = position, let first = layout.document.visualRuns(ofFragment: index).first else {
      return CGPoint(x: 0, y: baseline)
    }
    return CGPoint(x: first.startX.points - origin.x, y: baseline)
  }

  /// Draws the line's characters, backgrounds first, with the origin of `typographicBounds` at `point`. Draws nothing if the line no longer has
  /// a layout.
  open func draw(at point: CGPoint, in context: CGContext) {
    guard let fragment, let (_, origin, _) = position else { return }
    fragment.draw(characters(of: fragment), containerOrigin: CGPoint(x: point.x - origin.x, y: point.y - origin.y), in: context)
  }

  /// Returns the position of the caret before a character of `attributedString`, on the baseline, relative to the
  /// origin of `typographicBounds`.
  ///
  /// Returns zero for a character of another line, or if the line no longer has a layout. The position after the line's last character belongs to
  /// the line.
  open func locationForCharacter(at index: Int) -> CGPoint {
    guard index >= range.location, index <= range.location + range.length, let fragment, let (line, origin, layout) = position
    else { return .zero }
    let caret = layout.placeholderGlyph(forCharacter: fragment.characters.lowerBound + index - shift, inFragment: line)
    return CGPoint(x: caret.x.points - origin.x, y: baseline)
  }

  /// Returns the index in `attributedString` of the character that is nearest to a point.
  ///
  /// The point is relative to the origin of `typographicBounds`; its y is ignored. Returns the line's first character if the line no longer has a
  /// layout.
  open func characterIndex(for point: CGPoint) -> Int { hit(point).character }

  /// Returns the relative position of a point within its character, in the direction of the text: 0…1; 0 if the line no longer has a layout.
  open func fractionOfDistanceThroughGlyph(for point: CGPoint) -> CGFloat { hit(point).fraction }

  private func hit(_ point: CGPoint) -> (character: Int, fraction: CGFloat) {
    guard let fragment, let (line, origin, layout) = position,
      let hit = layout.nearestGrapheme(to: LayoutUnit(points: point.x + origin.x), inFragment: line)
    else { return (range.location, 0) }
    return (hit.character - fragment.characters.lowerBound + shift, hit.fraction)
  }

  private func characters(of fragment: NSTextLayoutFragment) -> Range<UTF16Offset> {
    let start = fragment.characters.lowerBound + range.location - shift
    return start..<start + range.length
  }

  /// The current index of the line, the origin of `typographicBounds` in the container, and the layout; `nil` if the line no longer has a layout.
  private var position: (index: Int, origin: CGPoint, layout: NSLayoutManager)? {
    guard let fragment, let layout = fragment.textLayoutManager?.layout, fragment.isLaidOut else { return nil }
    let index = range.length == 0 ? fragment.lineIndices.last : layout.document.fragmentIndex(containing: characters(of: fragment).lowerBound)
    return index.map { ($0, Self.bounds(of: layout.document.fragments[$0], layout).origin, layout) }
  }
}

/// A text of one line with its layout objects.
private final class LineHolder {
  private let content = NSTextContentStorage()
  private let manager = NSTextLayoutManager()
  private let container = NSTextContainer(size: .zero)
  let fragment: NSTextLayoutFragment?
  /// The index of the line in the manager's layout; `nil` if there is none.
  let line: Int?

  init(_ text: NSAttributedString) {
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = 1
    content.addTextLayoutManager(manager)
    manager.textContainer = container
    content.attributedString = text
    manager.ensureLayout(for: manager.documentRange)
    fragment = manager.textLayoutFragment(for: manager.documentRange.location)
    line = fragment.flatMap { $0.isLaidOut ? $0.lineIndices.first : nil }
  }
}
