import { expect, test } from 'vitest';
import type { Carried, DeviceSession, Drivers } from '../acquisition/index.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { answerRequests } from './node-requests.ts';
import { decode, encode, type Question, subjects } from './requests.ts';

const NODE = 3;
const CONFIG = { StationId: 1, Version: 1, Points: [{ Id: 7 }] };

/** A node with one device, whose write ends when the test says so. */
function start() {
  const clock = new ManualClock();
  const asked = new Map<string, (data: Uint8Array) => Promise<Uint8Array>>();
  const written = Promise.withResolvers<Carried[]>();
  const events: string[] = [];
  const device: DeviceSession = { read: async () => [], write: () => written.promise };
  const session: Drivers['session'] = async (_config, task) => {
    const result = await task(device);
    events.push('turn ended');
    return result;
  };
  const requests = answerRequests({
    ...{ clock, node: NODE, history: {} as never, publish: () => undefined },
    transport: {
      respond: (subject, handler) => {
        asked.set(subject, handler);
        return () => asked.delete(subject);
      },
    },
    field: { session } as Drivers,
    configOf: async () => CONFIG as never,
  });
  const ask = async (question: Question, content: object) => {
    const data = await asked.get(subjects.question(NODE, question))!(encode(content));
    return decode(data) as { answer?: never; failure?: { message: string } };
  };
  const open = async () => (await ask('open', { stationId: 1, version: 1 })).answer! as { session: string };
  return { ask, open, clock, events, requests, written };
}

test('the turn at a device lasts until a write has ended, although who asked for it has gone', async () => {
  const { ask, open, clock, events, written } = start();
  const { session } = await open();
  const writing = ask('write', { session, values: [{ pointId: 7, value: 1 }] });
  expect(await ask('close', { session })).toEqual({ answer: null });
  await clock.advanceAsync(60_000);
  expect(events).toEqual([]);
  written.resolve([{ sent: { kind: 'taken' }, readBack: null }]);
  expect(await writing).toEqual({ answer: [{ sent: { kind: 'taken' }, readBack: null }] });
  await expect.poll(() => events).toEqual(['turn ended']);
  expect((await ask('read', { session, pointIds: [7] })).failure?.message).toBe(
    'The turn at the device has ended. Try again.',
  );
});

test('the turn ends at once when nothing is asked: when it is closed, or after a while', async () => {
  const { ask, open, clock, events } = start();
  await ask('close', await open());
  await expect.poll(() => events).toEqual(['turn ended']);
  await open();
  await clock.advanceAsync(10_000);
  await expect.poll(() => events).toEqual(['turn ended', 'turn ended']);
});
