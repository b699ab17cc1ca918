import type { User } from '@outpost/contract';
import { userName } from '@outpost/core';
import * as texts from './texts.ts';

/** The full name of an account that may have been deleted. */
export const accountName = (account: User | undefined, id: number): string =>
  account ? userName(account) : texts.account(id);
