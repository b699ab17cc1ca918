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
  const isCalm = counts.every((count) => count === 0);
  return (
    <Link
      to="/stations"
      className={hasNews ? styles.tally : `${styles.tally} ${styles.old}`}
      // The number of counts above zero determines the space on a narrow screen.
      data-kinds={counts.filter((count) => count > 0).length}
    >
      {(!isCalm || !hasNews) && (
        <span className="visually-hidden">{hasNews ? texts.abnormalNow : texts.abnormalLastKnown} </span>
      )}
      {isCalm && (
        <span className={styles.calm}>
          <StateMark state="normal" />
          {texts.noneAbnormal}
        </span>
      )}
      {PRIORITIES.map((priority) => (
        <Count
          key={priority}
          count={tally.conditions[priority]}
          word={STATE_LABELS[priority]}
          mark={<StateMark state={priority} />}
        />
      ))}
      <Count
        count={tally.notResponding}
        word={STATE_LABELS['no-answer']}
        mark={<StateMark state="no-answer" />}
      />
    </Link>
  );
}

function Count({ count, word, mark }: { count: number; word: string; mark: React.ReactNode }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {mark}
      {word} {count}
      <span className="visually-hidden">, </span>
    </span>
  );
}
