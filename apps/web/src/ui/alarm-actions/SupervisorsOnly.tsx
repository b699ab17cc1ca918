import { Button } from '@mantine/core';
import styles from './forms.module.css';
import * as texts from './texts.ts';

export interface Supervisor {
  readonly Name: string;
  /** null: none is stored. */
  readonly Phone: string | null;
}

export interface SupervisorsOnlyProps {
  readonly supervisors: readonly Supervisor[] | undefined;
  readonly onClose: () => void;
}

/** Who can do what the user may not. */
export function SupervisorsOnly({ supervisors, onClose }: SupervisorsOnlyProps) {
  return (
    <div className="dialog-form">
      <p className="hint">{texts.supervisorsOnly}</p>
      {supervisors !== undefined &&
        (supervisors.length === 0 ? (
          <p>{texts.noSupervisorOnCall}</p>
        ) : (
          <div>
            <h3 className="label">{texts.onCallNow}</h3>
            <ul className={styles.people}>
              {supervisors.map(({ Name, Phone }) => (
                <li key={Name}>
                  {Name} {Phone !== null && <a href={`tel:${Phone}`}>{Phone}</a>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      <div className="buttons-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  );
}
