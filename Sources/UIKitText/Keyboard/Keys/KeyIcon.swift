import UIFoundation
import UIKitCore

/// The icons on keys.
extension PathSymbol {
  static let shift = PathSymbol(arrow)
  static let shiftOn = PathSymbol(arrow, solid: arrow)
  static let capsLock = PathSymbol(raisedArrow + "M6.5 17.75H13.5", solid: raisedArrow)
  static let delete = PathSymbol(
    "M7.25 4H16.75a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1H7.25L1.75 10Z M10 7.75L14.5 12.25 M14.5 7.75L10 12.25")
  static let globe = PathSymbol(
    """
    M17.25 10a7.25 7.25 0 1 1-14.5 0a7.25 7.25 0 1 1 14.5 0Z M2.75 10H17.25 \
    M10 2.75c-4.2 4-4.2 10.5 0 14.5 M10 2.75c4.2 4 4.2 10.5 0 14.5
    """)
  static let dismiss = PathSymbol(board(top: 2.5) + "M7.25 15.5L10 18L12.75 15.5", solid: keys(y: 6))

  private static func board(top: Double) -> String {
    "M3 \(top)h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-14a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Z M6.75 \(top + 7.25)H13.25"
  }

  private static func keys(y: Double) -> String {
    [5, 8.33, 11.67, 15].map { "M\($0 - 0.9) \(y)a0.9 0.9 0 1 1 1.8 0a0.9 0.9 0 1 1-1.8 0Z" }.joined()
  }

  private static let arrow = "M10 3L17.25 10.25H13.5V17H6.5V10.25H2.75Z"
  private static let raisedArrow = "M10 1.5L17.25 8.75H13.5V14.25H6.5V8.75H2.75Z"
}
