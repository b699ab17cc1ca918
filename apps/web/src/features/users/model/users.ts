import { ROLES, type Role, roleAllows, type UserDetails } from '@outpost/contract';
import { fold, searchTerms } from '../../../ui/text/fold.ts';

/** What a role may do, in one line. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Viewer: 'View everything outside Config; manage own account and alert settings',
  Operator: 'Also acknowledge alarms and poll stations',
  Supervisor: 'Also the Config area; shelve alarms and write outputs',
  Admin: 'Everything, also station management and the audit log',
};

/** Who may be given which role: nobody but an Admin makes an Admin. */
export function rolesOf(own: Role): readonly Role[] {
  return ROLES.filter((role) => role !== 'Admin' || own === 'Admin');
}

/** Why somebody may not change an account; null: they may. */
export function whyNotEditable(
  own: { readonly Id: number; readonly Role: Role },
  user: UserDetails,
): string | null {
  if (user.Id === own.Id) return 'This is you. Change your own account in Settings.';
  if (user.Role === 'Admin' && !roleAllows(own.Role, 'Admin'))
    return 'Only Admins change the accounts of Admins.';
  return null;
}

/** `Ann Lee`, or the e-mail address where there is no name. */
export const userName = ({
  FirstName,
  LastName,
  Email,
}: Pick<UserDetails, 'FirstName' | 'LastName' | 'Email'>) => `${FirstName} ${LastName}`.trim() || Email;

/** Those whose name, address or role has all the words, those who may sign in first, by name. */
export function matchingUsers(users: readonly UserDetails[], search: string): UserDetails[] {
  const words = searchTerms(search);
  return users
    .filter((user) => {
      const text = fold(`${userName(user)} ${user.Email} ${user.Role}`);
      return words.every((word) => text.includes(word));
    })
    .sort(
      (a, b) => Number(b.Active) - Number(a.Active) || userName(a).localeCompare(userName(b)) || a.Id - b.Id,
    );
}

/** `5 users · 1 invited · 1 deactivated` */
export function formatUserCount(users: readonly UserDetails[]): string {
  const count = (is: (user: UserDetails) => boolean, words: string) => {
    const number = users.filter(is).length;
    return number === 0 ? [] : [`${number} ${words}`];
  };
  return [
    users.length === 1 ? '1 user' : `${users.length} users`,
    ...count(({ Active, PasswordSet }) => Active && !PasswordSet, 'not signed in yet'),
    ...count(({ Active }) => !Active, 'deactivated'),
  ].join(' · ');
}
