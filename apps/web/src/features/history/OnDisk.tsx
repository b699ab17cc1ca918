import { HISTORY_LEVELS, type HistorySize } from '@outpost/contract';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import { Card } from '../../ui/page/index.ts';
import { formatNumber, NO_VALUE } from '../../ui/value/index.ts';
import { formatBytes, LEVEL_LABELS } from './format-size.ts';
import styles from './history.module.css';

const DATABASES: Readonly<Record<HistorySize['Database'], string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
};

/** From the finest level to the coarsest. */
const inOrder = (levels: HistorySize['Levels']) =>
  levels.toSorted(
    (a, b) =>
      HISTORY_LEVELS.indexOf(a.Level) - HISTORY_LEVELS.indexOf(b.Level) || a.Kind.localeCompare(b.Kind),
  );

/** How much there is of what. */
export function OnDisk({ size }: { readonly size: HistorySize }) {
  const { Database, DatabaseBytes, FreeBytes, JournalBytes, BytesADay, SamplesADay } = size;
  return (
    <Card title="On disk" note={DATABASES[Database]} className={styles.tall}>
      <Facts>
        <FactLine name="Database, all that is in it" text={formatBytes(DatabaseBytes)} />
        {FreeBytes > 0 && <FactLine name="Of that free for what comes next" text={formatBytes(FreeBytes)} />}
        <FactLine name="Waiting to be packed" text={formatBytes(JournalBytes)} />
        <FactLine
          name="Stored a day"
          text={
            BytesADay === null || SamplesADay === null
              ? 'known after the first whole day'
              : `${formatBytes(BytesADay)} · ${formatNumber(SamplesADay, 0)} values`
          }
        />
        <FactLine name="A year of that" text={BytesADay === null ? NO_VALUE : formatBytes(365 * BytesADay)} />
      </Facts>
      <div className={styles.scroll}>
        <table className={styles.levels}>
          <caption className="visually-hidden">What is stored, by level and kind of point</caption>
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">Entries</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            {inOrder(size.Levels).map(({ Level, Kind, Entries, Bytes }) => (
              <tr key={`${Level} ${Kind}`}>
                <th scope="row">
                  {LEVEL_LABELS[Level].name} <span className={styles.quiet}>{Kind}</span>
                </th>
                <td>{formatNumber(Entries, 0)}</td>
                <td>{formatBytes(Bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
