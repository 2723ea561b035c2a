import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// An input view with rows of keys that type into the first responder. Delete repeats while it is held, globe swaps the
/// input view, and dismiss hides the keyboard. Shift and plane keys do nothing.
///
/// A subclass only provides the rows.
@preconcurrency @MainActor
open class KeyGridInputView: UIInputView, UIInputViewAudioFeedback {
  private let grid: KeyGridView
  private let repeater = KeyRepeater()

  /// Creates a view from rows, from the top, of keys, from the left.
  public init(rows: [[KeySpec]]) {
    grid = KeyGridView(rows: rows)
    let height = KeyGridGeometry.height(rows: rows.count)
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: height), inputViewStyle: .keyboard)
    addSubview(grid)
    grid.onKey = { [weak self] in self?.handle($0, $1) }
  }

  public required init?(coder: NSCoder) { nil }

  /// Fits the grid of keys to the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    grid.frame = bounds
  }

  /// Whether the keys of the view click; `true` by default.
  open var enableInputClicksWhenVisible: Bool { true }

  private var input: (any UIKeyInput)? { window?.firstResponder as? any UIKeyInput }

  private func handle(_ cap: KeyCap, _ phase: KeyGridView.Phase) {
    if case .pressed = phase { UIDevice.current.playInputClick() }
    switch (cap, phase) {
    case (.delete, .pressed): repeater.start { [weak self] in self?.delete() }
    case (.delete, .released): repeater.stop()
    case (.text(let text), .tapped), (.snippet(_, let text), .tapped): input?.insertText(text)
    case (.space, .tapped): input?.insertText(" ")
    case (.return, .tapped): input?.insertText("\n")
    case (.globe, .tapped): window?.inputViewSwapper?.swapInputView()
    case (.dismiss, .tapped): window?.keyboard.dismiss()
    default: break
    }
  }

  private func delete() {
    guard let input else { return repeater.stop() }
    input.deleteBackward()
    window?.firstResponder?.undoManager?.endEventGroup()
  }
}
