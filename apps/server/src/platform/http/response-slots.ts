import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import * as texts from './texts.ts';

/** An answer larger than this takes a slot until it has been generated and sent. */
export const LARGE_RESPONSE_BYTES = 256 * 1_024;
/** A page requests at most four at a time: trends of both kinds and their comparisons. */
export const MAX_LARGE_RESPONSES_PER_ACCOUNT = 6;
export const MAX_LARGE_RESPONSES = 24;
export const MAX_WAITING_PER_ACCOUNT = 24;
export const MAX_WAITING = 96;
/** Less than the 30 s after which the page times out. */
export const MAX_SLOT_WAIT_MS = 20_000;
const RETRY_AFTER_SECONDS = 5;

interface Slot {
  readonly accountId: number;
  /** The answer while it is not over, and work on it; 0: the slot is released. */
  uses: number;
}

interface Waiting {
  readonly accountId: number;
  readonly begin: () => void;
}

/**
 * Bounds how many large answers are generated and sent at a time, for each account and in total:
 * each takes memory until the client has read it. Further ones wait in order, and accounts with a
 * free slot do not wait for others.
 */
export class ResponseSlots {
  readonly #clock: Clock;
  readonly #onRefuse: () => void;
  readonly #slots = new WeakMap<ServerResponse, Slot>();
  /** Slots in use, by account. */
  readonly #inUse = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();
  #total = 0;

  /** @param onRefuse called for each answer without a slot */
  constructor(clock: Clock, onRefuse: () => void) {
    this.#clock = clock;
    this.#onRefuse = onRefuse;
  }

  /**
   * Resolves when the account may have another large answer. The slot is released when the answer
   * has been sent or its connection has closed, and all work on it has ended; repeated for the same
   * response, it resolves at once.
   *
   * @throws AppError `LARGE_ANSWERS_BUSY` when too many wait already, or this one has waited for
   * too long
   */
  async take(accountId: number, response: ServerResponse): Promise<void> {
    if (this.#slots.has(response)) return;
    if (!this.#isFree(accountId)) return this.#wait(accountId, response);
    // No event would release the slot.
    if (isOver(response)) throw gone();
    this.#hold(accountId, response);
  }

  /** Does some of the work on an answer, which holds its slot if it has one. */
  async during<T>(response: ServerResponse, work: () => Promise<T>): Promise<T> {
    const end = this.#use(response);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Ends a stream with the answer that it is sent in. What it is generated from holds the slot until
   * it has closed.
   */
  endWith(response: ServerResponse, sent: Readable, source = sent): void {
    source.once('close', this.#use(response));
    onceOver(response, () => sent.destroy());
  }

  #use(response: ServerResponse): () => void {
    const slot = this.#slots.get(response);
    // Without a slot, or after its end, nothing is held.
    if (!slot || slot.uses === 0) return () => {};
    slot.uses += 1;
    return () => this.#endUse(slot);
  }

  #endUse(slot: Slot): void {
    slot.uses -= 1;
    if (slot.uses > 0) return;
    this.#count(slot.accountId, -1);
    this.#beginWaiting();
  }

  #isFree(accountId: number): boolean {
    return this.#total < MAX_LARGE_RESPONSES && this.#usedBy(accountId) < MAX_LARGE_RESPONSES_PER_ACCOUNT;
  }

  #usedBy(accountId: number): number {
    return this.#inUse.get(accountId) ?? 0;
  }

  #hold(accountId: number, response: ServerResponse): void {
    const slot = { accountId, uses: 1 };
    this.#slots.set(response, slot);
    this.#count(accountId, 1);
    onceOver(response, () => this.#endUse(slot));
  }

  #count(accountId: number, by: 1 | -1): void {
    this.#total += by;
    const used = this.#usedBy(accountId) + by;
    if (used === 0) this.#inUse.delete(accountId);
    else this.#inUse.set(accountId, used);
  }

  #beginWaiting(): void {
    for (const waiting of this.#waiting) if (this.#isFree(waiting.accountId)) waiting.begin();
  }

  #wait(accountId: number, response: ServerResponse): Promise<void> {
    const ofAccount = [...this.#waiting].filter((other) => other.accountId === accountId).length;
    if (ofAccount >= MAX_WAITING_PER_ACCOUNT || this.#waiting.size >= MAX_WAITING) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting);
        late.cancel();
        stopListening();
      };
      const begin = () => {
        leave();
        // It may have closed before its event was delivered.
        if (isOver(response)) return reject(gone());
        this.#hold(accountId, response);
        resolve();
      };
      const waiting: Waiting = { accountId, begin };
      const stopListening = onceOver(response, () => {
        leave();
        reject(gone());
      });
      const late = this.#clock.setTimeout(() => {
        leave();
        reject(this.#refusal());
      }, MAX_SLOT_WAIT_MS);
      this.#waiting.add(waiting);
    });
  }

  #refusal(): AppError {
    this.#onRefuse();
    return new AppError('LARGE_ANSWERS_BUSY', texts.tooManyLargeResponses(MAX_LARGE_RESPONSES_PER_ACCOUNT), {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/** Stops work on an answer that no client waits for. */
const gone = (): AppError => new AppError('LARGE_ANSWERS_BUSY', texts.clientClosedConnection);

const isOver = ({ writableFinished, destroyed, req }: ServerResponse): boolean =>
  writableFinished || destroyed || req.socket.destroyed;

/**
 * Calls `task` once when an answer has been sent, or its connection has closed (an answer behind
 * another one on its connection has no event of its own for that).
 *
 * @returns cancels it
 */
function onceOver(response: ServerResponse, task: () => void): () => void {
  const { socket } = response.req;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    response.off('finish', over);
    response.off('close', over);
    socket.off('close', over);
  };
  const over = () => {
    // A response closes within the close event of its socket, which then still calls this.
    if (isStopped) return;
    stop();
    task();
  };
  response.once('finish', over);
  response.once('close', over);
  socket.once('close', over);
  return stop;
}
