export { unknownLink } from '../image/index.ts';
export { createIngest } from './ingest.ts';
export {
  type AlarmSink,
  type ConditionChange,
  type ConditionSource,
  type HistorySink,
  type IngestArea,
  NO_ALARMS,
} from './ingest-types.ts';
export type { Ingest, LinkState, PollOutcome, ReceivedValue, SourceReport } from './outcome.ts';
