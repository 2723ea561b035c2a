import CoreGraphics
import UIFoundation
import UIKitCore

/// Validation of lengths. An invalid length is logged once and replaced by 0.
extension UICollectionViewFlowLayout {
  /// The lengths that have a property of the layout and a method of the collection view's delegate.
  enum Length: String {
    case minimumLineSpacing, minimumInteritemSpacing, sectionInset, headerReferenceSize, footerReferenceSize

    var isGap: Bool { self == .minimumLineSpacing || self == .minimumInteritemSpacing }

    var method: String {
      switch self {
      case .minimumLineSpacing, .minimumInteritemSpacing: "\(rawValue)ForSectionAt"
      case .sectionInset: "insetForSectionAt"
      case .headerReferenceSize: "referenceSizeForHeaderInSection"
      case .footerReferenceSize: "referenceSizeForFooterInSection"
      }
    }
  }

  /// Returns the delegate's value for a section, or the property's if that is `nil`, clamped to at least 0. A value that is not finite or beyond
  /// ±1,000,000 points is logged once and becomes 0; a gap above 1,000,000 becomes 1,000,000.
  func validated(_ delegateValue: CGFloat?, else own: CGFloat, _ length: Length, _ section: Int) -> CGFloat { max(possible(delegateValue, else: own, length, section), 0) }

  /// Returns the section insets from the delegate, or the property's if they are `nil`; they can be negative. An inset that is not finite or beyond
  /// ±1,000,000 points is logged once and becomes 0.
  func validated(_ delegateInsets: UIEdgeInsets?, _ section: Int) -> UIEdgeInsets {
    func edge(_ edge: KeyPath<UIEdgeInsets, CGFloat>) -> CGFloat {
      possible(delegateInsets?[keyPath: edge], else: sectionInset[keyPath: edge], .sectionInset, section)
    }
    return UIEdgeInsets(top: edge(\.top), left: edge(\.left), bottom: edge(\.bottom), right: edge(\.right))
  }

  private func possible(_ delegateValue: CGFloat?, else own: CGFloat, _ length: Length, _ section: Int) -> CGFloat {
    let value = delegateValue ?? own
    if (-1_000_000...1_000_000).contains(value) { return value }
    // A huge gap means that items never share a line, or that lines never share the view.
    if length.isGap, value > 0, value.isFinite { return 1_000_000 }
    // If the method is not implemented, the value is the property's.
    let isOwn = value.bitPattern == own.bitPattern
    let words =
      isOwn ? "the layout's \(length.rawValue) has the value \(value); 0 is used instead. Set 0 to 1,000,000 points"
      : "\(length.method) returned \(value) for section \(section); 0 is used instead. Return 0 to 1,000,000 points"
    reportOnce(words)
    return 0
  }

  func reportOnce(_ message: String) { if reportedMessages.insert(message).inserted { TableDiagnostic.warn(message) } }
}
