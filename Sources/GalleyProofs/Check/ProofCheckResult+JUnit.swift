import Foundation
import GalleyRaster

extension ProofCheckResult {
  /// The run as JUnit XML for build servers. Each proof is a test case; proofs with other fonts are skipped.
  public var junit: String {
    let failures = proofs.count { $0.state == .differs }
    let errors = proofs.count { $0.state == .broken }
    let skipped = proofs.count { $0.state == .otherFonts }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites><testsuite name="galley proofs" tests="\#(proofs.count)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)" timestamp="\#(date)">"#,
    ]
    for proof in proofs {
      let open = #"<testcase classname="proofs" name="\#(XMLText.escaped(proof.id))" time="\#(JSONText.fixed(proof.milliseconds / 1000, 3))""#
      let words = proof.reportLines
      guard proof.state != .passed else {
        lines.append(open + "/>")
        continue
      }
      let element = proof.state == .differs ? "failure" : proof.state == .broken ? "error" : "skipped"
      lines.append(open + ">")
      lines.append(
        #"<\#(element) message="\#(XMLText.escaped(words.first ?? proof.state.label()))">\#(words.map(XMLText.escaped).joined(separator: "&#10;"))</\#(element)>"#)
      lines.append("</testcase>")
    }
    return (lines + ["</testsuite></testsuites>"]).joined(separator: "\n") + "\n"
  }
}
