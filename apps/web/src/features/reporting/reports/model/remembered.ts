import { ownName } from '../../../../data/base-path.ts';
import { isTopic, type Topic } from './kinds.ts';

/** A report that the user opened. */
export interface UsedReport {
  readonly topic: Topic;
  readonly stationId: number;
  /** The query of its address. */
  readonly search: string;
}

const STORAGE_KEY = ownName('outpost.reports');
const MAX_REPORTS = 6;

export type ReportMemory = Pick<Storage, 'getItem' | 'setItem'>;

/** Local storage; null where the browser blocks it. */
export function reportMemory(): ReportMemory | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The reports that the account opened, the newest first. */
export function usedReports(memory: ReportMemory | null, accountId: number): UsedReport[] {
  const own = stored(memory)[accountId];
  return Array.isArray(own) ? own.filter(isUsed).slice(0, MAX_REPORTS) : [];
}

/** Stores a report as the newest, each report of a station once. */
export function remember(memory: ReportMemory | null, accountId: number, used: UsedReport): void {
  const others = usedReports(memory, accountId).filter(
    ({ topic, stationId }) => topic !== used.topic || stationId !== used.stationId,
  );
  try {
    memory?.setItem(
      STORAGE_KEY,
      JSON.stringify({ ...stored(memory), [accountId]: [used, ...others].slice(0, MAX_REPORTS) }),
    );
  } catch {
    // Storage is full or blocked: the list is not needed.
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
