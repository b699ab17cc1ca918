import { randomBytes } from 'node:crypto';
import type { IClientOptions, MqttClient, MqttProtocol } from 'mqtt';
import type { Config } from '../../config.ts';
import { readTlsFiles } from '../../platform/outbound/index.ts';
import * as texts from './texts.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 5_000;
const CONFIRM_TIMEOUT_MS = 10_000;
const END_TIMEOUT_MS = 2_000;

/**
 * A client that is connecting, with the certificates that are in their files now.
 *
 * @param again whether it connects again by itself
 * @throws Error when a file cannot be read
 */
export async function openClient(
  { mqtt, mqttTls }: Pick<Config, 'mqtt' | 'mqttTls'>,
  url: string,
  again: boolean,
): Promise<MqttClient> {
  const tls = await readTlsFiles(mqttTls);
  // Not loaded by servers that do not use it.
  const { connect } = await import('mqtt');
  return connect({
    ...serverOf(url),
    ...tls,
    clientId: `outpost-${randomBytes(6).toString('hex')}`,
    ...(mqtt.user !== '' && { username: mqtt.user, password: mqtt.password }),
    ...{ connectTimeout: CONNECT_TIMEOUT_MS, reconnectPeriod: again ? RECONNECT_MS : 0 },
    // Nothing waits in memory: what is current is published after each connection.
    ...{ queueQoSZero: false, clean: true, resubscribe: false, reconnectOnConnackError: again },
    ...(again && {
      will: { topic: statusTopic(mqtt.prefix), payload: Buffer.from('offline'), qos: 1, retain: true },
    }),
  });
}

/** The library would read the address with a function that Node warns of. */
function serverOf(url: string): IClientOptions {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  return {
    protocol: protocol.slice(0, -1) as MqttProtocol,
    // An IPv6 address is in brackets in a URL only.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port !== '' && { port: Number(port) }),
    path: pathname + search,
  };
}

/**
 * Publishes and waits until the broker has the message. One that failed is not sent any more: by
 * itself the library sends it again after the next connection, as the caller does.
 *
 * @throws Error when the connection ends, or after 10 s
 */
export function publishConfirmed(
  client: MqttClient,
  topic: string,
  payload: string,
  options: { readonly retain?: boolean } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    let messageId: number | null = null;
    const end = (error: Error | null | undefined) => {
      clearTimeout(timer);
      client.off('close', closed);
      if (!error) return resolve();
      if (messageId !== null) client.removeOutgoingMessage(messageId);
      reject(error);
    };
    const closed = () => end(new Error(texts.connectionClosed));
    const timer = setTimeout(() => end(new Error(texts.notConfirmed)), CONFIRM_TIMEOUT_MS);
    client.once('close', closed);
    const before = client.getLastMessageId();
    client.publish(topic, payload, { ...options, qos: 1 }, end);
    // While messages of an earlier connection are processed, the library queues it without an ID.
    const id = client.getLastMessageId();
    if (id !== before) messageId = id;
  });
}

/** Ends a client: in an orderly way, so that the broker discards its will, or at once if that takes long. */
export async function endClient(client: MqttClient): Promise<void> {
  const isOrderly = client.connected;
  const ended = client.endAsync(!isOrderly).catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, END_TIMEOUT_MS).unref());
  await Promise.race([ended, late]);
  if (isOrderly) client.stream.destroy();
}

/** `online` or `offline`: whether Outpost publishes. */
export const statusTopic = (prefix: string): string => `${prefix}/status`;
