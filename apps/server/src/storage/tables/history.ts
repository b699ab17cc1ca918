export interface HistoryTables {
  journal: JournalRowTable;
  chunks: ChunksTable;
  point_state: PointStateTable;
  station_polls: StationPollsTable;
  rollups: RollupsTable;
  history_growth: HistoryGrowthTable;
  history_sizes: HistorySizesTable;
  history_settings: HistorySettingsTable;
}

/** Samples as they came, one row a batch; a row goes when all its samples are in chunks. */
export interface JournalRowTable {
  /** Counts up by one a batch. */
  id: number;
  samples: number;
  /** `docs/history-format.md`, journal row; as such, or in a zstd frame. */
  data: Uint8Array;
}

/** Runs of samples of one point; those of one point never overlap. */
export interface ChunksTable {
  point_id: number;
  /** Time of the first sample. */
  start_at: number;
  /** Time of the last sample. */
  end_at: number;
  count: number;
  /** Least and greatest good value; null when there is none. */
  low: number | null;
  high: number | null;
  /** `docs/history-format.md`, chunk. */
  data: Uint8Array;
}

/** What a start needs of a point whose journal rows are gone. */
export interface PointStateTable {
  point_id: number;
  /** Time of the newest sample in a chunk; null when there is no chunk. */
  sealed_at: number | null;
  /** Of that sample. */
  value: number | null;
  quality: number | null;
  /** From when on value and quality have held, sample after sample; null when that is not known. */
  since_at: number | null;
  /** Up to here the point's roll-ups reach, a multiple of 6 h; null when there are none. */
  rolled_at: number | null;
}

/** When each station last answered. */
export interface StationPollsTable {
  station_id: number;
  polled_at: number;
}

/** Summaries of one point; those of one point and step follow each other without a gap. */
export interface RollupsTable {
  point_id: number;
  /** Length of a span. */
  step_ms: number;
  /** Where the first span begins. */
  start_at: number;
  /** Where the last span ends. */
  end_at: number;
  /** `docs/history-format.md`, quarters. */
  data: Uint8Array;
}

/** What was stored, and taken out, on each day. */
export interface HistoryGrowthTable {
  /** Days since 1970-01-01 in UTC; 0: before days were counted. */
  day: number;
  level: 'samples' | 'quarters' | 'six-hours';
  kind: 'analog' | 'digital';
  /** Samples, or spans. */
  entries: number;
  /** Of packed content. */
  bytes: number;
  entries_gone: number;
  bytes_gone: number;
}

/** How large the database was when that was looked at last on a day. */
export interface HistorySizesTable {
  /** Days since 1970-01-01 in UTC. */
  day: number;
  bytes: number;
}

/** One row, 1: what Admins decided, and what became of it. */
export interface HistorySettingsTable {
  id: number;
  /** JSON. */
  settings: string;
}
