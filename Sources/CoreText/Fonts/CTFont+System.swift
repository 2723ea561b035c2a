import Fonts

/// What part of a user interface a font is for. The rest of Apple's cases is for parts that a Mac has.
public enum CTFontUIFontType: UInt32, Sendable {
  /// Text that is edited: the system's font.
  case user = 0
  /// Letters in columns.
  case userFixedPitch = 1
  /// The system's font.
  case system = 2
  /// The system's font, bold.
  case emphasizedSystem = 3
  /// The system's font, for small text.
  case smallSystem = 4
  /// The same, bold.
  case smallEmphasizedSystem = 5
  /// A label's.
  case label = 10
}

/// The font that the system has for a part of a user interface. The language chooses nothing: the fonts of other scripts stand in letter by
/// letter.
///
/// - Parameter size: points; 0 is 12 for text and labels that are small, else 13.
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
