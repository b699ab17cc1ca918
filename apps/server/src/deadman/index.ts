import { formatDuration } from '@outpost/core';
import { type Outbound, OutboundError } from '../outbound/index.ts';
import type { Clock, Timer } from '../platform/clock.ts';
import type { PartHealth } from '../platform/health.ts';
import type { Logger } from '../platform/logger.ts';

const EVERY_MS = 60_000;

export interface DeadManDeps {
  readonly url: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly outbound: Outbound;
  /** Why people cannot be told of alarms now, in words; null: they can. One that throws has failed. */
  readonly whyNot: () => Promise<string | null>;
}

export interface DeadManStats {
  pings: number;
  failures: number;
}

/**
 * Tells a service elsewhere every minute that people can be told of alarms. Where the server, its machine or its network is gone, or alarms
 * cannot be told, nothing is said, and that service raises its voice.
 */
export class DeadMan {
  readonly stats: DeadManStats = { pings: 0, failures: 0 };
  readonly #deps: DeadManDeps;
  #timer: Timer | null = null;
  #pinging: Promise<void> | null = null;
  #lastMs: number | null = null;
  #problem: { readonly words: string; readonly isOwn: boolean } | null = null;

  constructor(deps: DeadManDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = this.#deps.clock.setInterval(() => this.#tick(), EVERY_MS);
    this.#tick();
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#pinging;
  }

  health(): PartHealth {
    const { clock } = this.#deps;
    const last =
      this.#lastMs === null
        ? 'none yet'
        : `last ${formatDuration(Math.max(0, clock.now() - this.#lastMs))} ago`;
    if (this.#problem === null) return { State: 'ok', Detail: `Pings: ${last}` };
    const { words, isOwn } = this.#problem;
    return isOwn
      ? { State: 'failed', Detail: `No pings, because ${words}; ${last}` }
      : { State: 'degraded', Detail: `The URL of the dead-man does not take pings: ${words}; ${last}` };
  }

  #tick(): void {
    this.#pinging ??= this.#ping().finally(() => {
      this.#pinging = null;
    });
  }

  async #ping(): Promise<void> {
    const { clock, url, outbound, whyNot } = this.#deps;
    const reason = await whyNot().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (reason !== null) return this.#note({ words: reason, isOwn: true });
    try {
      const { status } = await outbound({ method: 'GET', url, headers: { 'user-agent': 'Outpost' } });
      if (status < 200 || status > 299) throw new OutboundError(`it answered ${status}`);
      this.stats.pings += 1;
      this.#lastMs = clock.now();
      this.#note(null);
    } catch (error) {
      this.stats.failures += 1;
      this.#note({ words: error instanceof Error ? error.message : String(error), isOwn: false });
    }
  }

  /** A change is a line of the log; the URL is a secret and stays out of it. */
  #note(problem: { readonly words: string; readonly isOwn: boolean } | null): void {
    const { logger } = this.#deps;
    if (problem !== null && problem.words !== this.#problem?.words) {
      if (problem.isOwn)
        logger.error(
          { reason: problem.words },
          'the dead-man is not pinged: people cannot be told of alarms',
        );
      else logger.warn({ reason: problem.words }, 'the URL of the dead-man does not take pings');
    }
    if (problem === null && this.#problem !== null) logger.info('the dead-man is pinged again');
    this.#problem = problem;
  }
}
