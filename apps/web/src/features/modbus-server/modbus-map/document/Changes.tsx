import type { ModbusMapChange } from '@outpost/contract';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import * as texts from '../texts.ts';
import styles from './document.module.css';
import { describeMapChange, formatChangeSubject, tableLabel } from './format-document.ts';
import { ShownRows } from './ShownRows.tsx';

/** Differences from the previous version. */
export function Changes({ changes }: { readonly changes: readonly ModbusMapChange[] }) {
  return (
    <ShownRows label={texts.changes} rows={changes}>
      {(shown) => (
        <table className={`dense table stacked in-lines ${styles.table}`} aria-label={texts.changes}>
          <ColumnHeads titles={[texts.change, texts.table, texts.item, texts.beforeAfter]} />
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
