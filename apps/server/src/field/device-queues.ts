import type { Clock, Timer } from '../platform/clock.ts';
import type { FieldError } from './field-error.ts';

/** Ends a stay. Calling it again does nothing. */
export type Release = () => void;

interface Waiting {
  enter(): void;
}

/** One stay at a time for each device, in the order in which they were asked for. */
export class DeviceQueues {
  readonly #queues = new Map<string, Waiting[]>();

  /**
   * Resolves when it is the caller's turn.
   * @param patience tells when the caller will wait no longer; it then rejects with that error
   */
  async take(key: string, patience: QueueDeadline): Promise<Release> {
    const queue = this.#queues.get(key);
    if (queue === undefined) {
      this.#queues.set(key, []);
      return this.#release(key);
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: () => {
          forget();
          resolve(this.#release(key));
        },
      };
      const forget = patience.onEnd((error) => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(error);
      });
      queue.push(waiting);
    });
  }

  #release(key: string): Release {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const next = this.#queues.get(key)?.shift();
      if (next === undefined) this.#queues.delete(key);
      else next.enter();
    };
  }
}

/** How long somebody will wait, from the beginning or the last `renew` on; it ends once. */
export class QueueDeadline {
  readonly #clock: Clock;
  readonly #withinMs: number;
  readonly #why: () => FieldError;
  #timer: Timer;
  #error: FieldError | null = null;
  readonly #listeners = new Set<(error: FieldError) => void>();

  /** @param why what is said when the time is over */
  constructor(clock: Clock, withinMs: number, why: () => FieldError) {
    this.#clock = clock;
    this.#withinMs = withinMs;
    this.#why = why;
    this.#timer = this.#start();
  }

  get error(): FieldError | null {
    return this.#error;
  }

  /** Calls back when it ends; the answer takes that back. Nothing is called once it has ended. */
  onEnd(listener: (error: FieldError) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits as long again from now on. */
  renew(): void {
    if (this.#error !== null) return;
    this.#timer.cancel();
    this.#timer = this.#start();
  }

  /** It is not needed any more. */
  stop(): void {
    this.#timer.cancel();
  }

  end(error: FieldError): void {
    if (this.#error !== null) return;
    this.#error = error;
    for (const listener of [...this.#listeners]) listener(error);
    this.#listeners.clear();
  }

  #start(): Timer {
    return this.#clock.setDeadline(() => this.end(this.#why()), this.#withinMs);
  }
}
