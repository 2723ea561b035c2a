import Raster
import UIKit
import Windowing

/// One line of a script: what a hand does, in words.
package enum ScriptCommand: Hashable, Sendable {
  case drag(ScriptTarget, to: ScriptGoal, steps: Int)
  case press(ScriptTarget)
  case move(ScriptTarget, steps: Int)
  case release
  case tap(ScriptTarget, times: Int)
  /// A finger, which is no mouse: in the text it brings the keyboard.
  case touch(ScriptTarget)
  case turn(ScriptTarget, degrees: Double, steps: Int)
  case type(String)
  case compose(String)
  case key(Key, KeyModifiers)
  /// The slider's knob: clicked there, or drawn there past every stop.
  case category(String)
  case slide(String)
  /// Positive is down.
  case scroll(notches: Int, at: ScriptTarget?)
  case wait(milliseconds: Int)
  case keep(String)
  /// Keeps a step, of which an image is recorded in any case.
  case mark(String)
  case resize(Size)
  case leave
}

/// A place on the screen.
package enum ScriptTarget: Hashable, Sendable {
  case point(Point)
  /// A thing of the screen's tree; without a role the first one with that label.
  case item(role: ScreenRole?, label: String)
  /// The `number`th of the word's places in the text that is seen, from 1.
  case word(String, number: Int)
}

/// Where a drag goes to.
package enum ScriptGoal: Hashable, Sendable {
  case place(ScriptTarget)
  case way(Point)
}

/// A script: the header of its trace, and what is done.
package struct Script: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// In the file, from 1.
    package var number: Int
    package var command: ScriptCommand
    package var modifiers: KeyModifiers
  }

  /// What errors call it.
  package var file: String
  package var header = TraceHeader()
  /// The line that names what is opened; `nil` where that is the playground.
  package var sourceLine: Int?
  package var lines: [Line] = []
}
