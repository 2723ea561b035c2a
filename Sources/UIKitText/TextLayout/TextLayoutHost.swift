import CoreGraphics
import GalleyRequirements
import TextKit
import UIKitCore

/// The layout behind a scrolling view that shows containers of one layout manager. Galley's own.
///
/// `UITextView` shows one container. The page of the playground shows all of them, and adds others while it lays out text. A host has no view: its
/// owner passes the content offset, and scrolls and redraws by the host's results.
///
/// | file | contents |
/// |---|---|
/// | `+ScrollAnchor` | the line that stays at the top of the visible area, and the offset at which it does |
/// | `+IdleLayout` | layout of the remaining text, piece by piece, in idle time |
/// | `+Redrawing` | the rectangles to redraw after changes |
@preconcurrency @MainActor
public final class TextLayoutHost {
  /// The layout manager of the hosted containers. It can have other containers, with other hosts.
  public let layoutManager: NSLayoutManager

  /// A container, and its top left in the content.
  struct HostedContainer {
    let container: NSTextContainer
    var origin: CGPoint
  }

  private(set) var hosted: [HostedContainer] = []

  // MARK: Behavior

  /// Whether text without layout has an estimated height; `false` by default.
  ///
  /// If `false`, functions that search for a line lay out the containers up to that line, because its position depends on all text above it. If
  /// `true`, as in text views, they find only lines that are laid out, and the owner lays out the visible area. A search that laid out a container
  /// without a limited height would lay out the whole text.
  public var usesEstimatedHeights = false

  /// Whether a recorded anchor is used again while the content offset is the one that it was kept at; `false` by default.
  ///
  /// If `true`, as on the page, consecutive changes all keep the position of the first one. The anchor is recorded immediately before a change. If
  /// `false`, as in text views, each anchor is the line at the top at that time. It is recorded after each layout, because edits by other views
  /// and corrected estimates are not announced.
  public var keepsAnchorOverChanges = false

  /// The range of the number of UTF-16 code units laid out per step of idle work; 2048 to 65,536 by default.
  ///
  /// Steps become longer while they take less than half a millisecond, and shorter when they take more than two. With a single number all steps are
  /// equal, and time is not measured.
  public var idleStepLengths = IdleLayoutStep.defaultLengths {
    didSet { if idleStepLengths != oldValue { idleStep = IdleLayoutStep(lengths: idleStepLengths) } }
  }

  /// Called when all containers are full and text remains. Adds containers and returns `true`, or returns `false`. `nil`, the default, if the number
  /// of containers is fixed: layout is complete then when they are full.
  public var addContainers: (() -> Bool)?

  /// Returns whether the text can be laid out in idle time at present; `nil`, the default, always allows it.
  public var allowsIdleLayout: (() -> Bool)?

  /// Called after each step of idle layout, with whether text remains that a later step lays out. `nil` calls nothing.
  public var onIdleLayout: ((_ isMore: Bool) -> Void)?

  // MARK: State

  /// The line that stays at the top of the visible area; `nil` if none was recorded since it was discarded.
  public internal(set) var anchor: TextScrollAnchor?
  // Written by +IdleLayout.
  var idleStep = IdleLayoutStep(lengths: IdleLayoutStep.defaultLengths)
  /// The step of idle work, allocated once.
  private(set) lazy var idleWork: [() -> Void] = [{ [unowned self] in layOutIdleStep() }]

  /// Creates a host without containers.
  public init(layoutManager: NSLayoutManager) { self.layoutManager = layoutManager }

  // MARK: Containers

  /// The number of hosted containers.
  public var containerCount: Int { hosted.count }

  /// Adds a container after the others, at a position in the content, in points. Hosted containers have the order of the text.
  ///
  /// - Parameter container: A container of the layout manager; any other is added to it.
  public func addContainer(_ container: NSTextContainer, at origin: CGPoint) {
    hosted.append(HostedContainer(container: container, origin: origin))
    if container.layoutManager !== layoutManager { layoutManager.addTextContainer(container) }
  }

  /// Removes the last container from the host and from the layout manager. Traps if there is none.
  public func removeLastContainer() {
    require(!hosted.isEmpty, "the layout host has no container to remove")
    let container = hosted.removeLast().container
    if let index = layoutManager.containerIndex(of: container) { layoutManager.removeTextContainer(at: index) }
  }

  /// Returns the top left of a hosted container in the content, in points. Traps if the index is out of range.
  public func origin(ofContainerAt index: Int) -> CGPoint {
    require(hosted.indices.contains(index), "container index \(index) is out of range: the layout host has \(hosted.count) containers")
    return hosted[index].origin
  }

  /// Moves a hosted container in the content. Neither scrolls nor redraws. Traps if the index is out of range.
  public func setOrigin(_ origin: CGPoint, ofContainerAt index: Int) {
    require(hosted.indices.contains(index), "container index \(index) is out of range: the layout host has \(hosted.count) containers")
    hosted[index].origin = origin
  }

  /// Returns the height of the text in a hosted container, in points, including an estimate for text without layout. O(log *n*) in the number of
  /// lines. Traps if the index is out of range, or the layout manager no longer has the container.
  public func estimatedHeight(ofContainerAt index: Int) -> CGFloat {
    require(hosted.indices.contains(index), "container index \(index) is out of range: the layout host has \(hosted.count) containers")
    return layoutManager.estimatedHeight(of: hosted[index].container)
  }

  /// The index of the container with the last line that is laid out; `nil` if no line is, or if another host shows that container. Lays nothing out.
  /// O(log *n*) in the number of lines.
  public var lastLaidContainer: Int? { layoutManager.documentLayout.fragments.last.flatMap { hostedIndex(ofContainer: $0.region) } }

  /// Returns the index in the host of a container given by its index in the layout manager, or `nil` if the layout manager has no such container, or
  /// if another host shows it. O(1) if the host has all containers of the layout manager, or only one.
  func hostedIndex(ofContainer index: Int) -> Int? {
    let containers = layoutManager.textContainers
    guard index < containers.count else { return nil }
    let container = containers[index]
    if index < hosted.count, hosted[index].container === container { return index }
    return hosted.firstIndex { $0.container === container }
  }
}
