import { isIPv6 } from 'node:net';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import * as texts from './texts.ts';

/** Failures without a delay, by what is counted: the pair is an account at one address. */
const FREE_FAILURES = { pair: 4, account: 20, address: 30 };
const FIRST_WAIT_MS = 1_000;
/** Reached after eleven more failures; from here it counts as locked. */
const MAX_WAIT_MS = 15 * 60_000;
/** A counter without a failure for this time is reset. */
const FORGET_AFTER_MS = 60 * 60_000;
/** The maximum number of counters; beyond it the oldest is dropped. */
const MAX_COUNTERS = 20_000;
/** The maximum number of pairs that signed in; beyond it the oldest is dropped. */
const MAX_KNOWN = 20_000;

interface Counter {
  failures: number;
  lastAtMs: number;
  blockedUntilMs: number;
}

/** What an attempt is counted by. */
interface CounterKeys {
  readonly pair: string;
  readonly account?: string;
  readonly address: string;
}

/** A sign-in in progress. */
export interface Attempt {
  /** Succeeded: the account's counters are reset. */
  succeeded(): void;
  /** Could not be checked: it does not count. */
  withdrawn(): void;
}

/**
 * Slows down guessing: after some failures each further one doubles the delay, up to a lock of a
 * quarter of an hour. Names without an account are counted in the same way. In memory: a restart
 * resets it, which an attacker cannot cause and which unlocks locked-out users.
 *
 * It cannot be used to lock out an owner: failures already slowed by the pair's limit are not
 * counted for the account, so one address alone never reaches the account's limit; when many
 * addresses reach it, the owner can still sign in where they signed in before.
 */
export class LoginThrottle {
  readonly #clock: Clock;
  /** In the order of their last failure. */
  readonly #counters = new Map<string, Counter>();
  /** Pairs that signed in, in the order of the last time. Only their own limit applies to them. */
  readonly #known = new Set<string>();

  readonly #what: string;

  /** @param what is limited, as in `Too many failed sign-ins` */
  constructor(clock: Clock, what = texts.failedSignIns) {
    this.#clock = clock;
    this.#what = what;
  }

  /**
   * Counts an attempt as failed until its result is known, so that concurrent ones are limited too.
   * @throws AppError `LOGIN_THROTTLED` while account or address must wait; such an attempt is not
   * counted
   */
  begin(name: string, address: string): Attempt {
    const from = networkOf(address);
    return this.#begin({ pair: `p ${from} ${name}`, account: `n ${name}`, address: `a ${from}` });
  }

  /**
   * {@link begin} without an account, such as with a code that is too long to guess: only the
   * address is counted, so that no one can hold up other addresses.
   * @param what is attempted
   * @throws AppError `LOGIN_THROTTLED` while the address must wait
   */
  beginAt(what: string, address: string): Attempt {
    const from = networkOf(address);
    return this.#begin({ pair: `p ${from} \0${what}`, address: `a ${from}` });
  }

  #begin(keys: CounterKeys): Attempt {
    const nowMs = this.#clock.now();
    const holding = this.#known.has(keys.pair) ? [keys.pair] : Object.values(keys);
    const waitMs = Math.max(...holding.map((key) => (this.#fresh(key, nowMs)?.blockedUntilMs ?? 0) - nowMs));
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      throw new AppError('LOGIN_THROTTLED', texts.tooManyAttempts(this.#what, formatWait(seconds)), {
        retryAfterSeconds: seconds,
      });
    }
    const slowed = (this.#fresh(keys.pair, nowMs)?.failures ?? 0) >= FREE_FAILURES.pair;
    const counted = (Object.entries(keys) as [keyof CounterKeys, string][]).filter(
      ([what]) => !(what === 'account' && slowed),
    );
    for (const [what, key] of counted) this.#count(key, FREE_FAILURES[what], nowMs);
    return {
      succeeded: () => {
        this.#counters.delete(keys.pair);
        if (keys.account !== undefined) this.#counters.delete(keys.account);
        this.#uncount(keys.address, FREE_FAILURES.address);
        this.#know(keys.pair);
      },
      withdrawn: () => {
        for (const [what, key] of counted) this.#uncount(key, FREE_FAILURES[what]);
      },
    };
  }

  #know(pair: string): void {
    this.#known.delete(pair);
    this.#known.add(pair);
    if (this.#known.size > MAX_KNOWN) {
      const [oldest] = this.#known;
      this.#known.delete(oldest!);
    }
  }

  #fresh(key: string, nowMs: number): Counter | undefined {
    const counter = this.#counters.get(key);
    return counter && nowMs - counter.lastAtMs < FORGET_AFTER_MS ? counter : undefined;
  }

  #count(key: string, free: number, nowMs: number): void {
    const failures = (this.#fresh(key, nowMs)?.failures ?? 0) + 1;
    const beyond = failures - free;
    const waitMs = beyond > 0 ? Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (beyond - 1)) : 0;
    this.#counters.delete(key);
    this.#counters.set(key, { failures, lastAtMs: nowMs, blockedUntilMs: nowMs + waitMs });
    if (this.#counters.size > MAX_COUNTERS) {
      const [oldest] = this.#counters.keys();
      this.#counters.delete(oldest!);
    }
  }

  /** Takes back one failure; those of others stay. */
  #uncount(key: string, free: number): void {
    const counter = this.#counters.get(key);
    if (!counter) return;
    counter.failures--;
    if (counter.failures <= free) counter.blockedUntilMs = 0;
    if (counter.failures === 0) this.#counters.delete(key);
  }
}

/** A household or site has a whole /64 of IPv6 addresses (RFC 6177). */
function networkOf(forwarded: string): string {
  const address = withoutPort(forwarded);
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head, tail] = address.split('::');
  const groups = head!.split(':').filter(Boolean);
  const behind = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...behind].slice(0, 4).join(':');
}

/**
 * Some proxies add the port of the connection to the forwarded address, which differs each time.
 */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;
}

function formatWait(seconds: number): string {
  if (seconds === 1) return texts.oneSecond;
  return seconds < 120 ? texts.seconds(seconds) : texts.minutes(Math.ceil(seconds / 60));
}
