import type { AlarmLogEntry } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';
import {
  AlarmAge,
  countByPriority,
  describeMembers,
  PriorityCounts,
  sameAlarmKey,
  summariseSameAlarm,
} from '../alarm/index.ts';
import styles from './forms.module.css';
import * as texts from './texts.ts';

/** Alarms that are named; the same one at several stations is one of them. */
const NAMED = 5;

/** What would be acted on: how many of each priority, at how many stations, and the worst by name. */
export function AlarmSummary({ entries }: { readonly entries: readonly AlarmLogEntry[] }) {
  const sorted = [...entries].sort(compareAlarms);
  const stations = new Set(entries.map(({ StationId }) => StationId)).size;
  const active = entries.filter(({ Active }) => Active).length;
  const alarms = [...Map.groupBy(sorted, sameAlarmKey).values()];
  const others = alarms.slice(NAMED).flat().length;
  return (
    <div className={styles.summary}>
      <PriorityCounts counts={countByPriority(entries)} />
      <p className="hint">{texts.stationsAndActive(stations, active)}</p>
      <ul className={styles.named}>
        {alarms.slice(0, NAMED).map((members) => (
          <NamedAlarm key={members[0]!.Id} members={members} />
        ))}
        {others > 0 && <li className="hint">{texts.moreAlarms(others)}</li>}
      </ul>
    </div>
  );
}

/** An alarm with its station, or the same one at several. */
function NamedAlarm({ members }: { readonly members: readonly AlarmLogEntry[] }) {
  const group = summariseSameAlarm(members);
  const { cause, stations, words, first, newestAt, returnedAt } = group;
  return (
    <li>
      <b>{stations === 1 ? cause : words}</b>
      <span className="hint">
        {describeMembers(group)} ·{' '}
        <AlarmAge LastRaisedAt={first.LastRaisedAt} ReturnedAt={returnedAt} newestAt={newestAt} />
      </span>
    </li>
  );
}
