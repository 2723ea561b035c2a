/// A run in the form of the report page, in which equal images are stored once.
package struct ReportData: Codable {
  /// The images as data URLs.
  package var images: [String] = []
  /// The run with `@` and an index in `pictures` instead of each image.
  package var run: ProofRun

  private enum CodingKeys: String, CodingKey {
    case images = "pictures", run
  }

  package init(_ run: ProofRun) {
    self.run = run
    var places: [String: Int] = [:]
    var pictures: [String] = []
    func shared(_ image: String) -> String {
      guard !image.isEmpty else { return image }
      let place = places[image] ?? pictures.count
      if place == pictures.count {
        pictures.append(image)
        places[image] = place
      }
      return "@\(place)"
    }
    forEachStep { step in
      step.thumbnail = shared(step.thumbnail)
      step.before = shared(step.before)
      step.after = step.after.map(shared)
    }
    self.images = pictures
  }

  /// The run with its images restored.
  package var wholeRun: ProofRun {
    var whole = self
    func picture(_ name: String) -> String {
      guard name.hasPrefix("@"), let place = Int(name.dropFirst()), images.indices.contains(place) else { return name }
      return images[place]
    }
    whole.forEachStep { step in
      step.thumbnail = picture(step.thumbnail)
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
