import { useEffect, useState } from 'react';
import { ownName } from '../../../data/base-path.ts';
import { type BrowserMemory, browserMemory, readMemory, writeMemory } from '../../../data/browser-memory.ts';
import { serverNowMs } from '../../../data/index.ts';

const KEY = ownName('outpost.home.looked');
/** A shorter time on the page does not count as a look. */
const LOOK_MS = 5_000;
/** After a shorter absence the same events are still shown. */
const AWAY_MS = 2 * 60_000;

/** A look at the home page. Times in ms by the server's clock. */
export interface Look {
  /** From when it showed events; null: it was the first. */
  readonly sinceMs: number | null;
  readonly endMs: number;
}

/** The last look in this browser; null: there was none. */
export function lastLook(memory: BrowserMemory | null): Look | null {
  try {
    const { sinceMs, endMs } = JSON.parse(readMemory(memory, KEY) ?? '{}') as Partial<Look>;
    if (!Number.isFinite(endMs)) return null;
    return { sinceMs: Number.isFinite(sinceMs) ? sinceMs! : null, endMs: endMs! };
  } catch {
    return null;
  }
}

/** From when a look that begins now shows events; null: it is the first. */
export function sinceOf(last: Look | null, nowMs: number): number | null {
  if (last === null) return null;
  return nowMs - last.endMs < AWAY_MS ? last.sinceMs : last.endMs;
}

/**
 * Since when the user has not seen the home page in this browser, ms; null: never seen. It stays the
 * same while the page is in sight, and after a short absence.
 */
export function useLastLooked(): number | null {
  const [sinceMs, setSinceMs] = useState(() => sinceOf(lastLook(browserMemory()), serverNowMs()));
  useEffect(() => {
    let beginMs = serverNowMs();
    const end = () => {
      const endMs = serverNowMs();
      if (endMs - beginMs < LOOK_MS) return;
      writeMemory(browserMemory(), KEY, JSON.stringify({ sinceMs, endMs } satisfies Look));
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') return end();
      beginMs = serverNowMs();
      setSinceMs(sinceOf(lastLook(browserMemory()), beginMs));
    };
    document.addEventListener('visibilitychange', onVisibility);
    globalThis.addEventListener('pagehide', end);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      globalThis.removeEventListener('pagehide', end);
      end();
    };
  }, [sinceMs]);
  return sinceMs;
}
