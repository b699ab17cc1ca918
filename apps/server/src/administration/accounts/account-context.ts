import type { ReachGuard } from '../../notification/index.ts';
import type { Context } from '../../platform/context.ts';
import type { LinkRepository } from './links/links.repository.ts';
import type { AccountOutage } from './outage/account-outage.ts';
import type { Passwords } from './passwords.ts';
import type { AccountRepository } from './repository.ts';
import type { SecondFactorRepository } from './second-factor/second-factor.repository.ts';
import type { SessionRepository } from './session.repository.ts';
import type { SingleSignOnRepository } from './single-sign-on/repository.ts';

/** What all parts of the accounts area share. */
export interface AccountContext extends Context {
  readonly accounts: AccountRepository;
  readonly sessions: SessionRepository;
  readonly links: LinkRepository;
  readonly secondFactors: SecondFactorRepository;
  /** Identity providers and the accounts of their users. */
  readonly identities: SingleSignOnRepository;
  /** Judges changes of accounts that are notified of alarms. */
  readonly guard: ReachGuard;
  readonly passwords: Passwords;
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
