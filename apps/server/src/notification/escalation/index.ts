import { join } from 'node:path';
import {
  type AlarmCallout,
  type AlarmDelivery,
  type AlarmDetail,
  type AlarmWarning,
  CHANNELS,
  type Channel,
  calls,
  channelOf,
  type Priority,
  roleAllows,
  type StationConfig,
  type UnitSystem,
  type User,
} from '@outpost/contract';
import { canAcknowledge, type Routing } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { AlarmChange, AlarmFollower, AlarmReader, Alarms } from '../../alarms/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import { type Clock, toInstant } from '../../platform/clock.ts';
import { mount } from '../../platform/http/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { maskAddress, maskAddressesIn } from '../../platform/mask-address.ts';
import { readOrMakeSecret } from '../../platform/secret-file.ts';
import type { Storage } from '../../platform/storage/index.ts';
import type { EndedTry, Notify } from '../outbox/index.ts';
import { ChannelWatch } from './channel-watch.ts';
import { createComposers } from './composer.ts';
import { GATHER_MS } from './incident-messages.ts';
import { LinkService } from './link-service.ts';
import { LinkSigner } from './links.ts';
import {
  type AlarmContent,
  ESCALATION_TOPICS,
  type EscalationRecipient,
  type GatheredContent,
  type IncidentContent,
} from './messages.ts';
import { createEscalationRepository } from './repository.ts';
import { EscalationRunner, LAST_STEP, type Returned } from './runner.ts';
import * as texts from './texts.ts';

const SECRET_BYTES = 32;
/** A digest may be created by the first alarm of its minute. */
const DIGEST_AHEAD_MS = 60_000;
const PRUNE_EVERY_MS = 24 * 60 * 60_000;
/** Messages shown for one alarm. */
const MAX_DELIVERIES = 500;

export interface EscalationDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly notify: Notify;
  readonly alarms: Alarms;
  readonly routing: () => Promise<Routing>;
  readonly accounts: () => Promise<readonly User[]>;
  readonly addressesOf: (account: User, channel: Channel) => readonly string[];
  /** The units in which an account is shown values. */
  readonly unitsOf: (accountId: number) => Promise<UnitSystem>;
  readonly configOf: (stationId: number) => StationConfig | undefined;
  /** No one is notified, and a warning says so. */
  readonly observeOnly: boolean;
  readonly escalationMinutes: () => Readonly<Record<Priority, number>>;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
  /** For links in messages; null: none. */
  readonly publicUrl: () => string | null;
  /** The folder with the secret for links. */
  readonly dataDir: string;
}

/** Notifies users of alarms, step by step, until one acknowledges. */
export interface EscalationService extends Pick<LinkService, 'acknowledgeIn'> {
  mount(app: FastifyInstance): void;
  /** Checks for due steps immediately instead of within a second. */
  look(): void;
  /** After alarms have started, before the outbox does. */
  start(): void;
  stop(): Promise<void>;
  /** When due steps were last taken, or when it was started; null: it was not. */
  lookedMs(): number | null;
}

/** @throws SecretFileError when the secret's file cannot be trusted */
export function createEscalationService(deps: EscalationDeps): EscalationService {
  const { storage, clock, logger, notify, alarms, accounts, configOf, timeZone, publicUrl } = deps;
  const repository = createEscalationRepository(storage);
  const links = new LinkSigner(
    readOrMakeSecret(join(deps.dataDir, 'link-secret'), SECRET_BYTES, texts.newKeyEffect),
  );
  const watch = new ChannelWatch(clock);
  const zoneOf = (stationId: number | null) =>
    (stationId === null ? null : configOf(stationId)?.TimeZone) ?? timeZone;
  let unnotified: { readonly ids: readonly number[]; readonly sinceMs: number } | null = null;

  const composers = createComposers({
    alarm: (id) => alarms.service.find(id),
    incident: (id) => alarms.service.incident(id),
    repository,
    links,
    clock,
    zoneOf,
    publicUrl,
    unitsOf: deps.unitsOf,
    mayAcknowledge: async (id) => !(await viewerIds()).includes(id),
  });
  for (const kind of ['alarm', 'returned', 'digest', 'incident', 'incidentReturned'] as const) {
    notify.compose(ESCALATION_TOPICS[kind], composers[kind], 'urgent');
  }

  const runner = new EscalationRunner({
    storage,
    audit: deps.audit,
    repository,
    clock,
    logger,
    alarm: (id) => alarms.active(id),
    routing: deps.routing,
    accounts,
    addressesOf: deps.addressesOf,
    put: notify.put,
    nudge: notify.nudge,
    returned,
    escalationMinutes: deps.escalationMinutes,
    timeZone,
    onTaken: () => void lookForUnnotified(),
  });

  async function returned(alarmId: number): Promise<Returned> {
    const entry = await alarms.service.find(alarmId);
    const atMs = entry?.ReturnedAt ? Date.parse(entry.ReturnedAt) : clock.now();
    return { to: await toldOf(alarmId), incidentId: entry?.IncidentId ?? null, atMs };
  }

  /** All recipients of messages about an alarm, once for each address. */
  async function toldOf(alarmId: number): Promise<EscalationRecipient[]> {
    const notified = new Map<string, EscalationRecipient>();
    for (const { accountId, channel, address } of await messagesOf(alarmId)) {
      if (accountId !== null)
        notified.set(`${accountId}:${channel}:${address}`, { accountId, channel, address });
    }
    return [...notified.values()];
  }

  /** Newest first of each topic. */
  async function messagesOf(alarmId: number) {
    const own = await notify.log(ESCALATION_TOPICS.alarm, alarmId, MAX_DELIVERIES);
    const digests = await notify.byKeys(await repository.digestsOf(alarmId));
    return [...own, ...digests];
  }

  /** Accounts that are notified of alarms but may not acknowledge. */
  async function viewerIds(): Promise<number[]> {
    return (await accounts()).filter(({ Role }) => !canAcknowledge(Role)).map(({ Id }) => Id);
  }

  async function lookForUnnotified(): Promise<void> {
    try {
      const ids = (await repository.unnotified()).filter((id) => alarms.active(id) !== null);
      const before = unnotified?.ids.length ?? 0;
      unnotified = ids.length === 0 ? null : { ids, sinceMs: unnotified?.sinceMs ?? clock.now() };
      if (ids.length !== before) alarms.noteWarnings();
    } catch (error) {
      logger.warn({ err: error }, 'cannot check for alarms without a notified recipient');
    }
  }

  /** When no user who may acknowledge got a message of a step, the next one is taken at once. */
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

  /** The alarms of a message whose newest step reached no one, with the number of steps taken. */
  async function unheardOf(tried: EndedTry): Promise<{ id: number; taken: number }[]> {
    const { topic, about, batch } = tried;
    if (topic === ESCALATION_TOPICS.digest) return unheardOfDigest((tried.content as GatheredContent).key);
    if (topic !== ESCALATION_TOPICS.alarm && topic !== ESCALATION_TOPICS.incident) return [];
    const content = tried.content as AlarmContent | IncidentContent;
    // The last step goes to all users: it is repeated in its time.
    if (content.step >= LAST_STEP) return [];
    const last = await notify.lastBatch(topic, about, await viewerIds());
    if (!last || last.batch !== batch || last.sent > 0 || last.untried > 0) return [];
    const ids = 'key' in content ? await repository.gathered(content.key) : [about];
    return ids.map((id) => ({ id, taken: content.step }));
  }

  /**
   * As {@link unheardOf}, for a digest: other messages about each alarm since its step count too.
   */
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
    const warn = (Code: AlarmWarning['Code'], Text: string, sinceMs: number, about?: Partial<AlarmWarning>) =>
      all.push({ Code, Text, ...about, Since: toInstant(sinceMs) });
    if (deps.observeOnly) {
      const text = texts.observeOnly;
      warn('observe-only', text, startedMs);
      return all;
    }
    if (!CHANNELS.some((channel) => notify.has(channel))) {
      const text = texts.noChannelConfigured;
      warn('no-channel', text, startedMs);
    } else if (unnotified) {
      const text = texts.alarmsReachedNoOne(unnotified.ids.length);
      warn('nobody-told', text, unnotified.sinceMs);
    }
    for (const { channel, sinceMs, answer } of watch.failing()) {
      const Reason = maskAddressesIn(answer);
      warn('sending-fails', texts.deliveryFailing(channelOf(channel).name), sinceMs, {
        ...{ Reason, Subject: channel },
      });
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
    unitsOf: deps.unitsOf,
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
      // An alarm that reached no one may have been acknowledged.
      if (unnotified) void lookForUnnotified();
    },
    async lineOf(alarmId, reader) {
      const nextMs = await repository.nextMs(alarmId);
      const record = alarms.active(alarmId);
      const people = await accounts();
      const messages = [
        ...(await messagesOf(alarmId)),
        ...(await notify.log(ESCALATION_TOPICS.returned, alarmId, MAX_DELIVERIES)),
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
      logger.warn({ err: error }, 'the next escalation step of an alarm was not brought forward'),
    );
  });
  const pruning = clock.setInterval(() => {
    repository
      .prune(clock.now())
      .catch((error) => logger.warn({ err: error }, 'expired links were not deleted'));
  }, PRUNE_EVERY_MS);

  return {
    mount(app) {
      mount(app, calls.alarms.readLink, ({ body }) => linkService.read(body.Token));
      mount(app, calls.alarms.acknowledgeByLink, ({ body }) => linkService.acknowledge(body.Token));
    },
    acknowledgeIn: (chat, token, isTheirs) => linkService.acknowledgeIn(chat, token, isTheirs),
    look: () => runner.look(),
    start() {
      runner.start();
      void lookForUnnotified();
    },
    lookedMs: () => runner.lookedMs,
    async stop() {
      pruning.cancel();
      await runner.stop();
    },
  };
}

/**
 * Sorts changes of alarms by what they mean for escalation; of several changes of one alarm the
 * last one counts.
 */
function sortChanges(changes: readonly AlarmChange[]) {
  const of = new Map<number, 'begun' | 'gathering' | 'resumed' | 'returned' | 'ended'>();
  for (const change of changes) {
    if (change.what !== 'alarm') continue;
    const { record, happening, calls: isCalling, isOutage } = change;
    const { active, acknowledged, suppression } = record.memory;
    // An alarm annunciated in the same transaction starts a new escalation whatever follows: no one
    // has been notified yet.
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

/** With deprecated field names too. Below Supervisor, email addresses in reasons are masked. */
function presentStep(step: AlarmCallout, reader: AlarmReader): AlarmDetail['Callouts'][number] {
  const isMasked = !roleAllows(reader.role, 'Supervisor');
  const present = <T extends { Why: string }>(user: T) =>
    isMasked ? { ...user, Why: maskAddressesIn(user.Why) } : user;
  const Notified = step.Notified.map(present);
  const NotNotified = step.NotNotified.map(present);
  return {
    ...step,
    Notified,
    NotNotified,
    // cspell:disable
    Words: step.Rule,
    NobodyOnCall: step.NoneOnCall,
    Told: Notified,
    NotTold: NotNotified,
    // cspell:enable
  };
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
    [ESCALATION_TOPICS.alarm]: 'alarm',
    [ESCALATION_TOPICS.returned]: 'returned',
    [ESCALATION_TOPICS.digest]: 'digest',
    [ESCALATION_TOPICS.incident]: 'incident',
    [ESCALATION_TOPICS.incidentReturned]: 'incident-returned',
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
