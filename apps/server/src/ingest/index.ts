import type { IngestDeps, IngestRoom } from './ingest-types.ts';

export type { IngestDeps, IngestRoom, IngestStats } from './ingest-types.ts';
export type { Ingest, LinkState, PollOutcome } from './outcome.ts';

/** Creates the door; it knows no station before `start`. */
export declare function createIngest(deps: IngestDeps): IngestRoom;
