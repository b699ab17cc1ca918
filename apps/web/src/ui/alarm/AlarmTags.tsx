import { StateMark } from '../state/StateMark.tsx';
import styles from './alarm.module.css';
import type { HeldReason } from './held-reason.ts';

export interface AlarmTagsProps {
  /** It was the first of its station. */
  readonly firstOut?: boolean;
  /** How often it was raised; 1: once. */
  readonly raises?: number;
  readonly chattering?: boolean;
  /** Why it holds as it was; null: it does not. */
  readonly held?: HeldReason | null;
  /** Of a lost communication: how many other alarms it holds as they were; left out: it is none. */
  readonly holds?: number;
  readonly maintenance?: boolean;
}

const HELD = {
  communication: {
    state: 'no-answer',
    text: 'communication lost, holds as it was',
    title: 'The station does not answer. The alarm holds as it was when the station was last heard.',
  },
  'bad-quality': {
    state: 'bad',
    text: 'bad quality, holds as it was',
    title:
      'The value of the point cannot be trusted. The alarm holds as it was when the value was last good.',
  },
} as const;

/** What else there is to know of an alarm at a glance. */
export function AlarmTags({ firstOut, raises = 1, chattering, held, holds, maintenance }: AlarmTagsProps) {
  return (
    <>
      {firstOut && (
        <span className={styles.tag} title="The first of its station, while no other stood">
          first out
        </span>
      )}
      {chattering ? (
        <span className={styles.tag} title="Raised three times within a minute; its repeats are one entry">
          chattering ×{raises}
        </span>
      ) : (
        raises > 1 && (
          <span className={styles.tag} title="How often it was raised within this entry">
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
        <span className={styles.tag} title="Alarms of this station that hold as they were">
          <StateMark state="no-answer" size={12} />
          holds {holds === 1 ? '1 alarm' : `${holds} alarms`}
        </span>
      )}
      {maintenance && (
        <span className={styles.tag} title="People work there: its alarms are logged and call nobody">
          maintenance
        </span>
      )}
    </>
  );
}
