import GalleyDocuments
import UIKit

/// Keeps the composer above the keyboard, and the messages above the composer.
final class ChatViewController: UIViewController {
  let head = ChatHeader()
  let list = ChatList()
  let composer = ChatComposer()
  private let line = UIView()
  private var sourceSplit = SourceSplit()
  /// The frame of the keyboard in the window, or its target frame during an animation; null if there is no keyboard.
  private var keyboard = CGRect.null
  private nonisolated(unsafe) var observer: (any NSObjectProtocol)?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    line.backgroundColor = Theme.hairline
    for part in [head, list, composer, line] { view.addSubview(part) }
    head.source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    for message in ChatMessage.first { list.add(message) }
    composer.didSend = { [weak self] in self?.list.add(ChatMessage(author: nil, text: $0)) }
    composer.didGrow = { [weak self] in self?.view.setNeedsLayout() }
    observer = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] notification in
      let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
      let seconds = (notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber)?.doubleValue
      let curve = (notification.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber)?.uintValue
      MainActor.assumeIsolated { self?.keyboardWillChange(to: end ?? .null, in: seconds ?? 0, curve: curve ?? 0) }
    }
  }

  /// Begins editing, but not if the screen keyboard would appear and cover half of the messages.
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if !UIScreenKeyboard.isWanted(in: view.window) { composer.text.becomeFirstResponder() }
  }

  deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  // MARK: The keyboard

  /// Moves the composer with the keyboard's duration and curve.
  private func keyboardWillChange(to frame: CGRect, in seconds: TimeInterval, curve: UInt) {
    keyboard = frame
    view.setNeedsLayout()
    guard view.window != nil else { return }
    UIView.animate(withDuration: seconds, options: UIView.AnimationOptions(rawValue: curve << 16)) {
      self.view.layoutIfNeeded()
    }
  }

  private func toggleSource() { sourceSplit.toggle(besides: "ChatExhibit.swift", in: view, head.source) }

  // MARK: Layout

  /// The minimum number of visible message lines: with less space the heading is hidden, unless its button can close the source.
  private static let fewestLines: CGFloat = 3

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    let covered = view.convert(keyboard.isNull ? .zero : keyboard, from: nil).intersection(bounds)
    let bottom = covered.isNull || covered.isEmpty ? bounds.maxY : max(covered.minY, bounds.minY)
    let availableHeight = bottom - bounds.minY
    let height = min(composer.height(in: bounds.width, of: availableHeight), availableHeight)
    composer.frame = CGRect(x: bounds.minX, y: bottom - height, width: bounds.width, height: height)
    line.frame = CGRect(x: bounds.minX, y: composer.frame.minY - 1, width: bounds.width, height: 1)
    let least = Self.fewestLines * UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).lineHeight
    let headHeight = head.sizeThatFits(bounds.size).height
    head.isHidden = availableHeight - height - headHeight < least && sourceSplit.panel == nil
    head.frame = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: headHeight)
    let top = head.isHidden ? bounds.minY : head.frame.maxY
    list.frame = CGRect(x: bounds.minX, y: top, width: bounds.width, height: max(line.frame.minY - top, 0))
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    list.setNeedsLayout()
    view.setNeedsLayout()
  }
}
