import { AppError } from '../../platform/app-error.ts';
import type { Principal } from '../../platform/http/index.ts';
import type { AccountContext } from './account-context.ts';
import type { Account } from './repository.ts';
import * as texts from './texts.ts';

/** The account of the user who makes a call. @throws AppError `TOKEN_INVALID` */
export async function callerAccount(
  { accounts }: Pick<AccountContext, 'accounts'>,
  { accountId }: Principal,
): Promise<Account> {
  const account = await accounts.find(accountId);
  if (!account) throw new AppError('TOKEN_INVALID', texts.accountNoLongerExists);
  return account;
}
