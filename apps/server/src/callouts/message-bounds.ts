import type { NewNotification } from '../notify/index.ts';

/** Messages to one address of a person within a minute; the rest comes as one. */
export const MAX_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
/** So long before it leaves, nothing is put into a message of many any more: what is being stored just then would come too late. */
const CLOSED_MS = 5_000;

/**
 * Bounds how many messages a person gets: beyond {@link MAX_PER_MINUTE} a minute they are gathered into one that leaves when the
 * minute is over. Counts are this process's own, so a restart lets a few more through.
 */
export class MessageBounds {
  readonly #sent = new Map<string, number>();
  #minute = Number.NaN;
  #sinceMs = Number.NaN;

  copy(): MessageBounds {
    const copy = new MessageBounds();
    copy.#minute = this.#minute;
    copy.#sinceMs = this.#sinceMs;
    for (const [to, sent] of this.#sent) copy.#sent.set(to, sent);
    return copy;
  }

  /** @returns the message of many that this one goes into; null: it leaves by itself */
  place(one: NewNotification, atMs: number): NewNotification | null {
    this.keep(atMs);
    const to = `${one.accountId}:${one.channel}:${one.address}`;
    const sent = this.#sent.get(to) ?? 0;
    this.#sent.set(to, sent + 1);
    if (sent < MAX_PER_MINUTE) return null;
    const endMs = (this.#minute + 1) * MINUTE_MS;
    // Not the minute, which a clock that is set back gives again after its message has left.
    const key = `alarm-digest:${this.#sinceMs}:${to}`;
    return {
      ...one,
      key,
      topic: 'alarm-digest',
      about: 0,
      batch: String(endMs),
      content: { key, accountId: one.accountId },
      dueAtMs: endMs,
    };
  }

  /** Forgets the minutes before. */
  keep(atMs: number): void {
    const minute = Math.floor((atMs + CLOSED_MS) / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#sinceMs = atMs;
    this.#sent.clear();
  }
}
