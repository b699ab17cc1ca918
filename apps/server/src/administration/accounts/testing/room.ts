import { createAudit } from '../../../platform/audit/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Storage, StorageFailure } from '../../../platform/storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import { createLinkRepository } from '../links/links.repository.ts';
import { AccountOutage } from '../outage/account-outage.ts';
import { createAccountRepository } from '../repository.ts';
import { createSecondFactorRepository } from '../second-factor/second-factor.repository.ts';
import { createSessionRepository } from '../session.repository.ts';

/**
 * The parts of the accounts area on a storage, without their callers.
 * @param failure why the storage is not writable
 */
export function roomOn(
  storage: Storage,
  clock: Clock,
  announce: AccountContext['announce'] = () => {},
  failure: () => StorageFailure | null = () => null,
): AccountContext {
  const logger = createLogger('silent');
  const audit = createAudit({ storage, clock, timeZone: 'UTC' });
  const sessions = createSessionRepository(storage);
  const outage = new AccountOutage({ storage, clock, logger, audit, sessions, failure });
  return {
    storage,
    clock,
    logger,
    audit,
    outage,
    announce,
    units: () => 'configured',
    accounts: createAccountRepository(storage),
    sessions,
    links: createLinkRepository(storage),
    secondFactors: createSecondFactorRepository(storage),
    changed: (accountId) => {
      if (accountId !== null) outage.memory.invalidate(accountId);
      announce(accountId);
    },
  };
}
