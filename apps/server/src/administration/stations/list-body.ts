import { type PreSerialised, preSerialised } from '../../platform/http/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';

/**
 * The answer of a call that lists every station, serialised once per change: unchanged parts are
 * kept as bytes, and a long list is joined in several turns so that other work is not delayed.
 */
export class ListBody<T> {
  readonly #present: (item: T) => unknown;
  readonly #epoch: string;
  readonly #parts = new Map<T, Buffer>();
  #revision = 0;
  #building: { revision: number; answer: Promise<PreSerialised> } | null = null;

  /**
   * @param epoch created at the server's start, part of the ETag
   * @param present an item as in the answer; items are immutable
   */
  constructor(epoch: string, present: (item: T) => unknown) {
    this.#epoch = epoch;
    this.#present = present;
  }

  /** The next answer is serialised again. */
  changed(): void {
    this.#revision++;
  }

  /** The answer for these items, which are the same until {@link changed}. */
  get(items: readonly T[]): Promise<PreSerialised> {
    const revision = this.#revision;
    if (this.#building?.revision !== revision) {
      const answer = this.#build(items, revision);
      this.#building = { revision, answer };
      // A failure rejects its waiting callers; the next one retries.
      answer.catch(() => {
        if (this.#building?.answer === answer) this.#building = null;
      });
    }
    return this.#building.answer;
  }

  async #build(items: readonly T[], revision: number): Promise<PreSerialised> {
    const parts: Buffer[] = [];
    for (const [index, item] of items.entries()) {
      await yieldToEventLoop();
      let part = this.#parts.get(item);
      if (!part) {
        part = Buffer.from(JSON.stringify(this.#present(item)));
        this.#parts.set(item, part);
      }
      if (index > 0) parts.push(COMMA);
      parts.push(part);
    }
    const living = new Set(items);
    for (const item of this.#parts.keys()) if (!living.has(item)) this.#parts.delete(item);
    return preSerialised(Buffer.concat([OPEN, ...parts, CLOSE]), `${this.#epoch}-${revision}`);
  }
}

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');
