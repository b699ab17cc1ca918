import { ROLES, type Role, roleAllows } from '@outpost/contract';
import { AppError } from '../platform/app-error.ts';

/** Who does something to an account. */
export interface AccountActor {
  readonly accountId: number;
  readonly role: Role;
  readonly name: string;
}

/**
 * Whether the account is one that the keeper may know of at all: Viewers and Operators know their own only.
 *
 * @throws AppError `ACCOUNT_NOT_FOUND`
 */
export function mustKnow(by: AccountActor, accountId: number): void {
  if (accountId !== by.accountId && !roleAllows(by.role, 'Supervisor')) throw noAccount(accountId);
}

/**
 * Whether the keeper may do something to an account of this role, or give it: a Supervisor to all but Admins.
 *
 * @throws AppError `ROLE_TOO_LOW`
 */
export function requireAuthorityOver(by: AccountActor, role: Role): void {
  if (!roleAllows(by.role, 'Supervisor') || !roleAllows(by.role, role)) {
    throw new AppError(
      'ROLE_TOO_LOW',
      role === 'Admin'
        ? `Only an Admin makes, changes or deletes the account of an Admin; this account is ${by.role}`
        : `This needs the role Supervisor; this account is ${by.role}`,
    );
  }
}

/** @throws AppError `OWN_ACCOUNT` @param what `deletes`, `changes the role of` */
export function mustBeAnother(by: AccountActor, accountId: number, what: string): void {
  if (accountId === by.accountId) {
    throw new AppError('OWN_ACCOUNT', `Nobody ${what} the own account: somebody else has to do it`);
  }
}

export function noAccount(id: number): AppError {
  return new AppError('ACCOUNT_NOT_FOUND', `There is no account ${id}`);
}

/** Each role once, from the least to the most. */
export function inOrder(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}
