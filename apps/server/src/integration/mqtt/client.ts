import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, type MqttClient } from 'mqtt';
import type { Config } from '../../config.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 5_000;

/**
 * A client that is connecting. Files are read at each call, so that a renewed certificate needs no
 * restart.
 *
 * @param again whether it connects again by itself
 * @throws Error when a file cannot be read
 */
export async function openClient(
  { mqtt, mqttTls }: Pick<Config, 'mqtt' | 'mqttTls'>,
  url: string,
  again: boolean,
): Promise<MqttClient> {
  const { caFile, certFile, keyFile } = mqttTls;
  const [ca, cert, key] = await Promise.all(
    [caFile, certFile, keyFile].map((path) => (path === null ? null : readFile(path))),
  );
  return connect(url, {
    clientId: `outpost-${randomBytes(6).toString('hex')}`,
    ...(mqtt.user !== '' && { username: mqtt.user, password: mqtt.password }),
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...{ connectTimeout: CONNECT_TIMEOUT_MS, reconnectPeriod: again ? RECONNECT_MS : 0 },
    // Nothing waits in memory: what is current is published after each connection.
    ...{ queueQoSZero: false, clean: true, resubscribe: false, reconnectOnConnackError: again },
    ...(again && {
      will: { topic: statusTopic(mqtt.prefix), payload: Buffer.from('offline'), qos: 1, retain: true },
    }),
  });
}

/** `online` or `offline`: whether Outpost publishes. */
export const statusTopic = (prefix: string): string => `${prefix}/status`;
