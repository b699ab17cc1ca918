export { unknownLink } from '../image/index.ts';
export { createIngest, FORCED_AFTER_MS } from './ingest.ts';
export {
  type AlarmSink,
  type ConditionChange,
  type ConditionSource,
  type HistorySink,
  type IngestArea,
  type IngestDeps,
  type IngestStats,
  type NewestSample,
  NO_ALARMS,
} from './ingest-types.ts';
export type { Ingest, LinkState, PollOutcome } from './outcome.ts';
