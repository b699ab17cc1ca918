import { type Actor, type AuditNote, CountedNotes } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import * as texts from './texts.ts';

/** Unknown callers, counted by address and email, with a common limit. */
const STRANGERS = '';

/** A failed sign-in. */
export interface FailedTry {
  /** `throttled`: rejected without a check. */
  readonly action: 'sign-in' | 'throttled';
  /** The reason, as in `failed: …`. */
  readonly why: string;
  /** As typed. */
  readonly email: string;
  readonly address: string;
  readonly device: string;
  /** null: no account has this address. */
  readonly accountId: number | null;
}

const UNKNOWN_USER: Actor = { accountId: null, name: texts.unknownUser };

/**
 * Failed sign-ins in the audit log. The first of a kind, address and email is an event at once;
 * later ones are counted, with one event per minute, so that guessing cannot fill the disk.
 */
export class SignInLog {
  readonly #counted: CountedNotes;

  constructor(
    { clock, logger }: Pick<Context, 'clock' | 'logger'>,
    append: (note: AuditNote) => Promise<void>,
  ) {
    this.#counted = new CountedNotes(clock, logger, texts.failedSignIns, append, (_group, count) =>
      othersNote(count),
    );
  }

  failed(given: FailedTry): void {
    const tried = { ...given, email: presentable(given.email) };
    const key = JSON.stringify([tried.action, tried.why, tried.email, tried.address]);
    if (this.#counted.open(STRANGERS, key)) void this.#counted.write([noteOf(tried, 1)]);
    else this.#counted.count(STRANGERS, key, (count) => noteOf(tried, count));
  }

  /** Writes the counted events, and waits for them. */
  stop(): Promise<void> {
    return this.#counted.stop();
  }
}

/** The part of untrusted text that the log may contain: 254 printable characters. */
function presentable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, 254)
    .toWellFormed();
}

function noteOf({ action, why, email, address, device, accountId }: FailedTry, count: number): AuditNote {
  const times = count === 1 ? '' : texts.timesInAMinuteSuffix(count);
  const words =
    action === 'throttled'
      ? texts.signInBlocked(email, address, times, why)
      : texts.signInFailed(email, address, times, why);
  return {
    kind: 'sign-in',
    action,
    outcome: action === 'throttled' ? 'refused' : 'failed',
    by: UNKNOWN_USER,
    words,
    details: { Email: email, Address: address, Device: device, Account: accountId, Count: count },
  };
}

function othersNote(count: number): AuditNote {
  return {
    kind: 'sign-in',
    action: 'sign-in',
    outcome: 'failed',
    by: UNKNOWN_USER,
    words: texts.signInFailedMoreTimes(count),
    details: { Count: count },
  };
}
