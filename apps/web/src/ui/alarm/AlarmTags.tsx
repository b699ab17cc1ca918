import { StateMark } from '../state/StateMark.tsx';
import styles from './alarm.module.css';

export interface AlarmTagsProps {
  /** It was the first of its station. */
  readonly firstOut?: boolean;
  /** How often it was raised; 1: once. */
  readonly raises?: number;
  readonly chattering?: boolean;
  /** The station does not answer: what is shown was true when it was last heard. */
  readonly held?: boolean;
  /** Of a lost communication: how many other alarms it holds as they were; left out: it is none. */
  readonly holds?: number;
  readonly maintenance?: boolean;
}

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
        <span
          className={styles.tag}
          title="The station does not answer. The alarm holds as it was when the station was last heard."
        >
          <StateMark state="no-answer" size={12} />
          communication lost, holds as it was
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
