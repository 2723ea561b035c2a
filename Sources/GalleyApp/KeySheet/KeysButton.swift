import GalleyDocuments
import UIKit

/// A hint at the F1 key: a key cap, with a label if it fits.
final class KeysButton: BarButton {
  private let cap = Bar.label("F1", size: 11, weight: .medium, color: Theme.secondary)
  private let word = Bar.label("keys", size: 11, color: Theme.secondary)
  private static let gap: CGFloat = 6

  /// Whether the label fits.
  var showsWord = false { didSet { if showsWord != oldValue { adoptSize() } } }
  var type: BarScale? {
    didSet {
      (cap.scale, word.scale) = (type, type)
      adoptSize()
    }
  }

  init(action: @escaping () -> Void) {
    super.init(side: IconButton.side, label: "Keyboard Shortcuts", key: "F1", action: action)
    for label in [cap, word] {
      label.screenRole = nil
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  private var capWidth: CGFloat { max(Bar.fittingSize(of: cap).width + 10, 22 * scale).rounded(.up) }

  override var fittingSize: CGSize {
    let square = super.fittingSize
    return CGSize(width: showsWord ? widthWithWord : max(square.width, capWidth), height: square.height)
  }

  var widthWithWord: CGFloat {
    (max(super.fittingSize.width, capWidth) + Self.gap / 2 + Bar.fittingSize(of: word).width + Self.gap).rounded(.up)
  }

  private var capFrame: CGRect {
    let height = (Bar.fittingSize(of: cap).height + 4).rounded(.up)
    let left = max((max(super.fittingSize.width, capWidth) - capWidth) / 2, 0).rounded()
    return CGRect(x: left, y: ((bounds.height - height) / 2).rounded(), width: capWidth, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (capSize, wordSize) = (Bar.fittingSize(of: cap), Bar.fittingSize(of: word))
    let capRect = capFrame
    cap.frame = CGRect(
      x: (capRect.midX - capSize.width / 2).rounded(), y: ((bounds.height - capSize.height) / 2).rounded(), width: capSize.width, height: capSize.height)
    word.isHidden = !showsWord
    word.frame = CGRect(
      x: (capRect.maxX + Self.gap).rounded(), y: ((bounds.height - wordSize.height) / 2).rounded(), width: wordSize.width, height: wordSize.height)
  }

  override func drawIcon() { KeyCapStyle.draw(capFrame) }
}

/// Draws a key cap for the sheet and the bar: a face and its lower edge.
@MainActor
enum KeyCapStyle {
  static func draw(_ rect: CGRect) {
    let path = UIBezierPath(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 3.5)
    Theme.page.setFill()
    path.fill()
    path.lineWidth = 1
    Theme.popoverHairline.setStroke()
    path.stroke()
    Theme.popoverHairline.setFill()
    UIRectFill(CGRect(x: rect.minX + 3, y: rect.maxY - 2, width: max(rect.width - 6, 0), height: 1))
  }
}
