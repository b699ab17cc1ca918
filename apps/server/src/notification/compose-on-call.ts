import type { User } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../acquisition/index.ts';
import type { Alarms } from '../alarms/index.ts';
import type { Context } from '../platform/context.ts';
import { createAlertSettings, type StationDirectory } from './alert-settings/index.ts';
import { reachOf } from './channels/index.ts';
import type { Delivery } from './compose-delivery.ts';
import { createEscalationService } from './escalation/index.ts';
import { type Heartbeat, heartbeatOf, whyNotNotifying } from './heartbeat/index.ts';
import { createSchedules } from './on-call/index.ts';
import { mountNotify } from './outbox/index.ts';
import { reportNotifications } from './system-checks.ts';
import * as texts from './texts.ts';

/** Who is notified of an alarm and when, and that notifications work. */
export type OnCall = ReturnType<typeof createOnCall>;

/** No one is notified before `start`. */
export function createOnCall(
  context: Context,
  image: Image,
  alarms: Alarms,
  delivery: Delivery,
  stations: StationDirectory,
  accounts: () => Promise<readonly User[]>,
) {
  const { storage, watch, clock, config, health, setupSteps, observeOnly } = context;
  const { notify, contacts, guard } = delivery;
  const addressesOf = contacts.book.addressesOf.bind(contacts.book);
  const schedules = createSchedules(context, guard, notify, addressesOf);
  const alertSettings = createAlertSettings(context, {
    ...{ stations, guard, schedules, accounts },
    phoneOf: (account) => contacts.book.addressesOf(account, 'sms')[0] ?? null,
    reachable: (account) => contacts.reachable(account, (channel) => notify.isConfigured(channel)),
  });
  const escalation = createEscalationService(context, {
    ...{ notify, alarms, accounts, addressesOf },
    routing: () => alertSettings.routing(),
    configOf: (stationId) => image.station(stationId)?.config,
  });
  const contactCalls = contacts.serve(guard, notify, accounts);
  notify.receive({
    link: (chat, code) => contactCalls.linkChat(chat, code),
    acknowledge: (chat, token) =>
      escalation.acknowledgeIn(chat, token, (accountId) => contactCalls.isChatOf(accountId, chat)),
  });
  const heartbeat = heartbeatOf(context, config.heartbeatUrl, reachOf('DEADMAN_URL', context), async () => {
    await storage.ping();
    return whyNotNotifying({ alarms, escalation, notify, storage: watch }, clock.now());
  });
  if (heartbeat) {
    health.add('deadman', () => heartbeat.health());
    measure(context, heartbeat);
  }
  reportNotifications(context, { alarms, notify, heartbeat });
  setupSteps.add('recipients', async () => {
    const routing = await alertSettings.routing();
    return [...image.stations()].some(({ stationId }) => routing.settingsOf(stationId).length > 0);
  });
  setupSteps.add('on-call', async () => (await schedules.service.list()).length > 0);
  return {
    schedules,
    alertSettings,
    contacts: contactCalls.service,
    mount(http: FastifyInstance): void {
      escalation.mount(http);
      mountNotify(http, notify);
      contactCalls.mount(http);
      schedules.mount(http);
      alertSettings.mount(http);
    },
    /** Begins to notify users; not in observe-only mode. */
    start(): void {
      if (observeOnly) return;
      escalation.start();
      notify.start();
    },
    /** Begins to report to the outside that notifications work. */
    startHeartbeat: (): void => heartbeat?.start(),
    /** Ends both. */
    async stopNotifying(): Promise<void> {
      await heartbeat?.stop();
      await Promise.all([escalation.stop(), notify.stop()]);
    },
    stop: (): void => alertSettings.stop(),
  };
}

function measure({ metrics }: Context, { stats }: Heartbeat): void {
  metrics.counter('outpost_deadman_pings_total', texts.heartbeatPingsAccepted, () => stats.pings);
  metrics.counter('outpost_deadman_failures_total', texts.heartbeatPingsFailed, () => stats.failures);
}
