import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import type { Alarms } from '../../alarms/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import { describeNetworkError } from '../../platform/outbound/index.ts';
import { sendsNothing } from '../texts.ts';
import { endClient, openClient, publishConfirmed } from './client.ts';
import { MqttPublisher } from './publisher.ts';
import * as texts from './texts.ts';

export type { MqttPublisher } from './publisher.ts';

/** Values, status and alarms for an MQTT broker. Nothing is subscribed. */
export function createMqtt(context: Context, image: Image, alarms: Alarms): MqttPublisher {
  const publisher = new MqttPublisher(context, image, alarms);
  context.metrics.counter('outpost_mqtt_published_total', texts.published, () => publisher.published);
  return publisher;
}

export function mountMqtt(http: FastifyInstance, context: Context): void {
  const { settings, config, audit, clock, observeOnly } = context;
  mount(http, calls.integration.testMqtt, async ({ principal: { accountId, name } }) => {
    if (observeOnly) throw new AppError('OBSERVE_ONLY', sendsNothing);
    const { mqtt } = settings.now();
    if (mqtt.url === null) throw new AppError('CONFLICT', texts.notConfigured);
    const note = {
      ...({ kind: 'connection', action: 'mqtt' } as const),
      by: { accountId, name },
      words: texts.tested(mqtt.url),
    };
    const of = await audit.append({ ...note, outcome: 'begun' });
    const startedMs = clock.monotonicMs();
    const failure = await publishTest({ mqtt, mqttTls: config.mqttTls }, mqtt.url).then(
      () => null,
      describeNetworkError,
    );
    const Answer = failure ?? texts.accepted;
    await audit.append({ ...note, of, outcome: failure === null ? 'done' : 'failed', details: { Answer } });
    return { Sent: failure === null, Answer, TookMs: Math.round(clock.monotonicMs() - startedMs) };
  });
}

/** @throws Error if the broker does not accept the client or the message */
async function publishTest(given: Parameters<typeof openClient>[0], url: string): Promise<void> {
  const client = await openClient(given, url, false);
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.on('error', reject);
      client.once('close', () => reject(new Error(texts.connectionClosed)));
    });
    await publishConfirmed(client, `${given.mqtt.prefix}/test`, 'test');
  } finally {
    await endClient(client);
  }
}
