import type { ModbusMapChange } from '@outpost/contract';
import styles from './document.module.css';
import { describeMapChange, formatChangeSubject, tableLabel } from './format-document.ts';
import { ShownRows } from './ShownRows.tsx';

/** Differences from the previous version. */
export function Changes({ changes }: { readonly changes: readonly ModbusMapChange[] }) {
  return (
    <ShownRows label="Changes" rows={changes}>
      {(shown) => (
        <table className={styles.table} aria-label="Changes">
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Table</th>
              <th scope="col">Item</th>
              <th scope="col">Before → after</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a version never changes
              <tr key={index}>
                <td>{change.What.join(', ')}</td>
                <td className={styles.format}>{tableLabel(change)}</td>
                <td>{formatChangeSubject(change)}</td>
                <td>{describeMapChange(change)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ShownRows>
  );
}
