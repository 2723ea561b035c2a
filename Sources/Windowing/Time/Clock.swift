/// Where every time in the program comes from.
@MainActor
package protocol Clock: AnyObject {
  /// Milliseconds since the clock's start; never runs back.
  var milliseconds: Double { get }
}
