import class Foundation.NSCoder
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import AttributedText
import CoreGraphics
import TextEngine
import UIFoundation

/// A region that a layout manager fills with lines. Its space has its origin at its top left and y down, in points.
///
/// Setting a property that changes its shape drops the layout of this container and of all after it, of none before; where
/// `balancesWithNext` is set, also that of the columns before it in its spread.
open class NSTextContainer: NSObject, NSSecureCoding {
  // What makes its shape is read at each step of a drag, as it stands between two changes: overlapping access is not looked for.

  /// A side that is zero or less is without an end.
  @exclusivity(unchecked) open var size: CGSize { didSet { if size != oldValue { changed(from: oldValue) } } }

  /// Shapes that no line fragment meets, in the container's space, as they are when they are set.
  open var exclusionPaths: [UIBezierPath] {
    get { paths }
    set {
      paths = newValue
      exclusions = paths.map { Exclusion(path: $0.raster, rule: $0.usesEvenOddFillRule ? .evenOdd : .nonZero) }
      changed(from: size, inShapesAlone: type(of: self) == NSTextContainer.self)
    }
  }

  /// Blank space within each line fragment's rectangle, at both of its ends.
  @exclusivity(unchecked) open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { changed(from: size) } }
  }

  /// The most lines that the container takes; 0 for no limit.
  @exclusivity(unchecked) open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { changed(from: size) } }
  }

  /// How the last line that has room is cut when more text follows; only truncating modes cut it.
  @exclusivity(unchecked) open var lineBreakMode: NSLineBreakMode = .byWordWrapping {
    didSet { if lineBreakMode != oldValue { changed(from: size) } }
  }

  /// Whether the last line that has room is not broken when more text follows, but goes on beyond the edge. A truncating `lineBreakMode` wins.
  @exclusivity(unchecked) package var clipsLastLine = false {
    didSet { if clipsLastLine != oldValue { changed(from: size) } }
  }

  /// Whether a text view that shows this container keeps the width of `size` at its own.
  open var widthTracksTextView = false
  /// Whether a text view that shows this container keeps the height of `size` at its own.
  open var heightTracksTextView = false

  /// Galley: the least distance between a shape and a line fragment's rectangle, in points; one below 0 is taken for 0.
  @exclusivity(unchecked) open var exclusionStandoff: CGFloat = 0 {
    didSet { if exclusionStandoff != oldValue { changed(from: size) } }
  }

  /// Galley: room beside a shape that is narrower than this is left empty, in points.
  @exclusivity(unchecked) open var minimumFragmentWidth: CGFloat = 0 {
    didSet { if minimumFragmentWidth != oldValue { changed(from: size) } }
  }

  /// Galley: whether this container and the next one in the manager's list are columns of one spread. `false` by default; Apple's
  /// TextKit has nothing of the kind.
  ///
  /// Where all text has room and its last line is in a spread, the spread's columns are balanced: no line reaches further down than the
  /// least height, in points from the top of each container, at which the text still fits. So the columns end at about the same height.
  /// Exclusion paths, `maximumNumberOfLines` and what paragraphs ask of the ends of columns hold as before; containers keep their sizes.
  /// Other spreads, and text that has no room, are laid out as without it.
  ///
  /// Setting it lays out the spread in which the text ends and nothing above it: O(lines of the spread · log of its height).
  @exclusivity(unchecked) open var balancesWithNext = false {
    didSet {
      guard balancesWithNext != oldValue else { return }
      isFrameTaken = false
      layoutManager?.takeRegion(of: self)
    }
  }

  /// Whether a line that is taller than the container stands at its top all the same. Otherwise the text ends before such a
  /// line, as Apple's does: right for a container of one's own, and blank pages without end where a text makes its columns.
  @exclusivity(unchecked) public var holdsTallLines = false {
    didSet { if holdsTallLines != oldValue { changed(from: size) } }
  }

  /// The manager that fills this container. Set by its `addTextContainer(_:)`; to set it does as much, and takes the
  /// container from the manager before.
  @exclusivity(unchecked) open weak var layoutManager: NSLayoutManager? {
    didSet { if layoutManager !== oldValue { managerDidChange(from: oldValue) } }
  }

  /// The view that shows it, which hears of what changes its lines. Not retained.
  package weak var shower: (any TextShower)? {
    didSet { layoutManager?.followShower(of: self, wasShown: oldValue != nil) }
  }

  @exclusivity(unchecked) private var paths: [UIBezierPath] = []
  @exclusivity(unchecked) private(set) var exclusions: [Exclusion] = []
  /// Whether its manager has taken all of it as it is now, but its shapes; the manager sets it then.
  @exclusivity(unchecked) var isFrameTaken = false
  /// Grows whenever an overridden `lineFragmentRect(forProposedRect:…)` may return something else.
  var shapeGeneration = 0
  /// What this class returned last from `lineFragmentRect(forProposedRect:…)`; tells whether a subclass passes it on unchanged.
  var lastOwnPart: OwnPart?
  /// Where it stands among its manager's containers; written by the manager, which checks it.
  var indexInManager = 0

  /// A container of `size` points; a side that is zero or less is without an end.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    size = .zero
    super.init()
    guard takeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// A container without an end in either direction.
  public convenience override init() { self.init(size: .zero) }

  /// Whether every line may take the container's whole width: neither shapes nor a subclass narrow it.
  open var isSimpleRectangularTextContainer: Bool {
    paths.isEmpty && type(of: self) == NSTextContainer.self
  }

  /// The first free part of `proposedRect` for a line whose text runs in `baseWritingDirection`.
  ///
  /// - Parameters:
  ///   - proposedRect: where a line is wanted, in the container's space.
  ///   - characterIndex: the first character of the line.
  ///   - remainingRect: receives all that is left of `proposedRect` after the returned part, shapes included: to propose it
  ///     again gives the next part. Zero if nothing is left.
  /// - Returns: the leftmost part, the rightmost for right-to-left text; zero if none is free.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection, remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    let (part, remaining) = firstFreePart(of: proposedRect, rightToLeft: baseWritingDirection == .rightToLeft)
    lastOwnPart = OwnPart(proposed: proposedRect, part: part, remaining: remaining)
    remainingRect?.pointee = remaining
    return part
  }

  /// Gives this container's text, with its other containers, to `newLayoutManager`; the storage changes managers too.
  open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
    guard let old = layoutManager, old !== newLayoutManager else { return }
    let containers = old.textContainers
    let storage = old.textStorage
    for index in containers.indices.reversed() { old.removeTextContainer(at: index) }
    storage?.removeLayoutManager(old)
    storage?.addLayoutManager(newLayoutManager)
    for container in containers { newLayoutManager.addTextContainer(container) }
  }

  private func managerDidChange(from old: NSLayoutManager?) {
    isFrameTaken = false
    if let old {
      if let index = old.containerIndex(of: self) { old.removeTextContainer(at: index) }
      old.followShower(of: self, wasShown: shower != nil)
    }
    if let layoutManager, !layoutManager.holds(self) { layoutManager.addTextContainer(self) }
    layoutManager?.followShower(of: self, wasShown: false)
  }

  private func changed(from oldSize: CGSize, inShapesAlone: Bool = false) {
    if !inShapesAlone { isFrameTaken = false }
    guard let layoutManager else { return }
    if !layoutManager.deferred.isReportingGeometry, let delegate = layoutManager.delegate {
      layoutManager.deferred.isReportingGeometry = true
      delegate.layoutManager(layoutManager, textContainer: self, didChangeGeometryFrom: oldSize)
      layoutManager.deferred.isReportingGeometry = false
      // The delegate may have taken the container away.
      guard layoutManager.holds(self) else { return }
    }
    layoutManager.textContainerChangedGeometry(self)
  }
}
