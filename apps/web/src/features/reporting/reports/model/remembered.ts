import { ownName } from '../../../../data/base-path.ts';
import { type BrowserMemory, readByAccount, writeOfAccount } from '../../../../data/browser-memory.ts';
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
  const own = readByAccount(memory, STORAGE_KEY)[accountId];
  return Array.isArray(own) ? own.filter(isUsed).slice(0, MAX_REPORTS) : [];
}

/** Stores a report as the newest, each report of a station once. */
export function remember(memory: BrowserMemory | null, accountId: number, used: UsedReport): void {
  const others = usedReports(memory, accountId).filter(
    ({ topic, stationId }) => topic !== used.topic || stationId !== used.stationId,
  );
  writeOfAccount(memory, STORAGE_KEY, accountId, [used, ...others].slice(0, MAX_REPORTS));
}

function isUsed(entry: unknown): entry is UsedReport {
  const { topic, stationId, search } = (entry ?? {}) as Partial<UsedReport>;
  return (
    typeof topic === 'string' && isTopic(topic) && Number.isInteger(stationId) && typeof search === 'string'
  );
}
