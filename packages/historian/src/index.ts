export { HeadStore } from './codec/head.ts';
export { type DecodedJournalBatch, decodeJournal, encodeJournal } from './codec/journal.ts';
export { createHistorian, type HistorianOptions } from './historian.ts';
export type {
  Historian,
  HistoryBounds,
  HistoryHealth,
  HistoryStats,
  LateSamples,
  PastReader,
  PointSnapshot,
  ReadOptions,
  ReadSamples,
  SpanQuery,
} from './historian-types.ts';
export type { HistorianClock, HistorianLog, HistorianTimer, YieldToEventLoop } from './host.ts';
export { emptySpool } from './journal/journal-spool.ts';
export { LaneCopy, type LaneCopyOptions } from './lane-copy.ts';
export { samplesOfBatch } from './late-samples.ts';
export type { DiskUse, GrowthRow } from './retention/repository.ts';
export type { RetentionDays, RetentionSettings } from './retention/retention.ts';
export type { PointCheck } from './rollups/check-point.ts';
export type { PointKind, RollUpLevel } from './rollups/levels.ts';
export { checkRollUps, type RollUpCheck, type RollUpCheckOptions } from './rollups/rebuild.ts';
export type { NewestSample } from './series-table.ts';
export type { HistorianSettings } from './settings.ts';
export { type SettleLaneOptions, settleLane } from './settle-lane.ts';
export { decodeSnapshot, encodeSnapshot } from './snapshot-codec.ts';
export {
  type CatalogPoint,
  type HistorianStorage,
  type HistorianTransaction,
  type KeyConflict,
  numberedParameters,
  type PointCatalog,
  type SqlValue,
} from './storage.ts';
