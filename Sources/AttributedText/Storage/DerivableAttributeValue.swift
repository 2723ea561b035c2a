/// A class of attribute values that clients may derive from.
package protocol DerivableAttributeValue: AnyObject {
  /// Whether this is a client's class: its instances are stored as they are, and never replaced by equal ones.
  static var isDerived: Bool { get }
}

extension NSParagraphStyle: DerivableAttributeValue {
  package class var isDerived: Bool { self != NSParagraphStyle.self && self != NSMutableParagraphStyle.self }
}
