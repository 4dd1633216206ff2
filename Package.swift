// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimised in debug builds too: tests render minutes of sound.
let quick = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "breathe",
  products: [
    .executable(name: "breathe", targets: ["breathe"]),
    .library(name: "BreathingEngine", targets: ["BreathingEngine"]),
    // Preloaded by tests, linked by nothing and not installed.
    .library(name: "ALSAFaults", type: .dynamic, targets: ["ALSAFaults"]),
  ],
  targets: [
    // C libraries are linked by their module maps; `pkgConfig:` would only add flags that warn.
    .systemLibrary(name: "CALSA", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CJansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLibUUID", providers: [.apt(["uuid-dev"])]),
    .systemLibrary(name: "CSoxr", providers: [.apt(["libsoxr-dev"])]),
    .systemLibrary(name: "CSndFile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CFLAC", providers: [.apt(["libflac-dev"])]),
    // Its header asks for <opus.h>, which lies in a folder of its own.
    .systemLibrary(
      name: "COpusEnc", pkgConfig: "libopusenc", providers: [.apt(["libopusenc-dev"])]),
    .target(name: "CLinux", cSettings: [.treatAllWarnings(as: .error)]),

    .target(name: "BreathingEngine", swiftSettings: strict),
    .target(
      name: "BreathingCatalog", dependencies: ["BreathingEngine", "CJansson"],
      swiftSettings: strict),
    .target(
      name: "BreathingAudio", dependencies: ["BreathingEngine", "BreathingCatalog", "CSoxr"],
      swiftSettings: quick),
    .target(
      name: "SoundFiles",
      dependencies: [
        "BreathingEngine", "BreathingCatalog", "BreathingAudio", "CSndFile", "CFLAC", "COpusEnc",
      ],
      swiftSettings: strict),
    .target(
      name: "ALSAOutput",
      dependencies: ["BreathingEngine", "BreathingCatalog", "BreathingAudio", "CALSA", "CLinux"],
      swiftSettings: strict),
    .target(
      name: "Journal",
      dependencies: ["BreathingEngine", "BreathingCatalog", "CLinux", "CSQLite", "CLibUUID"],
      swiftSettings: strict),
    .target(
      name: "TerminalUI", dependencies: ["BreathingEngine", "CLinux"], swiftSettings: strict),
    .target(
      name: "BreatheCLI",
      dependencies: [
        "BreathingEngine", "BreathingCatalog", "BreathingAudio", "ALSAOutput",
        "SoundFiles", "Journal", "TerminalUI", "CLinux",
      ],
      swiftSettings: strict),
    .executableTarget(name: "breathe", dependencies: ["BreatheCLI"], swiftSettings: strict),
    // Private sound servers, recordings and their measurement: for the bench and the end-to-end
    // tests, not installed.
    .target(
      name: "SoundLab",
      dependencies: [
        "BreathingEngine", "BreathingCatalog", "BreathingAudio", "CEBUR128", "CFFTW",
      ],
      swiftSettings: quick),
    .executableTarget(
      name: "breathe-bench",
      dependencies: [
        "BreathingAudio", "BreathingCatalog", "BreathingEngine", "SoundLab", "TestSupport",
      ],
      swiftSettings: strict),

    .systemLibrary(
      name: "CEBUR128", path: "Tests/CEBUR128", providers: [.apt(["libebur128-dev"])]),
    .systemLibrary(name: "CFFTW", path: "Tests/CFFTW", providers: [.apt(["libfftw3-dev"])]),
    .target(
      name: "ALSAFaults", path: "Tests/ALSAFaults", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "BreathingEngineTests", dependencies: ["BreathingEngine", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BreathingCatalogTests",
      dependencies: ["BreathingEngine", "BreathingCatalog", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BreathingAudioTests",
      dependencies: [
        "ALSAOutput", "BreathingAudio", "BreathingCatalog", "BreathingEngine", "CEBUR128",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SoundFilesTests",
      dependencies: ["BreathingAudio", "BreathingEngine", "CSndFile", "SoundFiles", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JournalTests",
      dependencies: ["BreathingCatalog", "BreathingEngine", "CSQLite", "Journal", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "TerminalUITests",
      dependencies: ["BreathingCatalog", "BreathingEngine", "TerminalUI", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BreatheCLITests",
      dependencies: [
        "BreatheCLI", "BreathingAudio", "BreathingCatalog", "BreathingEngine", "Journal",
        "SoundFiles", "TerminalUI", "TestSupport",
      ],
      exclude: ["Snapshots"], swiftSettings: strict),
    .testTarget(
      name: "SoundLabTests",
      dependencies: [
        "BreathingAudio", "BreathingCatalog", "BreathingEngine", "SoundLab", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["breathe", "BreathingCatalog", "Journal", "SoundLab", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
