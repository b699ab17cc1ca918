import { type AlarmWarning, CHANNELS, type Channel, channelOf } from '@outpost/contract';
import type { Alarms } from '../alarms/index.ts';
import type { Context } from '../platform/context.ts';
import type { PartHealth } from '../platform/health.ts';
import type { Finding, HealthCheck } from '../platform/system-health.ts';
import type { Heartbeat } from './heartbeat/index.ts';
import type { Notify } from './outbox/index.ts';

/** After its due time a message counts as late, ms. */
const LATE_MS = 60_000;

export interface NotificationFacts {
  readonly warnings: readonly AlarmWarning[];
  /** The earliest due time of a waiting message, ms; null: none is waiting. */
  readonly dueMs: number | null;
  readonly waiting: number;
  readonly nowMs: number;
  /** null: no heartbeat is configured. */
  readonly heartbeat: PartHealth | null;
}

const of =
  (code: AlarmWarning['Code']) =>
  ({ warnings }: NotificationFacts): Finding[] =>
    warnings
      .filter(({ Code }) => Code === code)
      .map(({ Text, Reason, Subject, Since }) => ({
        ...{ title: Text, sinceMs: Date.parse(Since), reason: Reason },
        ...(Subject !== undefined && { subject: Subject }),
      }));
/** The settings of a channel, on the System page. */
const settingsOf = (channel: Channel) => ({
  ...{ path: `/config/system#${channel}`, label: `${channelOf(channel).name} settings` },
});

/** What can be wrong with notifying users. */
export const NOTIFICATION_CHECKS: readonly HealthCheck<NotificationFacts>[] = [
  {
    id: 'notifications.alarms-unheard',
    area: 'notifications',
    severity: 'critical',
    find: of('nobody-told'),
    effect: 'Active alarms are shown in Outpost only. No one may be acting on them.',
    steps: [
      'Call the people on call.',
      'Check that each station has recipients, and that they have an address on a channel that works.',
    ],
    link: { path: '/config/alerts', label: 'Alerts' },
    fixedBy: 'Supervisor',
  },
  {
    id: 'notifications.no-channel',
    area: 'notifications',
    severity: 'high',
    find: of('no-channel'),
    effect: 'Alarms are shown in Outpost only. Reports and invitations are not emailed.',
    steps: ['Set up a channel, for example a mail server, and send a test notification.'],
    link: { path: '/config/system#notifications', label: 'Notification settings' },
  },
  {
    id: 'notifications.sending-fails',
    area: 'notifications',
    severity: 'high',
    find: of('sending-fails'),
    effect:
      'Messages on this channel wait and are retried for a day. Recipients are notified on their others.',
    steps: [
      'Check the channel’s settings and send a test notification.',
      'Check that this machine reaches the provider, and that the account there is valid.',
    ],
    link: ({ subject }) => settingsOf(subject as Channel),
  },
  {
    id: 'notifications.late',
    area: 'notifications',
    severity: 'medium',
    find: ({ warnings, dueMs, nowMs }) =>
      dueMs === null ||
      nowMs - dueMs <= LATE_MS ||
      warnings.some(({ Code }) => Code === 'sending-fails' || Code === 'not-stored')
        ? null
        : { title: 'Notifications are sent late', sinceMs: dueMs },
    effect: 'Recipients learn of alarms later than intended.',
    steps: ['Check the load of the machine, and whether a provider responds slowly.'],
  },
  {
    id: 'notifications.heartbeat-failing',
    area: 'notifications',
    severity: 'medium',
    find: ({ heartbeat }) =>
      heartbeat === null || heartbeat.State === 'ok'
        ? null
        : { title: 'Heartbeats to the monitoring service fail', sinceMs: null, reason: heartbeat.Detail },
    effect: 'The monitoring service may alert, or would not notice if Outpost stopped.',
    steps: ['Check the heartbeat URL and whether this machine reaches the service.'],
    link: { path: '/config/system#heartbeat', label: 'Heartbeat settings' },
  },
];

/** Adds the checks and the key figures of notifications. */
export function reportNotifications(
  { systemHealth, clock, observeOnly }: Context,
  { alarms, notify, heartbeat }: { alarms: Alarms; notify: Notify; heartbeat: Heartbeat | null },
): void {
  systemHealth.addChecks(NOTIFICATION_CHECKS, () => ({
    warnings: alarms.warnings(),
    dueMs: notify.stats.dueMs,
    waiting: notify.stats.waiting,
    nowMs: clock.now(),
    heartbeat: heartbeat?.health() ?? null,
  }));
  systemHealth.addPart('notifications', 'Notifications', () => {
    const on = CHANNELS.filter((channel) => notify.has(channel));
    const { waiting, oldestMs, sent, failed, lastTakenMs } = notify.stats;
    return {
      isOn: on.length > 0,
      isOffToObserve: observeOnly && CHANNELS.some((channel) => notify.isConfigured(channel)),
      figures: [
        ...on.map((channel) => ({
          Label: `${channelOf(channel).name} last accepted`,
          Kind: 'time' as const,
          Value: timeOf(lastTakenMs.get(channel) ?? null),
        })),
        { Label: 'Waiting', Kind: 'count', Value: waiting },
        ...(oldestMs === null
          ? []
          : [{ Label: 'Oldest waiting since', Kind: 'time' as const, Value: timeOf(oldestMs) }]),
        { Label: 'Sent since startup', Kind: 'count', Value: sent },
        { Label: 'Failed attempts since startup', Kind: 'count', Value: failed },
        { Label: 'Heartbeat', Kind: 'text', Value: heartbeat === null ? 'Not configured' : 'On' },
      ],
    };
  });
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
