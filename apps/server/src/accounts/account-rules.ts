import { ROLES, type Role, roleAllows } from '@outpost/contract';
import { AppError } from '../platform/app-error.ts';

/** The user who acts on an account. */
export interface AccountActor {
  readonly accountId: number;
  readonly role: Role;
  readonly name: string;
}

/**
 * Whether the user may see the account: Viewers and Operators see only their own.
 * @throws AppError `ACCOUNT_NOT_FOUND`
 */
export function mustKnow(by: AccountActor, accountId: number): void {
  if (accountId !== by.accountId && !roleAllows(by.role, 'Supervisor')) throw noAccount(accountId);
}

/**
 * Whether the user may act on an account of this role, or assign it: Supervisors all except Admin.
 * @throws AppError `ROLE_TOO_LOW`
 */
export function requireAuthorityOver(by: AccountActor, role: Role): void {
  if (!roleAllows(by.role, 'Supervisor') || !roleAllows(by.role, role)) {
    throw new AppError(
      'ROLE_TOO_LOW',
      role === 'Admin'
        ? `Only Admins can create, change or delete an Admin. Your role is ${by.role}`
        : `This requires the role Supervisor. Your role is ${by.role}`,
    );
  }
}

const OWN_ACCOUNT_ERRORS = {
  delete: 'You can’t delete your own account. Ask another Admin or Supervisor',
  'change-role': 'You can’t change your own role. Ask another Admin or Supervisor',
  deactivate: 'You can’t deactivate your own account. Ask another Admin or Supervisor',
  'create-link': 'You can’t create a link for your own account. Change your password on the account page',
  'reset-second-factor': 'You can’t reset your own second factor. Ask another Admin or Supervisor',
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
  return new AppError('ACCOUNT_NOT_FOUND', `User ${id} not found`);
}

/** Each role once, from the lowest to the highest. */
export function inOrder(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}
