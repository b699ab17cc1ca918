export { unknownLink } from '../image/index.ts';
export { createIngest, FORCED_AFTER_MS } from './ingest.ts';
export type { IngestDeps, IngestRoom, IngestStats } from './ingest-types.ts';
export type { Ingest, LinkState, PollOutcome } from './outcome.ts';
