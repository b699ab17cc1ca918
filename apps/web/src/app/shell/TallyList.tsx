import { PRIORITIES } from '@outpost/contract';
import { Link } from 'react-router';
import { useHasNews, useStationOverviews } from '../../data/index.ts';
import { STATE_LABELS, StateMark, tallyOf } from '../../ui/state/index.ts';
import * as texts from '../texts.ts';
import styles from './top.module.css';

/** Conditions by priority and the number of offline stations, with a link to the list. */
export function TallyList() {
  const { data, dataUpdatedAt } = useStationOverviews();
  const hasNews = useHasNews(dataUpdatedAt);
  if (data === undefined) return null;
  const tally = tallyOf(data);
  const counts = [...PRIORITIES.map((priority) => tally.conditions[priority]), tally.notResponding];
  return (
    <Link
      to="/stations"
      className={hasNews ? styles.tally : `${styles.tally} ${styles.old}`}
      // The number of counts above zero determines the space on a narrow screen.
      data-kinds={counts.filter((count) => count > 0).length}
    >
      {/* A phone hides zeros, so the link needs its own label. */}
      <span className="visually-hidden">{hasNews ? texts.abnormalNow : texts.abnormalLastKnown} </span>
      {counts.every((count) => count === 0) && (
        // A narrow screen hides zeros; the normal state must still be visible.
        <span className={styles.calm} title={texts.noAbnormalConditions}>
          <StateMark state="normal" />0
        </span>
      )}
      {PRIORITIES.map((priority) => (
        <Count
          key={priority}
          count={tally.conditions[priority]}
          words={STATE_LABELS[priority].toLowerCase()}
          mark={<StateMark state={priority} />}
        />
      ))}
      <Count count={tally.notResponding} words="offline" mark={<StateMark state="no-answer" />} />
    </Link>
  );
}

function Count({ count, words, mark }: { count: number; words: string; mark: React.ReactNode }) {
  return (
    <span
      className={count === 0 ? `${styles.count} ${styles.none}` : styles.count}
      title={`${count} ${words}`}
    >
      {mark}
      {count}
      <span className="visually-hidden"> {words}, </span>
    </span>
  );
}
