import type { ActiveAlarms } from '@outpost/contract';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api-error.ts';
import { alarmFeed, news, ticker } from '../runtime.ts';
import { NEWS_WITHIN_MS } from '../use-has-news.ts';
import type { AlarmEar } from './alarm-feed.ts';
import type { KnownAlarms } from './known-alarms.ts';

export interface AlarmsView {
  /** null: nothing has come yet. */
  readonly standing: ActiveAlarms | null;
  readonly calledAtMs: ReadonlyMap<number, number>;
  /** The page gets news of alarms. Without, they are what was known last. */
  readonly hasNews: boolean;
  /** Why the last try to ask failed; null once one has not. */
  readonly failure: ApiError | null;
}

const NO_CALLS: KnownAlarms['calledAtMs'] = new Map();

/** What stands, live in every tab; without a live connection asked for every 5 s. */
export function useAlarms(): AlarmsView {
  const { known, failure } = useSyncExternalStore(alarmFeed.subscribe, alarmFeed.getSnapshot);
  const hasNews = useSyncExternalStore(ticker.subscribe, alarmsHaveNews);
  return {
    standing: known?.standing ?? null,
    calledAtMs: known?.calledAtMs ?? NO_CALLS,
    hasNews,
    failure: failure instanceof ApiError ? failure : null,
  };
}

/** Until when what is shown of alarms is known to hold, ms by this machine's clock. */
export const alarmsConfirmedAtMs = (): number => alarmFeed.confirmedAtMs();

/** Asks for what stands again, at once. */
export const refreshAlarms = (): void => alarmFeed.refresh();

/** Hears what happens to alarms from now on, for code that is no component; returns how to stop. */
export const listenToAlarms = (ear: AlarmEar): (() => void) => alarmFeed.listen(ear);

function alarmsHaveNews(): boolean {
  return (
    news.statusAt(ticker.getSnapshot()).state !== 'lost' &&
    Date.now() - alarmFeed.confirmedAtMs() < NEWS_WITHIN_MS
  );
}
