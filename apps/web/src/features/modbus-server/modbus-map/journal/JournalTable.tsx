import type { AuditEntry } from '@outpost/contract';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import { Moment } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './journal.module.css';
import { masterOf, whatOf } from './labels.ts';

/** Entries of the journal, newest first. */
export function JournalTable({ lines }: { readonly lines: readonly AuditEntry[] }) {
  return (
    <table className="dense table stacked" aria-label={texts.modbusLog}>
      <ColumnHeads titles={[texts.time, texts.source, texts.action, texts.details]} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.Id}>
            <td className={styles.when}>
              <Moment at={line.At} />
            </td>
            <td className={styles.who}>{masterOf(line.By) ?? line.By}</td>
            <td className={line.Outcome === 'refused' ? styles.refused : styles.kind}>{whatOf(line)}</td>
            <td className={styles.words}>{line.Words === whatOf(line) ? '' : line.Words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
