import type { UserDetails } from '@outpost/contract';
import { userName } from '@outpost/core';
import type { SessionUser } from '../../../../data/index.ts';
import { formatAreas } from '../../../../ui/area/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { ActionsMenu, ColumnHeads } from '../../../../ui/table/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Age, Moment } from '../../../../ui/time/index.ts';
import { whyNotEditable } from '../model/users.ts';
import * as texts from '../texts.ts';
import styles from '../users.module.css';

/** Actions on an account. */
export type UserAction =
  | 'edit'
  | 'schedules'
  | 'link'
  | 'sign-out'
  | 'second-factor'
  | 'unlink'
  | 'activate'
  | 'delete';

export interface UserTableProps {
  readonly users: readonly UserDetails[];
  readonly own: SessionUser;
  readonly onTask: (task: UserAction, user: UserDetails) => void;
}

/** All users with their actions. */
export function UserTable({ users, own, onTask }: UserTableProps) {
  return (
    <table className={`table stacked ${styles.table}`} aria-label={texts.users}>
      <ColumnHeads
        titles={[texts.name, texts.role, texts.status, texts.lastSeen, texts.secondFactor]}
        hasActions
      />
      <tbody>
        {users.map((user) => (
          <UserRow key={user.Id} user={user} own={own} onTask={onTask} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user, own, onTask }: Omit<UserTableProps, 'users'> & { readonly user: UserDetails }) {
  const why = whyNotEditable(own, user);
  const name = userName(user);
  return (
    <tr className={user.Active ? undefined : styles.off} data-user={user.Id}>
      <th scope="row">
        <span className="block">
          {name}
          {user.Id === own.Id && <span className="note"> · {texts.you}</span>}
        </span>
        <span className="note block breaks">{user.Email}</span>
      </th>
      <td>
        {user.Role}
        {user.Areas !== null && (
          <span className="note block breaks">{texts.areasNamed(formatAreas(user.Areas) ?? '')}</span>
        )}
      </td>
      <td>
        <State user={user} />
      </td>
      <td data-label={texts.lastSeen}>
        {user.LastSeenAt === null ? texts.never : <Age at={user.LastSeenAt} suffix="ago" />}
        {user.Sessions > 1 && <span className="note"> · {texts.browsers(user.Sessions)}</span>}
      </td>
      <td data-label={texts.secondFactor}>{user.SecondFactor ? texts.on : texts.off}</td>
      <td className="end">
        <Actions user={user} name={name} why={why} isAdmin={own.Role === 'Admin'} onTask={onTask} />
      </td>
    </tr>
  );
}

function State({ user: { Active, PasswordSet, Link, SsoProviders } }: { readonly user: UserDetails }) {
  if (!Active) {
    return (
      <span className="mark">
        <Icon name="minus" size={14} />
        {texts.deactivated}
      </span>
    );
  }
  if (Link !== null) {
    return (
      <span className="mark">
        <Icon name="more" size={14} />
        <span>
          {fill(Link.Kind === 'invitation' ? texts.invitedUntil : texts.resetLinkUntil, {
            time: <Moment at={Link.ValidUntil} />,
          })}
        </span>
      </span>
    );
  }
  if (!PasswordSet && SsoProviders.length === 0) {
    return (
      <span className="mark">
        <Icon name="warning" size={14} />
        {texts.invitationExpired}
      </span>
    );
  }
  return (
    <>
      {texts.active}
      {SsoProviders.length > 0 && (
        <span className="note block breaks">{texts.signsInWith(SsoProviders)}</span>
      )}
    </>
  );
}

interface ActionsProps {
  readonly user: UserDetails;
  readonly name: string;
  /** Why only the schedules of the account may be edited; null: everything may be. */
  readonly why: string | null;
  readonly isAdmin: boolean;
  readonly onTask: UserTableProps['onTask'];
}

function Actions({ user, name, why, isAdmin, onTask }: ActionsProps) {
  const item = (key: UserAction, label: string) => ({ key, label, onSelect: () => onTask(key, user) });
  const schedules = item('schedules', texts.onCallSchedulesAction);
  if (why !== null) return <ActionsMenu of={name} groups={[{ heading: why, items: [schedules] }]} />;
  return (
    <ActionsMenu
      of={name}
      groups={[
        {
          items: [
            item('edit', texts.editAction),
            schedules,
            ...(user.Active
              ? [item('link', user.PasswordSet ? texts.createResetLinkAction : texts.createInvitationAction)]
              : []),
            ...(user.Sessions > 0 ? [item('sign-out', texts.signOutEverywhereAction)] : []),
            ...(isAdmin && user.SsoProviders.length > 0 ? [item('unlink', texts.unlinkAction)] : []),
            ...(isAdmin && user.SecondFactor ? [item('second-factor', texts.resetSecondFactorAction)] : []),
          ],
        },
        {
          items: [
            item('activate', user.Active ? texts.deactivateAction : texts.activateAction),
            item('delete', texts.deleteAction),
          ],
        },
      ]}
    />
  );
}
