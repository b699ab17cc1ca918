import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type StationStates, useLiveStatus, useServerNow } from '../../../data/index.ts';
import { type DisplayState, StateMark } from '../../../ui/state/index.ts';
import { formatMoment } from '../../../ui/time/index.ts';
import styles from './map.module.css';
import * as texts from './texts.ts';
import type { UseBackground } from './use-background.ts';
import type { UseScript } from './use-script.ts';

export interface MapNoticesProps {
  /** The browser can display the map. */
  readonly canDraw: boolean;
  readonly hasNews: boolean;
  readonly states: StationStates;
  readonly background: UseBackground;
  readonly script: UseScript;
  /** The station in the address if it does not exist. */
  readonly unknownStation: number | null;
}

/** Notices about problems of the map. */
export function MapNotices({
  canDraw,
  hasNews,
  states,
  background,
  script,
  unknownStation,
}: MapNoticesProps) {
  const { gone, tryAgain, all, chosen } = background;
  return (
    <>
      <div className={styles.notices} role="status">
        {!canDraw && (
          <Notice state="bad" title={texts.mapNotSupported}>
            {texts.webglNotAvailable}
          </Notice>
        )}
        {!hasNews && <NoNews states={states} />}
        {canDraw && script.unreachable && (
          <Notice state="bad" title={texts.couldNotLoadMap} action={<TryAgain onPress={script.tryAgain} />}>
            {texts.pinsStillShown}
          </Notice>
        )}
        {canDraw && gone !== null && (
          <Notice state="bad" title={gone.title} action={<TryAgain onPress={tryAgain} />}>
            {gone.text}
          </Notice>
        )}
        {unknownStation !== null && (
          <Notice state="unknown" title={texts.stationNotFound(unknownStation)}>
            {texts.stationMayBeDeleted}
          </Notice>
        )}
      </div>
      {canDraw && all.length === 1 && chosen === 'plain' && gone === null && (
        <p className={styles.plainNote}>{texts.noMapService}</p>
      )}
    </>
  );
}

/** Markers and list show the last known states. */
function NoNews({ states }: { readonly states: StationStates }) {
  const nowMs = useServerNow();
  const status = useLiveStatus();
  // A lost connection is detected some seconds after its last message.
  const until = Math.min(
    states.confirmedAtMs(),
    status.state === 'lost' ? status.sinceMs : Number.POSITIVE_INFINITY,
  );
  return (
    <Notice
      state="no-answer"
      title={Number.isFinite(until) ? texts.noDataSince(formatMoment(until, nowMs)) : texts.noDataYet}
    >
      {texts.lastKnownStates}
    </Notice>
  );
}

function TryAgain({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="xs" onClick={onPress}>
      {texts.tryAgain}
    </Button>
  );
}

interface NoticeProps {
  readonly state: DisplayState;
  readonly title: string;
  readonly children: string;
  readonly action?: ReactNode;
}

/** One line, to cover little of the map. */
function Notice({ state, title, children, action }: NoticeProps) {
  return (
    <div className={`surface small line ${styles.notice}`}>
      <StateMark state={state} />
      <p>
        <b>{title}</b> {children}
      </p>
      {action}
    </div>
  );
}
