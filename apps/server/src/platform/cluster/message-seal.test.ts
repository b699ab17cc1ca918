import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { ClusterError } from './cluster-error.ts';
import { MessageSeal } from './message-seal.ts';
import { sealTransport } from './sealed-transport.ts';
import type { ClusterTransport } from './transport.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64url');
const OTHER = Buffer.alloc(32, 8).toString('base64url');
const CONTENT = Uint8Array.of(1, 2, 3);

function pair() {
  const clock = new ManualClock(1_000_000);
  return { clock, from: new MessageSeal(SECRET, clock), to: new MessageSeal(SECRET, clock) };
}

describe('a sealed message', () => {
  test('is opened by a server with the same secret, once', () => {
    const { from, to } = pair();
    const message = from.seal('values.1', CONTENT);
    expect(to.open('values.1', message)).toEqual(Buffer.from(CONTENT));
    expect(to.open('values.1', message)).toBe('repeated');
  });

  test('is refused for another purpose, with another secret, or when anything of it was changed', () => {
    const { clock, from, to } = pair();
    const message = from.seal('ask.1.write', CONTENT);
    expect(to.open('ask.2.write', message)).toBe('other-secret');
    expect(new MessageSeal(OTHER, clock).open('ask.1.write', message)).toBe('other-secret');
    for (let at = 0; at < message.length; at++) {
      const changed = Uint8Array.from(message);
      changed[at]! ^= 1;
      expect(to.open('ask.1.write', changed)).toBe('other-secret');
    }
    expect(to.open('ask.1.write', message.subarray(0, 40))).toBe('not-sealed');
  });

  test('is refused after a minute', () => {
    const { clock, from, to } = pair();
    const message = from.seal('values.1', CONTENT);
    clock.advance(60_001);
    expect(to.open('values.1', message)).toBe('too-old');
    const another = from.seal('values.1', CONTENT);
    clock.advance(60_000);
    expect(to.open('values.1', another)).toEqual(Buffer.from(CONTENT));
  });

  test('may overtake others', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }), (order) => {
        const { from, to } = pair();
        const messages = order.map(() => from.seal('x', CONTENT));
        for (const number of order) expect(to.open('x', messages[number - 1]!)).toEqual(Buffer.from(CONTENT));
        for (const number of order) expect(to.open('x', messages[number - 1]!)).toBe('repeated');
      }),
    );
  });
});

test('a sealed transport drops what others send, and takes no answer of theirs', async () => {
  const { clock, from } = pair();
  const heard: [Uint8Array, string][] = [];
  const logged: unknown[] = [];
  let deliver: (data: Uint8Array, subject: string) => void = () => {};
  let handler: (data: Uint8Array) => Promise<Uint8Array> = async (data) => data;
  const foreign: Uint8Array[] = [];
  const plain = {
    subscribe: (_: string, listener: typeof deliver) => {
      deliver = listener;
      return () => {};
    },
    respond: (_: string, one: typeof handler) => {
      handler = one;
      return () => {};
    },
    // Another client that listens answers first.
    async request(_: string, data: Uint8Array, _timeoutMs: number, accepts: (answer: Uint8Array) => boolean) {
      const answers = [...foreign, await handler(data)];
      const answer = answers.find((one) => accepts(one));
      if (answer === undefined) throw new Error('No response');
      return answer;
    },
    maxBytes: 10_000,
  } as unknown as ClusterTransport;
  const seal = new MessageSeal(SECRET, clock);
  const sealed = sealTransport(plain, () => seal, { warn: (what: unknown) => void logged.push(what) });
  sealed.subscribe('values.*', (data, subject) => void heard.push([data, subject]));
  deliver(CONTENT, 'values.1');
  deliver(from.seal('values.2', CONTENT), 'values.1');
  expect(heard).toEqual([]);
  expect(logged).toEqual([
    { reason: 'not-sealed', purpose: 'values.1' },
    { reason: 'other-secret', purpose: 'values.1' },
  ]);
  deliver(from.seal('values.1', CONTENT), 'values.1');
  expect(heard).toEqual([[Buffer.from(CONTENT), 'values.1']]);
  sealed.respond('ask', async (data) => Uint8Array.of(...data, 9));
  await expect(handler(CONTENT)).rejects.toThrow('Refused');
  expect(await sealed.request('ask', CONTENT, 1)).toEqual(Buffer.from([1, 2, 3, 9]));
  const genuine = handler;
  foreign.push(Buffer.from('{}'), from.seal('ask', CONTENT));
  expect(await sealed.request('ask', CONTENT, 1)).toEqual(Buffer.from([1, 2, 3, 9]));
  handler = async (data) => from.seal('ask', (await genuine(data)).subarray(56));
  await expect(sealed.request('ask', CONTENT, 1)).rejects.toThrow('No response');
  // What a handler throws comes as it is, also an answer that is too large.
  sealed.respond('ask', () => Promise.reject(new ClusterError('BUSY', 'later')));
  await expect(sealed.request('ask', CONTENT, 1)).rejects.toMatchObject({ code: 'BUSY', message: 'later' });
  sealed.respond('ask', async () => new Uint8Array(10_000));
  await expect(sealed.request('ask', CONTENT, 1)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});
