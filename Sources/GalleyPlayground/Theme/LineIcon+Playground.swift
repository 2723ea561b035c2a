import UIKit

/// An icon of the playground.
public typealias LineIcon = PathSymbol

extension LineIcon {
  /// The undo arrow.
  public static let undo = LineIcon("M3 8H12.25a4.1 4.1 0 0 1 0 8.25H8.5 M7 3.75L3 8L7 12.25")
  /// The redo arrow.
  public static let redo = LineIcon("M17 8H7.75a4.1 4.1 0 0 0 0 8.25H11.5 M13 3.75L17 8L13 12.25")
  /// A keyboard in the center of its square.
  public static let keyboard = LineIcon(
    "M3 5h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-14a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Z M6.75 12.25H13.25",
    solid: [5, 8.33, 11.67, 15].map { "M\($0 - 0.9) 8.5a0.9 0.9 0 1 1 1.8 0a0.9 0.9 0 1 1-1.8 0Z" }.joined())
}
