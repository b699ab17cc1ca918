import { ownName } from '../../../data/base-path.ts';
import { isTopic, type Topic } from './kinds.ts';

/** A report that somebody looked at. */
export interface UsedReport {
  readonly topic: Topic;
  readonly stationId: number;
  /** What stood in its address after the path. */
  readonly search: string;
}

/** Where this browser remembers what each account looked at last. */
const STORAGE_KEY = ownName('outpost.reports');
const MOST = 6;

/** What of local storage is used; a browser may forbid it. */
export type ReportMemory = Pick<Storage, 'getItem' | 'setItem'>;

/** The browser's memory, or null where it is forbidden. */
export function reportMemory(): ReportMemory | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** What the account looked at, the newest first. */
export function usedReports(memory: ReportMemory | null, accountId: number): UsedReport[] {
  const own = stored(memory)[accountId];
  return Array.isArray(own) ? own.filter(isUsed).slice(0, MOST) : [];
}

/** Remembers a report; the same one of the same station stands only once, as it was looked at last. */
export function remember(memory: ReportMemory | null, accountId: number, used: UsedReport): void {
  const others = usedReports(memory, accountId).filter(
    ({ topic, stationId }) => topic !== used.topic || stationId !== used.stationId,
  );
  try {
    memory?.setItem(
      STORAGE_KEY,
      JSON.stringify({ ...stored(memory), [accountId]: [used, ...others].slice(0, MOST) }),
    );
  } catch {
    // Full or forbidden: reports begin anew next time.
  }
}

function stored(memory: ReportMemory | null): Record<number, unknown> {
  try {
    const all: unknown = JSON.parse(memory?.getItem(STORAGE_KEY) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Record<number, unknown>) : {};
  } catch {
    return {};
  }
}

function isUsed(entry: unknown): entry is UsedReport {
  const { topic, stationId, search } = (entry ?? {}) as Partial<UsedReport>;
  return (
    typeof topic === 'string' && isTopic(topic) && Number.isInteger(stationId) && typeof search === 'string'
  );
}
