extension FontFace {
  /// Whether looking up `postScriptName` gives this face instead of the regular face from which it was synthesized.
  package var isFoundByName: Bool {
    if installed == description { return synthesis == .none }
    guard let cut = AppleFonts.shared.cut(named: postScriptName)?.cut else { return false }
    return cut.weight == description.weight && cut.isItalic == description.isItalic
  }
}
