import { PRIORITIES } from '@outpost/contract';
import { Link } from 'react-router';
import { useAlarms, useHasNews, useStationOverviews } from '../../data/index.ts';
import { AlarmStateShape } from '../../ui/alarm/AlarmStateShape.tsx';
import { annunciatedOf, countAnnunciated, suppressedActiveOf } from '../../ui/alarm/count.ts';
import { STATE_LABELS, StateMark, tallyOf } from '../../ui/state/index.ts';
import * as texts from '../texts.ts';
import styles from './top.module.css';

/** With more counts, a narrow screen is as full as with so many. */
const MAX_KINDS = 6;

/**
 * Active alarms by priority, the number of offline stations and that of alarms that have returned and are not
 * acknowledged, with a link to the list; then the active alarms that are suppressed, with a link to theirs.
 */
export function TallyList() {
  const { data, dataUpdatedAt } = useStationOverviews();
  const { activeAlarms } = useAlarms();
  const hasNews = useHasNews(dataUpdatedAt);
  if (data === undefined) return null;
  const tally = tallyOf(data);
  const suppressed = activeAlarms === null ? [] : suppressedActiveOf(activeAlarms);
  const worst = suppressed[0]?.Priority;
  const alarms = activeAlarms === null ? null : annunciatedOf(activeAlarms);
  // Without the alarms, the conditions of the stations are the next best.
  const { byPriority, returned } =
    alarms === null ? { byPriority: tally.conditions, returned: 0 } : countAnnunciated(alarms);
  const counts = [...PRIORITIES.map((priority) => byPriority[priority]), tally.notResponding, returned];
  const isCalm = counts.every((count) => count === 0);
  // Not before the alarms are known: one of them may be active, though suppressed.
  const isNormal = isCalm && activeAlarms !== null && worst === undefined;
  const className = hasNews ? styles.tally : `${styles.tally} ${styles.old}`;
  // The number of counts above zero determines whether a narrow screen has room for words; suppressed ones need two.
  const kinds = counts.filter((count) => count > 0).length + (worst === undefined ? 0 : 2);
  return (
    <div className={styles.tallies} data-kinds={Math.min(kinds, MAX_KINDS)}>
      {(isNormal || !isCalm) && (
        <Link to={alarms?.length ? '/alarms' : '/stations'} className={className}>
          {(!isCalm || !hasNews) && (
            <span className="visually-hidden">{hasNews ? texts.abnormalNow : texts.abnormalLastKnown} </span>
          )}
          {isNormal && (
            <span className={styles.calm}>
              <StateMark state="normal" />
              {texts.noneAbnormal}
            </span>
          )}
          {PRIORITIES.map((priority) => (
            <Count
              key={priority}
              count={byPriority[priority]}
              word={STATE_LABELS[priority]}
              mark={<StateMark state={priority} />}
            />
          ))}
          <Count
            count={tally.notResponding}
            word={STATE_LABELS['no-answer']}
            mark={<StateMark state="no-answer" />}
          />
          <Count
            count={returned}
            word={texts.returnedAlarms}
            mark={<AlarmStateShape state="returned-unacknowledged" />}
          />
        </Link>
      )}
      {worst !== undefined && (
        <Link to="/alarms?view=suppressed" className={className}>
          <span className={`${styles.calm} ${styles.suppressed}`}>
            <StateMark state={worst} />
            <span className={styles.word}>
              {texts.suppressedActive(suppressed.length, STATE_LABELS[worst])}
            </span>
            <b className={styles.short} aria-hidden="true">
              {suppressed.length}
            </b>
          </span>
        </Link>
      )}
    </div>
  );
}

function Count({ count, word, mark }: { count: number; word: string; mark: React.ReactNode }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {mark}
      <span>
        <span className={styles.word}>{word} </span>
        {count}
        <span className="visually-hidden">, </span>
      </span>
    </span>
  );
}
