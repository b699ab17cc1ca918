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

/**
 * Samples as they arrived, one row per batch; a row is deleted when all its samples are in chunks.
 */
export interface JournalRowTable {
  /** Increases by one per batch. */
  id: number;
  samples: number;
  /** `docs/history-format.md`, journal row; plain, or in a zstd frame. */
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
  /** Minimum and maximum good value; null when there is none. */
  low: number | null;
  high: number | null;
  /** `docs/history-format.md`, chunk. */
  data: Uint8Array;
}

/** What a start needs of a point whose journal rows are deleted. */
export interface PointStateTable {
  point_id: number;
  /** Time of the newest sample in a chunk; null when there is no chunk. */
  sealed_at: number | null;
  /** Of that sample. */
  value: number | null;
  quality: number | null;
  /** Since when value and quality have held, sample after sample; null when unknown. */
  since_at: number | null;
  /** The end of the point's roll-ups, a multiple of 6 h; null when there are none. */
  rolled_at: number | null;
}

/** When each station last responded. */
export interface StationPollsTable {
  station_id: number;
  polled_at: number;
}

/** Aggregates of one point; those of one point and step follow each other without a gap. */
export interface RollupsTable {
  point_id: number;
  /** Length of a bucket. */
  step_ms: number;
  /** Where the first bucket begins. */
  start_at: number;
  /** Where the last bucket ends. */
  end_at: number;
  /** `docs/history-format.md`, quarters. */
  data: Uint8Array;
}

/** What was stored and deleted on each day. */
export interface HistoryGrowthTable {
  /** Days since 1970-01-01 in UTC; 0: before days were counted. */
  day: number;
  level: 'samples' | 'quarters' | 'six-hours';
  kind: 'analog' | 'digital';
  /** Samples or buckets. */
  entries: number;
  /** Of packed content. */
  bytes: number;
  entries_gone: number;
  bytes_gone: number;
}

/** The size of the database as last measured on a day. */
export interface HistorySizesTable {
  /** Days since 1970-01-01 in UTC. */
  day: number;
  bytes: number;
}

/** One row, 1: the Admins' settings, and their effects. */
export interface HistorySettingsTable {
  id: number;
  /** JSON. */
  settings: string;
}
