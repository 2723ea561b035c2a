import GalleyDocuments
import UIKit

/// The search field of a sheet, whose text is neither corrected nor checked.
final class SheetSearchField: UITextField {
  /// Creates a field.
  ///
  /// - Parameters:
  ///   - placeholder: also the accessibility label.
  ///   - size: the size of the text at L, in points.
  ///   - search: called after each change of the text.
  init(_ placeholder: String, size: CGFloat, _ scale: BarScale, search: @escaping () -> Void) {
    super.init(frame: .zero)
    self.placeholder = placeholder
    accessibilityLabel = placeholder
    borderStyle = .roundedRect
    clearButtonMode = .whileEditing
    font = scale.font(.systemFont(ofSize: size))
    textColor = Theme.ink
    (autocorrectionType, spellCheckingType, autocapitalizationType) = (.no, .no, .none)
    addAction(UIAction { _ in search() }, for: .editingChanged)
  }

  required init?(coder: NSCoder) { nil }
}
