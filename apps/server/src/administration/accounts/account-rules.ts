import { type AccountAreas, ROLES, type Role, roleAllows } from '@outpost/contract';
import { actsInArea } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import * as texts from './texts.ts';

/** The user who acts on an account. */
export interface AccountActor {
  readonly accountId: number;
  readonly role: Role;
  readonly areas: AccountAreas;
  readonly name: string;
}

/**
 * Whether the user may see the account: Viewers and Operators see only their own.
 * @throws AppError `ACCOUNT_NOT_FOUND`
 */
export function mustKnow(by: AccountActor, accountId: number): void {
  if (accountId !== by.accountId && !roleAllows(by.role, 'Supervisor')) throw noAccount(accountId);
}

/** Whether accounts of the first role may act on accounts of the second. */
export function hasAuthorityOver(role: Role, other: Role): boolean {
  return roleAllows(role, 'Supervisor') && roleAllows(role, other);
}

/**
 * Whether the user may act on an account of this role, or assign it: Supervisors all except Admin.
 * @throws AppError `ROLE_TOO_LOW`
 */
export function requireAuthorityOver(by: AccountActor, role: Role): void {
  if (!hasAuthorityOver(by.role, role)) {
    throw new AppError(
      'ROLE_TOO_LOW',
      role === 'Admin' ? texts.onlyAdminsManageAdmins(by.role) : texts.requiresSupervisor(by.role),
    );
  }
}

/** Whether an account with the first areas may act at all stations of the others. */
export const coversAreas = (own: AccountAreas, areas: AccountAreas): boolean =>
  own === null || areas?.every((area) => actsInArea(own, area)) === true;

/**
 * Whether the user may manage an account with these areas, or assign them: a user limited to areas
 * only within them.
 * @throws AppError `AREA_NOT_ALLOWED`
 */
export function requireAreas({ areas: own }: AccountActor, areas: AccountAreas): void {
  if (!coversAreas(own, areas)) throw new AppError('AREA_NOT_ALLOWED', texts.accountOfOtherAreas(own ?? []));
}

const OWN_ACCOUNT_ERRORS = {
  delete: texts.cannotDeleteOwnAccount,
  'change-role': texts.cannotChangeOwnRole,
  'change-areas': texts.cannotChangeOwnAreas,
  deactivate: texts.cannotDeactivateOwnAccount,
  'create-link': texts.cannotLinkOwnAccount,
  'reset-second-factor': texts.cannotResetOwnSecondFactor,
} as const;

/** @throws AppError `OWN_ACCOUNT` */
export function mustBeAnother(
  by: AccountActor,
  accountId: number,
  action: keyof typeof OWN_ACCOUNT_ERRORS,
): void {
  if (accountId === by.accountId) throw new AppError('OWN_ACCOUNT', OWN_ACCOUNT_ERRORS[action]);
}

export function noAccount(id: number): AppError {
  return new AppError('ACCOUNT_NOT_FOUND', texts.accountNotFound(id));
}

/** Each role once, from the lowest to the highest. */
export function inOrder(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}
