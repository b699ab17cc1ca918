/** A silent unit that has waited so long behind living ones gets its turn all the same. */
export const PROBE_TIMEOUT_MS = 5_000;
/** After so many on-demand requests in a row one of the others has its turn. */
export const URGENT_RUN = 8;

/**
 * Whose request an endpoint carries next. A member stands in at most one place: it is taken out for one request and
 * comes back at the end for its next one, so that a station of many blocks shares with one of few. On-demand work
 * goes first, in the order it came; long work that gives way has every second request; members that did not answer the last
 * time go after all that did. None of them keeps the others waiting for ever.
 */
export class FairTurn<T> {
  readonly #urgent: T[] = [];
  readonly #givingWay: T[] = [];
  readonly #living: T[] = [];
  readonly #silent: { member: T; sinceMs: number }[] = [];
  /** On-demand requests in a row. */
  #urgentRun = 0;
  /** The last request, on-demand ones aside, was of work that gives way. */
  #hadItsTurn = false;

  get size(): number {
    return this.#urgent.length + this.#givingWay.length + this.#living.length + this.#silent.length;
  }

  addUrgent(member: T): void {
    this.#urgent.push(member);
  }

  addGivingWay(member: T): void {
    this.#givingWay.push(member);
  }

  addLiving(member: T): void {
    this.#living.push(member);
  }

  addUnresponsive(member: T, nowMs: number): void {
    this.#silent.push({ member, sinceMs: nowMs });
  }

  /** Takes out the member whose turn it is. */
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
    const silent = this.#silent[0];
    if (this.#living.length > 0 && (silent === undefined || nowMs - silent.sinceMs < PROBE_TIMEOUT_MS)) {
      return this.#living.shift();
    }
    return this.#silent.shift()?.member;
  }

  /** Takes a member out, wherever it stands, and says whether it stood anywhere. */
  delete(member: T): boolean {
    return (
      remove(this.#living, (entry) => entry === member) ||
      remove(this.#silent, (entry) => entry.member === member) ||
      remove(this.#urgent, (entry) => entry === member) ||
      remove(this.#givingWay, (entry) => entry === member)
    );
  }
}

function remove<E>(entries: E[], matches: (entry: E) => boolean): boolean {
  const index = entries.findIndex(matches);
  if (index >= 0) entries.splice(index, 1);
  return index >= 0;
}
