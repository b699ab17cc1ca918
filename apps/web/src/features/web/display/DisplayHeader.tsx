import { type ActiveAlarms, PRIORITIES } from '@outpost/contract';
import { annunciatedOf, countAnnunciated, countFlood, unacknowledgedOf } from '../../../ui/alarm/index.ts';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { timeOfDay, zoneName } from '../../../ui/time/index.ts';
import { DataAge } from './DataAge.tsx';
import styles from './display.module.css';
import * as texts from './texts.ts';

export interface DisplayHeaderProps {
  readonly heading: string;
  /** null: not loaded yet. */
  readonly active: ActiveAlarms | null;
  /** Everything shown is current. */
  readonly hasNews: boolean;
  /** The page says that there is no connection, and needs the room for the alarms. */
  readonly isLost: boolean;
  /** Since all that is shown was confirmed; null: not loaded yet. */
  readonly ageMs: number | null;
  readonly nowMs: number;
}

/** On every page: its name, active alarms by priority and how many are unacknowledged, the age of the data, the server's clock and warnings. */
export function DisplayHeader({ heading, active, hasNews, isLost, ageMs, nowMs }: DisplayHeaderProps) {
  // Damaged history is for Admins, not for the whole room.
  const warnings = (isLost ? null : active)?.Warnings.filter(({ Code }) => Code !== 'damaged') ?? [];
  return (
    <>
      <header className={styles.header}>
        <h1>{heading}</h1>
        <div className={styles.counts}>
          <Counts active={active} nowMs={nowMs} />
        </div>
        <div className={styles.now}>
          <p className={styles.clock}>
            <time>{timeOfDay(nowMs)}</time> <small>{zoneName(nowMs)}</small>
          </p>
          {ageMs !== null && !isLost && <DataAge ms={ageMs} />}
        </div>
      </header>
      {!hasNews && !isLost && <p className={styles.notCurrent}>{texts.notCurrent}</p>}
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map(({ Code, Text, Since }) => (
            <li key={`${Code} ${Text} ${Since}`}>
              <StateMark state="high" />
              {Text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Counts({ active, nowMs }: Pick<DisplayHeaderProps, 'active' | 'nowMs'>) {
  if (active === null) return <span>{texts.alarmsUnknown}</span>;
  const { total } = unacknowledgedOf(active);
  const shown = annunciatedOf(active);
  if (shown.length === 0) return <span>{texts.noActiveAlarms}</span>;
  const { byPriority, returned } = countAnnunciated(shown);
  return (
    <>
      {countFlood(shown, nowMs) > 0 ? (
        <b className={styles.flood}>{texts.alarmFloodNow}</b>
      ) : (
        <span>{texts.alarms}</span>
      )}
      {PRIORITIES.filter((priority) => byPriority[priority] > 0).map((priority) => (
        <b key={priority} className={`tone-${priority}`}>
          <StateMark state={priority} />
          {texts.priorityCount(STATE_LABELS[priority], byPriority[priority])}
        </b>
      ))}
      <span>{total === 0 ? texts.noneUnacknowledged : texts.unacknowledgedReturned(total, returned)}</span>
    </>
  );
}
