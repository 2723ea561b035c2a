/// A class of attribute values that clients can subclass.
package protocol SubclassableAttributeValue: AnyObject {
  /// Whether the class is a client's subclass. Its instances are stored as they are, and equal ones never replace them.
  static var isDerived: Bool { get }
}
