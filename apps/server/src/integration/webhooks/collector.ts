import { createHash } from 'node:crypto';
import { MAX_WEBHOOK_WAITING } from '@outpost/contract';
import type { LinkState } from '../../acquisition/index.ts';
import { toInstant } from '../../platform/clock.ts';
import type { WebhookContext } from './context.ts';
import type { NewDelivery } from './delivery.repository.ts';
import { alarmEvent, auditedEvent, isFor, type OutgoingEvent, stationEvent } from './events.ts';
import { type Dated, type ReadPart, takeInOrder } from './in-order.ts';
import * as texts from './texts.ts';

const ALARMS = 'alarms';
const AUDIT = 'audit';
/** Events that are read at once, of each source. */
const MAX_EVENTS = 200;
/** An event that is further ahead of the clock was stored before the clock was set back. */
const MAX_AHEAD_MS = 10_000;

/** What may be sent. */
interface Candidate extends Dated {
  readonly source: typeof ALARMS | typeof AUDIT | 'stations';
  /** Of the event in its source, or of the station. */
  readonly id: number;
  /** null: it is not sent. */
  readonly event: OutgoingEvent | null;
}

/**
 * Queues events for webhooks, in the order in which they happened. They are read from what is stored
 * anyway, the timeline of alarms and the audit log, after a stored position, in transactions of their
 * own: nothing that raises an alarm or writes to a controller waits for a webhook, and no event is
 * lost over a restart.
 */
export class EventCollector {
  readonly #context: WebhookContext;
  /** The status of each station as it was queued last; null: not read yet. */
  #stations: Map<number, boolean> | null = null;
  /** The newest event that was queued since the start. */
  #newestMs = Number.NEGATIVE_INFINITY;

  constructor(context: WebhookContext) {
    this.#context = context;
  }

  /** Webhooks get what happens from now on; before the first one is turned on. @throws StorageError */
  async begin(): Promise<void> {
    const { storage, sources, alarms, audit } = this.#context;
    const [newest] = await audit.list({ limit: 1 });
    const lastAlarm = await alarms.lastEventId();
    const status = this.#statusNow();
    await storage.transaction(async (db) => {
      await sources.setPosition(db, { source: ALARMS, lastId: lastAlarm });
      await sources.setPosition(db, { source: AUDIT, lastId: newest?.Id ?? 0 });
      await sources.setStations(db, status);
    });
    this.#stations = new Map([...(this.#stations ?? []), ...status]);
  }

  /** Queues what happened since the last time. @returns whether anything was queued @throws StorageError */
  async collect(): Promise<boolean> {
    const { book, clock, sources, alarms, audit } = this.#context;
    if (!book.hasEnabled) return false;
    this.#stations ??= new Map(await sources.stations());
    await this.#noteStations(this.#stations);
    if (!(await this.#isAnyNew(this.#stations))) return false;
    for (let isAnyQueued = false; ; ) {
      const untilMs = clock.now();
      const changed = this.#changedStations(this.#stations, untilMs);
      // What is still being stored can be older than what is stored already.
      await alarms.settled();
      await audit.settled();
      const [alarmEvents, auditEvents] = [await this.#alarmEvents(), await this.#auditEvents()];
      const nowMs = clock.now();
      const { taken, isMore } = takeInOrder([
        { events: changed, isFull: false },
        onlyUntil(untilMs, nowMs, alarmEvents),
        onlyUntil(untilMs, nowMs, auditEvents),
      ]);
      isAnyQueued = (await this.#queue(taken, this.#stations)) || isAnyQueued;
      if (!isMore) return isAnyQueued;
    }
  }

  async #isAnyNew(known: ReadonlyMap<number, boolean>): Promise<boolean> {
    if (this.#changedStations(known, 0).length > 0) return true;
    return (await this.#alarmEvents()).events.length + (await this.#auditEvents()).events.length > 0;
  }

  async #alarmEvents(): Promise<ReadPart<Candidate>> {
    const { sources, image, alarms } = this.#context;
    const lastId = (await sources.position(ALARMS)) ?? 0;
    const read = await alarms.eventsAfter(lastId, MAX_EVENTS);
    const events = read.map((one) => {
      const { Id: id, At } = one.event;
      return { source: ALARMS, id, atMs: Date.parse(At), event: alarmEvent(image, one) } as const;
    });
    return { events, isFull: read.length === MAX_EVENTS };
  }

  async #auditEvents(): Promise<ReadPart<Candidate>> {
    const { sources, image, audit } = this.#context;
    const lastId = (await sources.position(AUDIT)) ?? 0;
    const read = await audit.after(lastId, MAX_EVENTS);
    const events = read.map((entry) => {
      const { Id: id, At } = entry;
      return { source: AUDIT, id, atMs: Date.parse(At), event: auditedEvent(image, entry) } as const;
    });
    return { events, isFull: read.length === MAX_EVENTS };
  }

  /** Stations whose status has changed. One that was never seen has not. */
  #changedStations(known: ReadonlyMap<number, boolean>, untilMs: number): Candidate[] {
    const { image } = this.#context;
    return [...image.stations()]
      .flatMap(({ stationId, link }) => {
        const isOnline = onlineOf(link);
        if (isOnline === null || !known.has(stationId) || known.get(stationId) === isOnline) return [];
        const changedMs = (isOnline ? link.lastGoodPollAtMs : link.lastAttemptAtMs) ?? untilMs;
        // Not before what was queued already.
        const atMs = Math.min(Math.max(changedMs, this.#newestMs), untilMs);
        const event = stationEvent(image, stationId, isOnline, toInstant(atMs));
        return [{ source: 'stations' as const, id: stationId, atMs, event }];
      })
      .sort((a, b) => a.atMs - b.atMs);
  }

  /** Stations that are new, or gone: no event. */
  async #noteStations(known: Map<number, boolean>): Promise<void> {
    const { image, storage, sources } = this.#context;
    const added = new Map([...this.#statusNow()].filter(([stationId]) => !known.has(stationId)));
    const gone = [...known.keys()].filter((stationId) => image.station(stationId) === undefined);
    if (added.size + gone.length === 0) return;
    await storage.transaction(async (db) => {
      await sources.setStations(db, added);
      await sources.forgetStations(db, gone);
    });
    for (const [stationId, isOnline] of added) known.set(stationId, isOnline);
    for (const stationId of gone) known.delete(stationId);
  }

  /** Stations that are known to be online or offline. */
  #statusNow(): Map<number, boolean> {
    const found = new Map<number, boolean>();
    for (const { stationId, link } of this.#context.image.stations()) {
      const isOnline = onlineOf(link);
      if (isOnline !== null) found.set(stationId, isOnline);
    }
    return found;
  }

  /** Stores deliveries, and that these were queued. @returns whether there is a delivery */
  async #queue(taken: readonly Candidate[], known: Map<number, boolean>): Promise<boolean> {
    if (taken.length === 0) return false;
    const { storage, clock, book, deliveries, sources } = this.#context;
    const queued = taken.flatMap(({ event }) =>
      event === null
        ? []
        : book.all.filter((each) => isFor(each, event)).map(({ Id }) => deliveryOf(Id, event)),
    );
    const stations = new Map(
      taken.flatMap(({ source, event, id }) =>
        source === 'stations' ? [[id, event?.body.type === 'station.online'] as const] : [],
      ),
    );
    const nowMs = clock.now();
    await storage.transaction(async (db) => {
      if (queued.length > 0) {
        const waiting = new Map(await deliveries.waiting(db));
        const fits: NewDelivery[] = [];
        const surplus: NewDelivery[] = [];
        for (const one of queued) {
          const count = waiting.get(one.webhookId) ?? 0;
          (count < MAX_WEBHOOK_WAITING ? fits : surplus).push(one);
          waiting.set(one.webhookId, count + 1);
        }
        await deliveries.add(db, fits, nowMs);
        await deliveries.addFailed(db, surplus, texts.queueFull, nowMs);
      }
      for (const source of [ALARMS, AUDIT]) {
        const last = taken.findLast((one) => one.source === source);
        if (last !== undefined) await sources.setPosition(db, { source, lastId: last.id });
      }
      await sources.setStations(db, stations);
    });
    for (const [stationId, isOnline] of stations) known.set(stationId, isOnline);
    this.#newestMs = Math.max(this.#newestMs, ...taken.map(({ atMs }) => atMs));
    return queued.length > 0;
  }
}

/** null: not known. */
function onlineOf({ status }: Readonly<LinkState>): boolean | null {
  return status === 'online' || status === 'offline' ? status === 'online' : null;
}

/** What happened later is left for the next time, when what happened before it is stored. */
function onlyUntil(
  untilMs: number,
  nowMs: number,
  { events, isFull }: ReadPart<Candidate>,
): ReadPart<Candidate> {
  const later = events.findIndex(({ atMs }) => atMs > untilMs && atMs <= nowMs + MAX_AHEAD_MS);
  return later === -1 ? { events, isFull } : { events: events.slice(0, later), isFull: false };
}

/** The same message has the same ID, also if it is queued again after its transaction was lost. */
function deliveryOf(webhookId: number, { body }: OutgoingEvent): NewDelivery {
  const text = JSON.stringify(body);
  const hash = createHash('sha256').update(`${webhookId}\n${text}`).digest('hex').slice(0, 32);
  return {
    webhookId,
    messageId: `msg_${hash}`,
    event: body.type,
    atMs: Date.parse(body.timestamp),
    body: text,
  };
}
