import { NO_GUARD } from '../../../notification/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Storage, StorageFailure } from '../../../platform/storage/index.ts';
import { testContext } from '../../../testing/context.ts';
import type { AccountContext } from '../account-context.ts';
import { createLinkRepository } from '../links/links.repository.ts';
import { AccountOutage } from '../outage/account-outage.ts';
import { Passwords } from '../passwords.ts';
import { createAccountRepository } from '../repository.ts';
import { createSecondFactorRepository } from '../second-factor/second-factor.repository.ts';
import { createSessionRepository } from '../session.repository.ts';
import { createSingleSignOnRepository } from '../single-sign-on/repository.ts';

/** The minimum that argon2id accepts. */
const CHEAP = { memoryKiB: 8, passes: 1, lanes: 1 };

/**
 * What the parts of the accounts area share, on a storage, without their callers.
 * @param failure why the storage is not writable
 */
export function accountContextOn(
  storage: Storage,
  clock: Clock,
  announce: AccountContext['announce'] = () => {},
  failure: () => StorageFailure | null = () => null,
): AccountContext {
  const watch = {
    get failure() {
      return failure();
    },
  };
  const context = testContext({ storage, clock, watch });
  const sessions = createSessionRepository(storage);
  const outage = new AccountOutage(context, sessions);
  return {
    ...context,
    ...{ guard: NO_GUARD, outage, announce, sessions },
    passwords: new Passwords(() => '', CHEAP),
    accounts: createAccountRepository(storage),
    links: createLinkRepository(storage),
    secondFactors: createSecondFactorRepository(storage),
    identities: createSingleSignOnRepository(storage),
    changed: (accountId) => {
      if (accountId !== null) outage.memory.invalidate(accountId);
      announce(accountId);
    },
  };
}
