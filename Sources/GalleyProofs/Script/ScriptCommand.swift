import GalleyRaster
import GalleyWindowing
import UIKit

/// One line of a script: a user action.
package enum ScriptCommand: Hashable, Sendable {
  case drag(ScriptTarget, to: ScriptGoal, steps: Int)
  case press(ScriptTarget)
  case move(ScriptTarget, steps: Int)
  case release
  case tap(ScriptTarget, times: Int)
  /// A touch. Unlike a click, a touch in the text shows the screen keyboard.
  case touch(ScriptTarget)
  case turn(ScriptTarget, degrees: Double, steps: Int)
  case type(String)
  case compose(String)
  case key(Key, KeyModifiers)
  /// Moves the slider's knob to a size, by a click or by a drag over every stop.
  case category(String)
  case slide(String)
  /// Positive values scroll down.
  case scroll(notches: Int, at: ScriptTarget?)
  case wait(milliseconds: Int)
  case keep(String)
  /// Records a step, always with an image.
  case mark(String)
  case resize(Size)
  case leave
}

/// A position on the screen.
package enum ScriptTarget: Hashable, Sendable {
  case point(Point)
  /// An element of the accessibility tree. Without a role, the first one with that label.
  case item(role: ScreenRole?, label: String)
  /// The `number`th occurrence of a word in the visible text, starting at 1.
  case word(String, number: Int)
}

/// The target of a drag.
package enum ScriptGoal: Hashable, Sendable {
  case target(ScriptTarget)
  case offset(Point)
}

/// A script: the header of its trace, and the actions.
package struct Script: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// The line in the file, starting at 1.
    package var number: Int
    package var command: ScriptCommand
    package var modifiers: KeyModifiers
  }

  /// The name of the file in errors.
  package var file: String
  package var header = TraceHeader()
  /// The line that specifies the source, or `nil` for the default, the playground.
  package var sourceLine: Int?
  package var lines: [Line] = []
}
