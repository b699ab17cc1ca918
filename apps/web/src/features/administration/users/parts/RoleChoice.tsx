import type { Role } from '@outpost/contract';
import { useId } from 'react';
import { ROLE_LABELS } from '../model/users.ts';
import * as texts from '../texts.ts';
import styles from '../users.module.css';

export interface RoleChoiceProps {
  readonly role: Role;
  /** Roles that the user may assign. */
  readonly roles: readonly Role[];
  readonly onRole: (role: Role) => void;
}

/** Selection of a role, with its permissions. */
export function RoleChoice({ role, roles, onRole }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.roles}>
      <legend className="label">{texts.role}</legend>
      {roles.map((one) => (
        <label key={one} className="tick">
          <input type="radio" name={name} checked={one === role} onChange={() => onRole(one)} />
          <span>
            <span className="block label">{one}</span>
            <span className="note">{ROLE_LABELS[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
