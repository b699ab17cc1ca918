import type { AreaRename } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../acquisition/index.ts';
import type { Alarms } from '../alarms/index.ts';
import type { Config } from '../config.ts';
import { instantOrNull, toInstant } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { PartHealth } from '../platform/health.ts';
import type { PartReport } from '../platform/system-health.ts';
import { type AuditOutput, createAuditOutputs } from './audit-output/index.ts';
import { createMqtt, type MqttPublisher, mountMqtt } from './mqtt/index.ts';
import {
  AUDIT_FILE_CHECKS,
  type AuditOutputFacts,
  MQTT_CHECKS,
  SYSLOG_CHECKS,
  WEBHOOK_CHECKS,
} from './system-checks.ts';
import * as texts from './texts.ts';
import { createWebhooks, type StoredWebhook } from './webhooks/index.ts';

/**
 * What Outpost sends to other systems.
 * @throws StorageError; SecretFileError when the installation's secret cannot be trusted
 */
export async function createIntegration(context: Context, image: Image, alarms: Alarms) {
  const { clock, health, systemHealth, observeOnly, settings } = context;
  const isOffToObserve = (of: (config: Config) => boolean) => observeOnly && of(settings.configured());
  const webhooks = await createWebhooks(context, image, alarms);
  systemHealth.addChecks(WEBHOOK_CHECKS, () => ({ webhooks: webhooks.all(), nowMs: clock.now() }));
  systemHealth.addPart('integration', texts.webhooks, () => webhookReport(webhooks.all(), observeOnly));
  const mqtt = createMqtt(context, image, alarms);
  health.add('mqtt', () => healthOf(mqtt.failure));
  systemHealth.addChecks(MQTT_CHECKS, () => mqtt);
  systemHealth.addPart('integration', texts.mqtt, () => ({
    ...mqttReport(mqtt),
    isOffToObserve: isOffToObserve((config) => config.mqtt.url !== null),
  }));
  const outputs = createAuditOutputs(context);
  const named = [
    {
      ...{ name: 'syslog', label: texts.syslog, output: outputs.syslog, checks: SYSLOG_CHECKS },
      isConfigured: (config: Config) => config.syslog.receiver !== null,
    },
    {
      ...{ name: 'audit-file', label: texts.auditFile, output: outputs.file, checks: AUDIT_FILE_CHECKS },
      isConfigured: (config: Config) => config.auditFile !== null,
    },
  ];
  for (const { name, label, output, checks, isConfigured } of named) {
    health.add(name, () => healthOf(output.failure));
    systemHealth.addChecks(checks, () => factsOf(output));
    systemHealth.addPart('integration', label, async () => ({
      ...(await reportOf(output)),
      isOffToObserve: isOffToObserve(isConfigured),
    }));
  }
  return {
    renameArea: (renamed: AreaRename) => webhooks.renameArea(renamed),
    mount(http: FastifyInstance): void {
      outputs.mount(http);
      mountMqtt(http, context);
      webhooks.mount(http);
    },
    /** Begins to send; not in observe-only mode. */
    start(): void {
      if (observeOnly) return;
      outputs.start();
      mqtt.start();
      webhooks.start();
    },
    async stop(): Promise<void> {
      await Promise.all([outputs.stop(), mqtt.stop(), webhooks.stop()]);
    },
  };
}

async function factsOf(output: AuditOutput): Promise<AuditOutputFacts> {
  const { failure } = output;
  return { failure, pending: failure === null ? 0 : await output.pending() };
}

async function reportOf(output: AuditOutput): Promise<PartReport> {
  const { isOn, lastDeliveryMs } = output;
  return {
    isOn,
    figures: [
      { Label: texts.eventsNotSent, Kind: 'count', Value: await output.pending() },
      {
        ...{ Label: texts.lastSent, Kind: 'time' },
        Value: instantOrNull(lastDeliveryMs),
      },
    ],
  };
}

function webhookReport(webhooks: readonly StoredWebhook[], observeOnly: boolean): PartReport {
  const enabled = webhooks.filter(({ Enabled }) => Enabled);
  const sent = webhooks.map(({ lastSentMs }) => lastSentMs ?? 0);
  const lastMs = Math.max(0, ...sent);
  return {
    isOn: enabled.length > 0 && !observeOnly,
    isOffToObserve: enabled.length > 0 && observeOnly,
    figures: [
      { Label: texts.turnedOn, Kind: 'count', Value: enabled.length },
      { Label: texts.lastSent, Kind: 'time', Value: lastMs === 0 ? null : toInstant(lastMs) },
    ],
  };
}

const healthOf = (failure: { readonly reason: string } | null): PartHealth =>
  failure === null ? { State: 'ok' } : { State: 'degraded', Detail: failure.reason };

function mqttReport({ isOn, published, lastMs }: MqttPublisher): PartReport {
  return {
    isOn,
    figures: [
      { Label: texts.messagesPublished, Kind: 'count', Value: published },
      { Label: texts.lastSent, Kind: 'time', Value: instantOrNull(lastMs) },
    ],
  };
}
