import { ownName } from '../../../../data/base-path.ts';
import { type BrowserMemory, readMemory, writeMemory } from '../../../../data/browser-memory.ts';
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

/** The reports that the account opened, the newest first. */
export function usedReports(memory: BrowserMemory | null, accountId: number): UsedReport[] {
  const own = stored(memory)[accountId];
  return Array.isArray(own) ? own.filter(isUsed).slice(0, MAX_REPORTS) : [];
}

/** Stores a report as the newest, each report of a station once. */
export function remember(memory: BrowserMemory | null, accountId: number, used: UsedReport): void {
  const others = usedReports(memory, accountId).filter(
    ({ topic, stationId }) => topic !== used.topic || stationId !== used.stationId,
  );
  const own = [used, ...others].slice(0, MAX_REPORTS);
  writeMemory(memory, STORAGE_KEY, JSON.stringify({ ...stored(memory), [accountId]: own }));
}

function stored(memory: BrowserMemory | null): Record<number, unknown> {
  try {
    const all: unknown = JSON.parse(readMemory(memory, STORAGE_KEY) ?? '{}');
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
