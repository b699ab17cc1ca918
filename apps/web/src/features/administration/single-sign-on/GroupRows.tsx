import { Button, NativeSelect, TextInput } from '@mantine/core';
import { MAX_SSO_GROUPS, ROLES, type Role } from '@outpost/contract';
import { type ApiError, problemWith } from '../../../data/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import type { GroupDraft } from './provider-draft.ts';
import styles from './single-sign-on.module.css';
import * as texts from './texts.ts';

export interface GroupRowsProps {
  readonly groups: readonly GroupDraft[];
  readonly error: ApiError | null;
  readonly onChange: (groups: GroupDraft[]) => void;
}

/** Groups of the provider with their roles. */
export function GroupRows({ groups, error, onChange }: GroupRowsProps) {
  const change = (id: number, changes: Partial<GroupDraft>) =>
    onChange(groups.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const add = () => {
    const id = Math.max(-1, ...groups.map((row) => row.id)) + 1;
    onChange([...groups, { id, group: '', role: 'Viewer', areas: '' }]);
  };
  return (
    <fieldset className={styles.groups}>
      <legend className="label">{texts.groupsAndRoles}</legend>
      <p className="note">{texts.groupsHint}</p>
      {groups.map(({ id, group, role, areas }, index) => (
        <div key={id} className={styles.group}>
          <TextInput
            label={texts.group}
            value={group}
            onChange={(event) => change(id, { group: event.currentTarget.value })}
            error={problemWith(error, `Groups.${index}.Group`)}
            maxLength={256}
          />
          <NativeSelect
            label={texts.role}
            value={role}
            onChange={(event) => change(id, { role: event.currentTarget.value as Role })}
            data={[...ROLES]}
          />
          <TextInput
            label={texts.areas}
            placeholder={texts.allAreas}
            value={role === 'Admin' ? '' : areas}
            disabled={role === 'Admin'}
            onChange={(event) => change(id, { areas: event.currentTarget.value })}
            error={problemWith(error, `Groups.${index}.Areas`)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={texts.removeGroup(index + 1)}
            onClick={() => onChange(groups.filter((row) => row.id !== id))}
          >
            <Icon name="trash" size={18} />
          </button>
        </div>
      ))}
      <div className="buttons">
        <Button onClick={add} disabled={groups.length >= MAX_SSO_GROUPS}>
          {texts.addGroup}
        </Button>
      </div>
    </fieldset>
  );
}
