import { ROLES, type Role, roleAllows, type UserDetails } from '@outpost/contract';
import { actsInArea, compareNames, userName } from '@outpost/core';
import { fold, searchTerms } from '../../../../ui/text/fold.ts';
import * as texts from '../texts.ts';

/** Permissions of each role. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Viewer: 'View everything outside Config; manage own account and alert settings',
  Operator: texts.operatorRights,
  Supervisor: texts.supervisorRights,
  Admin: texts.adminRights,
};

/** The roles that a user may assign: only Admins create Admins. */
export function rolesOf(own: Role): readonly Role[] {
  return ROLES.filter((role) => role !== 'Admin' || own === 'Admin');
}

/** Why the user `own` may not edit an account; null: they may. */
export function whyNotEditable(
  own: Pick<UserDetails, 'Id' | 'Role' | 'Areas'>,
  user: UserDetails,
): string | null {
  if (user.Id === own.Id) return texts.ownAccountHint;
  if (user.Role === 'Admin' && !roleAllows(own.Role, 'Admin')) return texts.adminsOnlyHint;
  const { Areas } = own;
  if (Areas !== null && !user.Areas?.every((area) => actsInArea(Areas, area))) return texts.onlyOwnAreasHint;
  return null;
}

/**
 * Users whose name, email address or role contains every word; active users first, then by name.
 */
export function matchingUsers(users: readonly UserDetails[], search: string): UserDetails[] {
  const words = searchTerms(search);
  return users
    .filter((user) => {
      const text = fold(`${userName(user)} ${user.Email} ${user.Role}`);
      return words.every((word) => text.includes(word));
    })
    .sort(
      (a, b) => Number(b.Active) - Number(a.Active) || compareNames(userName(a), userName(b)) || a.Id - b.Id,
    );
}

/** `5 users · 1 invited · 1 deactivated` */
export function formatUserCount(users: readonly UserDetails[]): string {
  const count = (is: (user: UserDetails) => boolean, words: string) => {
    const number = users.filter(is).length;
    return number === 0 ? [] : [`${number} ${words}`];
  };
  return [
    texts.userCount(users.length),
    ...count(
      ({ Active, PasswordSet, SsoProviders }) => Active && !PasswordSet && SsoProviders.length === 0,
      texts.notSignedInYet,
    ),
    ...count(({ Active }) => !Active, 'deactivated'),
  ].join(' · ');
}
