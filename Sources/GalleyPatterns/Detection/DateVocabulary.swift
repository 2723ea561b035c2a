import Foundation
import GalleyUnicodeFacts

/// Names of months and days in twenty languages, from ICU, and the words around them.
struct DateVocabulary: Sendable {
  static let shared = DateVocabulary()

  /// The numbers of the months, from 1 to 12, by their names in lowercase.
  private(set) var months: [String: Int] = [:]
  /// The numbers of the weekdays, from 1, Sunday, to 7, by their names in lowercase.
  private(set) var weekdays: [String: Int] = [:]

  static let languages = [
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "hu", "tr", "ru", "uk", "el", "ro", "id",
  ]
  /// The numbers of the weekdays by their English and German short names, which count only before a date.
  private(set) var shortWeekdays: [String: Int] = [:]

  /// The languages whose short names of months are included. Those of the others are also common words.
  private static let abbreviated: Set = ["en", "de", "fr", "es"]
  /// Short names that are also common words in any of the languages.
  private static let ambiguous: Set = ["ago", "set", "out", "des", "do", "so", "mi", "di", "sa", "mo", "fr", "sun", "sat", "wed", "mon", "mar.", "dim", "sam", "jeu", "mer", "mer."]

  private init() {
    let formatter = DateFormatter()
    for language in Self.languages {
      let locale = Locale(identifier: language)
      formatter.locale = locale
      let isShort = Self.abbreviated.contains(language)
      Self.add([formatter.monthSymbols, formatter.standaloneMonthSymbols] + (isShort ? [formatter.shortMonthSymbols, formatter.shortStandaloneMonthSymbols] : []), locale, to: &months)
      Self.add([formatter.weekdaySymbols, formatter.standaloneWeekdaySymbols], locale, to: &weekdays)
      if language == "en" { Self.add([["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]], locale, to: &weekdays) }
    }
    months["sept"] = 9
    for language in ["en", "de"] {
      formatter.locale = Locale(identifier: language)
      for (index, name) in formatter.shortWeekdaySymbols.enumerated() { shortWeekdays[name.lowercased().trimmingCharacters(in: ["."])] = index + 1 }
    }
    for (index, name) in ["segunda", "terça", "quarta", "quinta", "sexta"].enumerated() { weekdays["\(name)-feira"] = index + 2 }
    for (index, name) in ["일", "월", "화", "수", "목", "금", "토"].enumerated() { weekdays["\(name)요일"] = index + 1 }
    (weekdays["tues"], weekdays["thurs"], weekdays["thur"]) = (3, 5, 5)
  }

  private static func add(_ lists: [[String]], _ locale: Locale, to table: inout [String: Int]) {
    for list in lists {
      for (index, name) in list.enumerated() {
        let word = name.lowercased(with: locale).trimmingCharacters(in: CharacterSet(charactersIn: "."))
        guard word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0.isMark }), word.count > 2,
          !ambiguous.contains(word), table[word] == nil
        else { continue }
        table[word] = index + 1
      }
    }
  }

  /// Offsets in days from today, by words that need no other word. `DateFinder` reads `hier` by `relativeWithTime` instead.
  static let relative: [String: Int] = [
    "today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1, "heute": 0, "gestern": -1, "übermorgen": 2, "vorgestern": -2, "demain": 1, "hier": -1, "hoy": 0,
    "ayer": -1, "domani": 1, "ieri": -1, "oggi": 0, "hoje": 0, "amanhã": 1, "ontem": -1, "vandaag": 0, "gisteren": -1, "idag": 0, "imorgon": 1,
    "igår": -1, "huomenna": 1, "eilen": -1, "tänään": 0, "dzisiaj": 0, "dziś": 0, "jutro": 1, "wczoraj": -1, "dnes": 0, "zítra": 1, "včera": -1,
    "holnap": 1, "tegnap": -1, "bugün": 0, "yarın": 1, "сегодня": 0, "завтра": 1, "вчера": -1, "сьогодні": 0, "вчора": -1, "σήμερα": 0,
    "αύριο": 1, "azi": 0, "mâine": 1, "besok": 1, "kemarin": -1, "今日": 0, "明日": 1, "昨日": -1, "今天": 0, "明天": 1, "昨天": -1, "내일": 1, "오늘": 0,
    "어제": -1, "χθες": -1, "χτες": -1, "dopodomani": 2,
  ]
  /// Offsets in days from today, by words that count only next to a time, because they have other meanings.
  static let relativeWithTime: [String: Int] = ["morgen": 1, "mañana": 1, "hier": -1]

  /// Offsets in days from today, for pairs of words.
  static let relativePairs: [String: Int] = ["i dag": 0, "i morgen": 1, "i går": -1, "pasado mañana": 2, "hari ini": 0]
  /// Parts of a day, after a day, and the hour for each.
  static let partsOfDay: [String: Int] = [
    "morning": 9, "afternoon": 15, "evening": 18, "night": 21, "früh": 7, "abend": 18, "nachmittag": 15, "vormittag": 10, "matin": 9, "soir": 18, "mattina": 9, "sera": 18, "manhã": 9, "noite": 21, "tarde": 15,
  ]
  /// Words between the first and the last day of a period, as in “3 to 5 May”.
  static let spanConnectors: Set = ["to", "till", "until", "bis", "au", "à", "al", "a", "tot", "til", "till", "do", "до"]
  /// Words that follow a year and belong to it.
  static let yearWords: Set = ["г", "р", "r", "года", "году", "roku", "року"]
  /// Words after a weekday that mean the next one.
  static let following: Set = ["prochain", "prossimo", "prossima"]
  /// Units of durations, as in “in 3 days” and “a week from now”.
  static let spans: [String: Calendar.Component] = [
    "minute": .minute, "minutes": .minute, "hour": .hour, "hours": .hour, "day": .day, "days": .day, "week": .weekOfYear, "weeks": .weekOfYear, "month": .month, "months": .month, "year": .year, "years": .year,
  ]
  static let counts: [String: Int] = ["a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10]

  /// Words between a date and its time.
  static let timeConnectors: Set = ["at", "um", "à", "a", "alle", "ore", "às", "om", "kl", "klo", "klokken", "o", "v", "в", "о", "στις", "saat", "las", "pukul", "from", "by", "around", "la", "ora"]
  /// Words between a day and its month, or a month and its year.
  static let dateConnectors: Set = ["of", "de", "del", "di", "do"]
  /// Words before a weekday, such as “next”, “this” and “on”.
  static let next: Set = ["next", "this", "last", "on", "am", "nächsten", "kommenden", "diesen", "letzten", "prochain", "le", "el", "próximo", "lunedì", "on"]
  static let last: Set = ["last", "letzten"]

  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
    "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
  ]
  static let ordinalEndings: Set = ["st", "nd", "rd", "th", "er", "re", "e", "ª", "º", "o", "го"]
}
