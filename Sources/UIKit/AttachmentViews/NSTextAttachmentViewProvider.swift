import CoreGraphics
import Foundation
import TextKit

/// Makes the view that stands in the text in the place of an attachment, and says how much room it takes.
///
/// A subclass makes its view in `loadView()`. Each place of an attachment in each layout has a provider of its own, which it keeps as long as the
/// attachment lives: a view that was deleted and comes back by undoing is the same.
///
/// | file | what |
/// |---|---|
/// | `NSTextAttachment+Views` | which attachments have providers: by their file type, or by their class |
/// | `NSTextLayoutFragment+Views` | the providers of a fragment, for a client that shows the views itself |
/// | `TextAttachmentViews` | the providers of a layout manager; its answers to layout |
/// | `TextAttachmentViews+Placing` | the views in the view that shows a text |
/// | `ViewComplaint` | what is told of views that cannot be shown |
@preconcurrency @MainActor
open class NSTextAttachmentViewProvider: NSObject {
  /// The attachment. Not retained.
  public private(set) weak var textAttachment: NSTextAttachment?
  /// What lays the text out; `nil` where that is a layout manager alone. Not retained.
  public private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// Before the attachment's character, as the place was when its line was last laid out, or the view was last shown.
  public internal(set) var location: any NSTextLocation

  /// Whether the view's own size is what it takes: where that changes, and where its content does while it has the size of that, the text is laid out anew. `false`
  /// by default.
  open var tracksTextAttachmentViewBounds = false { didSet { if tracksTextAttachmentViewBounds != oldValue { sizeChanged() } } }

  private weak var parentView: UIView?
  private var storedView: UIView?
  private var isLoading = false
  private var toldOf: Set<ViewComplaint> = []
  /// The size that it was given, as that of its content; `nil` where it has one of its own.
  private var givenSize: CGSize?
  /// Told that the view has another size, or may want one.
  var onSizeChange: (() -> Void)?

  /// A provider for the view of an attachment at a location. `parentView` is the view that it will stand in, where that is known.
  public init(textAttachment: NSTextAttachment, parentView: UIView?, textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation) {
    self.textAttachment = textAttachment
    self.parentView = parentView
    self.textLayoutManager = textLayoutManager
    self.location = location
    super.init()
  }

  /// Galley: how a class that was registered for a file type is made; it calls `init(textAttachment:parentView:textLayoutManager:location:)`.
  public required convenience init(at place: Place) {
    self.init(
      textAttachment: place.attachment, parentView: place.parentView, textLayoutManager: place.textLayoutManager, location: place.location)
  }

  /// Galley: where a provider of a registered class is made.
  public struct Place {
    let attachment: NSTextAttachment
    let parentView: UIView?
    let textLayoutManager: NSTextLayoutManager?
    let location: any NSTextLocation
  }

  /// The view; `loadView()` makes it where there is none yet.
  open var view: UIView? {
    get {
      if storedView == nil, !isLoading {
        isLoading = true
        loadView()
        isLoading = false
        if storedView == nil { tell(.noView) }
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
        if newValue.sizeObserver != nil { tell(.isElsewhere) }
        newValue.sizeObserver = self
      }
      sizeChanged()
    }
  }

  /// Sets `view`. Here: nothing; a provider whose subclass makes no view has none, and takes the attachment's room.
  ///
  /// It is called while lines are laid out: what it changes of the text is laid out afterwards.
  open func loadView() {}

  /// What the view takes, with y up from the glyph's origin: the view's size, on the baseline, where that is tracked, else what the attachment itself says.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
    position: CGPoint
  ) -> CGRect {
    if tracksTextAttachmentViewBounds, let view { return CGRect(origin: .zero, size: size(of: view)) }
    return textAttachment?.attachmentBounds(
      for: attributes, location: location, textContainer: textContainer, proposedLineFragment: proposedLineFragment, position: position) ?? .zero
  }

  /// The view, where it is made.
  var viewIfLoaded: UIView? { storedView }

  /// Its view is about to stand in a host; whether it may be there: a view that holds the host may not, one that stands elsewhere is taken from there.
  func willStand(_ view: UIView, in host: UIView) -> Bool {
    guard !host.isDescendant(of: view) else {
      tell(.isAround)
      return false
    }
    if let superview = view.superview, superview !== host, superview !== parentView { tell(.isElsewhere) }
    parentView = host
    return true
  }

  /// Tells what is wrong with its view, once.
  func tell(_ complaint: ViewComplaint) {
    // Something else has led to that.
    if complaint == .noSize, !toldOf.isEmpty { return }
    if toldOf.insert(complaint).inserted { LayoutConflict.report(complaint.words(of: self, viewIfLoaded)) }
  }

}

extension NSTextAttachmentViewProvider: ViewSizeObserver {
  func sizeDidChange(of view: UIView) {
    // Whoever gives it another size than that of its content has one of their own in mind.
    if let givenSize, view.bounds.size != givenSize { self.givenSize = nil }
    sizeChanged()
  }

  func contentDidChange(of view: UIView) {
    guard givenSize != nil else { return }
    sizeChanged()
  }

  private func sizeChanged() { if !isLoading { onSizeChange?() } }

  /// The view's size; a view without one is given that of its content, and keeps it so.
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
    // A view may have its own mind.
    givenSize = view.bounds.size
    return view.bounds.size
  }
}

extension CGSize {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}
