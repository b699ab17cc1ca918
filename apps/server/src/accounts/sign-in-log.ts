import { type Actor, type AuditNote, CountedNotes } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

/** Unknown callers, counted by address and e-mail, and bounded together. */
const STRANGERS = '';

/** A try to get in that came to nothing. */
export interface FailedTry {
  /** `throttled`: it was not even judged. */
  readonly action: 'sign-in' | 'throttled';
  /** What was wrong, as in `failed: …`. */
  readonly why: string;
  /** As it was typed. */
  readonly email: string;
  readonly address: string;
  readonly device: string;
  /** null: no account has that address. */
  readonly accountId: number | null;
}

export interface SignInLogDeps {
  /** Adds a line to the audit log. */
  readonly append: (note: AuditNote) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const SOMEBODY: Actor = { accountId: null, name: 'Somebody' };

/**
 * Failed sign-ins in the audit log. The first of a kind, address and e-mail is a line at once; those that follow are counted, and the
 * count is a line a minute, so that whoever guesses cannot fill the disk.
 */
export class SignInLog {
  readonly #counted: CountedNotes;

  constructor(deps: SignInLogDeps) {
    this.#counted = new CountedNotes({
      ...deps,
      what: 'failed sign-ins',
      othersNote: (_group, count) => othersNote(count),
    });
  }

  failed(given: FailedTry): void {
    const tried = { ...given, email: presentable(given.email) };
    const key = JSON.stringify([tried.action, tried.why, tried.email, tried.address]);
    if (this.#counted.open(STRANGERS, key)) void this.#counted.write([noteOf(tried, 1)]);
    else this.#counted.count(STRANGERS, key, (count) => noteOf(tried, count));
  }

  /** Writes what was counted, and waits until it is. */
  stop(): Promise<void> {
    return this.#counted.stop();
  }
}

/** What a text of a stranger may have in the log: 254 characters that can be stored and seen. */
function presentable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, 254)
    .toWellFormed();
}

function noteOf({ action, why, email, address, device, accountId }: FailedTry, count: number): AuditNote {
  const times = count === 1 ? '' : ` ${count} times in a minute`;
  const words =
    action === 'throttled'
      ? `Tries to sign in as ${email} from ${address} were refused${times}: ${why}`
      : `Signing in as ${email} from ${address} failed${times}: ${why}`;
  return {
    kind: 'sign-in',
    action,
    outcome: action === 'throttled' ? 'refused' : 'failed',
    by: SOMEBODY,
    words,
    details: { Email: email, Address: address, Device: device, Account: accountId, Count: count },
  };
}

function othersNote(count: number): AuditNote {
  return {
    kind: 'sign-in',
    action: 'sign-in',
    outcome: 'failed',
    by: SOMEBODY,
    words: `Signing in failed ${count} times more in a minute, under names and from addresses too many to tell apart`,
    details: { Count: count },
  };
}
