import { PRIORITIES } from '@outpost/contract';
import { Link } from 'react-router';
import { useHasNews, useStationOverviews } from '../../data/index.ts';
import { STATE_LABELS, StateMark, tallyOf } from '../../ui/state/index.ts';
import styles from './top.module.css';

/** How many conditions of each priority there are in the field, and how many sites don't answer; leads to the list. */
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
      // How many are above zero: what a narrow screen has to make room for.
      data-kinds={counts.filter((count) => count > 0).length}
    >
      {/* A phone shows no zeros, so the link needs words of its own. */}
      <span className="visually-hidden">{hasNews ? 'Abnormal now: ' : 'Abnormal when last heard: '}</span>
      {counts.every((count) => count === 0) && (
        // A narrow screen leaves zeros out; that there is nothing has to be seen as well.
        <span className={styles.calm} title="Nothing">
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
      <Count count={tally.notResponding} words="not answering" mark={<StateMark state="no-answer" />} />
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
