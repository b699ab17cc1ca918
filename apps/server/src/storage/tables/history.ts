export interface HistoryTables {
  journal: JournalTable;
  chunks: ChunksTable;
  point_state: PointStateTable;
  station_polls: StationPollsTable;
}

/** Samples as they came, one row a batch; a row goes when all its samples are in chunks. */
export interface JournalTable {
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
  /** Limits that the point is beyond: pairs of index into LIMIT_KINDS and ms, as JSON; null: none. */
  conditions: string | null;
}

/** When each station last answered. */
export interface StationPollsTable {
  station_id: number;
  polled_at: number;
}
