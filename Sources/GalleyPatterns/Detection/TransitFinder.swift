import Foundation

/// Finds flights: the name of an airline followed by a number, or a word for a flight followed by the airline's code and a number.
enum TransitFinder {
  private static let airlines: [(name: String, code: String)] = [
    ("Aer Lingus", "EI"), ("Air Baltic", "BT"), ("Air Canada", "AC"), ("Air China", "CA"), ("Air Europa", "UX"), ("Air France", "AF"), ("Air India", "AI"), ("Air New Zealand", "NZ"), ("Alaska Airlines", "AS"), ("All Nippon Airways", "NH"),
    ("American Airlines", "AA"), ("Austrian Airlines", "OS"), ("British Airways", "BA"), ("Brussels Airlines", "SN"), ("China Airlines", "CI"), ("China Eastern", "MU"), ("Czech Airlines", "OK"), ("Cathay Pacific", "CX"), ("Delta Air Lines", "DL"), ("Delta", "DL"),
    ("easyJet", "U2"), ("Emirates", "EK"), ("Ethiopian Airlines", "ET"), ("Etihad Airways", "EY"), ("Eurowings", "EW"), ("EVA Air", "BR"), ("Finnair", "AY"), ("Iberia", "IB"), ("Hawaiian Airlines", "HA"), ("Icelandair", "FI"), ("ITA Airways", "AZ"), ("Japan Airlines", "JL"),
    ("JetBlue", "B6"), ("KLM", "KL"), ("Kenya Airways", "KQ"), ("Korean Air", "KE"), ("Malaysia Airlines", "MH"), ("LATAM", "LA"), ("Lufthansa", "LH"), ("Qantas", "QF"), ("Qatar Airways", "QR"), ("Ryanair", "FR"),
    ("SAS", "SK"), ("Singapore Airlines", "SQ"), ("Thai Airways", "TG"), ("Vietnam Airlines", "VN"), ("Vueling", "VY"), ("WestJet", "WS"), ("Wizz Air", "W6"), ("Southwest Airlines", "WN"), ("Southwest", "WN"), ("Swiss", "LX"), ("TAP", "TP"), ("Turkish Airlines", "TK"),
    ("United Airlines", "UA"), ("United", "UA"), ("Virgin Atlantic", "VS"),
  ]
  private static let flightWords = "flight|flights|flug|vol|vuelo|volo|vôo|voo|vlucht|lot|рейс|flyg|fly|lento"
  private static let pattern = LinkFinder.expression(
    "\\b(?:(?:\(flightWords))(?: (?:number|no\\.?|nr\\.?|n°))? ([A-Z][A-Z0-9]|[0-9][A-Z]) ?([0-9]{1,4})"
      + "|(\(airlines.map(\.name).joined(separator: "|"))) (?:(?:\(flightWords))(?: (?:number|no\\.?|nr\\.?))? )?((?:[A-Z][A-Z0-9]|[0-9][A-Z])?) ?([0-9]{1,4}))\\b(?![:.,]?[0-9]|%)")

  static func flights(in text: String) -> [DetectedResult] {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return [] }
    let whole = text as NSString
    return pattern.matches(in: text, range: NSRange(location: 0, length: whole.length)).compactMap { match in
      func part(_ index: Int) -> String { match.range(at: index).location == NSNotFound ? "" : whole.substring(with: match.range(at: index)) }
      let code = part(1).isEmpty ? part(4) : part(1)
      // Codes are uppercase, and names begin with a capital.
      guard code == code.uppercased(), part(3).isEmpty || part(3) == "easyJet" || part(3).first?.isUppercase == true else { return nil }
      let listedAirline = airlines.first { part(3).isEmpty ? $0.code == code : $0.name.lowercased() == part(3).lowercased() }
      let airline = listedAirline?.name ?? code
      let flight = part(1).isEmpty ? part(5) : part(2)
      // Airlines whose names are also common words need three digits or a word for a flight.
      let hasWord = whole.substring(with: match.range).split(separator: " ").count > part(3).split(separator: " ").count + 1
      guard part(3).isEmpty || part(3).contains(" ") || hasWord || !code.isEmpty || flight.count >= 3 else { return nil }
      return DetectedResult(match.range, .transit([.airline: airline, .flight: flight]))
    }
  }
}
