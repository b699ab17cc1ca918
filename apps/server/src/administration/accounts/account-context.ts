import type { UnitSystem } from '@outpost/contract';
import type { Audit } from '../../platform/audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Storage } from '../../platform/storage/index.ts';
import type { LinkRepository } from './links/links.repository.ts';
import type { AccountOutage } from './outage/account-outage.ts';
import type { AccountRepository } from './repository.ts';
import type { SecondFactorRepository } from './second-factor/second-factor.repository.ts';
import type { SessionRepository } from './session.repository.ts';

/** The dependencies of all parts of the accounts area. */
export interface AccountContext {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly audit: Pick<Audit, 'append' | 'appendIn'>;
  readonly accounts: AccountRepository;
  readonly sessions: SessionRepository;
  readonly links: LinkRepository;
  readonly secondFactors: SecondFactorRepository;
  /** The units that the organisation shows. */
  units(): UnitSystem;
  /** What is known, and possible, while the database is not writable. */
  readonly outage: AccountOutage;
  /**
   * Called when a change of an account or the end of its sessions is stored: calls and live
   * connections apply it immediately. null: all accounts.
   */
  changed(accountId: number | null): void;
  /** The same for a session that ended in memory only: the stored account is unchanged. */
  announce(accountId: number | null): void;
}
