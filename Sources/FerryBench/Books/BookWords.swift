// The words that made-up books are named with.

/// Texts put together from lists of words.
enum BookWords {
  /// A title of three words or more.
  static func title(_ random: inout SeededRandom) -> String {
    let core = "The \(adjectives.pick(&random)) \(nouns.pick(&random))"
    switch random.below(16) {
    case 0: return "\"\(core)\" and Other Stories from \(places.pick(&random))"
    case 1: return "\(core), or: A \(nouns.pick(&random)) in \(places.pick(&random))"
    case 2: return "\(core) & the \(adjectives.pick(&random)) \(nouns.pick(&random))"
    case 3: return "\(foreign.pick(&random)) (\(core))"
    case 4: return core
    default:
      let second = "\(adjectives.pick(&random)) \(nouns.pick(&random))"
      return "\(core) of the \(second) in \(places.pick(&random)): A Novel"
    }
  }

  /// A first and a last name.
  static func author(_ random: inout SeededRandom) -> String {
    "\(firstNames.pick(&random)) \(lastNames.pick(&random))"
  }

  /// Three to five genres, no two alike.
  static func genres(_ random: inout SeededRandom) -> [String] {
    let first = random.below(genreNames.count)
    return (0...2 + random.below(3)).map { genreNames[(first + 5 * $0) % genreNames.count] }
  }

  private static let adjectives = [
    "Amber", "Bitter", "Borrowed", "Broken", "Crooked", "Distant", "Electric", "Forgotten",
    "Gentle", "Hollow", "Last", "Luminous", "Midnight", "Northern", "Patient", "Quiet", "Scarlet",
    "Secret", "Unwritten", "Wandering",
  ]
  private static let nouns = [
    "Almanac", "Bridge", "Cartographer", "Clockwork", "Ferry", "Garden", "Harbour", "Island",
    "Lantern", "Letter", "Lighthouse", "Map", "Mirror", "Orchard", "Railway", "River",
    "Shipwright", "Station", "Voyage", "Winter",
  ]
  private static let places = [
    "Bergen", "Córdoba", "Dunmore", "Gdańsk", "Kyoto", "Lisbon", "Malmö", "Nairobi", "Oaxaca",
    "Porto", "Quito", "Reykjavík", "Suva", "Tallinn", "Valletta", "Zürich",
  ]
  private static let foreign = [
    "Vergessene Gärten", "Les îles perdues", "雨の日の図書館", "Тихая гавань", "Η μικρή θάλασσα",
  ]
  private static let firstNames = [
    "Ada", "Åsa", "Beatriz", "Chidi", "Dimitra", "Elif", "Farid", "Greta", "Hiroko", "Ines",
    "Jonas", "Katarzyna", "Leïla", "Magnus", "Noor", "Otto", "Paula", "Ravi", "Sølvi", "Tomás",
  ]
  private static let lastNames = [
    "Aalto", "Brandt", "Castellano", "D'Arcy", "Eriksen", "Fontaine", "Grünwald", "Haddad",
    "Ivanova", "Jansen", "Kovács", "Lindqvist", "Moreau", "Nakamura", "O'Brien", "Papadopoulos",
    "Quintana", "Renner", "Sørensen", "Winterbottom",
  ]
  private static let genreNames = [
    "Adventure", "Art", "Biography", "Children", "Comedy", "Cooking", "Drama", "Essay", "Fantasy",
    "History", "Horror", "Mystery", "Nature", "Novel", "Poetry", "Romance", "Science",
    "Science fiction", "Travel",
  ]
}

extension [String] {
  fileprivate func pick(_ random: inout SeededRandom) -> String { self[random.below(count)] }
}
