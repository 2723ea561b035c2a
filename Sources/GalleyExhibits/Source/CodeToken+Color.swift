import GalleyDocuments
import UIKit

extension CodeToken {
  /// The color of the token, or `nil` for the text's own color.
  @MainActor var color: UIColor? {
    switch self {
    case .plain: nil
    case .comment: Theme.secondary
    case .string: Theme.red
    case .keyword: Theme.blueInk
    case .number: Theme.ochreInk
    }
  }
}
