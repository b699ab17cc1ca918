import { createHash } from 'node:crypto';
import { MAX_WEBHOOK_WAITING } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/index.ts';
import type { WebhookContext } from './context.ts';
import type { NewDelivery } from './delivery.repository.ts';
import {
  alarmEvent,
  auditedEvent,
  isFor,
  type OutgoingEvent,
  SENT_ALARM_EVENTS,
  stationEvent,
} from './events.ts';
import type { SourcePosition } from './source.repository.ts';
import * as texts from './texts.ts';

const ALARMS = 'alarms';
const AUDIT = 'audit';
/** Events that are read at once. */
const MAX_EVENTS = 200;

/** What was read of a source. */
interface ReadEvents {
  readonly events: readonly OutgoingEvent[];
  readonly lastId: number;
  /** There may be more. */
  readonly isFull: boolean;
}

/**
 * Queues events for webhooks. They are read from what is stored anyway, the timeline of alarms and
 * the audit log, after a stored position, in transactions of their own: nothing that raises an
 * alarm or writes to a controller waits for a webhook, and no event is lost over a restart.
 */
export class EventCollector {
  readonly #context: WebhookContext;
  /** The status of each station as it was queued last; null: not read yet. */
  #stations: Map<number, boolean> | null = null;

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
    const { book, image, alarms, audit } = this.#context;
    if (!book.hasEnabled) return false;
    const fromAlarms = await this.#collectFrom(ALARMS, async (lastId) => {
      const read = await alarms.eventsAfter(lastId, SENT_ALARM_EVENTS, MAX_EVENTS);
      return {
        events: read.map((one) => alarmEvent(image, one)),
        lastId: read.at(-1)?.event.Id ?? lastId,
        isFull: read.length === MAX_EVENTS,
      };
    });
    const fromAudit = await this.#collectFrom(AUDIT, async (lastId) => {
      const read = await audit.after(lastId, MAX_EVENTS);
      return {
        events: read.map((entry) => auditedEvent(image, entry)).filter((event) => event !== null),
        lastId: read.at(-1)?.Id ?? lastId,
        isFull: read.length === MAX_EVENTS,
      };
    });
    return (await this.#collectStations()) || fromAlarms || fromAudit;
  }

  async #collectFrom(source: string, read: (lastId: number) => Promise<ReadEvents>): Promise<boolean> {
    let lastId = (await this.#context.sources.position(source)) ?? 0;
    let isAnyQueued = false;
    for (;;) {
      const found = await read(lastId);
      if (found.lastId === lastId) return isAnyQueued;
      isAnyQueued = (await this.#queue(found.events, { source, lastId: found.lastId })) || isAnyQueued;
      lastId = found.lastId;
      if (!found.isFull) return isAnyQueued;
    }
  }

  async #collectStations(): Promise<boolean> {
    const { clock, image, sources } = this.#context;
    this.#stations ??= new Map(await sources.stations());
    const known = this.#stations;
    const now = this.#statusNow();
    const changed = new Map([...now].filter(([stationId, isOnline]) => known.get(stationId) !== isOnline));
    const gone = [...known.keys()].filter((stationId) => image.station(stationId) === undefined);
    if (changed.size + gone.length === 0) return false;
    // One that was never seen has not changed.
    const events = [...changed]
      .filter(([stationId]) => known.has(stationId))
      .map(([stationId, isOnline]) => stationEvent(image, stationId, isOnline, toInstant(clock.now())));
    const isQueued = await this.#queue(events, null, async (db) => {
      await sources.setStations(db, changed);
      await sources.forgetStations(db, gone);
    });
    for (const [stationId, isOnline] of changed) known.set(stationId, isOnline);
    for (const stationId of gone) known.delete(stationId);
    return isQueued;
  }

  /** Stations that are known to be online or offline. */
  #statusNow(): Map<number, boolean> {
    const found = new Map<number, boolean>();
    for (const { stationId, link } of this.#context.image.stations())
      if (link.status === 'online' || link.status === 'offline')
        found.set(stationId, link.status === 'online');
    return found;
  }

  async #queue(
    events: readonly OutgoingEvent[],
    position: SourcePosition | null,
    lastly: (db: Database) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const { storage, clock, book, deliveries, sources } = this.#context;
    const queued = events.flatMap((event) =>
      book.all.filter((each) => isFor(each, event)).map(({ Id }) => deliveryOf(Id, event)),
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
      if (position !== null) await sources.setPosition(db, position);
      await lastly(db);
    });
    return queued.length > 0;
  }
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
