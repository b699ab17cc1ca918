import { join } from 'node:path';
import { calls } from '@outpost/contract';
import { MINUTE_MS } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { AlarmFollower } from '../../alarms/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import { readOrMakeSecret } from '../../platform/secret-file.ts';
import { sharedAnswer } from '../../platform/shared-answer.ts';
import type { EndedTry } from '../outbox/index.ts';
import { AlarmMessages } from './alarm-messages.ts';
import { ChannelWatch } from './channel-watch.ts';
import { createComposers } from './composer.ts';
import type { EscalationContext, EscalationParts } from './context.ts';
import { escalationLine } from './escalation-line.ts';
import { escalationWarnings, type Unnotified } from './escalation-warnings.ts';
import { GATHER_MS } from './incident-messages.ts';
import { LinkService } from './link-service.ts';
import { LinkSigner } from './links.ts';
import { ESCALATION_TOPICS } from './messages.ts';
import { notifiedAlarms } from './notified.ts';
import { createEscalationRepository } from './repository.ts';
import { EscalationRunner } from './runner.ts';
import { sortChanges } from './sort-changes.ts';
import * as texts from './texts.ts';

const SECRET_BYTES = 32;
/** Every browser with a list of alarms asks who was notified every few seconds. */
const NOTIFIED_FOR_MS = 1_000;
const PRUNE_EVERY_MS = 24 * 60 * 60_000;

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
export function createEscalationService(context: Context, parts: EscalationParts): EscalationService {
  const { storage, clock, startedMs, logger, config } = context;
  const { notify, alarms } = parts;
  const repository = createEscalationRepository(storage);
  const links = new LinkSigner(
    readOrMakeSecret(join(config.dataDir, 'link-secret'), SECRET_BYTES, texts.newKeyEffect),
  );
  const escalation: EscalationContext = { ...context, ...parts, repository, links };
  const watch = new ChannelWatch(clock);
  const messages = new AlarmMessages(escalation);
  let unnotified: Unnotified | null = null;

  const composers = createComposers(
    escalation,
    async (accountId) => !(await messages.viewerIds()).includes(accountId),
  );
  for (const kind of Object.keys(ESCALATION_TOPICS) as (keyof typeof ESCALATION_TOPICS)[]) {
    notify.compose(ESCALATION_TOPICS[kind], composers[kind], 'urgent');
  }

  const runner = new EscalationRunner(
    escalation,
    (alarmId) => messages.returned(alarmId),
    () => void lookForUnnotified(),
  );

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
    const unheard = await messages.unheardOf(tried);
    if (unheard.length === 0) return;
    const areSooner = await storage.transaction(async (trx) => {
      const atMs = clock.now();
      const sooner = unheard.map(({ id, taken }) => repository.bringForward(trx, id, taken, atMs));
      return (await Promise.all(sooner)).includes(true);
    });
    if (areSooner) runner.look();
  }

  const linkService = new LinkService(escalation);
  const follower: AlarmFollower = {
    within: async (db, changes) => {
      const atMs = clock.now();
      const { begun, gathering, resumed, returned, ended, acknowledged } = sortChanges(changes);
      await repository.acknowledged(db, acknowledged);
      await repository.begin(db, begun, atMs);
      await repository.begin(db, gathering, atMs, atMs + GATHER_MS);
      const { escalationMinutes } = context.settings.now();
      for (const { priority, ids } of resumed) {
        const minutes = escalationMinutes[priority];
        await repository.resume(db, ids, atMs, minutes === 0 ? null : atMs + minutes * MINUTE_MS);
      }
      await repository.returned(db, returned);
      await repository.end(db, ended);
    },
    stored: () => {
      runner.look();
      // An alarm that reached no one may have been acknowledged.
      if (unnotified) void lookForUnnotified();
    },
    lineOf: (alarmId, reader) => escalationLine(escalation, messages, alarmId, reader),
    warnings: () => escalationWarnings(escalation, startedMs, unnotified, watch),
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

  const notified = sharedAnswer(clock, NOTIFIED_FOR_MS, () => notifiedAlarms(escalation));

  return {
    mount(app) {
      mount(app, calls.alarms.notified, notified);
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
