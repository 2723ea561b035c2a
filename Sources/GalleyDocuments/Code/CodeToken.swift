import UIKit

/// A kind of source token.
public enum CodeToken: Int, Sendable {
  case plain, comment, string, keyword, number

  /// The color of the token, or `nil` for the text's own color.
  @MainActor public var color: UIColor? {
    switch self {
    case .plain: nil
    case .comment: Theme.secondary
    case .string: Theme.red
    case .keyword: Theme.blueInk
    case .number: Theme.ochreInk
    }
  }
}
