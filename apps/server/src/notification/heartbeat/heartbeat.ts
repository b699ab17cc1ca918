import { formatDuration } from '@outpost/core';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { PartHealth } from '../../platform/health.ts';
import { type Outbound, OutboundError } from '../../platform/outbound/index.ts';
import * as texts from './texts.ts';

const EVERY_MS = 60_000;

export interface HeartbeatStats {
  pings: number;
  failures: number;
}

/**
 * Pings an outside service every minute while users can be notified of alarms. When the server, its
 * machine or its network fails, or alarms cannot be notified, the pings stop and that service
 * alerts.
 */
export class Heartbeat {
  readonly stats: HeartbeatStats = { pings: 0, failures: 0 };
  readonly #context: Pick<Context, 'clock' | 'logger'>;
  readonly #url: string;
  readonly #outbound: Outbound;
  /** Why users cannot be notified of alarms now; null: they can. An error counts as a reason. */
  readonly #whyNot: () => Promise<string | null>;
  #timer: Timer | null = null;
  #pinging: Promise<void> | null = null;
  #lastMs: number | null = null;
  #problem: { readonly reason: string; readonly isOwn: boolean } | null = null;

  constructor(
    context: Pick<Context, 'clock' | 'logger'>,
    url: string,
    outbound: Outbound,
    whyNot: () => Promise<string | null>,
  ) {
    this.#context = context;
    this.#url = url;
    this.#outbound = outbound;
    this.#whyNot = whyNot;
  }

  start(): void {
    this.#timer = this.#context.clock.setInterval(() => this.#tick(), EVERY_MS);
    this.#tick();
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#pinging;
  }

  health(): PartHealth {
    const { clock } = this.#context;
    const last =
      this.#lastMs === null
        ? texts.noneSentYet
        : texts.lastAgo(formatDuration(Math.max(0, clock.now() - this.#lastMs)));
    if (this.#problem === null) return { State: 'ok', Detail: texts.heartbeats(last) };
    const { reason, isOwn } = this.#problem;
    return isOwn
      ? { State: 'failed', Detail: `Heartbeats stopped: ${reason}; ${last}` }
      : { State: 'degraded', Detail: `Heartbeats failing: ${reason}; ${last}` };
  }

  #tick(): void {
    this.#pinging ??= this.#ping().finally(() => {
      this.#pinging = null;
    });
  }

  async #ping(): Promise<void> {
    const { clock } = this.#context;
    const reason = await this.#whyNot().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (reason !== null) return this.#note({ reason, isOwn: true });
    try {
      const { status } = await this.#outbound({
        method: 'GET',
        url: this.#url,
        headers: { 'user-agent': texts.outpost },
      });
      if (status < 200 || status > 299) throw new OutboundError(texts.receiverRespondedWith(status));
      this.stats.pings += 1;
      this.#lastMs = clock.now();
      this.#note(null);
    } catch (error) {
      this.stats.failures += 1;
      this.#note({ reason: error instanceof Error ? error.message : String(error), isOwn: false });
    }
  }

  /** Logs changes only; the URL is a secret and is not logged. */
  #note(problem: { readonly reason: string; readonly isOwn: boolean } | null): void {
    const { logger } = this.#context;
    if (problem !== null && problem.reason !== this.#problem?.reason) {
      if (problem.isOwn)
        logger.error({ reason: problem.reason }, 'heartbeats stopped: users cannot be notified of alarms');
      else logger.warn({ reason: problem.reason }, 'heartbeats failing');
    }
    if (problem === null && this.#problem !== null) logger.info('heartbeats resumed');
    this.#problem = problem;
  }
}
