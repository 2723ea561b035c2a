import class Foundation.NSObject
import struct Foundation.NSRange
import AttributedText
import CoreGraphics
import TextEngine

/// One line of a fragment, as it stood when it was asked for; beside a shape, the part of a line on one side of it.
open class NSTextLineFragment: NSObject {
  /// The text of the element that the line is of.
  open var attributedString: NSAttributedString { text }
  /// Which characters of `attributedString` stand on the line; none on the empty line behind a text.
  open var characterRange: NSRange { range }
  /// The text's place and width and the line's height, from the origin of the fragment's frame. White space that hangs over the line's end is left out.
  open var typographicBounds: CGRect { bounds }

  private let text: NSAttributedString
  private let range: NSRange
  private let bounds: CGRect
  // The fragment does not retain its lines.
  private let fragment: NSTextLayoutFragment?
  private let baseline: CGFloat
  /// Where the fragment's text begins in `attributedString`; 0 but for a line of its own.
  private let shift: Int
  /// Holds the layout of a line of its own.
  private let holder: LineHolder?

  /// A line of its own, of a part of a text: without an end, in no fragment of a document. Of a part with several paragraphs the first one.
  public init(attributedString: NSAttributedString, range: NSRange) {
    text = attributedString.copy() as! NSAttributedString
    self.range = range
    shift = range.location
    let holder = LineHolder(attributedString.attributedSubstring(from: range))
    self.holder = holder
    fragment = holder.fragment
    if let layout = fragment?.textLayoutManager?.layout, let line = holder.line {
      let placed = layout.document.fragments[line]
      let rect = Self.bounds(of: placed, layout)
      (bounds, baseline) = (CGRect(origin: .zero, size: rect.size), placed.baseline.points - rect.minY)
    } else {
      (bounds, baseline) = (.zero, 0)
    }
  }

  /// The same of a plain text whose characters all have the same attributes.
  public convenience init(string: String, attributes: [NSAttributedString.Key: Any] = [:], range: NSRange) {
    self.init(attributedString: NSAttributedString(string: string, attributes: attributes), range: range)
  }

  init(_ fragment: NSTextLayoutFragment, line index: Int, frame: CGRect, _ text: NSAttributedString) {
    let layout = fragment.textLayoutManager!.layout
    let placed = layout.document.fragments[index]
    self.text = text
    (shift, holder) = (0, nil)
    range = NSRange(location: placed.range.lowerBound - fragment.characters.lowerBound, length: placed.range.count)
    let bounds = Self.bounds(of: placed, layout)
    self.bounds = bounds.offsetBy(dx: -frame.minX, dy: -frame.minY)
    baseline = placed.baseline.points - bounds.minY
    self.fragment = fragment
  }

  private static func bounds(of placed: PlacedFragment, _ layout: NSLayoutManager) -> CGRect {
    let padding = layout.paddings(ofRegion: placed.region).points
    let (rect, used) = (CGRect(placed.rect), CGRect(placed.used))
    return CGRect(x: used.minX + padding, y: rect.minY, width: max(used.width - 2 * padding, 0), height: rect.height)
  }

  /// Where the leftmost glyph's origin is, on the baseline, from the origin of `typographicBounds`.
  open var glyphOrigin: CGPoint {
    guard let (index, origin, layout) = place, let first = layout.document.visualRuns(ofFragment: index).first else {
      return CGPoint(x: 0, y: baseline)
    }
    return CGPoint(x: first.startX.points - origin.x, y: baseline)
  }

  /// Draws the line's characters, backgrounds first, with the origin of `typographicBounds` at `point`.
  open func draw(at point: CGPoint, in context: CGContext) {
    guard let fragment, let (_, origin, _) = place else { return }
    fragment.draw(characters(of: fragment), containerOrigin: CGPoint(x: point.x - origin.x, y: point.y - origin.y), in: context)
  }

  /// Where the caret before a character of `attributedString` stands, on the baseline, from the origin of `typographicBounds`; zero for a character of another
  /// line. The place behind the line's last character counts as the line's.
  open func locationForCharacter(at index: Int) -> CGPoint {
    guard index >= range.location, index <= range.location + range.length, let fragment, let (line, origin, layout) = place
    else { return .zero }
    let caret = layout.standIn(forCharacter: fragment.characters.lowerBound + index - shift, inFragment: line)
    return CGPoint(x: caret.x.points - origin.x, y: baseline)
  }

  /// The character of `attributedString` that stands at a point, or is the nearest on the line; the point is seen from the origin of `typographicBounds`.
  open func characterIndex(for point: CGPoint) -> Int { hit(point).character }

  /// How far through its character, in the direction of its text, a point lies: 0…1.
  open func fractionOfDistanceThroughGlyph(for point: CGPoint) -> CGFloat { hit(point).fraction }

  private func hit(_ point: CGPoint) -> (character: Int, fraction: CGFloat) {
    guard let fragment, let (line, origin, layout) = place,
      let hit = layout.nearestGrapheme(to: LayoutUnit(points: point.x + origin.x), inFragment: line)
    else { return (range.location, 0) }
    return (hit.character - fragment.characters.lowerBound + shift, hit.fraction)
  }

  private func characters(of fragment: NSTextLayoutFragment) -> Range<Int> {
    let start = fragment.characters.lowerBound + range.location - shift
    return start..<start + range.length
  }

  /// The line as it is now: its number, and where `typographicBounds` begins in the container.
  private var place: (index: Int, origin: CGPoint, layout: NSLayoutManager)? {
    guard let fragment, let layout = fragment.textLayoutManager?.layout, fragment.isLaidOut else { return nil }
    let index = range.length == 0 ? fragment.lineIndices.last : layout.document.fragmentIndex(containing: characters(of: fragment).lowerBound)
    return index.map { ($0, Self.bounds(of: layout.document.fragments[$0], layout).origin, layout) }
  }
}

/// A text of one line, and what lays it out.
private final class LineHolder {
  private let content = NSTextContentStorage()
  private let manager = NSTextLayoutManager()
  private let container = NSTextContainer(size: .zero)
  let fragment: NSTextLayoutFragment?
  /// Of the manager's lines; `nil` for no line.
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
