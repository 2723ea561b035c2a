import GalleyFonts

/// The purpose of a font in a user interface. Apple's other cases are for elements that only macOS has.
public enum CTFontUIFontType: UInt32, Sendable {
  /// Text that the user edits; the system font.
  case user = 0
  /// Monospaced text.
  case userFixedPitch = 1
  /// The system font.
  case system = 2
  /// The bold system font.
  case emphasizedSystem = 3
  /// The system font for small text.
  case smallSystem = 4
  /// The bold system font for small text.
  case smallEmphasizedSystem = 5
  /// The font of labels.
  case label = 10
}

/// Returns the system font for a purpose; never `nil`. The language has no effect, because font fallback covers other scripts.
///
/// - Parameter size: The size in points; 0 means 12 for labels and small text, otherwise 13.
public func CTFontCreateUIFontForLanguage(_ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?) -> CTFont? {
  let library = FontLibrary.shared
  let isBold = uiType == .emphasizedSystem || uiType == .smallEmphasizedSystem
  let face = uiType == .userFixedPitch
    ? library.monospacedFace(weight: 400, italic: false) : library.systemFace(weight: isBold ? 700 : 400, italic: false)
  guard size <= 0 else { return CTFont(face, size) }
  switch uiType {
  case .user, .userFixedPitch, .system, .emphasizedSystem: return CTFont(face, 13)
  case .smallSystem, .smallEmphasizedSystem, .label: return CTFont(face, 12)
  }
}
