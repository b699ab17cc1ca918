import { join } from 'node:path';
import {
  type AlarmCallout,
  type AlarmDelivery,
  type AlarmWarning,
  CHANNELS,
  type Channel,
  calls,
  type Priority,
  roleAllows,
  type StationConfig,
  type User,
} from '@outpost/contract';
import { canAcknowledge, type Routing } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { AlarmChange, AlarmFollower, AlarmReader, Alarms } from '../alarms/index.ts';
import type { Audit } from '../audit/index.ts';
import { mount } from '../http/index.ts';
import type { EndedTry, Notify } from '../notify/index.ts';
import { type Clock, toInstant } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { maskAddress, maskAddressesIn } from '../platform/mask-address.ts';
import { readOrMakeSecret } from '../platform/secret-file.ts';
import type { Storage } from '../storage/index.ts';
import { ChannelWatch } from './channel-watch.ts';
import { createComposers } from './composer.ts';
import { GATHER_MS } from './incident-messages.ts';
import { LinkService } from './link-service.ts';
import { LinkSigner } from './links.ts';
import {
  type AlarmContent,
  CALLOUT_TOPICS,
  type CalloutRecipient,
  type GatheredContent,
  type IncidentContent,
} from './messages.ts';
import { createCalloutRepository } from './repository.ts';
import { CalloutRunner, LAST_STEP, type Returned } from './runner.ts';

const SECRET_BYTES = 32;
/** A message of many is made by the first alarm of its minute. */
const DIGEST_AHEAD_MS = 60_000;
const PRUNE_EVERY_MS = 24 * 60 * 60_000;
/** Messages about one alarm that its line shows. */
const MAX_DELIVERIES = 500;

export interface CalloutsDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly notify: Notify;
  readonly alarms: Alarms;
  readonly routing: () => Promise<Routing>;
  readonly accounts: () => Promise<readonly User[]>;
  readonly addressesOf: (account: User, channel: Channel) => readonly string[];
  readonly configOf: (stationId: number) => StationConfig | undefined;
  /** No one is notified, and a warning says so. */
  readonly observeOnly: boolean;
  readonly escalationMinutes: () => Readonly<Record<Priority, number>>;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
  /** For links in messages; null: none. */
  readonly publicUrl: () => string | null;
  /** Where the secret for links is kept. */
  readonly dataDir: string;
}

/** Tells people of alarms, step by step, until somebody acknowledges. */
export interface Callouts {
  mount(app: FastifyInstance): void;
  /** Something may be due: looks at once instead of within a second. */
  look(): void;
  /** After alarms have started; before the outbox does. */
  start(): void;
  stop(): Promise<void>;
  /** When steps were last looked for and taken, or it was started; null: it was not. */
  lookedMs(): number | null;
}

/** @throws SecretFileError when the secret's file cannot be trusted */
export function createCallouts(deps: CalloutsDeps): Callouts {
  const { storage, clock, logger, notify, alarms, accounts, configOf, timeZone, publicUrl } = deps;
  const repository = createCalloutRepository(storage);
  const links = new LinkSigner(readOrMakeSecret(join(deps.dataDir, 'link-secret'), SECRET_BYTES));
  const watch = new ChannelWatch(clock);
  const zoneOf = (stationId: number | null) =>
    (stationId === null ? null : configOf(stationId)?.TimeZone) ?? timeZone;
  let untold: { readonly ids: readonly number[]; readonly sinceMs: number } | null = null;

  const composers = createComposers({
    alarm: (id) => alarms.service.find(id),
    incident: (id) => alarms.service.incident(id),
    repository,
    links,
    clock,
    zoneOf,
    publicUrl,
    mayAcknowledge: async (id) => !(await viewerIds()).includes(id),
  });
  for (const kind of ['alarm', 'returned', 'digest', 'incident', 'incidentReturned'] as const) {
    notify.compose(CALLOUT_TOPICS[kind], composers[kind], 'urgent');
  }

  const runner = new CalloutRunner({
    storage,
    audit: deps.audit,
    repository,
    clock,
    logger,
    alarm: (id) => alarms.standing(id),
    routing: deps.routing,
    accounts,
    addressesOf: deps.addressesOf,
    put: notify.put,
    nudge: notify.nudge,
    returned,
    escalationMinutes: deps.escalationMinutes,
    timeZone,
    onTaken: () => void lookForUntold(),
  });

  async function returned(alarmId: number): Promise<Returned> {
    const entry = await alarms.service.find(alarmId);
    const atMs = entry?.ReturnedAt ? Date.parse(entry.ReturnedAt) : clock.now();
    return { to: await toldOf(alarmId), incidentId: entry?.IncidentId ?? null, atMs };
  }

  /** Everybody to whom a message about an alarm went, once for each address. */
  async function toldOf(alarmId: number): Promise<CalloutRecipient[]> {
    const told = new Map<string, CalloutRecipient>();
    for (const { accountId, channel, address } of await messagesOf(alarmId)) {
      if (accountId !== null) told.set(`${accountId}:${channel}:${address}`, { accountId, channel, address });
    }
    return [...told.values()];
  }

  /** Newest first of each topic. */
  async function messagesOf(alarmId: number) {
    const own = await notify.log(CALLOUT_TOPICS.alarm, alarmId, MAX_DELIVERIES);
    const digests = await notify.byKeys(await repository.digestsOf(alarmId));
    return [...own, ...digests];
  }

  /** Accounts that are told of alarms, but may not acknowledge. */
  async function viewerIds(): Promise<number[]> {
    return (await accounts()).filter(({ Role }) => !canAcknowledge(Role)).map(({ Id }) => Id);
  }

  async function lookForUntold(): Promise<void> {
    try {
      const ids = (await repository.untold()).filter((id) => alarms.standing(id) !== null);
      const before = untold?.ids.length ?? 0;
      untold = ids.length === 0 ? null : { ids, sinceMs: untold?.sinceMs ?? clock.now() };
      if (ids.length !== before) alarms.noteWarnings();
    } catch (error) {
      logger.warn({ err: error }, 'whether everybody could be told is not known');
    }
  }

  /** Nobody who may acknowledge got a message of a step: the next one is taken at once. */
  async function onTried(tried: EndedTry): Promise<void> {
    if (watch.note(tried)) alarms.noteWarnings();
    if (tried.state === 'sent' || tried.state === 'not-needed') return;
    const unheard = await unheardOf(tried);
    if (unheard.length === 0) return;
    const areSooner = await storage.transaction(async (trx) => {
      const atMs = clock.now();
      const sooner = unheard.map(({ id, taken }) => repository.bringForward(trx, id, taken, atMs));
      return (await Promise.all(sooner)).includes(true);
    });
    if (areSooner) runner.look();
  }

  /** The alarms that a message tells of whose newest step nobody got a message of, with how many steps were taken. */
  async function unheardOf(tried: EndedTry): Promise<{ id: number; taken: number }[]> {
    const { topic, about, batch } = tried;
    if (topic === CALLOUT_TOPICS.digest) return unheardOfDigest((tried.content as GatheredContent).key);
    if (topic !== CALLOUT_TOPICS.alarm && topic !== CALLOUT_TOPICS.incident) return [];
    const content = tried.content as AlarmContent | IncidentContent;
    // Everybody was to be told by then: it is repeated in its time.
    if (content.step >= LAST_STEP) return [];
    const last = await notify.lastBatch(topic, about, await viewerIds());
    if (!last || last.batch !== batch || last.sent > 0 || last.untried > 0) return [];
    const ids = 'key' in content ? await repository.gathered(content.key) : [about];
    return ids.map((id) => ({ id, taken: content.step }));
  }

  /** As {@link unheardOf}, of a message of many: what else was sent about each of them since its step counts too. */
  async function unheardOfDigest(key: string): Promise<{ id: number; taken: number }[]> {
    const unheard: { id: number; taken: number }[] = [];
    const viewers = await viewerIds();
    for (const id of await repository.gathered(key)) {
      const step = await repository.newestStep(id);
      if (!step || step.taken >= LAST_STEP) continue;
      const messages = (await messagesOf(id)).filter(
        ({ createdAtMs, accountId }) =>
          createdAtMs >= step.atMs - DIGEST_AHEAD_MS && !viewers.includes(accountId ?? -1),
      );
      const isHeard = ({ state, tries }: LoggedMessage) =>
        state === 'sent' || state === 'delivered' || (state === 'waiting' && tries.length === 0);
      if (!messages.some(isHeard)) unheard.push({ id, taken: step.taken });
    }
    return unheard;
  }

  function warnings(): AlarmWarning[] {
    const all: AlarmWarning[] = [];
    const warn = (Code: AlarmWarning['Code'], Text: string, sinceMs: number) =>
      all.push({ Code, Text, Since: toInstant(sinceMs) });
    if (deps.observeOnly) {
      const text = 'Observe only: this server polls no station, sends no commands and notifies no one';
      warn('observe-only', text, startedMs);
      return all;
    }
    if (!CHANNELS.some((channel) => notify.has(channel))) {
      const text =
        'Nobody is told of alarms: no way to send messages is set up (settings SMTP_URL, SMS_ACCOUNT, PUSH_CONTACT, WEBHOOKS)';
      warn('no-channel', text, startedMs);
    } else if (untold) {
      const { length } = untold.ids;
      const words = length === 1 ? 'An alarm stands of which' : `${length} alarms stand of which`;
      warn('nobody-told', `${words} nobody could be told`, untold.sinceMs);
    }
    for (const { channel, sinceMs, answer } of watch.failing()) {
      warn('sending-fails', `Messages by ${channel} are not taken: ${maskAddressesIn(answer)}`, sinceMs);
    }
    return all;
  }

  const startedMs = clock.now();
  const linkService = new LinkService({
    storage,
    repository,
    links,
    alarms: alarms.service,
    clock,
    accounts,
    zoneOf,
  });
  const follower: AlarmFollower = {
    within: async (db, changes) => {
      const atMs = clock.now();
      const { begun, gathering, resumed, returned, ended } = sortChanges(changes);
      await repository.begin(db, begun, atMs);
      await repository.begin(db, gathering, atMs, atMs + GATHER_MS);
      await repository.resume(db, resumed, atMs);
      await repository.returned(db, returned);
      await repository.end(db, ended);
    },
    stored: () => {
      runner.look();
      // One of which nobody could be told may have been acknowledged.
      if (untold) void lookForUntold();
    },
    async lineOf(alarmId, reader) {
      const nextMs = await repository.nextMs(alarmId);
      const record = alarms.standing(alarmId);
      const people = await accounts();
      const messages = [
        ...(await messagesOf(alarmId)),
        ...(await notify.log(CALLOUT_TOPICS.returned, alarmId, MAX_DELIVERIES)),
      ];
      const isCalling = record?.memory.active === true && !record.memory.acknowledged;
      return {
        Callouts: (await repository.steps(alarmId)).map((step) => presentStep(step, reader)),
        Deliveries: messages
          .sort((a, b) => a.createdAtMs - b.createdAtMs || a.id - b.id)
          .map((message) => presentDelivery(message, people, reader)),
        NextStepAt: isCalling && nextMs !== null ? toInstant(nextMs) : null,
      };
    },
    warnings,
  };
  alarms.attach(follower);
  notify.onTried((tried) => {
    onTried(tried).catch((error) =>
      logger.warn({ err: error }, 'the next step of an alarm was not hastened'),
    );
  });
  const pruning = clock.setInterval(() => {
    repository
      .prune(clock.now())
      .catch((error) => logger.warn({ err: error }, 'old links were not forgotten'));
  }, PRUNE_EVERY_MS);

  return {
    mount(app) {
      mount(app, calls.alarms.readLink, ({ body }) => linkService.read(body.Token));
      mount(app, calls.alarms.acknowledgeByLink, ({ body }) => linkService.acknowledge(body.Token));
    },
    look: () => runner.look(),
    start() {
      runner.start();
      void lookForUntold();
    },
    lookedMs: () => runner.lookedMs,
    async stop() {
      pruning.cancel();
      await runner.stop();
    },
  };
}

/** What changes of alarms mean to those who are told; of several changes of one alarm the last one counts. */
function sortChanges(changes: readonly AlarmChange[]) {
  const of = new Map<number, 'begun' | 'gathering' | 'resumed' | 'returned' | 'ended'>();
  for (const change of changes) {
    if (change.what !== 'alarm') continue;
    const { record, happening, calls: isCalling, isOutage } = change;
    const { active, acknowledged, suppression } = record.memory;
    // One that calls in the same transaction begins anew, whatever follows: it has told nobody yet.
    const begins = ['begun', 'gathering'].includes(of.get(record.id) ?? '');
    if (isCalling) of.set(record.id, isOutage ? 'gathering' : 'begun');
    else if (suppression !== null) of.set(record.id, 'ended');
    else if (happening.kind === 'returned' || happening.kind === 'ended') {
      if (!begins) of.set(record.id, 'returned');
    } else if (record.maintenanceHold) of.set(record.id, 'ended');
    else if (happening.kind === 'raised') {
      if (!begins) of.set(record.id, 'resumed');
    } else if (acknowledged && active) of.set(record.id, 'ended');
  }
  const ids = (is: string) => [...of].filter(([, what]) => what === is).map(([id]) => id);
  return {
    begun: ids('begun'),
    gathering: ids('gathering'),
    resumed: ids('resumed'),
    returned: ids('returned'),
    ended: ids('ended'),
  };
}

type LoggedMessage = Awaited<ReturnType<Notify['log']>>[number];

/** Reasons name authors of overrides by their e-mail addresses. */
function presentStep(step: AlarmCallout, reader: AlarmReader): AlarmCallout {
  if (roleAllows(reader.role, 'Supervisor')) return step;
  const masked = <T extends { Why: string }>(person: T) => ({ ...person, Why: maskAddressesIn(person.Why) });
  return { ...step, Told: step.Told.map(masked), NotTold: step.NotTold.map(masked) };
}

function presentDelivery(
  message: LoggedMessage,
  people: readonly User[],
  reader: AlarmReader,
): AlarmDelivery {
  const mayRead = message.accountId === reader.accountId || roleAllows(reader.role, 'Supervisor');
  const address = mayRead ? message.address : maskAddress(message.channel, message.address);
  const account = people.find(({ Id }) => Id === message.accountId);
  const name = account ? `${account.FirstName} ${account.LastName}`.trim() : '';
  const about = {
    [CALLOUT_TOPICS.alarm]: 'alarm',
    [CALLOUT_TOPICS.returned]: 'returned',
    [CALLOUT_TOPICS.digest]: 'digest',
    [CALLOUT_TOPICS.incident]: 'incident',
    [CALLOUT_TOPICS.incidentReturned]: 'incident-returned',
  } as const;
  return {
    Id: message.id,
    Name: name || address,
    Channel: message.channel,
    Address: address,
    About: about[message.topic as keyof typeof about],
    State: message.state,
    CreatedAt: toInstant(message.createdAtMs),
    NextTryAt: message.state === 'waiting' ? toInstant(message.dueAtMs) : null,
    DeliveredAt: message.deliveredAtMs === null ? null : toInstant(message.deliveredAtMs),
    Tries: message.tries.map(({ atMs, isSent, answer }) => ({
      At: toInstant(atMs),
      Sent: isSent,
      Answer: mayRead ? answer : maskAddressesIn(answer, message),
    })),
  };
}
