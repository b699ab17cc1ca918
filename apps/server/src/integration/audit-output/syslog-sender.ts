import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock, Timer } from '../../platform/clock.ts';
import { readTlsFiles, type SyslogReceiver, type TlsFiles } from '../../platform/outbound/index.ts';
import { octetCounted } from './syslog-format.ts';
import * as texts from './texts.ts';

/** From the connection until the receiver has closed it. */
const TIMEOUT_MS = 20_000;
/**
 * How long a connection stays open after the last message: a receiver that refuses it, such as for
 * its certificate, closes it first.
 */
const OPEN_MS = 300;
/** What receivers should accept over UDP (RFC 5424, 6.1), and over a stream (RFC 5425, 4.3.1). */
const MAX_BYTES = { udp: 2_048, tcp: 8_192, tls: 8_192 } as const;

/** The most bytes that a receiver of this kind is sent in a message. */
export const maxBytesOf = ({ transport }: SyslogReceiver): number => MAX_BYTES[transport];

/**
 * Sends messages. Over TCP and TLS, in a connection of their own: Outpost ends it after the last
 * message, and the receiver closes it once it has read all. Syslog has no other confirmation. UDP
 * has none.
 *
 * @param signal gives up
 * @throws Error if the receiver did not get all messages, as far as that can be known
 */
export async function sendSyslog(
  clock: Clock,
  receiver: SyslogReceiver,
  tls: TlsFiles,
  messages: readonly Buffer[],
  signal?: AbortSignal,
): Promise<void> {
  if (receiver.transport === 'udp') return sendDatagrams(receiver, messages);
  const socket = await open(receiver, tls);
  return sendStream(clock, socket, Buffer.concat(messages.map(octetCounted)), signal);
}

async function open({ transport, host, port }: SyslogReceiver, tls: TlsFiles): Promise<Socket> {
  if (transport === 'tcp') return connectTcp({ host, port });
  const files = await readTlsFiles(tls);
  return connectTls({
    ...files,
    ...{ host, port, minVersion: 'TLSv1.2' },
    // An address is compared with the addresses of the certificate.
    ...(isIP(host) === 0 && { servername: host }),
  });
}

function sendStream(
  clock: Clock,
  socket: Socket,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isWritten = false;
    let isEnded = false;
    let ending: Timer | null = null;
    const release = () => {
      deadline.cancel();
      ending?.cancel();
      signal?.removeEventListener('abort', onAbort);
      socket.destroy();
    };
    const fail = (error: Error) => {
      release();
      reject(error);
    };
    const onAbort = () => fail(new Error(texts.notConfirmed));
    signal?.addEventListener('abort', onAbort);
    const deadline = clock.setDeadline(
      () => fail(new Error(isWritten ? texts.notConfirmed : texts.noConnection)),
      TIMEOUT_MS,
    );
    socket.on('error', fail);
    // What a receiver sends is not for us, but its end cannot be seen without reading.
    socket.resume();
    const onClosed = () => {
      if (!isEnded) return fail(new Error(texts.closedEarly));
      release();
      resolve();
    };
    socket.on('end', onClosed);
    socket.on('close', onClosed);
    socket.write(bytes, (error) => {
      if (error) return;
      isWritten = true;
      ending = clock.setTimeout(() => {
        isEnded = true;
        socket.end();
      }, OPEN_MS);
    });
  });
}

async function sendDatagrams({ host, port }: SyslogReceiver, messages: readonly Buffer[]): Promise<void> {
  const socket = createSocket({ type: isIP(host) === 6 ? 'udp6' : 'udp4' });
  const failed = Promise.withResolvers<never>();
  socket.on('error', failed.reject);
  const sendAll = async () => {
    for (const message of messages) {
      await new Promise<void>((resolve, reject) =>
        socket.send(message, port, host, (error) => (error ? reject(error) : resolve())),
      );
    }
  };
  try {
    await Promise.race([sendAll(), failed.promise]);
  } finally {
    socket.close();
  }
}
