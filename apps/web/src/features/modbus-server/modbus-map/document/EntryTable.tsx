import type { ModbusMapEntry } from '@outpost/contract';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import * as texts from '../texts.ts';
import styles from './document.module.css';
import { formatAddressRange, formatGoodAddress } from './format-document.ts';
import { ShownRows } from './ShownRows.tsx';

/** The entries of one table by address. */
export function EntryTable({
  name,
  entries,
}: {
  readonly name: string;
  readonly entries: readonly ModbusMapEntry[];
}) {
  return (
    <ShownRows label={name} rows={entries}>
      {(shown) => (
        <table className={`dense table ${styles.table}`} aria-label={name}>
          <ColumnHeads
            titles={[
              { number: texts.address },
              texts.stationColumn,
              texts.point,
              texts.name,
              texts.format,
              texts.meaning,
              texts.qualityAt,
            ]}
          />
          <tbody>
            {shown.map((entry) => (
              <tr key={`${entry.Use} ${entry.Address}`}>
                <td className="number">{formatAddressRange(entry)}</td>
                <td>{entry.SiteName}</td>
                <td>{entry.Point}</td>
                <td>{entry.Name}</td>
                <td className={styles.format}>{entry.Format}</td>
                <td>{entry.Means}</td>
                <td className={styles.format}>{formatGoodAddress(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ShownRows>
  );
}
