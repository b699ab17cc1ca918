import type { User } from '@outpost/contract';
import { effectiveSystem } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../acquisition/index.ts';
import type { Alarms } from '../alarms/index.ts';
import type { Context } from '../platform/context.ts';
import { type AlertSettings, createAlertSettings, type StationDirectory } from './alert-settings/index.ts';
import { reachOf } from './channels/index.ts';
import type { Delivery } from './compose-delivery.ts';
import { createEscalationService } from './escalation/index.ts';
import { type Heartbeat, heartbeatOf, whyNotNotifying } from './heartbeat/index.ts';
import { createSchedules, type Schedules } from './on-call/index.ts';
import { mountNotify } from './outbox/index.ts';
import { reportNotifications } from './system-checks.ts';
import * as texts from './texts.ts';

export interface OnCallAreaDeps {
  readonly image: Image;
  readonly alarms: Alarms;
  readonly delivery: Delivery;
  readonly stations: StationDirectory;
  readonly accounts: () => Promise<readonly User[]>;
}

/** Who is notified of an alarm and when, and that notifications work. */
export interface OnCall {
  readonly schedules: Schedules;
  readonly alertSettings: AlertSettings;
  mount(http: FastifyInstance): void;
  /** Begins to notify users; not in observe-only mode. */
  start(): void;
  /** Begins to report to the outside that notifications work. */
  startHeartbeat(): void;
  /** Ends both. */
  stopNotifying(): Promise<void>;
  stop(): void;
}

/** No one is notified before `start`. */
export function createOnCall(context: Context, deps: OnCallAreaDeps): OnCall {
  const { storage, watch, clock, settings, config, health, observeOnly } = context;
  const { image, alarms, delivery, stations, accounts } = deps;
  const { notify, contacts, guard } = delivery;
  const addressesOf = contacts.book.addressesOf.bind(contacts.book);
  const schedules = createSchedules({ ...context, guard, notify, addressesOf });
  const alertSettings = createAlertSettings({
    ...context,
    guard,
    stations,
    accounts,
    duty: schedules.duty,
    overridesAfter: schedules.overridesAfter,
    phoneOf: (account) => contacts.book.addressesOf(account, 'sms')[0] ?? null,
    reachable: (account) => contacts.reachable(account, (channel) => notify.has(channel)),
  });
  const escalation = createEscalationService({
    ...context,
    notify,
    alarms,
    accounts,
    routing: () => alertSettings.routing(),
    addressesOf,
    unitsOf: async (accountId) => {
      const account = (await accounts()).find(({ Id }) => Id === accountId);
      return effectiveSystem(account?.UnitPreference ?? 'organisation', settings.now().unitSystem);
    },
    configOf: (stationId) => image.station(stationId)?.config,
    escalationMinutes: () => settings.now().escalationMinutes,
    dataDir: config.dataDir,
  });
  const contactCalls = contacts.serve({
    ...context,
    ...{ guard, notify, accounts },
    channelValues: () => settings.now().channels,
  });
  notify.receive({
    link: (chat, code) => contactCalls.linkChat(chat, code),
    acknowledge: (chat, token) =>
      escalation.acknowledgeIn(chat, token, (accountId) => contactCalls.isChatOf(accountId, chat)),
  });
  const heartbeat = heartbeatOf(
    config.heartbeatUrl,
    { ...context, mayConnect: reachOf('DEADMAN_URL', context) },
    async () => {
      await storage.ping();
      return whyNotNotifying({ alarms, escalation, notify, storage: watch }, clock.now());
    },
  );
  if (heartbeat) {
    health.add('deadman', () => heartbeat.health());
    measure(context, heartbeat);
  }
  reportNotifications(context, { alarms, notify, heartbeat });
  return {
    schedules,
    alertSettings,
    mount(http) {
      escalation.mount(http);
      mountNotify(http, notify);
      contactCalls.mount(http);
      schedules.mount(http);
      alertSettings.mount(http);
    },
    start() {
      if (observeOnly) return;
      escalation.start();
      notify.start();
    },
    startHeartbeat: () => heartbeat?.start(),
    async stopNotifying() {
      await heartbeat?.stop();
      await Promise.all([escalation.stop(), notify.stop()]);
    },
    stop: () => alertSettings.stop(),
  };
}

function measure({ metrics }: Context, { stats }: Heartbeat): void {
  metrics.counter('outpost_deadman_pings_total', texts.heartbeatPingsAccepted, () => stats.pings);
  metrics.counter('outpost_deadman_failures_total', texts.heartbeatPingsFailed, () => stats.failures);
}
