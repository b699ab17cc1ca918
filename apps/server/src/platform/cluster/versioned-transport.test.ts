import { expect, test } from 'vitest';
import type { ClusterTransport } from './transport.ts';
import { versionTransport } from './versioned-transport.ts';

/** A NATS server for one process. */
function localTransport(): ClusterTransport {
  const listeners: [string, (data: Uint8Array, subject: string) => void][] = [];
  const responders = new Map<string, (data: Uint8Array) => Promise<Uint8Array>>();
  return {
    publish: (subject, data) => {
      for (const [wanted, listener] of listeners) if (wanted === subject) listener(data, subject);
    },
    subscribe: (subject, listener) => {
      listeners.push([subject, listener]);
      return () => {};
    },
    request: (subject, data) => {
      const responder = responders.get(subject);
      return responder ? responder(data) : Promise.reject(new Error(`No server responds to ${subject}`));
    },
    respond: (subject, handler) => {
      responders.set(subject, handler);
      return () => {};
    },
    isConnected: true,
    failure: null,
    maxBytes: 100,
    close: async () => {},
  };
}

test('servers hear only those with their version of the protocol', async () => {
  const shared = localTransport();
  const [one, same, other] = [1, 1, 2].map((protocol) => versionTransport(shared, protocol));
  const heard: string[] = [];
  same!.subscribe('values.7', (_, subject) => void heard.push(subject));
  other!.subscribe('values.7', () => void heard.push('other'));
  one!.publish('values.7', Uint8Array.of(1));
  expect(heard).toEqual(['values.7']);
  same!.respond('ask.7', async () => Uint8Array.of(2));
  expect(await one!.request('ask.7', Uint8Array.of(1), 1)).toEqual(Uint8Array.of(2));
  await expect(other!.request('ask.7', Uint8Array.of(1), 1)).rejects.toThrow(
    'No server responds to v2.ask.7',
  );
});
