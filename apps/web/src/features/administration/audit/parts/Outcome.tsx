import type { AuditEntry } from '@outpost/contract';
import { Icon } from '../../../../ui/icon/index.ts';
import styles from '../audit.module.css';
import { OUTCOMES } from '../labels.ts';

/** The result of an event, with its icon. */
export function OutcomeText({ entry: { Outcome } }: { readonly entry: Pick<AuditEntry, 'Outcome'> }) {
  const { word, icon, prominent } = OUTCOMES[Outcome];
  return (
    <span
      className={prominent ? `mark hint ${styles.outcome} ${styles.strong}` : `mark hint ${styles.outcome}`}
    >
      <Icon name={icon} size={14} />
      {word}
    </span>
  );
}
