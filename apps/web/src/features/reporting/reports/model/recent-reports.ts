import { RecentEntries } from '../../../../data/index.ts';
import { isTopic, type Topic } from './kinds.ts';

/** A report that the user opened. */
export interface RecentReport {
  readonly topic: Topic;
  readonly stationId: number;
  /** The query of its address. */
  readonly search: string;
}

function isReport(entry: unknown): entry is RecentReport {
  const { topic, stationId, search } = (entry ?? {}) as Partial<RecentReport>;
  return (
    typeof topic === 'string' && isTopic(topic) && Number.isInteger(stationId) && typeof search === 'string'
  );
}

/** Each report of a station once. */
export const RECENT_REPORTS = new RecentEntries<RecentReport>(
  'outpost.reports',
  isReport,
  ({ topic, stationId }) => `${topic} ${stationId}`,
);
