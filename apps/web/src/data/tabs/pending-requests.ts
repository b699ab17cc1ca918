import type { Timing } from '../timing.ts';
import type { ToLeader } from './messages.ts';

type Ask = Extract<ToLeader, { type: 'ask' }>;

/** Requests of this tab to the leader that have no response yet. */
export class PendingRequests {
  readonly #timing: Timing;
  readonly #send: (question: Ask) => void;
  readonly #open = new Map<number, (answer: unknown) => void>();
  #asked = 0;

  constructor(timing: Timing, send: (question: Ask) => void) {
    this.#timing = timing;
    this.#send = send;
  }

  /** Resolves with null on timeout. */
  ask(question: Omit<Ask, 'type' | 'id'>): Promise<unknown> {
    const id = ++this.#asked;
    return new Promise((resolve) => {
      const cancel = this.#timing.after(question.withinMs, () => this.answered(id, null));
      this.#open.set(id, (answer) => {
        cancel();
        resolve(answer);
      });
      this.#send({ type: 'ask', id, ...question });
    });
  }

  answered(id: number, answer: unknown): void {
    const give = this.#open.get(id);
    this.#open.delete(id);
    give?.(answer);
  }
}
