import type { PushResult } from '@outpost/contract';
import { expect, it } from 'vitest';
import { StorageError } from '../platform/storage/index.ts';
import { Plant } from './testing/command-kit.ts';

const isWrite = ({ functionCode }: { functionCode: number }) => functionCode === 6 || functionCode === 16;

/** A plant whose database is full from its first write on, until `recover`. */
async function startFilling(more: object = {}) {
  const plant = await Plant.start(more);
  const { device } = plant.controller;
  const { audit } = plant.server.app.context;
  const { appendIn } = audit;
  let isFull = false;
  audit.appendIn = async (trx, notes) => {
    if (isFull) throw new StorageError('STORAGE_UNAVAILABLE', 'database or disk is full');
    return appendIn(trx, notes);
  };
  device.behave = (asked) => {
    isFull ||= isWrite(asked);
    return undefined;
  };
  const recover = () => {
    isFull = false;
    device.behave = () => undefined;
  };
  return { plant, recover };
}

it('reports a write whose result the database rejects, and stores the result later', async () => {
  const { plant, recover } = await startFilling();
  const { status, body } = await plant.write('AO1', 2.1);
  expect([status, body.Outcome]).toEqual([200, 'done']);
  expect(body).toMatchObject({ New: { Value: 2.1 } });
  await plant.clock.advanceAsync(5_000);
  expect(await plant.outcomes()).toEqual(['begun']);
  recover();
  await plant.untilLine('done');
  const [begun, done] = await plant.lines();
  expect(done).toMatchObject({ Of: begun!.Id, Details: { Found: 2.1 } });
  await plant.clock.advanceAsync(5_000);
  expect(await plant.outcomes()).toEqual(['begun', 'done']);
});

it('settles a write that is not confirmed, whose event the database rejected at first', async () => {
  const { plant, recover } = await startFilling();
  const { device } = plant.controller;
  const fill = device.behave;
  device.behave = (asked, request) => {
    void fill(asked, request);
    return isWrite(asked) ? { kind: 'close' } : undefined;
  };
  expect((await plant.write('AO1', 2.1)).body.code).toBe('WRITE_UNKNOWN');
  expect(await plant.outcomes()).toEqual(['begun']);
  recover();
  await plant.untilLine('settled');
  expect(await plant.outcomes()).toEqual(['begun', 'unknown', 'settled']);
});

it('reports a push whose result the database rejects, and stores the result later', async () => {
  const { plant, recover } = await startFilling({ Settings: [{ Point: 'AO1', Wanted: 2.1 }] });
  const { status, body } = await plant.get<PushResult>(`push-config/${plant.stationId}`);
  expect([status, body.Outcome]).toEqual([200, 'done']);
  expect(await plant.outcomes('push')).toEqual(['begun', 'begun']);
  recover();
  await plant.untilLine('done', 'push', 2);
  expect(await plant.server.app.context.audit.unended('push', 'begun')).toEqual([]);
  const settings = await plant.get<{ LastPush: object }>(`settings/${plant.stationId}`, 'Supervisor');
  expect(settings.body.LastPush).toMatchObject({ PushId: body.PushId, Outcome: 'done', CanRollBack: 1 });
});

it('a stop stores a result that the database rejected', async () => {
  const { plant, recover } = await startFilling();
  await plant.write('AO1', 2.1);
  recover();
  const { audit } = plant.server.app.context;
  let stored: readonly string[] = [];
  const { appendIn } = audit;
  audit.appendIn = async (trx, notes) => {
    stored = [...stored, ...notes.map(({ outcome }) => outcome)];
    return appendIn(trx, notes);
  };
  await plant.server.stop();
  expect(stored).toContain('done');
});
