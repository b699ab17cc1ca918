import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

const QUERY_NAME_AT = 12;
const TYPE_A = 1;

/**
 * A name server for tests: each query for a name gets the next of its answers, none of which may be
 * cached.
 */
export interface DnsServer {
  /** The addresses of a name, query by query; the last answer is repeated. */
  answer(name: string, ...addresses: readonly (readonly string[])[]): void;
  /** Number of IPv4 queries for the name. */
  asked(name: string): number;
  close(): void;
}

/** Answers on UDP port 53 of this address (RFC 1035). Unknown names have no address. */
export async function startDnsServer(address: string): Promise<DnsServer> {
  const answers = new Map<string, readonly (readonly string[])[]>();
  const asked = new Map<string, number>();
  const socket = createSocket('udp4');
  const addressesOf = (name: string, type: number): readonly string[] => {
    const all = answers.get(name);
    if (all === undefined || type !== TYPE_A) return [];
    const count = asked.get(name) ?? 0;
    asked.set(name, count + 1);
    return all[Math.min(count, all.length - 1)]!;
  };
  socket.on('message', (query, { port, address: from }) => {
    const { name, end } = nameAt(query, QUERY_NAME_AT);
    const addresses = addressesOf(name, query.readUInt16BE(end));
    socket.send(response(query, end + 4, addresses), port, from);
  });
  socket.bind(53, address);
  await once(socket, 'listening');
  return {
    answer: (name, ...addresses) => {
      answers.set(name, addresses);
      asked.delete(name);
    },
    asked: (name) => asked.get(name) ?? 0,
    close: () => socket.close(),
  };
}

/** @returns the name, in lower case, and its end */
function nameAt(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function response(query: Buffer, questionEnd: number, addresses: readonly string[]): Buffer {
  const head = Buffer.from(query.subarray(0, questionEnd));
  // An answer, recursion available, no error; one question, the given number of answers, nothing
  // else.
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...addresses.map(record)]);
}

/** An A record of the name in the question, with a time to live of 0. */
function record(address: string): Buffer {
  if (!isIPv4(address)) throw new Error(`${address} is no IPv4 address`);
  const fixed = Buffer.from([0xc0, QUERY_NAME_AT, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([fixed, Buffer.from(address.split('.').map(Number))]);
}
