import { randomBytes } from 'node:crypto';
import {
  MAX_WEBHOOKS,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookBodyOf,
  type WebhookDelivery,
  type WebhookSecret,
  type WebhookSettings,
} from '@outpost/contract';
import { type AreaRename, compareNames, renamedAreas, unknownAreaIndex } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, OUTPOST, settingNotes } from '../../platform/audit/index.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { makeWebhookSecret } from '../../platform/outbound/index.ts';
import type { Database } from '../../platform/storage/index.ts';
import { sendsNothing } from '../texts.ts';
import type { EventCollector } from './collector.ts';
import type { WebhookContext } from './context.ts';
import type { StoredDelivery } from './delivery.repository.ts';
import type { WebhookDispatcher } from './dispatcher.ts';
import type { WebhookSender } from './sender.ts';
import * as texts from './texts.ts';
import type { StoredWebhook, WebhookChange } from './webhook.repository.ts';

const OVERLAP_MS = WEBHOOK_SECRET_OVERLAP_HOURS * 60 * 60_000;

/** What Admins do with webhooks. */
export class WebhookService {
  readonly #context: WebhookContext;
  readonly #collector: EventCollector;
  readonly #dispatcher: WebhookDispatcher;
  readonly #sender: WebhookSender;

  constructor(
    context: WebhookContext,
    collector: EventCollector,
    dispatcher: WebhookDispatcher,
    sender: WebhookSender,
  ) {
    this.#context = context;
    this.#collector = collector;
    this.#dispatcher = dispatcher;
    this.#sender = sender;
  }

  /** By name. @throws StorageError */
  async list(): Promise<Webhook[]> {
    const { book, deliveries, clock } = this.#context;
    const waiting = await deliveries.waiting();
    return book.all
      .map((webhook) => presentWebhook(webhook, waiting.get(webhook.Id) ?? 0, clock.now()))
      .sort((a, b) => compareNames(a.Name, b.Name) || a.Id - b.Id);
  }

  /** @returns its secret @throws AppError `WEBHOOKS_FULL`, `BAD_REQUEST`; StorageError */
  async add(body: WebhookSettings, by: Actor): Promise<WebhookSecret> {
    const { webhooks, secrets, clock } = this.#context;
    const { HeaderValue, ...settings } = body;
    if (settings.HeaderName !== null && HeaderValue === undefined)
      throw invalidField('HeaderValue', texts.headerValueMissing);
    this.#refuseAddress(settings.Url);
    this.#refuseMissing(settings, null);
    if (settings.Enabled) await this.#beforeFirst();
    const Secret = makeWebhookSecret();
    const Id = await webhooks.alone(async (db) => {
      const id = await webhooks.create(db, { ...settings, sealedHeader: null }, clock.now());
      if (id === undefined) throw new AppError('WEBHOOKS_FULL', texts.full(MAX_WEBHOOKS));
      await webhooks.setSecret(db, id, {
        ...{ sealedSecret: secrets.seal(Secret, id), sealedEarlierSecret: null, earlierUntilMs: null },
      });
      if (settings.HeaderName !== null && HeaderValue !== undefined)
        await webhooks.update(db, id, { ...settings, sealedHeader: secrets.seal(HeaderValue, id) });
      await this.#audit(db, by, texts.added(settings.Name), null, settings);
      return id;
    });
    await this.#changed();
    return { Id, Secret };
  }

  /** @throws AppError `WEBHOOK_NOT_FOUND`, `BAD_REQUEST`; StorageError */
  async save(id: number, body: WebhookSettings, by: Actor): Promise<void> {
    const { webhooks } = this.#context;
    if (body.Enabled) await this.#beforeFirst();
    await webhooks.alone(async (db) => {
      const before = await this.#find(id, db);
      const { HeaderValue: _, ...settings } = body;
      // One that is no longer allowed can be renamed or turned off.
      if (body.Url !== before.Url) this.#refuseAddress(body.Url);
      this.#refuseMissing(body, before);
      await webhooks.update(db, id, { ...settings, sealedHeader: this.#headerOf(before, body) });
      await this.#audit(db, by, texts.changed(body.Name), before, settings, body.HeaderValue !== undefined);
    });
    await this.#changed();
  }

  /** @throws AppError `WEBHOOK_NOT_FOUND`; StorageError */
  async remove(id: number, by: Actor): Promise<void> {
    const { webhooks } = this.#context;
    await webhooks.alone(async (db) => {
      const before = await this.#find(id, db);
      await webhooks.delete(db, id);
      await this.#audit(db, by, texts.removed(before.Name), before, null);
    });
    await this.#changed();
  }

  /** The secret before stays valid for a day. @throws AppError `WEBHOOK_NOT_FOUND`; StorageError */
  async renewSecret(id: number, by: Actor): Promise<WebhookSecret> {
    const { webhooks, secrets, clock, audit } = this.#context;
    const Secret = makeWebhookSecret();
    await webhooks.alone(async (db) => {
      const { Name, sealedSecret } = await this.#find(id, db);
      await webhooks.setSecret(db, id, {
        sealedSecret: secrets.seal(Secret, id),
        sealedEarlierSecret: sealedSecret,
        earlierUntilMs: clock.now() + OVERLAP_MS,
      });
      await audit.appendIn(db, [
        { ...{ kind: 'setting', action: 'change', outcome: 'done', by }, words: texts.secretRenewed(Name) },
      ]);
    });
    await this.#changed();
    return { Id: id, Secret };
  }

  /** Newest first. @throws AppError `WEBHOOK_NOT_FOUND`; StorageError */
  async listDeliveries(id: number, before: number | undefined): Promise<WebhookDelivery[]> {
    await this.#find(id);
    return (await this.#context.deliveries.list(id, before)).map(presentDelivery);
  }

  /**
   * Sends a test event now; if the receiver takes it, what waits follows at once.
   * @throws AppError `WEBHOOK_NOT_FOUND`, `OBSERVE_ONLY`; StorageError
   */
  async test(id: number, by: Actor): Promise<WebhookDelivery> {
    const { storage, clock, audit, deliveries, observeOnly } = this.#context;
    if (observeOnly) throw new AppError('OBSERVE_ONLY', sendsNothing);
    const webhook = await this.#find(id);
    const words = texts.tested(webhook.Name, new URL(webhook.Url).host);
    const note = { ...({ kind: 'connection', action: 'webhook' } as const), by, words };
    const of = await audit.append({ ...note, outcome: 'begun' });
    const nowMs = clock.now();
    const body: WebhookBodyOf<'test'> = {
      ...{ type: 'test', version: 1, timestamp: toInstant(nowMs) },
      data: { By: by.name },
    };
    const messageId = `msg_${randomBytes(16).toString('hex')}`;
    const delivery = {
      ...({ webhookId: id, messageId, event: 'test', atMs: nowMs } as const),
      body: JSON.stringify(body),
    } as const;
    // Ended, so that it is not sent a second time if this process ends meanwhile.
    await storage.transaction((db) => deliveries.addFailed(db, [delivery], texts.interrupted, nowMs));
    const [stored] = (await deliveries.list(id, undefined)).filter((one) => one.messageId === messageId);
    const attempt = await this.#sender.send(webhook, delivery);
    await this.#dispatcher.settle(webhook, stored!, attempt);
    await this.#context.book.load();
    const { isSent, status, answer: Answer } = attempt;
    await audit.append({
      ...{ ...note, of, outcome: isSent ? 'done' : 'failed' },
      details: { Status: status, Answer },
    });
    if (isSent) {
      await deliveries.makeDue(id, clock.now());
      this.#dispatcher.look();
    }
    return presentDelivery((await deliveries.find(stored!.id)) ?? stored!);
  }

  /** Queues it again, after those that wait. @throws AppError `WEBHOOK_DELIVERY_NOT_FOUND`, `CONFLICT`; StorageError */
  async sendAgain(deliveryId: number, by: Actor): Promise<void> {
    const { storage, clock, audit, deliveries, book } = this.#context;
    const delivery = await deliveries.find(deliveryId);
    const webhook = delivery && book.get(delivery.webhookId);
    if (!delivery || !webhook) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND', texts.noDelivery(deliveryId));
    if (delivery.state === 'waiting') throw new AppError('CONFLICT', texts.stillWaiting);
    if (!webhook.Enabled) throw new AppError('CONFLICT', texts.isOff(webhook.Name));
    await storage.transaction(async (db) => {
      await deliveries.add(db, [delivery], clock.now());
      await audit.appendIn(db, [
        {
          ...{ kind: 'connection', action: 'webhook', outcome: 'done', by },
          words: texts.sentAgain(webhook.Name, delivery.event),
        },
      ]);
    });
    this.#dispatcher.look();
  }

  /** Renames an area in the webhooks that it limits. @throws StorageError */
  async renameArea(renamed: AreaRename): Promise<void> {
    const { webhooks, audit } = this.#context;
    if (renamed.to === '') return;
    await webhooks.alone(async (db) => {
      for (const before of await webhooks.all(db)) {
        const Areas = renamedAreas(before.Areas, renamed);
        if (Areas === null) continue;
        await webhooks.setAreas(db, before.Id, Areas);
        const words = texts.areaRenamed(before.Name, renamed.from, renamed.to);
        const change = { before: { Areas: before.Areas }, after: { Areas } };
        await audit.appendIn(db, settingNotes({ by: OUTPOST, words, ...change }));
      }
    });
    await this.#context.book.load();
  }

  async #find(id: number, db?: Database): Promise<StoredWebhook> {
    const { webhooks, book } = this.#context;
    const found = db ? (await webhooks.all(db)).find(({ Id }) => Id === id) : book.get(id);
    if (!found) throw new AppError('WEBHOOK_NOT_FOUND', texts.noWebhook(id));
    return found;
  }

  /** Names are checked when they are sent to, because their addresses change. */
  #refuseAddress(url: string): void {
    const why = this.#sender.whyNotAllowed(url);
    if (why !== null) throw invalidField('Url', why);
  }

  /** What it was limited to before does not prevent other changes: a station may have been deleted. */
  #refuseMissing({ Areas, StationIds }: WebhookSettings, before: StoredWebhook | null): void {
    const { image } = this.#context;
    const areas = Array.from(image.stations(), ({ config }) => config.Area);
    const unknown = unknownAreaIndex(Areas, [...areas, ...(before?.Areas ?? [])]);
    if (unknown >= 0) throw invalidField('Areas', texts.areaWithoutStations(Areas[unknown]!));
    const isMissing = (id: number) => image.station(id) === undefined && !before?.StationIds.includes(id);
    const missing = StationIds.find(isMissing);
    if (missing !== undefined) throw invalidField('StationIds', texts.stationNotFound(missing));
  }

  /** A secret that is never shown is only sent to the server for which it was entered. */
  #headerOf(before: StoredWebhook, { HeaderName, HeaderValue, Url }: WebhookSettings): string | null {
    if (HeaderName === null) return null;
    if (HeaderValue !== undefined) return this.#context.secrets.seal(HeaderValue, before.Id);
    if (before.sealedHeader === null || before.HeaderName !== HeaderName)
      throw invalidField('HeaderValue', texts.headerValueMissing);
    if (new URL(before.Url).origin !== new URL(Url).origin)
      throw invalidField('HeaderValue', texts.headerValueForServer);
    return before.sealedHeader;
  }

  /** The first webhook that is turned on gets what happens from then on. */
  async #beforeFirst(): Promise<void> {
    if (!this.#context.book.hasEnabled) await this.#collector.begin();
  }

  async #changed(): Promise<void> {
    await this.#context.book.load();
    this.#dispatcher.look();
  }

  async #audit(
    db: Database,
    by: Actor,
    words: string,
    before: Omit<WebhookChange, 'sealedHeader'> | null,
    after: Omit<WebhookChange, 'sealedHeader'> | null,
    isHeaderNew = false,
  ): Promise<void> {
    const isPathNew = before !== null && after !== null && targetOf(before) !== targetOf(after);
    const hidden = (value: 'earlier' | 'new') => ({
      ...(isPathNew && { Path: value }),
      ...(isHeaderNew && { HeaderValue: value }),
    });
    const notes = settingNotes({
      by,
      words,
      before: before && { ...auditable(before), ...hidden('earlier') },
      after: after && { ...auditable(after), ...hidden('new') },
    });
    await this.#context.audit.appendIn(db, notes);
  }
}

const targetOf = ({ Url }: Pick<WebhookChange, 'Url'>): string => {
  const { pathname, search, hash } = new URL(Url);
  return `${pathname}${search}${hash}`;
};

/** The path of a URL may have a secret. */
const auditable = ({
  Name,
  Url,
  Events,
  Areas,
  StationIds,
  Enabled,
  HeaderName,
}: Omit<WebhookChange, 'sealedHeader'>) => ({
  ...{ Name, Origin: new URL(Url).origin, Events, Areas, StationIds, Enabled, HeaderName },
});

function invalidField(field: keyof WebhookSettings, words: string): AppError {
  return new AppError('BAD_REQUEST', words, { problems: [{ Path: `body.${field}`, Message: words }] });
}

function presentWebhook(webhook: StoredWebhook, Waiting: number, nowMs: number): Webhook {
  const { Id, Name, Url, Events, Areas, StationIds, Enabled, HeaderName, earlierUntilMs } = webhook;
  return {
    ...{ Id, Name, Url, Events, Areas, StationIds, Enabled, HeaderName, Waiting },
    CreatedAt: toInstant(webhook.createdAtMs),
    LastSentAt: instantOrNull(webhook.lastSentMs),
    FailingSince: instantOrNull(webhook.failingSinceMs),
    Problem: webhook.problem,
    TurnedOffAt: instantOrNull(webhook.turnedOffMs),
    EarlierSecretUntil: instantOrNull(
      earlierUntilMs !== null && nowMs < earlierUntilMs ? earlierUntilMs : null,
    ),
  };
}

function presentDelivery(delivery: StoredDelivery): WebhookDelivery {
  const { id, messageId, event, state, attempts, status, answer, tookMs, body } = delivery;
  return {
    Id: id,
    MessageId: messageId,
    Event: event,
    At: toInstant(delivery.atMs),
    State: state,
    Attempts: attempts,
    NextAttemptAt: state === 'waiting' ? toInstant(delivery.dueAtMs) : null,
    EndedAt: instantOrNull(delivery.endedAtMs),
    ...{ Status: status, Answer: answer, TookMs: tookMs, Body: body },
  };
}
