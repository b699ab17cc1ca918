import { useEffect, useState } from 'react';
import { ownName, serverNowMs } from '../../../data/index.ts';

const KEY = ownName('outpost.home.looked');
const DAY_MS = 86_400_000;
/** A shorter time on the page does not count as a look. */
const LOOK_MS = 5_000;
/** A shorter absence does not count as looking away. */
const AWAY_MS = 2 * 60_000;

/** When this browser last showed the home page, ms; the last 24 h if that is not known or longer ago. */
function lastLookedMs(nowMs: number): number {
  let stored = Number.NaN;
  try {
    stored = Number(localStorage.getItem(KEY) ?? Number.NaN);
  } catch {
    // Storage is blocked: every look is the first.
  }
  return stored > nowMs - DAY_MS && stored <= nowMs ? stored : nowMs - DAY_MS;
}

function remember(nowMs: number): void {
  try {
    localStorage.setItem(KEY, String(nowMs));
  } catch {
    // As above.
  }
}

/**
 * Since when the user has not seen the home page, ms. It stays the same while the page is in sight,
 * and begins again after it was hidden for some minutes.
 */
export function useLastLooked(): number {
  const [sinceMs, setSinceMs] = useState(() => lastLookedMs(serverNowMs()));
  useEffect(() => {
    let shownMs = serverNowMs();
    const onLeave = () => {
      const nowMs = serverNowMs();
      if (nowMs - shownMs >= LOOK_MS) remember(nowMs);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') return onLeave();
      shownMs = serverNowMs();
      if (shownMs - lastLookedMs(shownMs) > AWAY_MS) setSinceMs(lastLookedMs(shownMs));
    };
    document.addEventListener('visibilitychange', onVisibility);
    globalThis.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      globalThis.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);
  return sinceMs;
}
