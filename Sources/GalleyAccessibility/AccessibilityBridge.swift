import CoreGraphics
import Foundation
import GalleyCATK
import UIFoundation
import UIKitCore
import UIKitText

/// Connects the window with the desktop's assistive technologies, such as screen readers, through ATK and AT-SPI.
///
/// The libraries are loaded as soon as an assistive technology is in use, and clients then see the window's items after each turn. Otherwise, a turn
/// costs a comparison.
@MainActor
package final class AccessibilityBridge {
  /// The bridge of the process.
  package static let shared = AccessibilityBridge()

  /// The window that clients see; `nil` if there is none.
  package weak var window: UIWindow?
  /// Clicks at a point of the window, in points.
  package var click: (CGPoint) -> Void = { _ in }
  /// Called after a request that can have changed the document.
  package var didAct: () -> Void = {}

  /// Whether clients see the window.
  package private(set) var isActive = false
  private var isWatching = false
  private let tree = AccessibleTree()
  /// Whether a request has changed the window since the last update began.
  private var hasActed = false
  /// The program and window names.
  private let program: String

  private init() { program = ProcessInfo.processInfo.processName }

  /// Waits for an assistive technology, on another thread, and then becomes active. Has no effect if it was called before.
  package func watch() {
    guard !isWatching else { return }
    isWatching = true
    catk_watch(startOnMainThread)
  }

  fileprivate func start() {
    var requests = CATKRequests()
    requests.activate = { number in MainActor.assumeIsolated { AccessibilityBridge.shared.activate(number) } }
    requests.focus = { number in MainActor.assumeIsolated { AccessibilityBridge.shared.focus(number) } }
    requests.replace = { number, start, end, text in
      let text = text.map { String(cString: $0) } ?? ""
      return MainActor.assumeIsolated { AccessibilityBridge.shared.replace(number, Int(start), Int(end), text) }
    }
    requests.set_value = { number, value in MainActor.assumeIsolated { AccessibilityBridge.shared.setValue(number, value) } }
    requests.select = { number, start, end in MainActor.assumeIsolated { AccessibilityBridge.shared.select(number, Int(start), Int(end)) } }
    requests.frame = { number, start, end, frame in
      guard let rect = MainActor.assumeIsolated({ AccessibilityBridge.shared.frame(number, Int(start), Int(end)) }), let frame else { return false }
      for (index, value) in [rect.minX, rect.minY, rect.width, rect.height].enumerated() { frame[index] = AccessibilityBridge.side(value) }
      return true
    }
    requests.offset = { number, x, y in Int32(MainActor.assumeIsolated { AccessibilityBridge.shared.offset(number, CGPoint(x: Int(x), y: Int(y))) } ?? -1) }
    requests.line = { number, offset, start, end in
      guard let line = MainActor.assumeIsolated({ AccessibilityBridge.shared.line(number, Int(offset)) }), let start, let end else { return false }
      (start.pointee, end.pointee) = (Int32(line.lowerBound), Int32(line.upperBound))
      return true
    }
    requests.attributes = { number, offset, start, end in
      guard let run = MainActor.assumeIsolated({ AccessibilityBridge.shared.run(number, Int(offset)) }), let start, let end else { return nil }
      (start.pointee, end.pointee) = (Int32(run.characters.lowerBound), Int32(run.characters.upperBound))
      return strdup(run.lines)
    }
    requests.wake = dispatchOnMainThread
    isActive = catk_start(program, window?.rootViewController?.title ?? program, &requests)
    update()
    UIAccessibility.announce = isActive ? { AccessibilityBridge.shared.announce($0) } : nil
  }

  /// Lets screen readers speak a text.
  private func announce(_ text: String) { catk_announce(text.replacingOccurrences(of: "\0", with: "\u{FFFD}")) }

  /// Returns a coordinate or a length in pixels, rounded and clamped; 0 if it is not a number, as in a view with a broken transform.
  private nonisolated static func side(_ value: CGFloat) -> Int32 {
    guard !value.isNaN else { return 0 }
    return Int32(max(-1e9, min(value.rounded(), 1e9)))
  }

  /// Reports the differences between the window's items and those of the last call. Does nothing unless the bridge is active.
  package func update() {
    guard isActive, let window else { return }
    hasActed = false
    tree.read(window)
    let scale = window.screen.scale
    // The strings must exist until the items are copied.
    var strings: [UnsafeMutablePointer<CChar>] = []
    defer { for string in strings { free(string) } }
    func copy(_ text: String?) -> UnsafePointer<CChar>? {
      guard let text, let copied = strdup(text.replacingOccurrences(of: "\0", with: "\u{FFFD}")) else { return nil }
      strings.append(copied)
      return UnsafePointer(copied)
    }
    let items = tree.items.map { item in
      let frame = item.frame.applying(CGAffineTransform(scaleX: scale, y: scale))
      let sides = [frame.minX, frame.minY, frame.width, frame.height].map(Self.side)
      return CATKItem(
        number: item.number, parent: item.parent, role: item.role, states: UInt32(item.states), x: sides[0], y: sides[1], width: sides[2],
        height: sides[3], name: copy(item.name), description: item.description.isEmpty ? nil : copy(item.description), text: copy(item.text),
        selection_start: Int32(item.selection.lowerBound), selection_end: Int32(item.selection.upperBound), action: copy(item.action), has_value: item.value != nil,
        value: item.value?.number ?? 0, minimum: item.value?.range.lowerBound ?? 0, maximum: item.value?.range.upperBound ?? 0, step: item.value?.step ?? 0,
        value_text: copy(item.value?.text))
    }
    let size = window.bounds.size
    let isInFront = UIApplication.shared.applicationState == .active
    catk_update(items, Int32(items.count), 0, 0, Int32(size.width * scale), Int32(size.height * scale), isInFront)
    // This turn has drawn its frame before these requests. Another turn shows their effects.
    if hasActed { dispatchOnMainThread() }
  }

  // MARK: Requests

  /// Activates an item: a control as by the keyboard, which works also if another view covers it, and other items by a click.
  private func activate(_ number: Int32) -> Bool {
    guard let item = tree.item(number), item.action != nil else { return false }
    if !item.responder.accessibilityActivate() {
      if let control = item.responder as? UIControl { control.activateByKeyboard() } else { click(CGPoint(x: item.frame.midX, y: item.frame.midY)) }
    }
    finishRequest()
    return true
  }

  private func finishRequest() {
    hasActed = true
    didAct()
  }

  /// Puts the caret into a text, or gives the focus ring to another item.
  private func focus(_ number: Int32) -> Bool {
    guard let item = tree.item(number) else { return false }
    defer { finishRequest() }
    let view = item.responder as? UIView
    guard item.input == nil, let view, view.canBecomeFocused else {
      guard item.responder.becomeFirstResponder() else { return false }
      // Keys go to the text, and not to a view with the ring.
      view?.window?.focus(nil)
      return true
    }
    view.window?.focus(view)
    return view.isFocused
  }

  private func setValue(_ number: Int32, _ value: Double) -> Bool {
    guard let view = tree.item(number)?.responder as? UIView, AccessibleValue.set(value, of: view) else { return false }
    finishRequest()
    return true
  }

  /// Returns the text input of an item, with its text.
  private func input(_ number: Int32) -> (input: any UITextInput, text: String, isEditable: Bool)? {
    guard let item = tree.item(number), let input = item.input else { return nil }
    let whole = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument).flatMap { input.text(in: $0) }
    return (input, whole ?? "", item.states & CATK_EDITABLE != 0)
  }

  private func range(_ start: Int, _ end: Int, in input: any UITextInput, _ text: String) -> UITextRange? {
    let offsets = [min(start, end), max(start, end)].map { TextOffsets.utf16($0, in: text) }
    guard let from = input.position(from: input.beginningOfDocument, offset: offsets[0]),
      let to = input.position(from: input.beginningOfDocument, offset: offsets[1])
    else { return nil }
    return input.textRange(from: from, to: to)
  }

  private func replace(_ number: Int32, _ start: Int, _ end: Int, _ words: String) -> Bool {
    guard let (input, text, isEditable) = input(number), isEditable, let range = range(start, end, in: input, text) else { return false }
    input.replace(range, withText: words)
    finishRequest()
    return true
  }

  private func select(_ number: Int32, _ start: Int, _ end: Int) -> Bool {
    guard let (input, text, _) = input(number), let range = range(start, end, in: input, text) else { return false }
    input.selectedTextRange = range
    finishRequest()
    return true
  }

  /// Returns the frame of a range of a text in the window, in pixels.
  private func frame(_ number: Int32, _ start: Int, _ end: Int) -> CGRect? {
    guard let (input, text, _) = input(number), let view = input as? UIView, let range = range(start, end, in: input, text) else { return nil }
    let scale = view.window?.screen.scale ?? 1
    let rect = view.convert(input.firstRect(for: range), to: nil).applying(CGAffineTransform(scaleX: scale, y: scale))
    return rect.isNull || rect.isInfinite ? nil : rect
  }

  /// Returns the offset of the character nearest to a point of the window, in pixels.
  private func offset(_ number: Int32, _ pixel: CGPoint) -> Int? {
    guard let (input, text, _) = input(number), let view = input as? UIView else { return nil }
    let scale = view.window?.screen.scale ?? 1
    let point = view.convert(CGPoint(x: pixel.x / scale, y: pixel.y / scale), from: nil)
    return input.closestPosition(to: point).map { TextOffsets.codePoints(input.offset(from: input.beginningOfDocument, to: $0), in: text) }
  }

  /// Returns the run of formatting at an offset of a text, with its range in code points; `nil` if the item has none.
  private func run(_ number: Int32, _ offset: Int) -> AccessibleTextRun? {
    guard let (input, text, _) = input(number), var run = AccessibleTextRun(in: input, at: TextOffsets.utf16(offset, in: text)) else { return nil }
    let ends = [run.characters.lowerBound, run.characters.upperBound].map { TextOffsets.codePoints($0, in: text) }
    run.characters = ends[0]..<ends[1]
    return run
  }

  private func line(_ number: Int32, _ offset: Int) -> Range<Int>? {
    guard let (input, text, _) = input(number),
      let position = input.position(from: input.beginningOfDocument, offset: TextOffsets.utf16(offset, in: text)),
      let line = input.tokenizer.rangeEnclosingPosition(position, with: .line, inDirection: .storage(.forward))
    else { return nil }
    let ends = [line.start, line.end].map { TextOffsets.codePoints(input.offset(from: input.beginningOfDocument, to: $0), in: text) }
    return ends[0]..<max(ends[0], ends[1])
  }
}

// Functions and not closures, which would be isolated to the main actor: other threads call these.
private func startOnMainThread() { DispatchQueue.main.async { MainActor.assumeIsolated { AccessibilityBridge.shared.start() } } }
private func dispatchOnMainThread() { DispatchQueue.main.async { MainActor.assumeIsolated { catk_dispatch() } } }
