import { type BrowserMemory, readByAccount, writeOfAccount } from '../../data/browser-memory.ts';

/** A shift. */
export const DISMISSED_FOR_MS = 8 * 60 * 60_000;
const KEY = 'outpost.dismissed-warnings';

/** The end of each dismissal by its cause, ms. */
type Dismissed = Readonly<Record<string, number>>;

/** The causes that this account dismissed in this browser and whose shift is not over. */
export function dismissedCauses(
  memory: BrowserMemory | null,
  accountId: number,
  nowMs: number,
): ReadonlySet<string> {
  return new Set(Object.keys(current(dismissedBy(memory, accountId), nowMs)));
}

/** Dismisses a cause for a shift, or until it ends: a cause that returns has another time. */
export function dismissCause(
  memory: BrowserMemory | null,
  accountId: number,
  cause: string,
  nowMs: number,
): void {
  const own = { ...current(dismissedBy(memory, accountId), nowMs), [cause]: nowMs + DISMISSED_FOR_MS };
  writeOfAccount(memory, KEY, accountId, own);
}

/** Ends beyond a shift are of a clock that was wrong. */
function current(dismissed: Dismissed | undefined, nowMs: number): Dismissed {
  const isCurrent = (endMs: unknown) =>
    typeof endMs === 'number' && endMs > nowMs && endMs <= nowMs + DISMISSED_FOR_MS;
  return Object.fromEntries(Object.entries(dismissed ?? {}).filter(([, endMs]) => isCurrent(endMs)));
}

const dismissedBy = (memory: BrowserMemory | null, accountId: number) =>
  readByAccount(memory, KEY)[accountId] as Dismissed | undefined;
