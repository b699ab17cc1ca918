import type { ModbusMapEntry } from '@outpost/contract';
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
        <table className={styles.table} aria-label={name}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                Address
              </th>
              <th scope="col">Site</th>
              <th scope="col">Point</th>
              <th scope="col">Name</th>
              <th scope="col">Format</th>
              <th scope="col">Meaning</th>
              <th scope="col">Quality at</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <tr key={`${entry.Use} ${entry.Address}`}>
                <td className={styles.number}>{formatAddressRange(entry)}</td>
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
