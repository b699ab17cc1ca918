import type { AuditEntry } from '@outpost/contract';
import { Icon } from '../../../ui/icon/index.ts';
import styles from '../audit.module.css';
import { OUTCOMES } from '../labels.ts';

/** How it went, by its shape and its word. */
export function OutcomeText({ entry: { Outcome } }: { readonly entry: Pick<AuditEntry, 'Outcome'> }) {
  const { word, icon, loud } = OUTCOMES[Outcome];
  return (
    <span className={loud ? `${styles.outcome} ${styles.loud}` : styles.outcome}>
      <Icon name={icon} size={14} />
      {word}
    </span>
  );
}
