import class Foundation.NSCoder
import class Foundation.NSObject
import AttributedText
import CoreGraphics
import TextEngine
import UIFoundation

/// The lines of one element, as a text layout manager has laid them out. Its places are those of the moment: text that is typed above moves it.
///
/// Once its own paragraph is edited or laid out anew another fragment stands in its place, and this one keeps the frame that it was last asked for.
open class NSTextLayoutFragment: NSObject {
  /// How fragments are enumerated.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Backwards.
    public static let reverse = EnumerationOptions(rawValue: 1)
    /// Fragments that are not laid out have the frames that are guessed, and not zero.
    public static let estimatesSize = EnumerationOptions(rawValue: 2)
    /// Each is laid out before it is handed out.
    public static let ensuresLayout = EnumerationOptions(rawValue: 4)
    /// The last has the empty line behind a final separator as well; that of an empty text is one empty line.
    public static let ensuresExtraLineFragment = EnumerationOptions(rawValue: 8)
  }

  /// What is known of a fragment's lines.
  public enum State: UInt, Sendable {
    /// Nothing.
    case none = 0
    /// About how large they are.
    case estimatedUsageBounds = 1
    /// How large they are, though they are not kept. Galley keeps lines that it measured: no fragment is in this state.
    case calculatedUsageBounds = 2
    /// They are laid out.
    case layoutAvailable = 3
  }

  /// The manager that lays it out; `nil` before that, and once another fragment stands in its place.
  public private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The element whose lines these are.
  public let textElement: NSTextElement?

  /// UTF-16 in the text that is laid out.
  private(set) var characters = 0..<0
  /// In the content, of a fragment that belongs to no layout yet or any more.
  private var rangeOutside: NSTextRange
  var hasExtraLine = false
  var estimatesSize = false
  private var areAttributesValid = false
  private var lastFrame = CGRect.zero
  /// While its class is asked.
  private var knownMargins: FragmentMargins?

  /// A fragment of an element, for a part of it in the content's places; for all of it without.
  public init(textElement: NSTextElement, range rangeInElement: NSTextRange?) {
    self.textElement = textElement
    rangeOutside = rangeInElement ?? textElement.elementRange ?? NSTextRange(0..<0)
  }

  /// Always `nil`: a fragment is of a layout, and none is archived.
  public required init?(coder: NSCoder) { nil }

  /// Where its text stands in the content.
  open var rangeInElement: NSTextRange { textLayoutManager?.textRange(characters) ?? rangeOutside }

  /// How far its lines are laid out.
  public var state: State {
    isLaidOut ? .layoutAvailable : estimatesSize && textLayoutManager != nil ? .estimatedUsageBounds : .none
  }

  // MARK: Places

  /// What it takes of the container, in the container's space: its lines, whole, and the spaces above and below the paragraph. Zero where it is not laid out,
  /// unless its size is estimated. Where no shape pushes lines down, fragments that follow one another touch.
  open var layoutFragmentFrame: CGRect {
    guard let lines = frameOfLines else { return textLayoutManager == nil || estimatesSize ? lastFrame : .zero }
    lastFrame = CGRect(x: lines.minX, y: lines.minY - topMargin, width: lines.width, height: lines.height + topMargin + bottomMargin)
    return lastFrame
  }

  /// What drawing it may cover, from the origin of its frame: all of its lines, and ink beyond them.
  open var renderingSurfaceBounds: CGRect {
    let frame = layoutFragmentFrame
    var bounds = CGRect(origin: .zero, size: frame.size)
    guard let layout = textLayoutManager?.layout else { return bounds }
    var ink = InkBounds(manager: layout, characters: characters)
    for index in lineIndices {
      let covered = ink.bounds(ofFragment: index)
      if !covered.isNull { bounds = bounds.union(covered.offsetBy(dx: -frame.minX, dy: -frame.minY)) }
    }
    return bounds
  }

  // A subclass that overrides these has its lines laid out so: they are asked before that.

  /// From the container's edge to its lines on the side where text begins: the container's padding.
  open var leadingPadding: CGFloat { usualMargins.leading }
  /// From its lines to the container's edge on the side where they end: the container's padding. Paragraphs whose style has a `tailIndent` above zero end there.
  open var trailingPadding: CGFloat { usualMargins.trailing }
  /// From the top of its frame to its first line: the space before the paragraph, which the first one that is seen does not have.
  open var topMargin: CGFloat { usualMargins.top }
  /// From its last line to the bottom of its frame: the space after the paragraph.
  open var bottomMargin: CGFloat { usualMargins.bottom }

  /// Its margins, and those that any fragment of its element has, which are found once for all four.
  var ownAndUsualMargins: (own: FragmentMargins, usual: FragmentMargins) {
    let usual = usualMargins
    knownMargins = usual
    defer { knownMargins = nil }
    return (FragmentMargins(leading: leadingPadding, trailing: trailingPadding, top: topMargin, bottom: bottomMargin), usual)
  }

  private var usualMargins: FragmentMargins {
    if let knownMargins { return knownMargins }
    let padding = textLayoutManager?.textContainer?.lineFragmentPadding ?? 0
    var margins = FragmentMargins(leading: padding, trailing: padding, top: 0, bottom: 0)
    if let layout = textLayoutManager?.layout, let text = (textElement as? NSTextParagraph)?.attributedString, !characters.isEmpty, text.length > 0 {
      let settings = layout.settings(at: 0, of: text)
      (margins.top, margins.bottom) = (settings.spacingBefore == .zero || isFirstSeen ? 0 : settings.spacingBefore.points, settings.spacingAfter.points)
    }
    return margins
  }

  /// Its lines, from the top down; none where it is not laid out. In a container that is full those that found room.
  open var textLineFragments: [NSTextLineFragment] {
    let frame = layoutFragmentFrame
    let text = (textElement as? NSTextParagraph)?.attributedString ?? NSAttributedString(string: "")
    return (isLaidOut ? lineIndices : []).map { NSTextLineFragment(self, line: $0, frame: frame, text) }
  }

  /// Returns the line at a distance from the top of the frame; without `requiresExactMatch` the first below that distance if no line is there.
  open func textLineFragment(forVerticalOffset verticalOffset: CGFloat, requiresExactMatch: Bool) -> NSTextLineFragment? {
    let lines = textLineFragments
    if let exact = lines.first(where: { $0.typographicBounds.minY <= verticalOffset && verticalOffset < $0.typographicBounds.maxY }) { return exact }
    return requiresExactMatch ? nil : lines.first { $0.typographicBounds.minY > verticalOffset }
  }

  /// The line that holds a location; where a line was wrapped there, the one that ends with `isUpstreamAffinity`, else the one that begins.
  open func textLineFragment(for textLocation: any NSTextLocation, isUpstreamAffinity: Bool) -> NSTextLineFragment? {
    let lines = textLineFragments
    guard let place = textLayoutManager.map({ $0.offset(of: textLocation) - characters.lowerBound }) else { return nil }
    func holds(_ line: NSTextLineFragment) -> Bool {
      let (start, end) = (line.characterRange.location, line.characterRange.location + line.characterRange.length)
      return isUpstreamAffinity ? start < place && place <= end : start <= place && (place < end || line.characterRange.length == 0)
    }
    if let line = lines.first(where: holds) { return line }
    return place == 0 ? lines.first : place == characters.count ? lines.last : nil
  }

  /// What the attachment at a location takes, from the origin of the fragment's frame; zero where there is none, or none that is laid out.
  open func frameForTextAttachment(at location: any NSTextLocation) -> CGRect {
    guard let manager = textLayoutManager, isLaidOut, case let place = manager.offset(of: location), characters.contains(place),
      let taken = manager.layout.frameOfAttachment(at: place)
    else { return .zero }
    let origin = layoutFragmentFrame.origin
    return taken.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  private var isFirstSeen: Bool { textLayoutManager?.isFirstSeen(characters.lowerBound) ?? true }

  /// Has its paragraph laid out anew; another fragment stands in its place then.
  open func invalidateLayout() { textLayoutManager?.invalidateLayout(for: rangeInElement) }

  // MARK: Drawing

  /// Draws its lines in a context, backgrounds first, with the origin of its frame at `point`.
  open func draw(at point: CGPoint, in context: CGContext) {
    guard isLaidOut else { return }
    let frame = layoutFragmentFrame
    draw(characters, containerOrigin: CGPoint(x: point.x - frame.minX, y: point.y - frame.minY), in: context)
  }

  func draw(_ part: Range<Int>, containerOrigin: CGPoint, in context: CGContext) {
    guard let manager = textLayoutManager, let container = manager.textContainer, !part.isEmpty else { return }
    validateRenderingAttributes()
    withGraphicsContext(context) {
      manager.layout.drawText(ofCharacters: part, in: container, at: containerOrigin, context: context)
    }
  }

  func invalidateRenderingAttributes() { areAttributesValid = false }

  /// Has the validator set the rendering attributes if they are not valid.
  func validateRenderingAttributes() {
    guard !areAttributesValid, let manager = textLayoutManager, let validator = manager.renderingAttributesValidator else { return }
    areAttributesValid = true
    validator(manager, self)
  }

  // MARK: Belonging to a layout

  func attach(to manager: NSTextLayoutManager, _ characters: Range<Int>) {
    textLayoutManager = manager
    self.characters = characters
  }

  func detach() {
    rangeOutside = rangeInElement
    textLayoutManager = nil
  }

  func move(by distance: Int) {
    characters = characters.lowerBound + distance..<characters.upperBound + distance
    if let textElement { textLayoutManager?.textContentManager?.didMove(textElement, to: characters) }
  }
}

extension NSTextLayoutFragment {
  /// The empty line behind the text, where this fragment shows it.
  private var extraLine: PlacedFragment? {
    guard hasExtraLine, let manager = textLayoutManager, manager.textContainer != nil, characters.upperBound == manager.layout.source.length
    else { return nil }
    return manager.layout.extraFragment
  }

  /// Whether all its lines have places, or those that there is room for.
  var isLaidOut: Bool {
    guard let manager = textLayoutManager, manager.textContainer != nil else { return false }
    if characters.isEmpty { return extraLine != nil }
    let document = manager.layout.document
    // For the end of what is laid, the last line is told.
    func isLaid(_ offset: Int) -> Bool { document.fragment(containing: offset).map { offset < $0.fragment.range.upperBound } ?? false }
    return isLaid(characters.lowerBound) && (document.isComplete || isLaid(characters.upperBound - 1))
  }

  /// Its lines among the layout's.
  var lineIndices: [Int] {
    guard let layout = textLayoutManager?.layout, !layout.textContainers.isEmpty else { return [] }
    let lines = characters.isEmpty ? [] : layout.fragments(meeting: UTF16Span(characters)).filter { !layout.document.fragments[$0].range.isEmpty }
    return extraLine == nil ? lines : lines + [layout.document.fragments.count - 1]
  }

  /// What its lines take, in the container's space; the guess at it where that is asked for.
  private var frameOfLines: CGRect? {
    guard let layout = textLayoutManager?.layout else { return nil }
    if isLaidOut {
      return lineIndices.reduce(nil) { whole, index in
        let rect = CGRect(layout.document.fragments[index].rect)
        return whole?.union(rect) ?? rect
      }
    }
    guard estimatesSize, let container = textLayoutManager?.textContainer, !characters.isEmpty,
      let band = layout.document.estimatedBand(ofParagraphAt: characters.lowerBound)
    else { return nil }
    let (above, below) = (topMargin, bottomMargin)
    return CGRect(
      x: 0, y: band.top.points + above, width: max(container.size.width, 0), height: max(band.bottom.points - band.top.points - above - below, 0))
  }
}
