import CoreGraphics
import Foundation
import TextKit
import UIKitCore

/// An object that creates the view of an attachment in the text, and determines its bounds.
///
/// A subclass creates its view in `loadView()`. Each occurrence of an attachment in each layout has its own provider, which lives as long as the
/// attachment: undoing a deletion restores the same view.
///
/// | file | contents |
/// |---|---|
/// | `NSTextAttachment+Views` | the attachments that have providers: by file type, or by class |
/// | `NSTextLayoutFragment+Views` | the providers of a fragment, for a client that shows the views itself |
/// | `TextAttachmentViews` | the providers of a layout manager; its results for layout |
/// | `TextAttachmentViews+Layout` | the views in the view that shows a text |
/// | `AttachmentViewDiagnostic` | diagnostics about views that cannot be shown |
@preconcurrency @MainActor
open class NSTextAttachmentViewProvider: NSObject {
  /// The attachment. Not retained; `nil` if there is none.
  public private(set) weak var textAttachment: NSTextAttachment?
  /// The text layout manager, or `nil` if the text is laid out by an `NSLayoutManager` alone. Not retained.
  public private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The location before the attachment's character, when its line was last laid out or the view was last shown.
  public internal(set) var location: any NSTextLocation

  /// Whether the attachment's bounds follow the view's size: if the size changes, or the content of a view sized by its content, the text is laid out
  /// again. `false` by default.
  open var tracksTextAttachmentViewBounds = false { didSet { if tracksTextAttachmentViewBounds != oldValue { sizeChanged() } } }

  private weak var parentView: UIView?
  private var storedView: UIView?
  private var isLoading = false
  private var reportedProblems: Set<AttachmentViewDiagnostic> = []
  /// The size that the view got from its content, or `nil` if it has a size of its own.
  private var givenSize: CGSize?
  /// Called when the view's size has changed, or the size that it needs. `nil` means no handler.
  var onSizeChange: (() -> Void)?

  /// Creates a provider for the view of an attachment at a location. `parentView` is the future superview, or `nil` if it is not known yet.
  public init(textAttachment: NSTextAttachment, parentView: UIView?, textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation) {
    self.textAttachment = textAttachment
    self.parentView = parentView
    self.textLayoutManager = textLayoutManager
    self.location = location
    super.init()
  }

  /// Creates a provider of a class registered for a file type; calls `init(textAttachment:parentView:textLayoutManager:location:)`. A Galley
  /// extension.
  public required convenience init(at context: CreationContext) {
    self.init(
      textAttachment: context.attachment, parentView: context.parentView, textLayoutManager: context.textLayoutManager, location: context.location)
  }

  /// The location for which a provider of a registered class is created. A Galley extension.
  public struct CreationContext {
    let attachment: NSTextAttachment
    let parentView: UIView?
    let textLayoutManager: NSTextLayoutManager?
    let location: any NSTextLocation
  }

  /// The view; `loadView()` creates it on first access. `nil` if `loadView()` sets none, which is logged, and while `loadView()` has not set it yet.
  open var view: UIView? {
    get {
      if storedView == nil, !isLoading {
        isLoading = true
        loadView()
        isLoading = false
        if storedView == nil { report(.noView) }
      }
      return storedView
    }
    set {
      guard newValue !== storedView else { return }
      if let storedView, storedView.sizeObserver === self {
        storedView.sizeObserver = nil
        if storedView.superview === parentView { storedView.removeFromSuperview() }
      }
      (storedView, givenSize) = (newValue, nil)
      if let newValue {
        if newValue.sizeObserver != nil { report(.isElsewhere) }
        newValue.sizeObserver = self
      }
      sizeChanged()
    }
  }

  /// Sets `view`. Does nothing by default; a provider without a view only reserves the attachment's bounds.
  ///
  /// It is called during line layout: changes that it makes to the text are laid out afterwards.
  open func loadView() {}

  /// Returns the bounds of the view, with y up from the glyph's origin: the view's size on the baseline if that is tracked and there is a view,
  /// otherwise the attachment's bounds; zero if the attachment no longer exists.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
    position: CGPoint
  ) -> CGRect {
    if tracksTextAttachmentViewBounds, let view { return CGRect(origin: .zero, size: size(of: view)) }
    return textAttachment?.attachmentBounds(
      for: attributes, location: location, textContainer: textContainer, proposedLineFragment: proposedLineFragment, position: position) ?? .zero
  }

  /// The view if it is loaded, otherwise `nil`.
  var viewIfLoaded: UIView? { storedView }

  /// Records `host` as the superview that the view will get, without adding the view, and logs a message if the view has a superview elsewhere.
  /// Returns `false`, and logs a message, if the view is or contains the host; otherwise `true`.
  func prepareToShow(_ view: UIView, in host: UIView) -> Bool {
    guard !host.isDescendant(of: view) else {
      report(.isAround)
      return false
    }
    if let superview = view.superview, superview !== host, superview !== parentView { report(.isElsewhere) }
    parentView = host
    return true
  }

  /// Logs a problem with the view, once for each kind. A missing size is not logged after another problem, which may be its cause.
  func report(_ complaint: AttachmentViewDiagnostic) {
    // The size is a consequence of the earlier problem.
    if complaint == .noSize, !reportedProblems.isEmpty { return }
    if reportedProblems.insert(complaint).inserted { LayoutConflict.report(complaint.message(of: self, viewIfLoaded)) }
  }

}

extension NSTextAttachmentViewProvider: ViewSizeObserver {
  package func sizeDidChange(of view: UIView) {
    // A client that sets a size other than that of the content has overridden the size.
    if let givenSize, view.bounds.size != givenSize { self.givenSize = nil }
    sizeChanged()
  }

  package func contentDidChange(of view: UIView) {
    guard givenSize != nil else { return }
    sizeChanged()
  }

  private func sizeChanged() { if !isLoading { onSizeChange?() } }

  /// Returns the view's size. A view that has no size of its own is first resized to its content; it keeps its size if the content has none.
  func size(of view: UIView) -> CGSize {
    guard givenSize != nil || view.bounds.size == .zero else { return view.bounds.size }
    let observer = onSizeChange
    onSizeChange = nil
    defer { onSizeChange = observer }
    var size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    if size.width <= 0 || size.height <= 0 { size = view.intrinsicContentSize }
    if size.width <= 0 || size.height <= 0 { size = view.sizeThatFits(.zero) }
    guard size.isFinite, size.width > 0, size.height > 0 else { return view.bounds.size }
    givenSize = size
    view.bounds.size = size
    // A view can override the assigned size.
    givenSize = view.bounds.size
    return view.bounds.size
  }
}

extension CGSize {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}
