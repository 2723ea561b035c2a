import class Foundation.NSCoder
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine
import UIFoundation

/// A region that a layout manager fills with lines. Its origin is at the top left with y down, in points.
///
/// Setting a property that affects its shape invalidates the layout of this container and of all later ones. With
/// `balancesWithNext`, it also invalidates the previous columns of the spread.
open class NSTextContainer: NSObject, NSSecureCoding {
  // Properties that each step of a drag reads have no exclusivity checks; see `Tests/Rules/exclusivity.tsv`.

  /// The size in points. A dimension of zero or less is unlimited.
  @exclusivity(unchecked) open var size: CGSize { didSet { if size != oldValue { changed(.frame, from: oldValue) } } }

  /// The shapes that line fragments avoid, in the container's space. Later changes of a path object have no effect.
  open var exclusionPaths: [UIBezierPath] {
    get { paths }
    set {
      // Dividing a path takes time, so paths that are set again keep their exclusions, unless the object was changed since: clients have no other way
      // to report which of their paths changed.
      let former = Dictionary(zip(paths.map(ObjectIdentifier.init), exclusions)) { $1 }
      paths = newValue
      exclusions = paths.map { path in
        let exclusion = former[ObjectIdentifier(path)]
        if let exclusion, exclusion.rule == (path.usesEvenOddFillRule ? .evenOdd : .nonZero), exclusion.path == path.raster { return exclusion }
        return Exclusion(path: path.raster, rule: path.usesEvenOddFillRule ? .evenOdd : .nonZero)
      }
      // The slots of a subclass can depend on its shapes in any way.
      changed(type(of: self) == NSTextContainer.self ? .shapes : .all, from: size)
    }
  }

  /// The space at both ends within each line fragment's rectangle, in points.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { changed(.frame, from: size) } }
  }

  /// The maximum number of lines, or 0 for no limit.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { changed(.frame, from: size) } }
  }

  /// The truncation of the last line that fits if more text follows. Other modes have no effect.
  open var lineBreakMode: NSLineBreakMode = .byWordWrapping {
    didSet { if lineBreakMode != oldValue { changed(.frame, from: size) } }
  }

  /// Whether the last line is clipped at the edge instead of broken if more text follows. A truncating `lineBreakMode`
  /// has precedence.
  package var clipsLastLine = false {
    didSet { if clipsLastLine != oldValue { changed(.frame, from: size) } }
  }

  /// Whether a text view that shows this container keeps the width of `size` equal to its own.
  open var widthTracksTextView = false
  /// Whether a text view that shows this container keeps the height of `size` equal to its own.
  open var heightTracksTextView = false

  /// Galley: the minimum distance between a shape and a line fragment's rectangle, in points. Negative values count as
  /// 0.
  open var exclusionStandoff: CGFloat = 0 {
    didSet { if exclusionStandoff != oldValue { changed(.frame, from: size) } }
  }

  /// Galley: the minimum width of a line fragment beside a shape, in points. Narrower spaces stay empty.
  open var minimumFragmentWidth: CGFloat = 0 {
    didSet { if minimumFragmentWidth != oldValue { changed(.frame, from: size) } }
  }

  /// Galley: the distance between the lines of the baseline grid in points, from the container's top. 0, the default, for no grid; negative values
  /// count as 0.
  ///
  /// With a grid, every baseline is on one of its lines: the first that is far enough below the line of text above, paragraph spacing included.
  /// So the baselines of containers beside each other agree. Lines of paragraphs with a minimum line height that is a multiple of this distance
  /// follow each other at that height, whatever their fonts.
  open var baselineGrid: CGFloat = 0 {
    didSet { if baselineGrid != oldValue { changed(.frame, from: size) } }
  }

  /// Galley: whether this container and the next one in the list are columns of one spread. `false` by default; Apple's
  /// TextKit has no equivalent.
  ///
  /// If all text fits and its last line is in a spread, the columns of the spread are balanced: lines end at the
  /// minimum height, in points from the top of each container, at which the text still fits. Exclusion paths,
  /// `maximumNumberOfLines` and paragraph settings for the ends of columns still apply; containers keep their sizes.
  /// Other spreads, and text that does not fit, are not affected.
  ///
  /// Setting it lays out only the spread in which the text ends: O(lines of the spread · log of its height).
  @exclusivity(unchecked) open var balancesWithNext = false {
    didSet {
      guard balancesWithNext != oldValue else { return }
      pendingChanges.insert(.frame)
      layoutManager?.applyRegion(of: self)
    }
  }

  /// Whether a line that is taller than the container is placed at its top. Otherwise, the text ends before such a
  /// line, as in Apple's TextKit. Set it if containers are added as the text needs them, because blank pages would
  /// follow without end.
  public var allowsTallLines = false {
    didSet { if allowsTallLines != oldValue { changed(.frame, from: size) } }
  }

  /// The layout manager of this container. Set by its `addTextContainer(_:)`; setting it has the same effect, and removes the container from
  /// the previous manager. `nil` if the container has none.
  open weak var layoutManager: NSLayoutManager? {
    get { manager }
    set {
      let old = manager
      manager = newValue
      managerIdentity = newValue.map(ObjectIdentifier.init)
      if newValue !== old { managerDidChange(from: old) }
    }
  }

  /// The manager, which lists this container and sets this to `nil` before it is deallocated. Not weak, as in `NSLayoutManager.textStorage`.
  private unowned(unsafe) var manager: NSLayoutManager?

  /// The identity of `manager`, which can be read while the manager is deallocated.
  private var managerIdentity: ObjectIdentifier?

  /// Whether `manager` is the manager of this container, also if a subclass returns another one.
  func isManaged(by manager: NSLayoutManager) -> Bool { managerIdentity == ObjectIdentifier(manager) }

  /// Called before `old` is deallocated by a manager that lists this container. A container that has another manager keeps it: a subclass of the
  /// old one can have left it in the list.
  func managerWillBeReleased(_ old: NSLayoutManager) {
    if isManaged(by: old) { (manager, managerIdentity) = (nil, nil) }
  }

  /// The view that shows the container and observes changes of its lines. Not retained. `nil` if no view shows the container.
  package weak var observingView: (any TextContainerView)? {
    didSet { layoutManager?.observingViewDidChange(of: self, wasShown: oldValue != nil) }
  }

  private var paths: [UIBezierPath] = []
  private(set) var exclusions: [Exclusion] = []
  /// The changes that the manager has not passed to the engine. Emptied by the manager.
  var pendingChanges = ContainerChanges.all
  /// Incremented when the result of an overridden `lineFragmentRect(forProposedRect:…)` can change.
  var shapeGeneration = 0
  /// The last result of this class for `lineFragmentRect(forProposedRect:…)`. Shows whether a subclass returns it unchanged. `nil` before the
  /// first call.
  var lastOwnPart: OwnPart?
  /// The index in the manager's list. Written by the manager, which verifies it.
  var indexInManager = 0

  /// Creates a container of a size in points. A dimension of zero or less is unlimited.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    size = .zero
    super.init()
    guard decodeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// Creates a container of unlimited size.
  public convenience override init() { self.init(size: .zero) }

  /// Whether every line can use the container's whole width, without shapes and without a subclass that narrows it.
  open var isSimpleRectangularTextContainer: Bool {
    paths.isEmpty && type(of: self) == NSTextContainer.self
  }

  /// Returns the first free part of `proposedRect` for a line with the given base direction.
  ///
  /// - Parameters:
  ///   - proposedRect: The proposed rectangle, in the container's space.
  ///   - characterIndex: The first character of the line.
  ///   - remainingRect: Receives the rest of `proposedRect` after the returned part, shapes included. Propose it again
  ///     to get the next part. Zero if nothing is left.
  /// - Returns: The leftmost part, or the rightmost for right-to-left text. Zero if none is free.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection, remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    let (part, remaining) = firstFreePart(of: proposedRect, rightToLeft: baseWritingDirection == .rightToLeft)
    lastOwnPart = OwnPart(proposed: proposedRect, part: part, remaining: remaining)
    remainingRect?.pointee = remaining
    return part
  }

  /// Moves all containers of this container's layout manager to `newLayoutManager`, which also replaces the old one in the text storage. Does
  /// nothing if the container has no layout manager, or already has this one.
  ///
  /// Called in a callback during layout, it takes effect when the old manager's layout has finished.
  open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) { moveAllContainers(to: newLayoutManager) }

  private func moveAllContainers(to new: NSLayoutManager) {
    guard let old = layoutManager, old !== new else { return }
    // The lines being laid out refer to the containers by index.
    if old.isInLayout { return old.deferChange { _ in self.moveAllContainers(to: new) } }
    let (containers, storage) = (old.textContainers, old.textStorage)
    // A delegate that is notified of the invalidation can have removed more of them, or moved them elsewhere.
    for container in containers.reversed() {
      if let index = old.containerIndex(of: container) { old.removeTextContainer(at: index) }
    }
    storage?.removeLayoutManager(old)
    storage?.addLayoutManager(new)
    for container in containers where container.layoutManager == nil { new.addTextContainer(container) }
  }

  private func managerDidChange(from old: NSLayoutManager?) {
    pendingChanges = .all
    if let old {
      if let index = old.containerIndex(of: self) { old.removeTextContainer(at: index) }
      old.unlistedContainers.removeAll { $0 === self }
      old.observingViewDidChange(of: self, wasShown: observingView != nil)
    }
    if let manager, !manager.owns(self) {
      manager.addTextContainer(self)
      if manager.isManagerOfUnlisted(self) { manager.unlistedContainers.append(self) }
    }
    layoutManager?.observingViewDidChange(of: self, wasShown: false)
  }

  private func changed(_ changes: ContainerChanges, from oldSize: CGSize) {
    pendingChanges.formUnion(changes)
    guard let layoutManager else { return }
    if !layoutManager.deferred.isReportingGeometry, let delegate = layoutManager.delegate {
      layoutManager.deferred.isReportingGeometry = true
      delegate.layoutManager(layoutManager, textContainer: self, didChangeGeometryFrom: oldSize)
      layoutManager.deferred.isReportingGeometry = false
      // The delegate can have removed the container.
      guard layoutManager.owns(self) else { return }
    }
    layoutManager.textContainerChangedGeometry(self)
  }
}

/// The aspects of a container that changed, so that the engine replaces only what depends on them.
struct ContainerChanges: OptionSet {
  let rawValue: UInt8
  /// The exclusion paths. Only the lines beside the old and new shapes are laid out again.
  static let shapes = ContainerChanges(rawValue: 1 << 0)
  /// The size, the limits of its lines, or the standoff of shapes. The lines of the whole container are laid out again.
  static let frame = ContainerChanges(rawValue: 1 << 1)
  static let all: ContainerChanges = [.shapes, .frame]
}
