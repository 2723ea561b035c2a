import GalleyFonts
import Testing

@testable import GalleyTextEngine

/// Lines in more than twenty scripts: each has the glyphs, advances and offsets that one call of HarfBuzz gives, as `hb-shape` makes it.
@Suite struct ScriptShapingTests {
  static let lines: [(script: String, language: String, fonts: [String], text: String)] = [
    ("Latn", "en", ["EB Garamond 12 Regular", "Inter"], "All human beings are born free and equal in dignity, affine and in flow"),
    ("Grek", "el", ["EB Garamond 12 Regular", "DejaVu Serif"], "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι"),
    ("Cyrl", "ru", ["EB Garamond 12 Regular", "Inter"], "Все люди рождаются свободными и равными"),
    ("Arab", "ar", ["Noto Naskh Arabic", "Noto Sans Arabic"], "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق"),
    ("Hebr", "he", ["Noto Serif Hebrew", "Noto Sans Hebrew"], "כל בני האדם נולדו בני חורין ושָׁווים בערכם ובזכויותיהם"),
    ("Syrc", "syr", ["Noto Sans Syriac"], "ܟܠ ܒܪܢܫܐ ܒܪܝܠܗ ܚܐܪܐ ܘܒܪܒܪ ܓܘ ܐܝܩܪܐ ܘܙܕܩܐ"),
    ("Thaa", "dv", ["Noto Sans Thaana"], "ހުރިހާ އިންސާނުންވެސް އުފަންވަނީ މިނިވަންކަމުގައެވެ"),
    ("Deva", "hi", ["Noto Serif Devanagari", "Noto Sans Devanagari"], "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता"),
    ("Beng", "bn", ["Noto Serif Bengali", "Noto Sans Bengali"], "সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে"),
    ("Guru", "pa", ["Noto Serif Gurmukhi", "Noto Sans Gurmukhi"], "ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਆਪਣੀ ਮਹਿਮਾ ਸ਼ਾਨ ਅਤੇ ਹੱਕਾਂ ਦੇ ਪੱਖੋਂ ਜਨਮ ਤੋਂ ਹੀ ਆਜ਼ਾਦ ਹੈ"),
    ("Gujr", "gu", ["Noto Serif Gujarati", "Noto Sans Gujarati"], "પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ સર્વ માનવો જન્મથી સ્વતંત્ર અને સમાન હોય છે"),
    ("Orya", "or", ["Noto Sans Oriya"], "ସମସ୍ତ ମନୁଷ୍ୟ ଜନ୍ମକାଳରୁ ସ୍ୱାଧୀନ ଏବଂ ମର୍ଯ୍ୟାଦା ଓ ଅଧିକାରରେ ସମାନ"),
    ("Taml", "ta", ["Noto Serif Tamil", "Noto Sans Tamil"], "மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்"),
    ("Telu", "te", ["Noto Serif Telugu", "Noto Sans Telugu"], "మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు"),
    ("Knda", "kn", ["Noto Serif Kannada", "Noto Sans Kannada"], "ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ಜನಿಸಿದ್ದಾರೆ ಹಾಗೂ ಘನತೆ ಮತ್ತು ಹಕ್ಕುಗಳಲ್ಲಿ ಸಮಾನರಾಗಿದ್ದಾರೆ"),
    ("Mlym", "ml", ["Noto Serif Malayalam", "Noto Sans Malayalam"], "മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും അന്തസ്സോടും ജനിച്ചിട്ടുള്ളവരാണ്"),
    ("Sinh", "si", ["Noto Serif Sinhala", "Noto Sans Sinhala"], "සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත"),
    ("Thai", "th", ["Noto Serif Thai", "Noto Sans Thai"], "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ"),
    ("Laoo", "lo", ["Noto Serif Lao", "Noto Sans Lao"], "ມະນຸດທຸກຄົນເກີດມາມີສິດເສລີພາບ ແລະ ສະເໝີໜ້າກັນໃນທາງກຽດສັກສີ"),
    ("Khmr", "km", ["Noto Serif Khmer", "Noto Sans Khmer"], "មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងសមភាពក្នុងផ្នែកសេចក្ដីថ្លៃថ្នូរ"),
    ("Mymr", "my", ["Noto Serif Myanmar", "Noto Sans Myanmar"], "လူတိုင်းသည် တူညီ လွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် မွေးဖွားလာသူများ ဖြစ်သည်။"),
    ("Tibt", "bo", ["Noto Serif Tibetan"], "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་སྐྱེས་ཙམ་ཉིད་ནས་ཆེ་མཐོངས་དང་།"),
    ("Ethi", "am", ["Noto Serif Ethiopic", "Noto Sans Ethiopic"], "የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው።"),
    ("Geor", "ka", ["Noto Serif Georgian", "Noto Sans Georgian"], "ყველა ადამიანი იბადება თავისუფალი და თანასწორი"),
    ("Armn", "hy", ["Noto Serif Armenian", "Noto Sans Armenian"], "Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ"),
    ("Hang", "ko", ["Noto Sans CJK KR"], "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다"),
  ]

  @Test func shapedLinesEqualHarfBuzz() throws {
    let shaping = WordShapingTests()
    var scripts: Set<String> = []
    for line in Self.lines {
      let isRightToLeft = ["Arab", "Hebr", "Syrc", "Thaa"].contains(line.script)
      for name in line.fonts {
        guard let face = FontLibrary.shared.face(named: name), face.shows(line.text.unicodeScalars.map(\.value)) else { continue }
        let font = face.instance(size64: 17 * 64)
        let ours = shaping.shaped(line.text, TextStyle(font: font, language: line.language), isRightToLeft)
        let theirs = shaping.whole(line.text, font, script: line.script, language: line.language, isRightToLeft)
        #expect(ours.glyphs == theirs, "\(name): ‘\(line.text)’")
        #expect(!theirs.contains { $0.id == 0 }, "\(name) lacks a glyph of ‘\(line.text)’")
        scripts.insert(line.script)
      }
    }
    #expect(scripts.count >= 20, "fonts for \(scripts.sorted()) alone are installed: Scripts/setup installs them")
  }
}
