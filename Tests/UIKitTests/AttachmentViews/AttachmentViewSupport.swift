import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// An attachment whose class makes its views.
final class ViewAttachment: NSTextAttachment, NSTextAttachmentViewProviding {
  private let make: @MainActor (TestViewProvider) -> UIView?
  var tracks = true
  /// The providers of all occurrences, in the order of creation.
  var providers: [TestViewProvider] = []
  var providerRequestCount = 0
  var refuses = false

  init(_ make: @escaping @MainActor (TestViewProvider) -> UIView?) {
    self.make = make
    super.init(data: nil, ofType: nil)
  }

  /// With a view of the given size.
  convenience init(_ width: CGFloat, _ height: CGFloat) {
    self.init { _ in UIView(frame: CGRect(x: 0, y: 0, width: width, height: height)) }
  }

  required init?(coder: NSCoder) { nil }

  func viewProvider(for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?) -> NSTextAttachmentViewProvider? {
    providerRequestCount += 1
    guard !refuses else { return super.viewProvider(for: parentView, location: location, textContainer: textContainer) }
    let provider = TestViewProvider(
      textAttachment: self, parentView: parentView, textLayoutManager: textContainer?.textLayoutManager, location: location)
    provider.make = make
    provider.tracksTextAttachmentViewBounds = tracks
    providers.append(provider)
    return provider
  }
}

final class TestViewProvider: NSTextAttachmentViewProvider {
  var make: @MainActor (TestViewProvider) -> UIView? = { _ in nil }
  var loads = 0

  override func loadView() {
    loads += 1
    view = make(self)
  }
}

@MainActor
enum ViewText {
  static let font = UIFont(name: "Galley Block", size: 10)!

  /// Strings and attachments, in Galley Block, whose letters are squares of ten points, eight above the baseline.
  static func text(_ contents: Any...) -> NSMutableAttributedString { text(contents) }

  static func text(_ contents: [Any]) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "")
    for piece in contents {
      if let string = piece as? String { text.append(NSAttributedString(string: string)) }
      if let attachment = piece as? NSTextAttachment { text.append(NSAttributedString(attachment: attachment)) }
    }
    text.addAttribute(.font, value: font, range: NSRange(location: 0, length: text.length))
    return text
  }

  /// A text view of such a text, without insets, in a window of its size.
  static func stage(
    _ text: NSAttributedString, width: CGFloat = 200, height: CGFloat = 200, fragments: Bool = false, configure: (UITextView) -> Void = { _ in }
  ) -> TextViewStage {
    let view = UITextView(usingTextLayoutManager: fragments)
    view.frame = CGRect(x: 0, y: 0, width: width, height: height)
    view.textContainerInset = .zero
    view.textContainer.lineFragmentPadding = 0
    view.attributedText = text
    configure(view)
    let stage = TextViewStage(view, width: width, height: height)
    stage.log = []
    return stage
  }
}

extension UITextView {
  /// The frames of the views in it, in text order.
  var framesOfViews: [String] {
    layoutIfNeeded()
    return subviews.filter { $0.sizeObserver != nil }.map(\.frame).sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
      .map { "\(Int($0.minX)),\(Int($0.minY)) \(Int($0.width))×\(Int($0.height))" }
  }
}

/// The constraint and view messages that are reported in the meantime.
@MainActor
func complaints(_ body: () throws -> Void) rethrows -> [String] {
  var told: [String] = []
  let before = LayoutConflict.report
  LayoutConflict.report = { told.append($0) }
  defer { LayoutConflict.report = before }
  try body()
  return told
}
