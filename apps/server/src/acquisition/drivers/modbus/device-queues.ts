import type { Clock, Timer } from '../../../platform/clock.ts';
import type { FieldError } from '../field-error.ts';

/** Ends a stay. Repeated calls do nothing. */
export type Release = () => void;

interface Waiting {
  enter(): void;
}

/** One stay at a time for each device, in the order of the requests. */
export class DeviceQueues {
  readonly #queues = new Map<string, Waiting[]>();

  /**
   * Resolves when it is the caller's turn.
   * @param patience limits the wait; its error is then the rejection
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

/** A time limit of a caller, from the beginning or the last `renew`; it ends once. */
export class QueueDeadline {
  readonly #clock: Clock;
  readonly #withinMs: number;
  readonly #why: () => FieldError;
  #timer: Timer;
  #error: FieldError | null = null;
  readonly #listeners = new Set<(error: FieldError) => void>();

  /** @param why the error when the time is over */
  constructor(clock: Clock, withinMs: number, why: () => FieldError) {
    this.#clock = clock;
    this.#withinMs = withinMs;
    this.#why = why;
    this.#timer = this.#start();
  }

  get error(): FieldError | null {
    return this.#error;
  }

  /**
   * Calls back when it ends; the returned function unsubscribes. Nothing is called once it has
   * ended.
   */
  onEnd(listener: (error: FieldError) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Restarts the time limit. */
  renew(): void {
    if (this.#error !== null) return;
    this.#timer.cancel();
    this.#timer = this.#start();
  }

  /** It is no longer needed. */
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
