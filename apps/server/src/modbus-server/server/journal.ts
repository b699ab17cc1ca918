import { type MapJournalAction, MODBUS_MASTER } from '@outpost/contract';
import { formatReadRanges, joinRanges } from '@outpost/core';
import type { AuditNote } from '../../platform/audit/index.ts';
import { type Timer, toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';
import { JournalClient } from './journal-client.ts';
import { LineBudget } from './line-budget.ts';
import * as texts from './texts.ts';

/** New activity is gathered for this long and recorded in one entry. */
const GATHER_MS = 10_000;
/**
 * A master without a connection for this long is gone; one that returns earlier is not recorded.
 */
const GONE_MS = 300_000;
/** Maximum number of masters that are followed; of others only their connection is recorded. */
const MAX_CLIENTS = 1_000;
/** Maximum number of refused addresses distinguished per day. */
const MAX_REFUSED = 100;
/**
 * Whatever clients do: this many entries at once, and this many per hour. The worst day takes less
 * than a megabyte.
 */
const MAX_LINES = 300;
const LINES_AN_HOUR = 60;

/**
 * Records in the audit log what masters do, in few entries: new activity at once, repeated activity
 * once a day as a total. Never an entry per request, and never more than the budget.
 */
export class Journal {
  readonly #context: Context;
  readonly #siteName: (stationId: number) => string;
  readonly #wallClock: (ms: number) => number;
  readonly #budget: LineBudget;
  readonly #clients = new Map<string, JournalClient>();
  /** How often each address was refused today. */
  #refused = new Map<string, number>();
  #day: string;
  #timer: Timer | null = null;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(context: Context, siteName: (stationId: number) => string) {
    this.#context = context;
    this.#siteName = siteName;
    this.#wallClock = wallClockOf(context.timeZone);
    this.#budget = new LineBudget(context.clock, MAX_LINES, LINES_AN_HOUR);
    this.#day = this.#today();
  }

  start(): void {
    this.#timer = this.#context.clock.setInterval(() => this.#gather(), GATHER_MS);
  }

  /** Records what is pending. Resolves when it is stored, or could not be. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#gather();
    for (const client of this.#clients.values()) this.#sums(client, texts.untilOutpostStopped);
    this.#clients.clear();
    await this.#writing;
  }

  /** Resolves when everything recorded so far is stored, or could not be. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** A master has its first connection. @returns the recorder of its requests */
  connected(address: string): JournalClient {
    let client = this.#clients.get(address);
    if (!client) {
      client = new JournalClient(address, this.#context.clock.now());
      if (this.#clients.size < MAX_CLIENTS) this.#clients.set(address, client);
      this.#tell(address, 'connect', 'done', texts.connected);
    }
    client.goneMs = null;
    return client;
  }

  /** A master has no connection any more. */
  disconnected(address: string): void {
    const client = this.#clients.get(address);
    if (client) client.goneMs = this.#context.clock.now();
  }

  refused(address: string, reason: string): void {
    const times = this.#refused.get(address);
    // Beyond so many addresses the daily total covers them together.
    if (times === undefined && this.#refused.size >= MAX_REFUSED) {
      this.#refused.set(OTHERS, (this.#refused.get(OTHERS) ?? 0) + 1);
      return;
    }
    this.#refused.set(address, (times ?? 0) + 1);
    if (times === undefined) this.#tell(address, 'refuse', 'refused', texts.rejected(reason));
  }

  #gather(): void {
    const left = this.#budget.takeLeftOut();
    if (left > 0) {
      this.#append({
        ...{
          kind: 'modbus',
          action: 'left-out',
          outcome: 'done',
          by: { accountId: null, name: texts.outpost },
        },
        words: texts.entriesOmitted(left),
        details: { Lines: left },
      });
    }
    const nowMs = this.#context.clock.now();
    for (const client of this.#clients.values()) {
      this.#tellReads(client);
      this.#tellPolls(client);
      if (client.goneMs !== null && nowMs - client.goneMs >= GONE_MS) {
        this.#clients.delete(client.address);
        const { words, details } = client.sums();
        const since = { Since: toInstant(client.sinceMs), Until: toInstant(client.goneMs) };
        this.#tell(client.address, 'disconnect', 'done', texts.disconnected(words), { ...since, ...details });
      }
    }
    const today = this.#today();
    if (today !== this.#day) this.#endDay(today);
  }

  #endDay(today: string): void {
    for (const client of this.#clients.values()) {
      this.#sums(client, `on ${this.#day}`);
      client.newDay();
    }
    for (const [address, times] of this.#refused) {
      if (times > 1 || address === OTHERS) {
        this.#tell(address, 'refuse', 'refused', texts.rejectedTimes(times, this.#day), { Times: times });
      }
    }
    this.#refused = new Map();
    this.#day = today;
  }

  #sums(client: JournalClient, when: string): void {
    const { requests, words, details } = client.sums();
    if (requests > 0) this.#tell(client.address, 'sums', 'done', `${words}, ${when}`, details);
  }

  #tellReads(client: JournalClient): void {
    const ranges = joinRanges(client.takeNewRanges());
    if (ranges.length === 0) return;
    const Ranges = ranges.map(({ unitId, functionCode, first, last }) => ({
      ...{ UnitId: unitId, Function: functionCode, First: first, Last: last },
    }));
    this.#tell(client.address, 'read', 'done', texts.readsRanges(formatReadRanges(ranges)), { Ranges });
  }

  #tellPolls(client: JournalClient): void {
    const ids = client.takeNewPolls();
    if (ids.length === 0) return;
    const names = ids.slice(0, MAX_NAMED).map((id) => this.#siteName(id));
    const more = ids.length > MAX_NAMED ? texts.moreStations(ids.length - MAX_NAMED) : '';
    const one = ids.length === 1 ? { stationId: ids[0]! } : {};
    const words = texts.polledByCoil(names.join(', '), more);
    this.#tell(client.address, 'poll', 'done', words, { Stations: ids }, one);
  }

  #tell(
    address: string,
    action: MapJournalAction,
    outcome: AuditNote['outcome'],
    words: string,
    details?: AuditNote['details'],
    about: Pick<AuditNote, 'stationId'> = {},
  ): void {
    if (!this.#budget.take()) return;
    const by = { accountId: null, name: `${MODBUS_MASTER}${address}` };
    this.#append({ kind: 'modbus', action, outcome, by, words, ...(details ? { details } : {}), ...about });
  }

  #append(note: AuditNote): void {
    const { audit, logger } = this.#context;
    this.#writing = this.#writing
      .then(() => audit.append(note))
      .catch((error: unknown) =>
        logger.error({ err: error, words: note.words }, 'an entry of the Modbus journal was lost'),
      );
  }

  #today(): string {
    return new Date(this.#wallClock(this.#context.clock.now())).toISOString().slice(0, 10);
  }
}

/** Stands for all addresses beyond the distinguished ones. */
const OTHERS = texts.atOtherAddresses;
const MAX_NAMED = 6;
