/// A run in the form of the report page, in which equal images are stored once.
package struct ReportData: Codable {
  /// The images as data URLs.
  package var pictures: [String] = []
  /// The run with `@` and an index in `pictures` instead of each image.
  package var run: ProofRun

  package init(_ run: ProofRun) {
    self.run = run
    var places: [String: Int] = [:]
    var pictures: [String] = []
    func shared(_ picture: String) -> String {
      guard !picture.isEmpty else { return picture }
      let place = places[picture] ?? pictures.count
      if place == pictures.count {
        pictures.append(picture)
        places[picture] = place
      }
      return "@\(place)"
    }
    forEachStep { step in
      step.thumb = shared(step.thumb)
      step.before = shared(step.before)
      step.after = step.after.map(shared)
    }
    self.pictures = pictures
  }

  /// The run with its images restored.
  package var wholeRun: ProofRun {
    var whole = self
    func picture(_ name: String) -> String {
      guard name.hasPrefix("@"), let place = Int(name.dropFirst()), pictures.indices.contains(place) else { return name }
      return pictures[place]
    }
    whole.forEachStep { step in
      step.thumb = picture(step.thumb)
      step.before = picture(step.before)
      step.after = step.after.map(picture)
    }
    return whole.run
  }

  private mutating func forEachStep(_ body: (inout ProofRun.Step) -> Void) {
    for proof in run.proofs.indices {
      for step in run.proofs[proof].steps.indices { body(&run.proofs[proof].steps[step]) }
    }
  }
}
