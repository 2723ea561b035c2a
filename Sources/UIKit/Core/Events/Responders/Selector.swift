import Foundation

/// The name of an action, such as `copy:`. There is no Objective-C here to look it up in: a class lists its actions in
/// its `ActionTable`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}

public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

extension Selector {
  /// The actions of an edit menu, as `UIResponderStandardEditActions` names them.
  public static let cut = Selector("cut:")
  public static let copy = Selector("copy:")
  public static let paste = Selector("paste:")
  public static let select = Selector("select:")
  public static let selectAll = Selector("selectAll:")
  public static let delete = Selector("delete:")
  public static let toggleBoldface = Selector("toggleBoldface:")
  public static let toggleItalics = Selector("toggleItalics:")
  public static let toggleUnderline = Selector("toggleUnderline:")
  public static let makeTextWritingDirectionLeftToRight = Selector("makeTextWritingDirectionLeftToRight:")
  public static let makeTextWritingDirectionRightToLeft = Selector("makeTextWritingDirectionRightToLeft:")
}
