import type { Priority } from '@outpost/contract';
import { NO_VALUE, type ShownValue, TRUST_LABELS } from './shown-value.ts';
import styles from './value.module.css';

export interface ValueTextProps {
  readonly value: ShownValue;
  /** The priority of the exceeded limit, for the colour. Shape and label are next to it. */
  readonly priority?: Priority | null;
  /** Why the value is not good, for the tooltip. */
  readonly reason?: string | null;
  /** A square before the label of a digital state, filled when on. */
  readonly square?: boolean;
}

/**
 * A value with its unit. Without good quality it is italic, muted and hatched, and screen readers
 * announce the quality, so that it is never mistaken for a good one.
 */
export function ValueText({ value, priority, reason, square }: ValueTextProps) {
  const good = value.trust === 'good';
  const tone = toneOf(value, priority);
  return (
    <span className={`${styles.value} ${tone}`} title={reason ?? undefined} data-trust={value.trust}>
      {square && value.on !== null && (
        <span className={value.on ? styles.squareOn : styles.square} aria-hidden="true" />
      )}
      <span>
        {value.text}
        {value.units !== '' && <small className={styles.units}> {value.units}</small>}
      </span>
      {!good && <span className="visually-hidden">, {TRUST_LABELS[value.trust]}</span>}
    </span>
  );
}

function toneOf(value: ShownValue, priority: Priority | null | undefined): string {
  if (value.text === NO_VALUE) return 'muted';
  if (value.trust !== 'good') return styles.notGood ?? '';
  return priority ? `toned tone-${priority}` : '';
}
