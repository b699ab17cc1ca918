import type { AuditEntry } from '@outpost/contract';
import { memo } from 'react';
import { formatInstant, wholeInstant, withLocalInstants } from '../../../../ui/time/index.ts';
import styles from '../audit.module.css';
import { AUDIT_KIND_LABELS } from '../labels.ts';
import { LineDetails } from './LineDetails.tsx';
import { OutcomeText } from './Outcome.tsx';

export interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly isOpen: boolean;
  /** Opens an event; null closes it. */
  readonly onOpen: (id: number | null) => void;
}

/** An event in one line; its details open below it. */
export const AuditRow = memo(function AuditRow({ entry, isOpen, onOpen }: AuditRowProps) {
  const { Id, At, By, Kind, Words } = entry;
  const details = `line-${Id}`;
  return (
    <li className={isOpen ? `${styles.row} ${styles.open}` : styles.row} data-line={Id}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => onOpen(isOpen ? null : Id)}
      >
        <time className={styles.when} dateTime={At} title={wholeInstant(Date.parse(At))}>
          {formatInstant(At, '', true)}
        </time>
        <OutcomeText entry={entry} />
        <span className={`breaks ${styles.words}`}>{withLocalInstants(Words, Date.parse(At))}</span>
        {/* Most texts begin with who did it. */}
        <span className={`note breaks ${styles.who}`}>{Words.startsWith(`${By} `) ? '' : By}</span>
        <span className={`note ${styles.kind}`}>{AUDIT_KIND_LABELS[Kind]}</span>
      </button>
      {isOpen && (
        <div id={details} className={styles.details}>
          <LineDetails entry={entry} onOpen={onOpen} />
        </div>
      )}
    </li>
  );
});
