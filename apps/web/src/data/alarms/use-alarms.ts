import { type ActiveAlarms, NEWS_WITHIN_MS } from '@outpost/contract';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api-error.ts';
import { alarmFeed } from '../live-runtime.ts';
import { news, ticker } from '../runtime.ts';
import type { AlarmListener } from './alarm-feed.ts';
import type { KnownAlarms } from './known-alarms.ts';

export interface AlarmsView {
  /** null: nothing loaded yet. */
  readonly activeAlarms: ActiveAlarms | null;
  readonly calledAtMs: ReadonlyMap<number, number>;
  /** The page receives alarm updates. If not, the alarms are the last known ones. */
  readonly hasNews: boolean;
  /** Why the last load failed; null after one that succeeded. */
  readonly failure: ApiError | null;
}

const NO_CALLS: KnownAlarms['calledAtMs'] = new Map();

/** Active alarms, live in every tab; without a live connection loaded every 5 s. */
export function useAlarms(): AlarmsView {
  const { known, failure } = useSyncExternalStore(alarmFeed.subscribe, alarmFeed.getSnapshot);
  const hasNews = useSyncExternalStore(ticker.subscribe, alarmsHaveNews);
  return {
    activeAlarms: known?.activeAlarms ?? null,
    calledAtMs: known?.calledAtMs ?? NO_CALLS,
    hasNews,
    failure: failure instanceof ApiError ? failure : null,
  };
}

/** Until when the alarms shown are known to be current, ms by this machine's clock. */
export const alarmsConfirmedAtMs = (): number => alarmFeed.confirmedAtMs();

/** Loads the active alarms again now. */
export const refreshAlarms = (): void => alarmFeed.refresh();

/** Listens to alarm changes outside components; returns how to stop. */
export const listenToAlarms = (listener: AlarmListener): (() => void) => alarmFeed.listen(listener);

function alarmsHaveNews(): boolean {
  return (
    news.statusAt(ticker.getSnapshot()).state !== 'lost' &&
    Date.now() - alarmFeed.confirmedAtMs() < NEWS_WITHIN_MS
  );
}
