import type { Clock, Timer } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { LeaseTable, OtherServer } from '../storage/index.ts';

/** How long the stations belong to the active server without a sign of life. */
export const LEASE_MS = 6_000;
const RENEW_EVERY_MS = 1_500;
/** After a failed renewal: the database may be there again just before the lease ends. */
const RETRY_MS = 250;
/** The active server ends earlier than the database says, for clocks that run at different speeds. */
const MARGIN_MS = 500;

/** `lost`: it ended without a renewal, or another server has it. `hand-over`: on request. */
export type LeaseEnd = 'lost' | 'hand-over';

/** What the parts of an active server need to know. */
export interface HeldLease {
  /** Increases with each take-over. */
  readonly epoch: number;
  /**
   * Whether stations may be polled and commanded now, by this machine's own monotonic clock: false
   * as soon as another server may have taken over, also right after this process was suspended.
   */
  isHeld(): boolean;
  /** The servers that could take over, or say why not. @throws StorageError */
  others(): Promise<readonly OtherServer[]>;
}

type LeaseOf = Pick<LeaseTable, 'take' | 'renew' | 'release' | 'status'>;
type LeaseLogger = Pick<Logger, 'warn' | 'error'>;

/** The lease of this server while it is the active one. */
export class Lease implements HeldLease {
  readonly epoch: number;
  /** Resolves once, when this server must stop. */
  readonly ended: Promise<LeaseEnd>;
  readonly #table: LeaseOf;
  readonly #clock: Clock;
  readonly #logger: LeaseLogger;
  #end: (how: LeaseEnd) => void = () => undefined;
  #untilMs: number;
  #isOver = false;
  #timer: Timer | null = null;

  private constructor(table: LeaseOf, clock: Clock, logger: LeaseLogger, epoch: number, askedMs: number) {
    this.#table = table;
    this.#clock = clock;
    this.#logger = logger;
    this.epoch = epoch;
    this.#untilMs = askedMs + LEASE_MS - MARGIN_MS;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#schedule();
  }

  /** @returns null: another server is active. @throws StorageError */
  static async take(table: LeaseOf, clock: Clock, logger: LeaseLogger): Promise<Lease | null> {
    const epoch = await table.take(LEASE_MS);
    if (epoch === null) return null;
    // Taking over may have waited long for the last write of the other server.
    const askedMs = clock.monotonicMs();
    const answer = await table.renew(epoch, LEASE_MS).catch(async (error: unknown) => {
      await table.release(epoch).catch(() => undefined);
      throw error;
    });
    if (answer === 'taken') return null;
    return new Lease(table, clock, logger, epoch, askedMs);
  }

  isHeld(): boolean {
    return !this.#isOver && this.#clock.monotonicMs() < this.#untilMs;
  }

  async others(): Promise<readonly OtherServer[]> {
    return (await this.#table.status()).others;
  }

  /** Another server can take over at once, or later if the database cannot be reached. */
  async release(): Promise<void> {
    this.#stop();
    await this.#table.release(this.epoch).catch(() => undefined);
  }

  #schedule(afterMs = RENEW_EVERY_MS): void {
    this.#timer?.cancel();
    if (this.#isOver) return;
    const leftMs = Math.max(0, this.#untilMs - this.#clock.monotonicMs());
    this.#timer = this.#clock.setTimeout(() => void this.#renew(), Math.min(afterMs, leftMs));
  }

  /** Never rejects. A server that hands over keeps its lease until it has written what it has. */
  async #renew(): Promise<void> {
    if (this.#isOver) return;
    if (!this.isHeld()) return this.#lose('it was not renewed in time');
    const askedMs = this.#clock.monotonicMs();
    const late = this.#clock.setTimeout(
      () => this.#lose('the database did not respond in time'),
      this.#untilMs - askedMs,
    );
    try {
      const answer = await this.#table.renew(this.epoch, LEASE_MS);
      if (this.#isOver) return;
      if (answer === 'taken') return this.#lose('another server has taken over');
      this.#untilMs = askedMs + LEASE_MS - MARGIN_MS;
      if (answer === 'hand-over') this.#end('hand-over');
      this.#schedule();
    } catch (error) {
      this.#logger.warn({ reason: (error as Error).message }, 'the lease of the stations was not renewed');
      this.#schedule(RETRY_MS);
    } finally {
      late.cancel();
    }
  }

  #lose(reason: string): void {
    if (this.#isOver) return;
    this.#logger.error({ reason }, 'this server is no longer the active one');
    this.#stop();
    this.#end('lost');
  }

  #stop(): void {
    this.#isOver = true;
    this.#timer?.cancel();
  }
}
