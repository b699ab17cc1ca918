import type { Actor, AuditNote } from '../audit/index.ts';
import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

const PERIOD_MS = 60_000;
/** What is counted apart at one time; beyond it tries are counted together. */
const COUNTERS_MOST = 50;

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

interface Counter {
  readonly tried: FailedTry;
  /** Since the last line of it. */
  more: number;
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
  readonly #deps: SignInLogDeps;
  readonly #counters = new Map<string, Counter>();
  /** Tries for which there was no counter any more. */
  #others = 0;
  #timer: Timer | null = null;
  /** What is being written. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(deps: SignInLogDeps) {
    this.#deps = deps;
  }

  failed(given: FailedTry): void {
    const tried = { ...given, email: presentable(given.email) };
    this.#timer ??= this.#deps.clock.setInterval(() => this.#flush(), PERIOD_MS);
    const key = JSON.stringify([tried.action, tried.why, tried.email, tried.address]);
    const counter = this.#counters.get(key);
    if (counter) counter.more++;
    else if (this.#counters.size >= COUNTERS_MOST) this.#others++;
    else {
      this.#counters.set(key, { tried, more: 0 });
      this.#write([noteOf(tried, 1)]);
    }
  }

  /** Writes what was counted, and waits until it is. */
  async stop(): Promise<void> {
    this.#flush();
    this.#timer?.cancel();
    await this.#writing;
  }

  #flush(): void {
    const notes: AuditNote[] = [];
    for (const [key, counter] of this.#counters) {
      if (counter.more === 0) this.#counters.delete(key);
      else notes.push(noteOf(counter.tried, counter.more));
      counter.more = 0;
    }
    if (this.#others > 0) notes.push(othersNote(this.#others));
    this.#others = 0;
    if (notes.length > 0) this.#write(notes);
    else if (this.#counters.size === 0) {
      this.#timer?.cancel();
      this.#timer = null;
    }
  }

  /** One after the other, so that lines are in the order of what they tell. */
  #write(notes: readonly AuditNote[]): void {
    const { append, logger } = this.#deps;
    this.#writing = this.#writing.then(async () => {
      try {
        for (const note of notes) await append(note);
      } catch (error) {
        logger.warn({ err: error }, 'failed sign-ins could not be written to the audit log');
      }
    });
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
