/// The source of all times in the program.
@MainActor
package protocol Clock: AnyObject {
  /// Milliseconds since the clock's start. Never decreases.
  var milliseconds: Double { get }
}
