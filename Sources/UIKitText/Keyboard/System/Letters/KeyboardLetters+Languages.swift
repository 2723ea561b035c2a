import Foundation
import UIKitCore

extension KeyboardLetters {
  /// All layouts, in the order in which they are offered.
  static let all = [
    KeyboardLetters("en-US", "English (US)", latin("q w e r t y u i o p", "a s d f g h j k l", "z x c v b n m")),
    KeyboardLetters("en-GB", "English (UK)", latin("q w e r t y u i o p", "a s d f g h j k l", "z x c v b n m"), currency: "£"),
    KeyboardLetters(
      "de", "Deutsch", latin("q w e r t z u i o p ü", "a s d f g h j k l ö ä", "y x c v b n m"), decimal: ",", currency: "€"),
    KeyboardLetters("fr", "Français", latin("a z e r t y u i o p", "q s d f g h j k l m", "w x c v b n ’"), decimal: ",", currency: "€"),
    KeyboardLetters("es", "Español", latin("q w e r t y u i o p", "a s d f g h j k l ñ", "z x c v b n m"), decimal: ",", currency: "€"),
    KeyboardLetters(
      "ru", "Русский", latin("й ц у к е н г ш щ з х ъ", "ф ы в а п р о л д ж э", "я ч с м и т ь б ю"), decimal: ",", currency: "₽",
      variants: ["е": "ё", "ь": "ъ", "и": "і", "г": "ґ"]),
    KeyboardLetters(
      "el", "Ελληνικά", latin("ς ε ρ τ υ θ ι ο π", "α σ δ φ γ η ξ κ λ", "ζ χ ψ ω β ν μ"), decimal: ",", currency: "€",
      variants: ["α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ", "σ": "ς"]),
    KeyboardLetters(
      "ar", "العربية", latin("ض ص ث ق ف غ ع ه خ ح ج", "ش س ي ب ل ا ت ن م ك ط", "ذ ء ؤ ر ى ة و ز ظ د"), hasCapitals: false,
      digits: "٠١٢٣٤٥٦٧٨٩", decimal: "٫", variants: ["ا": "أإآٱ", "ي": "ئى", "ه": "ة", "و": "ؤ", "ك": "گ", "ب": "پ", "ج": "چ", "ز": "ژ"]),
    KeyboardLetters(
      "he", "עברית", latin("ק ר א ט ו ן ם פ", "ש ד ג כ ע י ח ל ך ף", "ז ס ב ה נ מ צ ת ץ"), hasCapitals: false, currency: "₪",
      variants: ["ש": "שׁשׂ", "ו": "וֹוּ"]),
    KeyboardLetters(
      "hi", "हिन्दी", latin("ौ ै ा ी ू ब ह ग द ज ड ़", "ो े ् ि ु प र क त च ट ॉ", "ॆ ं म न व ल स , । य"),
      shifted: latin("औ ऐ आ ई ऊ भ ङ घ ध झ ढ ञ", "ओ ए अ इ उ फ ऱ ख थ छ ठ ऑ", "ऎ ँ ण ऩ ऴ ळ श ष ॥ य़"), hasCapitals: false, digits: "०१२३४५६७८९",
      currency: "₹", variants: ["ा": "ृ", "र": "ऋ", "ज": "ज़", "क": "क़", "ग": "ग़", "प": "ऽ"]),
    KeyboardLetters(
      "th", "ไทย",
      latin("ๅ / - ภ ถ ุ ึ ค ต จ ข ช", "ๆ ไ ำ พ ะ ั ี ร น ย บ ล", "ฟ ห ก ด เ ้ ่ า ส ว ง ฃ", "ผ ป แ อ ิ ื ท ม ใ ฝ"),
      shifted: latin("+ ๑ ๒ ๓ ๔ ู ฿ ๕ ๖ ๗ ๘ ๙", "๐ \" ฎ ฑ ธ ํ ๊ ณ ฯ ญ ฐ ,", "ฤ ฆ ฏ โ ฌ ็ ๋ ษ ศ ซ . ฅ", "( ) ฉ ฮ ฺ ์ ? ฒ ฬ ฦ"), hasCapitals: false,
      currency: "฿"),
    KeyboardLetters(
      "ja", "かな",
      latin("わ ら や ま は な た さ か あ", "を り ゆ み ひ に ち し き い", "ん る よ む ふ ぬ つ す く う", "ー れ 「 め へ ね て せ け え", "、 ろ 」 も ほ の と そ こ お"),
      hasCapitals: false, currency: "¥", variants: kana),
  ]

  private static func latin(_ rows: String...) -> [String] { rows }

  /// The small and voiced variants of kana keys.
  private static let kana: [String: String] = {
    var variants = ["あ": "ぁ", "い": "ぃ", "う": "ぅゔ", "え": "ぇ", "お": "ぉ", "や": "ゃ", "ゆ": "ゅ", "よ": "ょ", "わ": "ゎ", "つ": "っづ", "、": "。！？", "ー": "〜・"]
    let unvoiced = "かきくけこさしすせそたちてとはひふへほ", voiced = "がぎぐげござじずぜぞだぢでどばびぶべぼ"
    for (key, other) in zip(unvoiced, voiced) { variants[String(key)] = String(other) }
    for (key, other) in zip("はひふへほ", "ぱぴぷぺぽ") { variants[String(key), default: ""] += String(other) }
    return variants
  }()

  /// Returns the variants of a held key: those of the language, then the common ones of Latin letters and punctuation. Empty if there are none.
  func variants(of key: String) -> [String] {
    let own = variants[key] ?? ""
    let common = Self.common[key] ?? ""
    return (own + common).map { String($0) }
  }

  private static let common = [
    "a": "àáâäæãåā", "c": "çćč", "d": "ðď", "e": "èéêëēėę", "g": "ğ", "i": "îïíīįì", "l": "ł", "n": "ñńň", "o": "ôöòóœøōõ", "r": "ř", "s": "ßśš",
    "t": "ťþ", "u": "ûüùúūů", "w": "ŵ", "y": "ÿý", "z": "žźż", "-": "–—•", "/": "\\", "&": "§", "\"": "„“”«»", ".": "…", "?": "¿", "!": "¡",
    "'": "‘’‚`", "’": "'‘", "%": "‰", "=": "≠≈", "0": "°", "$": "€£¥₩₹", "€": "$£¥", "£": "€$¥",
  ]
}
