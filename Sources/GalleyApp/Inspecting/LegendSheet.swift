import GalleyInspectors
import UIKit

/// The meaning of each mark on the page: an example of the mark and a description. Escape, Return or a click beside the sheet closes it.
final class LegendSheet: FloatingSheet {
  private static let margin: CGFloat = 8
  private static let padding: CGFloat = 20
  private static let markWidth: CGFloat = 40
  private static let width: CGFloat = 320
  private static let rowGap: CGFloat = 6
  private static let groupGap: CGFloat = 12

  private let scroller = LegendList()

  init(_ inspectors: [Inspector], at anchor: CGRect, in bounds: CGRect, scale: BarScale) {
    super.init(frame: bounds)
    screenRole = .popover
    accessibilityLabel = "Legend"
    accessibilityViewIsModal = true
    addSubview(scroller)
    let availableRect = bounds.insetBy(dx: min(Self.margin, bounds.width / 2), dy: min(Self.margin, bounds.height / 2))
    let width = max(min((Self.width * scale.type).rounded(), availableRect.width - 2 * Self.padding), 0)
    let height = scroller.fill(inspectors, width: width, markWidth: Self.markWidth, rowGap: Self.rowGap, groupGap: Self.groupGap, scale)
    let size = CGSize(width: width + 2 * Self.padding, height: min(height + 2 * Self.padding, availableRect.height))
    let y = min(anchor.maxY + 4, availableRect.maxY - size.height)
    sheet = CGRect(
      origin: CGPoint(x: max(min(anchor.minX, availableRect.maxX - size.width), availableRect.minX).rounded(), y: max(y, availableRect.minY).rounded()), size: size)
    scroller.frame = sheet.insetBy(dx: Self.padding, dy: Self.padding)
    scroller.contentSize = CGSize(width: width, height: height)
  }

  required init?(coder: NSCoder) { nil }

  override var keyTaker: UIResponder { scroller }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardEscape, .keyboardReturnOrEnter, .keypadEnter: close()
    default: super.pressesBegan(presses, with: event)
    }
  }
}

/// The rows of the legend.
private final class LegendList: UIScrollView {
  private var marks: [(entry: LegendEntry, place: CGRect)] = []

  override var canBecomeFirstResponder: Bool { true }

  /// Lays out the rows and returns their height.
  func fill(
    _ inspectors: [Inspector], width: CGFloat, markWidth: CGFloat, rowGap: CGFloat, groupGap: CGFloat, _ scale: BarScale
  ) -> CGFloat {
    var y: CGFloat = 0
    func add(_ label: BarLabel, x: CGFloat) -> CGRect {
      label.scale = scale
      label.numberOfLines = 0
      label.lineBreakMode = .byWordWrapping
      let height = label.sizeThatFits(CGSize(width: width - x, height: .greatestFiniteMagnitude)).height.rounded(.up)
      label.frame = CGRect(x: x, y: y, width: width - x, height: height)
      addSubview(label)
      return label.frame
    }
    for inspector in inspectors {
      y = add(Bar.label(inspector.title, weight: .medium), x: 0).maxY + rowGap
      for entry in inspector.legend {
        let frame = add(Bar.label(entry.caption, size: 11), x: markWidth)
        marks.append((entry, CGRect(x: 0, y: frame.minY, width: markWidth - 12, height: max(frame.height, LegendEntry.markSize.height))))
        y = max(frame.maxY, frame.minY + LegendEntry.markSize.height) + rowGap
      }
      y += groupGap - rowGap
    }
    return max(y - groupGap, 0)
  }

  override func draw(_ rect: CGRect) {
    for mark in marks { mark.entry.draw(in: mark.place) }
  }
}
