import Windowing

/// What a hand carries over a window; keys, and the finger that carries it, are asked of it first.
@MainActor
protocol CarriedContent: AnyObject {
  /// Whether an event goes no farther, be it a key that ends the carrying.
  func takes(_ event: RawEvent) -> Bool
}
