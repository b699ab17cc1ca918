import { Button } from '@mantine/core';
import { type StationStates, useServerNow } from '../../data/index.ts';
import { momentInWords } from '../../ui/age/index.ts';
import { Banner } from '../../ui/banner/index.ts';
import styles from './map.module.css';
import type { Background } from './model/backgrounds.ts';
import type { UseBackground } from './use-background.ts';

export interface MapNoticesProps {
  /** The browser can draw the map. */
  readonly canDraw: boolean;
  readonly hasNews: boolean;
  readonly states: StationStates;
  readonly background: UseBackground;
}

const MAP_WORDS: Readonly<Record<Background, string>> = {
  street: 'The street map can’t be reached.',
  satellite: 'The satellite map can’t be reached.',
  plain: 'The borders of the plain map can’t be loaded.',
};

/** What must be known about the map before it is believed. */
export function MapNotices({ canDraw, hasNews, states, background }: MapNoticesProps) {
  const { failed, tryAgain, all } = background;
  return (
    <>
      <div className={styles.notices} role="status">
        {!canDraw && (
          <Banner state="bad" title="This browser can’t draw the map.">
            It has no WebGL, or WebGL is turned off. The list has every site, live.
          </Banner>
        )}
        {!hasNews && <NoNews states={states} />}
        {canDraw && failed !== null && (
          <Banner
            state="bad"
            title={MAP_WORDS[failed]}
            action={
              <Button size="xs" onClick={tryAgain}>
                Try again
              </Button>
            }
          >
            {failed === 'plain' ? 'The marks are where they belong.' : 'Showing the plain map.'}
          </Banner>
        )}
      </div>
      {canDraw && all.length === 1 && failed === null && (
        <p className={styles.plainWord}>Plain map: no map service is set up</p>
      )}
    </>
  );
}

/** Marks and list show what was, and until when. */
function NoNews({ states }: { readonly states: StationStates }) {
  const nowMs = useServerNow();
  const until = states.confirmedAtMs();
  return (
    <Banner
      state="no-answer"
      title={Number.isFinite(until) ? `No news since ${momentInWords(until, nowMs)}.` : 'No news yet.'}
    >
      Marks are outlined: they show what was known then.
    </Banner>
  );
}
