/// The tables of the journal, as ordered steps from an empty file to what this program works with.
/// A step that has been released is never edited: changes are new steps.
enum Schema {
  /// Marks the file as a journal of breathe: "brth" in the header of the database.
  static let applicationID = 0x6272_7468

  static let migrations: [Migration] = [
    Migration(version: 1, name: "sessions, profiles, acknowledgements") {
      """
      CREATE TABLE profile (
        id TEXT NOT NULL PRIMARY KEY,
        profile TEXT NOT NULL,
        device TEXT NOT NULL,
        source TEXT NOT NULL,
        externalId TEXT,
        time INTEGER NOT NULL,
        utcOffset INTEGER NOT NULL,
        zone TEXT NOT NULL,
        modified INTEGER NOT NULL,
        deleted INTEGER NOT NULL DEFAULT 0,
        name TEXT NOT NULL,
        activeProgram TEXT,
        dayStart INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE session (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        profile TEXT NOT NULL,
        device TEXT NOT NULL,
        source TEXT NOT NULL,
        externalId TEXT,
        startTime INTEGER NOT NULL,
        utcOffset INTEGER NOT NULL,
        zone TEXT NOT NULL,
        modified INTEGER NOT NULL,
        deleted INTEGER NOT NULL DEFAULT 0,
        techniqueId TEXT NOT NULL,
        duration INTEGER NOT NULL,
        wallDuration INTEGER NOT NULL,
        completedCycles INTEGER NOT NULL,
        targetCycles INTEGER,
        programNodeId TEXT,
        status TEXT NOT NULL,
        skipped TEXT NOT NULL,
        holds TEXT NOT NULL,
        fingerprint TEXT,
        note TEXT,
        day INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE acknowledgement (
        id TEXT NOT NULL PRIMARY KEY,
        profile TEXT NOT NULL,
        device TEXT NOT NULL,
        source TEXT NOT NULL,
        externalId TEXT,
        time INTEGER NOT NULL,
        utcOffset INTEGER NOT NULL,
        zone TEXT NOT NULL,
        modified INTEGER NOT NULL,
        deleted INTEGER NOT NULL DEFAULT 0,
        techniqueId TEXT NOT NULL,
        safety TEXT NOT NULL
      ) STRICT;
      -- What `history undo` puts back, the latest last; it stays on this machine.
      CREATE TABLE change (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        profile TEXT NOT NULL,
        session TEXT NOT NULL,
        note TEXT,
        deleted INTEGER NOT NULL
      ) STRICT;
      -- What is true of this machine alone: its clock, the profile in use.
      CREATE TABLE machine (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;
      CREATE INDEX sessionByTime ON session (profile, startTime) WHERE deleted = 0;
      CREATE INDEX sessionByPattern ON session (profile, techniqueId, startTime)
        WHERE deleted = 0;
      CREATE INDEX sessionByNode ON session (profile, programNodeId, completedCycles)
        WHERE deleted = 0 AND programNodeId IS NOT NULL;
      CREATE INDEX sessionRunning ON session (status) WHERE status = 'running';
      -- Sums for statistics, kept by the triggers below and by nothing else.
      CREATE TABLE daily (
        profile TEXT NOT NULL,
        day INTEGER NOT NULL,
        techniqueId TEXT NOT NULL,
        sessions INTEGER NOT NULL,
        duration INTEGER NOT NULL,
        PRIMARY KEY (profile, day, techniqueId)
      ) STRICT, WITHOUT ROWID;
      CREATE TRIGGER dailyInsert AFTER INSERT ON session
      WHEN new.deleted = 0 AND new.duration > 0 BEGIN
        INSERT INTO daily VALUES (new.profile, new.day, new.techniqueId, 1, new.duration)
        ON CONFLICT DO UPDATE SET
          sessions = sessions + 1, duration = duration + excluded.duration;
      END;
      CREATE TRIGGER dailyDelete AFTER DELETE ON session
      WHEN old.deleted = 0 AND old.duration > 0 BEGIN
        UPDATE daily SET sessions = sessions - 1, duration = duration - old.duration
        WHERE profile = old.profile AND day = old.day AND techniqueId = old.techniqueId;
        DELETE FROM daily WHERE profile = old.profile AND day = old.day
          AND techniqueId = old.techniqueId AND sessions = 0;
      END;
      CREATE TRIGGER dailyUpdateOld
      AFTER UPDATE OF profile, day, techniqueId, duration, deleted ON session
      WHEN old.deleted = 0 AND old.duration > 0 BEGIN
        UPDATE daily SET sessions = sessions - 1, duration = duration - old.duration
        WHERE profile = old.profile AND day = old.day AND techniqueId = old.techniqueId;
        DELETE FROM daily WHERE profile = old.profile AND day = old.day
          AND techniqueId = old.techniqueId AND sessions = 0;
      END;
      CREATE TRIGGER dailyUpdateNew
      AFTER UPDATE OF profile, day, techniqueId, duration, deleted ON session
      WHEN new.deleted = 0 AND new.duration > 0 BEGIN
        INSERT INTO daily VALUES (new.profile, new.day, new.techniqueId, 1, new.duration)
        ON CONFLICT DO UPDATE SET
          sessions = sessions + 1, duration = duration + excluded.duration;
      END;
      """
    },
    Migration(version: 2, name: "how calm a person was before and after") {
      """
      ALTER TABLE session ADD COLUMN calmBefore INTEGER;
      ALTER TABLE session ADD COLUMN calmAfter INTEGER;
      """
    },
  ]

  static let version = migrations.last?.version ?? 0
}

/// One step of the schema.
struct Migration {
  let version: Int
  let name: String
  let sql: String

  init(version: Int, name: String, sql: () -> String) {
    self.version = version
    self.name = name
    self.sql = sql()
  }
}

extension Connection {
  /// The version the file is at; 0 for an empty one.
  func schemaVersion() throws(JournalError) -> Int {
    Int(try first("PRAGMA user_version") { row in row.integer(0) } ?? 0)
  }

  /// Whether the file is a journal, or empty and about to become one.
  func isJournal() throws(JournalError) -> Bool {
    let id = try first("PRAGMA application_id") { row in row.integer(0) }
    if id == Int64(Schema.applicationID) { return true }
    return try first("SELECT count(*) FROM sqlite_schema") { row in row.integer(0) } == 0
  }

  /// Brings the file to the newest schema, each step whole or not at all.
  ///
  /// - Throws: `newerSchema` before anything is changed.
  func migrate(_ migrations: [Migration] = Schema.migrations) throws(JournalError) {
    let newest = migrations.last?.version ?? 0
    let found = try schemaVersion()
    guard found <= newest else { throw .newerSchema(found: found, known: newest) }
    guard found < newest else { return }
    try transaction { () throws(JournalError) in
      // Another program may have migrated while this one waited for the lock.
      let found = try schemaVersion()
      guard found <= newest else { throw .newerSchema(found: found, known: newest) }
      for migration in migrations where migration.version > found {
        try execute(migration.sql)
        try execute("PRAGMA user_version = \(migration.version)")
      }
      try execute("PRAGMA application_id = \(Schema.applicationID)")
    }
  }
}
