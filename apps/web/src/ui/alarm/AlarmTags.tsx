import { plural } from '@outpost/core';
import { StateMark } from '../state/StateMark.tsx';
import styles from './alarm.module.css';
import type { HeldReason } from './held-reason.ts';

export interface AlarmTagsProps {
  /** It was the first of its station. */
  readonly firstOut?: boolean;
  /** Number of activations. */
  readonly raises?: number;
  readonly chattering?: boolean;
  /** Why its state is held; null: it is not. */
  readonly held?: HeldReason | null;
  /**
   * For a lost communication: how many other alarms have a held state; omitted: not a lost
   * communication.
   */
  readonly holds?: number;
  readonly maintenance?: boolean;
}

const HELD = {
  communication: {
    state: 'no-answer',
    text: 'communication lost, state held',
    title: 'The station is offline. The alarm keeps its last known state.',
  },
  'bad-quality': {
    state: 'bad',
    text: 'bad quality, state held',
    title: 'The value has bad quality. The alarm keeps its last known state.',
  },
} as const;

/** Further properties of an alarm. */
export function AlarmTags({ firstOut, raises = 1, chattering, held, holds, maintenance }: AlarmTagsProps) {
  return (
    <>
      {firstOut && (
        <span className={styles.tag} title="First alarm of the station">
          first-out{' '}
        </span>
      )}
      {chattering ? (
        <span className={styles.tag} title="Raised three times or more in a minute; repeats are one entry">
          chattering ×{raises}
        </span>
      ) : (
        raises > 1 && (
          <span className={styles.tag} title="Number of activations in this entry">
            ×{raises}
          </span>
        )
      )}
      {held && (
        <span className={styles.tag} title={HELD[held].title}>
          <StateMark state={HELD[held].state} size={12} />
          {HELD[held].text}
        </span>
      )}
      {holds !== undefined && (
        <span className={styles.tag} title="Alarms of this station that keep their last known state">
          <StateMark state="no-answer" size={12} />
          {plural(holds, { one: '# alarm held', other: '# alarms held' })}
        </span>
      )}
      {maintenance && (
        <span className={styles.tag} title="During maintenance, alarms are logged but not annunciated">
          maintenance
        </span>
      )}
    </>
  );
}
