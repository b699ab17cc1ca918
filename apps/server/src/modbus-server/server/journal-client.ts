import type { ReadRange } from '@outpost/core';
import * as texts from './texts.ts';

/** Maximum number of ranges distinguished for each client. */
const MAX_RANGES = 64;
const MAX_FUNCTION = 4;

interface Range extends ReadRange {
  /** Today. */
  times: number;
}

/** The activity of a master since it connected, and today. Counting a request allocates nothing. */
export class JournalClient {
  readonly address: string;
  readonly sinceMs: number;
  /** Since when it has no connection; null: it has one. */
  goneMs: number | null = null;
  #requests = 0;
  #exceptions = 0;
  readonly #ranges = new Map<number, Range>();
  #newRanges: Range[] = [];
  /** Requests beyond the distinguished ranges. */
  #others = 0;
  /** How often each station was polled today. */
  #polls = new Map<number, number>();
  #newPolls: number[] = [];

  constructor(address: string, sinceMs: number) {
    this.address = address;
    this.sinceMs = sinceMs;
  }

  answered(functionCode: number, isException: boolean, unitId: number, first: number, count: number): void {
    this.#requests += 1;
    if (isException) this.#exceptions += 1;
    else if (functionCode <= MAX_FUNCTION) this.#read(functionCode, unitId, first, count);
  }

  polled(stationId: number): void {
    const times = this.#polls.get(stationId) ?? 0;
    this.#polls.set(stationId, times + 1);
    if (times === 0) this.#newPolls.push(stationId);
  }

  takeNewRanges(): ReadRange[] {
    const taken = this.#newRanges;
    this.#newRanges = [];
    return taken;
  }

  takeNewPolls(): number[] {
    const taken = this.#newPolls;
    this.#newPolls = [];
    return taken;
  }

  /** Today's requests, as text and figures. */
  sums(): { requests: number; words: string; details: Record<string, unknown> } {
    const polls = [...this.#polls.values()].reduce((sum, times) => sum + times, 0);
    const words = [
      texts.requestCount(this.#requests),
      texts.exceptionCount(this.#exceptions),
      texts.pollCountByCoil(polls),
    ].join(', ');
    const ranges = [...this.#ranges.values()].filter(({ times }) => times > 0);
    const details = {
      Requests: this.#requests,
      Exceptions: this.#exceptions,
      Ranges: ranges.map(({ unitId, functionCode, first, last, times }) => ({
        ...{ UnitId: unitId, Function: functionCode, First: first, Last: last, Times: times },
      })),
      OtherReads: this.#others,
      Polls: [...this.#polls].slice(0, MAX_RANGES).map(([StationId, Times]) => ({ StationId, Times })),
    };
    return { requests: this.#requests, words, details };
  }

  /** Resets the counts; ranges read before are not new. */
  newDay(): void {
    this.#requests = 0;
    this.#exceptions = 0;
    this.#others = 0;
    for (const range of this.#ranges.values()) range.times = 0;
    this.#polls = new Map();
    this.#newPolls = [];
  }

  #read(functionCode: number, unitId: number, first: number, count: number): void {
    // Below 2^38: unit ID, function, address and a count of at most 2,000.
    const key = ((unitId * MAX_FUNCTION + functionCode - 1) * 65_536 + first) * 2_048 + count;
    const range = this.#ranges.get(key);
    if (range !== undefined) {
      range.times += 1;
    } else if (this.#ranges.size < MAX_RANGES) {
      const added = { unitId, functionCode, first, last: first + count - 1, times: 1 };
      this.#ranges.set(key, added);
      this.#newRanges.push(added);
    } else {
      this.#others += 1;
    }
  }
}
