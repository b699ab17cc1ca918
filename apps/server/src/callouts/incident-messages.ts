import type { NewNotification } from '../notify/index.ts';
import { addressKey, type CalloutRecipient, incidentMessage } from './messages.ts';

/** So long is waited with calling for a lost power or communication: what else is lost within it comes in one message. */
export const GATHER_MS = 3_000;

const MINUTE_MS = 60_000;
/** An incident that grows is told again to the same people after these times, the last of them again and again. */
const PACE_MS = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];
/** Stations come back within minutes of each other. */
const RETURN_GATHER_MS = MINUTE_MS;
/** What happened so shortly before a message left may not have been known to it. */
const LEEWAY_MS = 1_000;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Of whom, of what and in which step somebody is to be told. */
export interface IncidentNews {
  readonly incidentId: number;
  readonly to: CalloutRecipient;
  /** How many steps were taken with this one; 0: an alarm has returned. */
  readonly step: number;
  /** When what is to be told happened. */
  readonly happenedAtMs: number;
}

interface Newest {
  readonly key: string;
  readonly dueMs: number;
  readonly count: number;
}

/**
 * Makes one message of what happens to the alarms of an incident. A message tells of everything as it is when it leaves, so what
 * happened before that needs no other; what happens after it comes in the next, ever less often. A step of the escalation has messages
 * of its own. What was sent is this process's own knowledge, so a restart lets one more through.
 */
export class IncidentMessages {
  readonly #newest = new Map<string, Newest>();
  /** By the clock, when a message was last placed. */
  #placedAtMs = Number.NEGATIVE_INFINITY;

  copy(): IncidentMessages {
    const copy = new IncidentMessages();
    copy.#placedAtMs = this.#placedAtMs;
    for (const [of, newest] of this.#newest) copy.#newest.set(of, newest);
    return copy;
  }

  /** @returns the key of the message that tells of it, and that message where it is to be made */
  place(
    { incidentId, to, step, happenedAtMs }: IncidentNews,
    nowMs: number,
  ): { readonly key: string; readonly message: NewNotification | null } {
    // By a clock that was set back, what happens now seems to be older than messages that have left.
    if (nowMs + LEEWAY_MS < this.#placedAtMs) this.#newest.clear();
    this.#placedAtMs = nowMs;
    const of = `${incidentId}:${step}:${addressKey(to)}`;
    const before = this.#newest.get(of);
    if (before && happenedAtMs + LEEWAY_MS <= before.dueMs) return { key: before.key, message: null };
    // One that is still to leave tells of it too.
    if (before && before.dueMs > nowMs + LEEWAY_MS) return { key: before.key, message: null };
    const first = step === 0 ? nowMs + RETURN_GATHER_MS : nowMs;
    const pace = before ? PACE_MS[Math.min(before.count, PACE_MS.length) - 1]! : 0;
    const dueMs = before ? Math.max(first, before.dueMs + pace) : first;
    const message = incidentMessage(incidentId, to, step, dueMs);
    this.#newest.delete(of);
    this.#newest.set(of, { key: message.key, dueMs, count: (before?.count ?? 0) + 1 });
    this.#forget(nowMs);
    return { key: message.key, message };
  }

  #forget(nowMs: number): void {
    for (const [of, { dueMs }] of this.#newest) {
      if (Math.abs(nowMs - dueMs) < KEPT_MS) return;
      this.#newest.delete(of);
    }
  }
}
