import { createAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/logger.ts';
import type { Storage } from '../../storage/index.ts';
import { createLinkRepository } from '../links/links.repository.ts';
import { createAccountRepository } from '../repository.ts';
import type { Room } from '../room.ts';
import { createSecondFactorRepository } from '../second-factor/second-factor.repository.ts';
import { createSessionRepository } from '../session.repository.ts';

/** The parts of the accounts room on a storage, without those who use them. */
export function roomOn(storage: Storage, clock: Clock, changed: Room['changed'] = () => {}): Room {
  return {
    storage,
    clock,
    logger: createLogger('silent'),
    audit: createAudit({ storage, clock, timeZone: 'UTC' }),
    accounts: createAccountRepository(storage),
    sessions: createSessionRepository(storage),
    links: createLinkRepository(storage),
    secondFactors: createSecondFactorRepository(storage),
    changed,
  };
}
