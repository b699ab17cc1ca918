import { StateMark } from '../state/StateMark.tsx';
import styles from './alarm.module.css';
import type { HeldReason } from './held-reason.ts';
import * as texts from './texts.ts';

export interface AlarmTagsProps {
  /** See `firstOutIds`. */
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
    text: texts.communicationLostHeld,
    title: texts.offlineAlarmHeld,
  },
  'bad-quality': {
    state: 'bad',
    text: texts.badQualityHeld,
    title: texts.badQualityAlarmHeld,
  },
} as const;

/** Further properties of an alarm. */
export function AlarmTags({ firstOut, raises = 1, chattering, held, holds, maintenance }: AlarmTagsProps) {
  return (
    <>
      {firstOut && (
        <span className={styles.tag} title={texts.firstOutHint}>
          {texts.firstOut}{' '}
        </span>
      )}
      {chattering ? (
        <span className={styles.tag} title={texts.chatteringHint}>
          {texts.chattering(raises)}
        </span>
      ) : (
        raises > 1 && (
          <span className={styles.tag} title={texts.activationsInEntry}>
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
        <span className={styles.tag} title={texts.alarmsHeldHint}>
          <StateMark state="no-answer" size={12} />
          {texts.alarmsHeld(holds)}
        </span>
      )}
      {maintenance && (
        <span className={styles.tag} title={texts.maintenanceHint}>
          {texts.maintenance}
        </span>
      )}
    </>
  );
}
