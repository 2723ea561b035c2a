import Foundation

extension ProofRun {
  /// The run as JUnit XML, which build servers show: a case a proof; other fonts are skipped, not failed.
  package var junit: String {
    let failures = proofs.count { $0.state == .differs }
    let errors = proofs.count { $0.state == .broken }
    let skipped = proofs.count { $0.state == .otherFonts }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites><testsuite name="galley proofs" tests="\#(proofs.count)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)" timestamp="\#(date)">"#,
    ]
    for proof in proofs {
      let open = #"<testcase classname="proofs" name="\#(Self.escaped(proof.id))" time="\#(JSONText.fixed(proof.ms / 1000, 3))""#
      let words = proof.words
      guard proof.state != .passed else {
        lines.append(open + "/>")
        continue
      }
      let element = proof.state == .differs ? "failure" : proof.state == .broken ? "error" : "skipped"
      lines.append(open + ">")
      lines.append(
        #"<\#(element) message="\#(Self.escaped(words.first ?? proof.state.words()))">\#(Self.escaped(words.joined(separator: "\n")))</\#(element)>"#)
      lines.append("</testcase>")
    }
    return (lines + ["</testsuite></testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// For text and for attributes; what XML cannot hold becomes U+FFFD.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\n": out += "&#10;"
      case _ where scalar.value < 0x20 && scalar != "\t" || scalar.value & 0xFFFE == 0xFFFE: out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
