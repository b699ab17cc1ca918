/**
 * A silent unit that has waited so long gets its turn before responding ones; one of them in the
 * same time, since each may take a whole timeout.
 */
export const PROBE_TIMEOUT_MS = 5_000;
/** After so many consecutive on-demand requests another member has its turn. */
export const URGENT_RUN = 8;

/** Nothing is added to it. */
const NONE: never[] = [];

/**
 * Decides whose request an endpoint carries next. A member is queued at most once: it is removed
 * for one request and queued again for its next one, so that a station of many blocks shares with
 * one of few. On-demand work goes first, in order of arrival; long work that yields gets every
 * second request; members that did not respond the last time go after all others. None of them
 * starves the others.
 */
export class FairTurn<T> {
  #urgent: T[] = NONE;
  #givingWay: T[] = NONE;
  #living: T[] = NONE;
  #silent: { member: T; sinceMs: number }[] = NONE;
  /** Consecutive on-demand requests. */
  #urgentRun = 0;
  /** The last request, apart from on-demand ones, was of work that yields. */
  #hadItsTurn = false;
  /** When a silent unit last had its turn before responding ones. */
  #silentFirstMs = Number.NEGATIVE_INFINITY;

  get size(): number {
    return this.#urgent.length + this.#givingWay.length + this.#living.length + this.#silent.length;
  }

  addUrgent(member: T): void {
    this.#urgent = added(this.#urgent, member);
  }

  addGivingWay(member: T): void {
    this.#givingWay = added(this.#givingWay, member);
  }

  addLiving(member: T): void {
    this.#living = added(this.#living, member);
  }

  addUnresponsive(member: T, nowMs: number): void {
    this.#silent = added(this.#silent, { member, sinceMs: nowMs });
  }

  /** Removes the member whose turn it is. */
  take(nowMs: number): T | undefined {
    const pollsWait = this.#living.length + this.#silent.length > 0;
    const othersWait = pollsWait || this.#givingWay.length > 0;
    if (this.#urgent.length > 0 && !(othersWait && this.#urgentRun >= URGENT_RUN)) {
      this.#urgentRun++;
      return this.#urgent.shift();
    }
    this.#urgentRun = 0;
    if (this.#givingWay.length > 0 && !(pollsWait && this.#hadItsTurn)) {
      this.#hadItsTurn = true;
      return this.#givingWay.shift();
    }
    this.#hadItsTurn = false;
    if (this.#living.length === 0) return this.#silent.shift()?.member;
    const silent = this.#silent[0];
    if (silent === undefined || nowMs - Math.max(silent.sinceMs, this.#silentFirstMs) < PROBE_TIMEOUT_MS) {
      return this.#living.shift();
    }
    this.#silentFirstMs = nowMs;
    return this.#silent.shift()!.member;
  }

  /** Removes a member, and reports whether it was queued. */
  delete(member: T): boolean {
    return (
      remove(this.#living, (entry) => entry === member) ||
      remove(this.#silent, (entry) => entry.member === member) ||
      remove(this.#urgent, (entry) => entry === member) ||
      remove(this.#givingWay, (entry) => entry === member)
    );
  }
}

/** An empty queue is replaced by one with room for a single entry, which is all that most ever have. */
function added<E>(entries: E[], entry: E): E[] {
  if (entries.length === 0) return [entry];
  entries.push(entry);
  return entries;
}

function remove<E>(entries: E[], matches: (entry: E) => boolean): boolean {
  const index = entries.findIndex(matches);
  if (index >= 0) entries.splice(index, 1);
  return index >= 0;
}
