import type { HealthCheck } from '../platform/system-health.ts';
import * as texts from './texts.ts';
import type { StoredWebhook } from './webhooks/index.ts';

/** Of an output of the audit log. */
export interface AuditOutputFacts {
  readonly failure: { readonly sinceMs: number; readonly reason: string } | null;
  /** Events that the other side does not have. */
  readonly pending: number;
}

const find =
  (title: string) =>
  ({ failure, pending }: AuditOutputFacts) =>
    failure === null
      ? null
      : { title, sinceMs: failure.sinceMs, reason: texts.behind(failure.reason, pending) };

/** What can be wrong with the audit log that is sent by syslog. */
export const SYSLOG_CHECKS: readonly HealthCheck<AuditOutputFacts>[] = [
  {
    id: 'integration.syslog',
    area: 'integration',
    severity: 'medium',
    find: find('The syslog receiver cannot be reached'),
    effect: 'The receiver gets no audit events. Outpost stores them and sends them later.',
    steps: ['Check the receiver and its address.', 'Send a test message.'],
    link: { path: '/config/system#syslog', label: 'Syslog settings' },
  },
];

/** What can be wrong with the file that the audit log is appended to. */
export const AUDIT_FILE_CHECKS: readonly HealthCheck<AuditOutputFacts>[] = [
  {
    id: 'integration.audit-file',
    area: 'integration',
    severity: 'medium',
    find: find('The audit file cannot be written'),
    effect: 'The file has no new audit events. Outpost stores them and appends them later.',
    steps: ['Check the disk, and the permissions of the folder named in AUDIT_FILE.'],
  },
];

/** How long a webhook fails before it is a problem: a receiver that restarts is none. */
const FAILS_AFTER_MS = 5 * 60_000;

export interface WebhookFacts {
  readonly webhooks: readonly StoredWebhook[];
  readonly nowMs: number;
}

const WEBHOOKS_PAGE = { path: '/config/webhooks', label: 'Webhooks' };

/** What can be wrong with webhooks. */
export const WEBHOOK_CHECKS: readonly HealthCheck<WebhookFacts>[] = [
  {
    id: 'integration.webhook-turned-off',
    area: 'integration',
    severity: 'medium',
    find: ({ webhooks }) =>
      webhooks
        .filter(({ Enabled, turnedOffMs }) => !Enabled && turnedOffMs !== null)
        .map(({ Id, Name, turnedOffMs, problem }) => ({
          ...{ subject: String(Id), title: texts.webhookTurnedOff(Name), sinceMs: turnedOffMs },
          ...(problem !== null && { reason: problem }),
        })),
    effect: 'Outpost turned it off because its receiver failed for days. It gets no events.',
    steps: [
      'Correct the receiver or the URL.',
      'Send a test event.',
      'Turn the webhook on again, or remove it.',
    ],
    link: WEBHOOKS_PAGE,
  },
  {
    id: 'integration.webhook-fails',
    area: 'integration',
    severity: 'medium',
    find: ({ webhooks, nowMs }) =>
      webhooks
        .filter(
          ({ Enabled, failingSinceMs }) =>
            Enabled && failingSinceMs !== null && nowMs - failingSinceMs >= FAILS_AFTER_MS,
        )
        .map(({ Id, Name, failingSinceMs, problem }) => ({
          ...{ subject: String(Id), title: texts.webhookFails(Name), sinceMs: failingSinceMs },
          ...(problem !== null && { reason: problem }),
        })),
    effect:
      'Its receiver gets events late. Each is attempted for a day, and the webhook is turned off after three.',
    steps: ['Check the receiver and the URL.', 'Send a test event.'],
    link: WEBHOOKS_PAGE,
  },
];

export interface MqttFacts extends Pick<AuditOutputFacts, 'failure'> {
  /** Areas of the settings that no station has. */
  readonly missingAreas: readonly string[];
}

const MQTT_SETTINGS = { path: '/config/system#mqtt', label: 'MQTT settings' };

/** What can be wrong with publishing by MQTT. */
export const MQTT_CHECKS: readonly HealthCheck<MqttFacts>[] = [
  {
    id: 'integration.mqtt',
    area: 'integration',
    severity: 'medium',
    find: ({ failure }) =>
      failure === null
        ? null
        : { title: 'The MQTT broker cannot be reached', sinceMs: failure.sinceMs, reason: failure.reason },
    effect:
      'Its subscribers get no values and alarms. Outpost publishes all current ones when it connects again.',
    steps: [
      'Check the broker, its address, user name and password.',
      'If its certificate is not trusted, set MQTT_CA in the environment of the server.',
      'Send a test message.',
    ],
    link: MQTT_SETTINGS,
  },
  {
    id: 'integration.mqtt-area',
    area: 'integration',
    severity: 'medium',
    find: ({ missingAreas }) =>
      missingAreas.map((area) => ({ subject: area, title: texts.noStationInArea(area), sinceMs: null })),
    effect: 'Subscribers get nothing of this area. It was renamed or removed, or is misspelled.',
    steps: ['Correct MQTT_AREAS, which does not follow an area that is renamed.'],
    link: MQTT_SETTINGS,
  },
];
