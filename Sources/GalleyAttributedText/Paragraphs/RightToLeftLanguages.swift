/// The languages that are written from right to left (CLDR's likely subtags, by script).
enum RightToLeftLanguages {
  static func direction(ofLanguage tag: String) -> NSWritingDirection {
    let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = subtags.first else { return .leftToRight }
    // A script in the tag takes precedence: "az-Arab" is written from right to left, "ks-Deva" is not.
    if let script = subtags.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      return rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight
    }
    if language == "pa", subtags.contains("pk") { return .rightToLeft }
    return rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
  }

  private static let rightToLeftScripts: Set<String> = [
    "adlm", "arab", "aran", "armi", "avst", "chrs", "cprt", "elym", "hatr", "hebr", "hung", "khar", "lydi", "mand",
    "mani", "mend", "merc", "mero", "narb", "nbat", "nkoo", "orkh", "ougr", "palm", "phli", "phlp", "phnx", "prti",
    "rohg", "samr", "sarb", "sogd", "sogo", "syrc", "thaa", "yezi",
  ]

  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "arz", "azb", "bal", "bgn", "bqi", "brh", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "lki",
    "luz", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd", "sdh", "skr", "syr", "ug", "ur", "yi", "ji",
  ]
}
