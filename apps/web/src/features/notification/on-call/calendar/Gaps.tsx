import { Button } from '@mantine/core';
import type { OnCallGap } from '@outpost/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { StateMark } from '../../../../ui/state/index.ts';
import { formatTimeSpan } from '../../../../ui/time/index.ts';
import { notifiedNames, type UserLookup } from '../model/rows.ts';
import * as texts from '../texts.ts';
import styles from './gaps.module.css';

export interface GapsProps {
  readonly gaps: readonly OnCallGap[];
  /** The number of stations without alert settings. */
  readonly withoutSettings: number;
  readonly timeZone: string;
  readonly userOf: UserLookup;
  readonly stationName: (id: number) => string;
  /** The number of stations; undefined: not known yet. */
  readonly stationCount: number | undefined;
  /** null: the user may not fill gaps. */
  readonly onFill: ((gap: OnCallGap) => void) | null;
}

const MAX_SHOWN = 3;
/** More stations are only counted. */
const MAX_NAMED = 3;

/** The times without anyone on call, with who is notified instead. */
export function Gaps({
  gaps,
  withoutSettings,
  timeZone,
  userOf,
  stationName,
  stationCount,
  onFill,
}: GapsProps) {
  const [isAll, setIsAll] = useState(false);
  if (gaps.length === 0 && withoutSettings === 0) return null;
  const sentence = (gap: OnCallGap) => {
    const names = gap.StationIds.slice(0, MAX_NAMED).map(stationName);
    const more = gap.Stations - names.length;
    const stations =
      gap.Stations === stationCount
        ? texts.allStationsInSentence
        : texts.stationsNamed(texts.stationCount(gap.Stations), [
            ...names,
            ...(more > 0 ? [texts.moreStations(more)] : []),
          ]);
    return texts.gapSentence(formatTimeSpan(gap.From, gap.To, timeZone), stations);
  };
  const instead = (gap: OnCallGap) => {
    const names = notifiedNames(gap, userOf);
    return names.length === 0 ? texts.alarmsGoToNoOne : texts.alarmsGoTo(names);
  };
  return (
    <section className={`surface ${styles.gaps}`} aria-label={texts.noOneOnCall}>
      <div className={styles.head}>
        <StateMark state={gaps.length > 0 ? 'critical' : 'medium'} size={16} />
        {gaps.length > 0 && <b>{texts.gapCount(gaps.length)}</b>}
      </div>
      <ul className={styles.list}>
        {gaps.slice(0, isAll ? undefined : MAX_SHOWN).map((gap) => (
          <li key={gap.From} className={styles.row}>
            <span className={styles.what}>
              {sentence(gap)} <span className="muted">{instead(gap)}</span>
            </span>
            {onFill !== null && (
              <Button
                className="screen-only"
                aria-label={texts.fillGapNamed(formatTimeSpan(gap.From, gap.To, timeZone))}
                onClick={() => onFill(gap)}
              >
                {texts.fillGap}
              </Button>
            )}
          </li>
        ))}
        {withoutSettings > 0 && (
          <li className={styles.row}>
            <span className={styles.what}>{texts.withoutSettings(withoutSettings)}</span>
            {onFill !== null && (
              <Button className="screen-only" component={Link} to="/config/alerts">
                {texts.alertSettings}
              </Button>
            )}
          </li>
        )}
      </ul>
      {!isAll && gaps.length > MAX_SHOWN && (
        <Button className="screen-only" variant="subtle" onClick={() => setIsAll(true)}>
          {texts.showAllGaps(gaps.length)}
        </Button>
      )}
    </section>
  );
}
