import { HISTORY_LEVELS, type HistorySize } from '@outpost/contract';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { formatBytes, formatNumber } from '../../../ui/value/index.ts';
import { LEVEL_LABELS } from './format-size.ts';
import styles from './history.module.css';
import * as texts from './texts.ts';

const DATABASES: Readonly<Record<HistorySize['Database'], string>> = {
  sqlite: texts.sqlite,
  postgres: 'PostgreSQL',
};

/** From the finest level to the coarsest. */
const inOrder = (levels: HistorySize['Levels']) =>
  levels.toSorted(
    (a, b) =>
      HISTORY_LEVELS.indexOf(a.Level) - HISTORY_LEVELS.indexOf(b.Level) || a.Kind.localeCompare(b.Kind),
  );

/** Database size and size by level. */
export function OnDisk({ size }: { readonly size: HistorySize }) {
  const { Database, DatabaseBytes, FreeBytes, JournalBytes, BytesADay, SamplesADay } = size;
  return (
    <Card title={texts.storage} note={DATABASES[Database]} className={styles.tall}>
      <Facts>
        <FactLine name={texts.databaseSize} text={formatBytes(DatabaseBytes)} />
        {FreeBytes > 0 && <FactLine name={texts.freeSpace} text={formatBytes(FreeBytes)} />}
        <FactLine name={texts.pendingCompaction} text={formatBytes(JournalBytes)} />
        <FactLine
          name={texts.storedPerDay}
          text={
            BytesADay === null || SamplesADay === null
              ? texts.availableAfterFirstDay
              : texts.bytesAndValues(formatBytes(BytesADay), formatNumber(SamplesADay, 0))
          }
        />
        {BytesADay !== null && <FactLine name={texts.storedPerYear} text={formatBytes(365 * BytesADay)} />}
      </Facts>
      {size.Levels.length > 0 && (
        <div className={`scroll ${styles.scroll}`}>
          <table className={`table dense inset ${styles.levels}`}>
            <caption className="visually-hidden">{texts.storedByResolution}</caption>
            <ColumnHeads titles={[texts.resolution, texts.entries, texts.size]} />
            <tbody>
              {inOrder(size.Levels).map(({ Level, Kind, Entries, Bytes }) => (
                <tr key={`${Level} ${Kind}`}>
                  <th scope="row">
                    {LEVEL_LABELS[Level].name}, <span className="muted">{Kind}</span>
                  </th>
                  <td>{formatNumber(Entries, 0)}</td>
                  <td>{formatBytes(Bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
