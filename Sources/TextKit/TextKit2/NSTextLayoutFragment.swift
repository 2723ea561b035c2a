import class Foundation.NSCoder
import class Foundation.NSObject
import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine
import UIFoundation

/// The lines of an element, laid out by a text layout manager. Its positions are current: text that is typed above
/// moves them.
///
/// When its paragraph is edited or its layout is invalidated, another fragment replaces it. The old one keeps its last
/// known frame.
open class NSTextLayoutFragment: NSObject {
  /// Options for the enumeration of fragments.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// The raw bits of the options.
    public let rawValue: UInt
    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Enumerates backwards.
    public static let reverse = EnumerationOptions(rawValue: 1)
    /// An option that gives fragments without layout estimated frames instead of zero.
    public static let estimatesSize = EnumerationOptions(rawValue: 2)
    /// Lays out each fragment before `block` receives it.
    public static let ensuresLayout = EnumerationOptions(rawValue: 4)
    /// The last fragment includes the empty line after a final separator. In an empty text it is a single empty line.
    public static let ensuresExtraLineFragment = EnumerationOptions(rawValue: 8)
  }

  /// The state of a fragment's layout.
  public enum State: UInt, Sendable {
    /// The fragment is not laid out.
    case none = 0
    /// The size is an estimate.
    case estimatedUsageBounds = 1
    /// The size is known, but the lines are not stored. Galley stores every measured line, so it does not use this
    /// state.
    case calculatedUsageBounds = 2
    /// The lines are laid out.
    case layoutAvailable = 3
  }

  /// The layout manager, or `nil` before the fragment is attached and after another one replaced it.
  public private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The element that the lines belong to; never `nil`.
  public let textElement: NSTextElement?

  /// The range in the text that is laid out.
  private(set) var characters: Range<UTF16Offset> = 0..<0
  /// The range in the content to use while the fragment is not attached to a layout.
  private var rangeOutside: NSTextRange
  var hasExtraLine = false
  var estimatesSize = false
  private var areAttributesValid = false
  private var lastFrame = CGRect.zero
  /// The default margins, cached while the overridable properties are called; `nil` at other times.
  private var cachedMargins: FragmentMargins?

  /// Creates a fragment for a range of an element, in the content's locations; `nil` means the whole element.
  public init(textElement: NSTextElement, range rangeInElement: NSTextRange?) {
    self.textElement = textElement
    rangeOutside = rangeInElement ?? textElement.elementRange ?? NSTextRange(0..<0 as Range<UTF16Offset>)
  }

  /// Returns `nil`: fragments belong to a layout and are not archived.
  public required init?(coder: NSCoder) { nil }

  /// The range of the fragment's text in the content.
  open var rangeInElement: NSTextRange { textLayoutManager?.textRange(characters) ?? rangeOutside }

  /// The state of the fragment's layout.
  public var state: State {
    isLaidOut ? .layoutAvailable : estimatesSize && textLayoutManager != nil ? .estimatedUsageBounds : .none
  }

  // MARK: Places

  /// The frame of the fragment in the container, in points: its whole lines, and the spacing above and below the
  /// paragraph.
  ///
  /// Zero if it is not laid out, unless its size is estimated. Consecutive fragments touch if no shape pushes lines
  /// down.
  open var layoutFragmentFrame: CGRect {
    guard let lines = frameOfLines else { return textLayoutManager == nil || estimatesSize ? lastFrame : .zero }
    lastFrame = CGRect(x: lines.minX, y: lines.minY - topMargin, width: lines.width, height: lines.height + topMargin + bottomMargin)
    return lastFrame
  }

  /// The area that drawing can cover, relative to the origin of the frame: all lines, and ink that extends beyond them.
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

  // Layout reads these before it lays out the lines, so subclasses can override them.

  /// The distance from the container's leading edge to the lines, in points. The container's padding by default.
  open var leadingPadding: CGFloat { defaultMargins.leading }
  /// The distance from the lines to the container's trailing edge, in points. The container's padding by default.
  ///
  /// Paragraphs with a positive `tailIndent` end there.
  open var trailingPadding: CGFloat { defaultMargins.trailing }
  /// The distance from the top of the frame to the first line, in points: the space before the paragraph.
  ///
  /// The first visible paragraph has none.
  open var topMargin: CGFloat { defaultMargins.top }
  /// The distance from the last line to the bottom of the frame, in points: the space after the paragraph.
  open var bottomMargin: CGFloat { defaultMargins.bottom }

  /// The margins of this fragment, and the default ones of its element. The defaults are computed once for all four.
  var ownAndDefaultMargins: (own: FragmentMargins, usual: FragmentMargins) {
    let defaults = defaultMargins
    cachedMargins = defaults
    defer { cachedMargins = nil }
    return (FragmentMargins(leading: leadingPadding, trailing: trailingPadding, top: topMargin, bottom: bottomMargin), defaults)
  }

  private var defaultMargins: FragmentMargins {
    if let cachedMargins { return cachedMargins }
    let padding = textLayoutManager?.textContainer?.lineFragmentPadding ?? 0
    var margins = FragmentMargins(leading: padding, trailing: padding, top: 0, bottom: 0)
    if let layout = textLayoutManager?.layout, let text = (textElement as? NSTextParagraph)?.attributedString, !characters.isEmpty, text.length > 0 {
      let settings = layout.settings(at: 0, of: text)
      (margins.top, margins.bottom) = (settings.spacingBefore == .zero || isFirstSeen ? 0 : settings.spacingBefore.points, settings.spacingAfter.points)
    }
    return margins
  }

  /// The lines from top to bottom. Empty if the fragment is not laid out. In a full container, only the lines that fit.
  open var textLineFragments: [NSTextLineFragment] {
    let frame = layoutFragmentFrame
    let text = (textElement as? NSTextParagraph)?.attributedString ?? NSAttributedString(string: "")
    return (isLaidOut ? lineIndices : []).map { NSTextLineFragment(self, line: $0, frame: frame, text) }
  }

  /// Returns the line at a distance from the top of the frame, in points.
  ///
  /// If there is none, returns the next line below, or `nil` if `requiresExactMatch` is set or there is no line below.
  open func textLineFragment(forVerticalOffset verticalOffset: CGFloat, requiresExactMatch: Bool) -> NSTextLineFragment? {
    let lines = textLineFragments
    if let exact = lines.first(where: { $0.typographicBounds.minY <= verticalOffset && verticalOffset < $0.typographicBounds.maxY }) { return exact }
    return requiresExactMatch ? nil : lines.first { $0.typographicBounds.minY > verticalOffset }
  }

  /// Returns the line that contains a location, or `nil` if the location is not in the fragment or the fragment has no layout manager.
  ///
  /// At a soft line break, returns the line that ends there if `isUpstreamAffinity` is set, and the one that starts there otherwise.
  open func textLineFragment(for textLocation: any NSTextLocation, isUpstreamAffinity: Bool) -> NSTextLineFragment? {
    let lines = textLineFragments
    guard let offset = textLayoutManager.map({ $0.offset(of: textLocation) - characters.lowerBound }) else { return nil }
    func holds(_ line: NSTextLineFragment) -> Bool {
      let (start, end) = (line.characterRange.location, line.characterRange.location + line.characterRange.length)
      return isUpstreamAffinity ? start < offset && offset <= end : start <= offset && (offset < end || line.characterRange.length == 0)
    }
    if let line = lines.first(where: holds) { return line }
    return offset == 0 ? lines.first : offset == characters.count ? lines.last : nil
  }

  /// Returns the frame of the attachment at a location, relative to the origin of the fragment's frame.
  ///
  /// Returns zero if the character is not an attachment or is not laid out.
  open func frameForTextAttachment(at location: any NSTextLocation) -> CGRect {
    guard let manager = textLayoutManager, isLaidOut, case let offset = manager.offset(of: location), characters.contains(offset),
      let frame = manager.layout.frameOfAttachment(at: offset)
    else { return .zero }
    let origin = layoutFragmentFrame.origin
    return frame.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  private var isFirstSeen: Bool { textLayoutManager?.isFirstSeen(characters.lowerBound) ?? true }

  /// Invalidates the layout of the paragraph; another fragment then replaces this one. Does nothing without a layout manager.
  open func invalidateLayout() { textLayoutManager?.invalidateLayout(for: rangeInElement) }

  // MARK: Drawing

  /// Draws the lines, backgrounds first, with the origin of the frame at `point`. Draws nothing if the fragment is not laid out.
  open func draw(at point: CGPoint, in context: CGContext) {
    guard isLaidOut else { return }
    let frame = layoutFragmentFrame
    draw(characters, containerOrigin: CGPoint(x: point.x - frame.minX, y: point.y - frame.minY), in: context)
  }

  func draw(_ part: Range<UTF16Offset>, containerOrigin: CGPoint, in context: CGContext) {
    guard let manager = textLayoutManager, let container = manager.textContainer, !part.isEmpty else { return }
    validateRenderingAttributes()
    withGraphicsContext(context) {
      manager.layout.drawText(ofCharacters: part.utf16, in: container, at: containerOrigin, context: context)
    }
  }

  func invalidateRenderingAttributes() { areAttributesValid = false }

  /// Calls the validator if the rendering attributes are not valid.
  func validateRenderingAttributes() {
    guard !areAttributesValid, let manager = textLayoutManager, let validator = manager.renderingAttributesValidator else { return }
    areAttributesValid = true
    validator(manager, self)
  }

  // MARK: Belonging to a layout

  func attach(to manager: NSTextLayoutManager, _ characters: Range<UTF16Offset>) {
    textLayoutManager = manager
    self.characters = characters
  }

  func detach() {
    rangeOutside = rangeInElement
    textLayoutManager = nil
  }

  func move(by distance: Int) {
    characters = characters.moved(by: distance)
    if let textElement { textLayoutManager?.textContentManager?.didMove(textElement, to: characters) }
  }
}

extension NSTextLayoutFragment {
  /// The empty line after the text; `nil` if there is none, or if this fragment does not include it.
  private var extraLine: PlacedFragment? {
    guard hasExtraLine, let manager = textLayoutManager, manager.textContainer != nil, characters.upperBound == manager.layout.source.textEnd
    else { return nil }
    return manager.layout.extraFragment
  }

  /// Whether all lines are laid out, or all those that fit a full container.
  var isLaidOut: Bool {
    guard let manager = textLayoutManager, manager.textContainer != nil else { return false }
    if characters.isEmpty { return extraLine != nil }
    let document = manager.layout.document
    // An offset at the end of the layout maps to the last line, so compare with its end.
    func isLaid(_ offset: UTF16Offset) -> Bool { document.fragment(containing: offset).map { offset < $0.fragment.range.upperBound } ?? false }
    return isLaid(characters.lowerBound) && (document.isComplete || isLaid(characters.upperBound - 1))
  }

  /// The indices of the fragment's lines in the layout.
  var lineIndices: [Int] {
    guard let layout = textLayoutManager?.layout, !layout.textContainers.isEmpty else { return [] }
    let lines = characters.isEmpty ? [] : layout.fragments(meeting: characters).filter { !layout.document.fragments[$0].range.isEmpty }
    return extraLine == nil ? lines : lines + [layout.document.fragments.count - 1]
  }

  /// The union of the line frames in the container, or an estimate if one was requested. `nil` if the fragment is not laid out and there is no
  /// estimate, or if it has no layout manager.
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
