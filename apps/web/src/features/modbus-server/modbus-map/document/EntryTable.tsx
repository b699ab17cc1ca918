import type { ModbusMapEntry } from '@outpost/contract';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import cellStyles from '../modbus-map.module.css';
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
        <table
          className={`dense table stacked in-lines ${styles.table} ${cellStyles.cells}`}
          aria-label={name}
        >
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
                <td className="number" data-label={texts.address}>
                  {formatAddressRange(entry)}
                </td>
                <td className={cellStyles.site}>{entry.SiteName}</td>
                <td className={cellStyles.point}>{entry.Point}</td>
                <td className={cellStyles.name}>{entry.Name}</td>
                <td className={styles.format} data-label={texts.format}>
                  {entry.Format}
                </td>
                <td data-label={texts.meaning}>{entry.Means}</td>
                <td className={styles.format} data-label={texts.qualityAt}>
                  {formatGoodAddress(entry)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ShownRows>
  );
}
