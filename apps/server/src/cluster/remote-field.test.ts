import { expect, test } from 'vitest';
import { FieldError, type Image } from '../acquisition/index.ts';
import type { NodeClient } from './node-client.ts';
import { RemoteField } from './remote-field.ts';
import { errorOf, failureOf, nodeUnreachable } from './requests.ts';

const CONFIG = { StationId: 1, Version: 1, Enabled: true };

/** Whose node has just lost the station that it is asked for. */
function fieldOf(stations: readonly number[]): RemoteField {
  const known = new Set(stations);
  return fieldWith(known, async () => {
    known.delete(2);
    throw new FieldError('STATION_NOT_FOUND', 'station', 'Station not found');
  });
}

function fieldWith(known: ReadonlySet<number>, ask: NodeClient['ask'], maySend = () => true): RemoteField {
  const field = new RemoteField({
    image: {
      station: (id: number) => (known.has(id) ? { config: CONFIG } : undefined),
    } as unknown as Image,
    ask,
    nodeOf: async () => 7,
    upToDate: async () => {},
    nodeFor: () => 7,
    stats: () => {
      throw new Error('not asked');
    },
    local: { writeTimeMs: () => 0 },
    observeOnly: false,
    maySend,
  });
  field.start();
  return field;
}

test('a station that is moved while its node is asked is not reported as missing', async () => {
  const field = fieldOf([1]);
  const moved = { code: 'NOT_READY', step: 'station' };
  await expect(field.pollNow(1)).rejects.toMatchObject(moved);
  await expect(field.session(CONFIG as never, async () => null)).rejects.toMatchObject(moved);
});

test('a station that is deleted meanwhile is', async () => {
  await expect(fieldOf([2]).pollNow(2)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
});

/** What a command hears of a write that its node answers with an error. */
async function writtenThrough(error: FieldError) {
  const field = fieldWith(new Set([1]), async (_, question) => {
    if (question === 'write') throw error;
    return question === 'open' ? { session: 's' } : null;
  });
  const values = [1, 2].map((Id) => ({ point: { Id } as never, value: 5 }));
  return field.session(CONFIG as never, (device) => device.write(values));
}

test('all values of a write whose node is lost may have arrived', async () => {
  const unknown = { sent: { kind: 'unknown', error: { code: 'NOT_READY' } }, readBack: null };
  expect(await writtenThrough(nodeUnreachable(new Error('timeout')))).toMatchObject([unknown, unknown]);
});

test('nothing more is sent to a device once another server may have taken over', async () => {
  const asked: string[] = [];
  let isActive = true;
  const ask: NodeClient['ask'] = async (_, question) => {
    asked.push(question);
    if (question === 'read') isActive = false;
    return question === 'open' ? { session: 's' } : [];
  };
  const field = fieldWith(new Set([1]), ask, () => isActive);
  const carried = await field.session(CONFIG as never, async (device) => {
    await device.read([]);
    return device.write([{ point: { Id: 1 } as never, value: 5 }]);
  });
  expect(carried).toMatchObject([{ sent: { kind: 'failed', error: { code: 'NOT_READY' } } }]);
  expect(asked).toEqual(['open', 'read', 'close']);
  await expect(field.pollNow(1)).rejects.toMatchObject({ code: 'NOT_READY' });
  await expect(field.probe({ Source: {} } as never)).rejects.toMatchObject({ code: 'NOT_READY' });
});

test('a write that its node did not send has failed', async () => {
  const over = new FieldError('NOT_READY', 'request', 'The turn at the device has ended');
  expect(await writtenThrough(errorOf(failureOf(over)))).toMatchObject([
    { sent: { kind: 'failed', error: { message: 'The turn at the device has ended' } } },
    { sent: null },
  ]);
});
