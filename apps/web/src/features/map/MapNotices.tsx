import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type StationStates, useLiveStatus, useServerNow } from '../../data/index.ts';
import { formatMoment } from '../../ui/age/index.ts';
import { type DisplayState, StateMark } from '../../ui/state/index.ts';
import styles from './map.module.css';
import type { UseBackground } from './use-background.ts';
import type { UseScript } from './use-script.ts';

export interface MapNoticesProps {
  /** The browser can draw the map. */
  readonly canDraw: boolean;
  readonly hasNews: boolean;
  readonly states: StationStates;
  readonly background: UseBackground;
  readonly script: UseScript;
  /** The station that the address names and that there is not; null otherwise. */
  readonly unknownStation: number | null;
}

/** What must be known about the map before it is believed. */
export function MapNotices({
  canDraw,
  hasNews,
  states,
  background,
  script,
  unknownStation,
}: MapNoticesProps) {
  const { gone, tryAgain, all } = background;
  return (
    <>
      <div className={styles.notices} role="status">
        {!canDraw && (
          <Notice state="bad" title="This browser can’t draw the map.">
            It has no WebGL, or WebGL is turned off. The list has every site, live.
          </Notice>
        )}
        {!hasNews && <NoNews states={states} />}
        {canDraw && script.unreachable && (
          <Notice
            state="bad"
            title="The map could not be loaded."
            action={<TryAgain onPress={script.tryAgain} />}
          >
            The marks are where they belong.
          </Notice>
        )}
        {canDraw && gone !== null && (
          <Notice state="bad" title={gone.title} action={<TryAgain onPress={tryAgain} />}>
            {gone.text}
          </Notice>
        )}
        {unknownStation !== null && (
          <Notice state="unknown" title={`There is no station ${unknownStation}.`}>
            It may have been deleted.
          </Notice>
        )}
      </div>
      {canDraw && all.length === 1 && gone === null && (
        <p className={styles.plainWord}>Plain map: no map service is set up</p>
      )}
    </>
  );
}

/** Marks and list show what was, and until when. */
function NoNews({ states }: { readonly states: StationStates }) {
  const nowMs = useServerNow();
  const status = useLiveStatus();
  // A connection that is dead is known to be some seconds after the last thing that came over it.
  const until = Math.min(
    states.confirmedAtMs(),
    status.state === 'lost' ? status.sinceMs : Number.POSITIVE_INFINITY,
  );
  return (
    <Notice
      state="no-answer"
      title={Number.isFinite(until) ? `No news since ${formatMoment(until, nowMs)}.` : 'No news yet.'}
    >
      Marks show what was.
    </Notice>
  );
}

function TryAgain({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="xs" onClick={onPress}>
      Try again
    </Button>
  );
}

interface NoticeProps {
  readonly state: DisplayState;
  readonly title: string;
  readonly children: string;
  readonly action?: ReactNode;
}

/** One line, so that it hides little of the map. */
function Notice({ state, title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <StateMark state={state} />
      <p>
        <b>{title}</b> {children}
      </p>
      {action}
    </div>
  );
}
