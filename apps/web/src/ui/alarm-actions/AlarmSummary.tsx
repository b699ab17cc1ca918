import type { AlarmLogEntry } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';
import { countByPriority, PriorityCounts } from '../alarm/index.ts';
import { Age } from '../time/index.ts';
import styles from './forms.module.css';
import * as texts from './texts.ts';

/** Alarms that are named. */
const NAMED = 5;

/** What would be acted on: how many of each priority, at how many stations, and the worst by name. */
export function AlarmSummary({ entries }: { readonly entries: readonly AlarmLogEntry[] }) {
  const sorted = [...entries].sort(compareAlarms);
  const stations = new Set(entries.map(({ StationId }) => StationId)).size;
  const active = entries.filter(({ Active }) => Active).length;
  return (
    <div className={styles.summary}>
      <PriorityCounts counts={countByPriority(entries)} />
      <p className="hint">{texts.stationsAndActive(stations, active)}</p>
      <ul className={styles.named}>
        {sorted.slice(0, NAMED).map(({ Id, Message, SiteName, RaisedAt }) => (
          <li key={Id}>
            <b>{Message}</b>
            <span className="hint">
              {SiteName} · <Age at={RaisedAt} />
            </span>
          </li>
        ))}
        {sorted.length > NAMED && <li className="hint">{texts.moreAlarms(sorted.length - NAMED)}</li>}
      </ul>
    </div>
  );
}
