import { Button } from '@mantine/core';
import type { OnCallSupervisor } from '@outpost/contract';
import styles from './forms.module.css';
import * as texts from './texts.ts';

export interface SupervisorsOnlyProps {
  /** undefined: not known. */
  readonly supervisors: readonly OnCallSupervisor[] | undefined;
  /** The number of alarms that the user can acknowledge instead. */
  readonly waiting: number;
  readonly onAcknowledge: () => void;
  readonly onClose: () => void;
}

/** Who can do what the user may not, and what the user can do. */
export function SupervisorsOnly({ supervisors, waiting, onAcknowledge, onClose }: SupervisorsOnlyProps) {
  const onCall = supervisors?.filter(({ OnCall }) => OnCall) ?? [];
  const others = supervisors?.filter(({ OnCall }) => !OnCall) ?? [];
  return (
    <div className="dialog-form">
      <p className="hint">{texts.supervisorsOnly}</p>
      {supervisors !== undefined && onCall.length === 0 && <p>{texts.noSupervisorOnCall}</p>}
      <People title={texts.onCallNow} people={onCall} />
      <People title={onCall.length === 0 ? texts.supervisorsAndAdmins : texts.notOnCall} people={others} />
      <p>{waiting > 0 ? texts.acknowledgeInstead(waiting) : texts.commentInstead}</p>
      <div className="buttons-end">
        <Button onClick={onClose}>{texts.close}</Button>
        {waiting > 0 && <Button onClick={onAcknowledge}>{texts.acknowledgeWithCommentAction}</Button>}
      </div>
    </div>
  );
}

function People({ title, people }: { readonly title: string; readonly people: readonly OnCallSupervisor[] }) {
  if (people.length === 0) return null;
  return (
    <div>
      <h3 className="label">{title}</h3>
      <ul className={styles.people}>
        {people.map(({ AccountId, Name, LimitedToAreas, Phone }) => (
          <li key={AccountId}>
            {Name} {LimitedToAreas && <span className="note">{texts.someAreasOnly}</span>}{' '}
            {Phone !== null && <a href={`tel:${Phone}`}>{Phone}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
