/// The languages that every phrase and every data file speaks.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case chinese = "zh"
}

/// One phrase of a data file in every language.
package struct LocalizedText: Sendable, Equatable {
  package let english: String
  package let chinese: String

  package init(english: String, chinese: String) {
    self.english = english
    self.chinese = chinese
  }

  package subscript(_ language: Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    }
  }
}
