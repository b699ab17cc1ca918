import type { Role } from '@outpost/contract';
import { useId } from 'react';
import { ROLE_LABELS } from '../model/users.ts';
import styles from '../users.module.css';

export interface RoleChoiceProps {
  readonly role: Role;
  /** Those that may be given. */
  readonly roles: readonly Role[];
  readonly onRole: (role: Role) => void;
}

/** A role, each with one line on what it may do. */
export function RoleChoice({ role, roles, onRole }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.roles}>
      <legend className={styles.label}>Role</legend>
      {roles.map((one) => (
        <label key={one} className={styles.role}>
          <input type="radio" name={name} checked={one === role} onChange={() => onRole(one)} />
          <span>
            <span className={styles.name}>{one}</span>
            <span className={styles.quiet}>{ROLE_LABELS[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
