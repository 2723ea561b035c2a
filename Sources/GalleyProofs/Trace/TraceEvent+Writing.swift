import GalleyRaster
import GalleyRequirements
import GalleyWindowing

extension TraceEvent {
  /// The event as a line of a trace, without the newline. The order of the members is fixed.
  package var line: String {
    var out = JSONText()
    out.object { out in
      out.member("t", time)
      switch kind {
      case .frame: out.member("kind", "frame")
      case .keep(let name), .mark(let name):
        if case .mark = kind { out.member("kind", "mark") } else { out.member("kind", "keep") }
        if !name.isEmpty { out.member("name", name) }
      case .clipboard(let text):
        out.member("kind", "clipboard")
        if let text { out.member("text", text) }
      case .input(let kind): write(kind, to: &out)
      }
    }
    return out.text
  }

  private func write(_ kind: RawEvent.Kind, to out: inout JSONText) {
    func begin(_ name: String, _ position: Point? = nil) {
      out.member("kind", name)
      guard let position else { return }
      out.member("x", position.x)
      out.member("y", position.y)
    }
    func end() { if !modifiers.isEmpty { out.member("modifiers", modifiers.joinedNames) } }
    func write(_ key: Key) {
      if let name = KeyName.name(of: key) {
        out.member("key", name)
      } else {
        out.member("usage", Int(key.usage))
        out.member("symbol", Int(key.symbol))
      }
    }
    switch kind {
    case .pointerMoved(let location):
      begin("move", location)
    case .pointerDown(let location, let button), .pointerUp(let location, let button):
      if case .pointerDown = kind { begin("down", location) } else { begin("up", location) }
      out.member("button", button.name)
    case .pointerLeft: begin("leave")
    case .wheel(let location, let delta, let isPrecise):
      begin("wheel", location)
      out.member("dx", delta.x)
      out.member("dy", delta.y)
      if isPrecise { out.member("precise", true) }
    case .keyDown(let key, let isRepeat):
      begin("key")
      write(key)
      if isRepeat { out.member("repeat", true) }
    case .keyUp(let key):
      begin("keyup")
      write(key)
    case .textInput(let text):
      begin("text")
      out.member("text", text)
    case .textEditing(let text, let start, let length):
      begin("compose")
      out.member("text", text)
      out.member("start", start)
      out.member("length", length)
    case .textDropped(let text, let location):
      begin("drop", location)
      out.member("text", text)
    case .touch(let id, let phase, let location):
      begin("touch", location)
      out.member("phase", phase.name)
      out.member("id", id)
    case .resized(let size):
      begin("resize")
      out.member("size", [size.width, size.height])
    case .scaleChanged(let scale):
      begin("scale")
      out.member("scale", scale)
    case .focusChanged(let isFocused):
      begin("focus")
      out.member("focused", isFocused)
    case .appearanceChanged, .preferencesChanged, .minimizedChanged, .exposed, .fileDropped, .quit, .terminate, .signal:
      requirementFailed("a trace cannot contain the event \(kind)")
    }
    end()
  }
}
