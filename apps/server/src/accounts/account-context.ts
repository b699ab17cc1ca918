import type { Audit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Storage } from '../storage/index.ts';
import type { LinkRepository } from './links/links.repository.ts';
import type { AccountOutage } from './outage/account-outage.ts';
import type { AccountRepository } from './repository.ts';
import type { SecondFactorRepository } from './second-factor/second-factor.repository.ts';
import type { SessionRepository } from './session.repository.ts';

/** What every part of the accounts room works with. */
export interface AccountContext {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly audit: Pick<Audit, 'append' | 'appendIn'>;
  readonly accounts: AccountRepository;
  readonly sessions: SessionRepository;
  readonly links: LinkRepository;
  readonly secondFactors: SecondFactorRepository;
  /** What is known, and can be done, while the database cannot be written. */
  readonly outage: AccountOutage;
  /**
   * To be called when it is stored that an account is another, or that sessions of it have ended: calls and live connections notice at
   * once. null: all accounts.
   */
  changed(accountId: number | null): void;
  /** The same for a session that has ended in memory only: what is stored of the account is as before. */
  announce(accountId: number | null): void;
}
