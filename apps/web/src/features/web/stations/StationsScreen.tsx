import { Button } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import {
  useAlarms,
  useHasNews,
  useLiveStatus,
  useServerNow,
  useSession,
  useStationOverviews,
} from '../../../data/index.ts';
import { Empty, LoadingOrFailed, NoStations } from '../../../ui/feedback/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { timeOfDay } from '../../../ui/time/index.ts';
import { ListArrangement, ListOptions, ListSearch, ShowChips } from './ListControls.tsx';
import styles from './list.module.css';
import { type ListView, listView } from './list.ts';
import type { ListChoices } from './list-choices.ts';
import { StationList } from './StationList.tsx';
import * as texts from './texts.ts';
import { useChoices } from './use-choices.ts';
import { useListKeys } from './use-list-keys.ts';

/** When nothing of this screen is still loading. */
const NEXT_SCREEN_AFTER_MS = 3_000;

/** All stations, worst first. */
export default function StationsScreen() {
  const asked = useStationOverviews();
  const { data } = asked;
  const [choices, change] = useChoices();
  const nowMs = useServerNow();
  const live = useLiveStatus();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search);
  // Typing has priority over the list.
  const applied = useDeferredValue(choices);
  const isPhone = useIsPhone();
  const hasNews = useHasNews(asked.dataUpdatedAt);
  const { can } = useSession();
  const alarms = useAlarms().activeAlarms?.Alarms;
  const isLoaded = data !== undefined;
  useEffect(() => {
    // The next screen, so that a station also opens when the connection is lost in the meantime.
    const loadNext = () => void import('./StationScreen.tsx').catch(() => undefined);
    const timer = isLoaded ? setTimeout(loadNext, NEXT_SCREEN_AFTER_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isLoaded]);
  const view = useMemo(
    () => (data === undefined ? null : listView(data, applied, nowMs, hasNews, alarms)),
    [data, applied, nowMs, hasNews, alarms],
  );

  if (view === null) {
    return (
      <Page>
        <LoadingOrFailed query={asked} loading={texts.loadingStations} failed={texts.couldNotLoadStations} />
      </Page>
    );
  }
  if (data?.length === 0) {
    return (
      <Page sub={texts.noStations}>
        <NoStations canAdd={can('Admin')} />
      </Page>
    );
  }
  return (
    <Page
      sub={summary(view, live.state === 'lost' ? live.sinceMs : null)}
      actions={
        <>
          <ListSearch choices={choices} onChange={change} search={search} />
          {isPhone ? (
            <ListOptions choices={choices} onChange={change} stations={data} shown={view.shown} />
          ) : (
            <ListArrangement choices={choices} onChange={change} stations={data} />
          )}
        </>
      }
    >
      <div className={styles.show}>
        <ShowChips chips={view.chips} choices={choices} onChange={change} />
      </div>
      <p className="visually-hidden" role="status">
        {texts.inAlarmOffline(view.inAlarm, view.notResponding)}
      </p>
      {view.shown === 0 ? (
        <NothingLeft choices={applied} onShowAll={() => change({ show: 'all', area: '', search: '' })} />
      ) : (
        <StationList groups={view.groups} list={list} />
      )}
    </Page>
  );
}

/**
 * `24 stations · 2 in alarm · 1 offline`; with the time of the data while there is no connection.
 */
function summary(view: ListView, lostSinceMs: number | null): string {
  return [
    texts.stationCount(view.total),
    texts.inAlarmCount(view.inAlarm),
    texts.offlineCount(view.notResponding),
    ...(view.suppressedAlarms === 0 ? [] : [texts.suppressedCount(view.suppressedAlarms)]),
    ...(lostSinceMs === null ? [] : [texts.valuesTime(timeOfDay(lostSinceMs))]),
  ].join(' · ');
}

function NothingLeft({ choices, onShowAll }: { choices: ListChoices; onShowAll: () => void }) {
  const search = choices.search.trim();
  return (
    <Empty
      title={search === '' ? texts.noMatches : texts.noMatchesFor(search)}
      action={<Button onClick={onShowAll}>{texts.showAllStations}</Button>}
    >
      {choices.show === 'alarm' && search === '' && texts.noStationsAreInAlarm}
      {choices.show === 'offline' && search === '' && texts.noStationsAreOffline}
    </Empty>
  );
}
