import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { freeFieldPort } from '../acquisition/drivers/modbus/testing/field-kit.ts';
import { gate, Plant, startCommandServer } from './testing/command-kit.ts';

/** The audit log must report what happened in the controller, whatever went wrong. */

const isWrite = ({ functionCode }: { functionCode: number }) => [5, 6, 15, 16, 22].includes(functionCode);

/** Changes the responses to writes, and nothing else. */
function onWrite(plant: Plant, behave: Plant['controller']['device']['behave']): void {
  plant.controller.device.behave = (asked, request) => (isWrite(asked) ? behave(asked, request) : undefined);
}

/** For tests that do not advance the clock. */
const shared = setUpOnce(startCommandServer);

it('rejected by the controller: nothing was changed, with the exception', async () => {
  const plant = await Plant.add(await shared());
  onWrite(plant, () => ({ kind: 'exception', code: 3 }));
  const { status, body } = await plant.write('AO1', 2.1);
  expect([status, body.code]).toEqual([502, 'WRITE_REFUSED']);
  expect(body.detail).toContain('exception 3 (ILLEGAL_DATA_VALUE)');
  expect(await plant.outcomes()).toEqual(['begun', 'failed']);
  expect(plant.controller.registers[0]).toBe(200);
});

it('accepted by the controller, but the value is unchanged: nothing was changed', async () => {
  const plant = await Plant.add(await shared());
  const { registers } = plant.controller;
  onWrite(plant, () => ({
    kind: 'rewrite',
    rewrite: (frame) => {
      registers[0] = 200;
      return frame;
    },
  }));
  const { status, body } = await plant.write('AO1', 2.1);
  expect([status, body.code]).toEqual([502, 'WRITE_REFUSED']);
  expect(body.detail).toContain('Write accepted, but the value is still 2.00 m');
  expect(await plant.outcomes()).toEqual(['begun', 'failed']);
});

it('limited by the controller: it was written, and the actual value is reported', async () => {
  const plant = await Plant.add(await shared());
  const { registers } = plant.controller;
  onWrite(plant, () => ({
    kind: 'rewrite',
    rewrite: (frame) => {
      registers[0] = 250;
      return frame;
    },
  }));
  const { status, body } = await plant.write('AO1', 2.8);
  expect(status).toBe(200);
  expect(body).toMatchObject({ Outcome: 'differs', Old: { Value: 2 }, New: { Value: 2.5 } });
  expect(body.Words).toContain('Write accepted, but the value is 2.50 m');
  expect(plant.value('AO1')).toBe(2.5);
  const [, end] = await plant.lines();
  expect(end).toMatchObject({ Outcome: 'done', Details: { Value: 2.8, Old: 2, Found: 2.5 } });
});

it('accepted, then the connection is dropped: the read-back confirms the write', async () => {
  const plant = await Plant.add(await shared());
  onWrite(plant, (_asked, { connection }) => ({
    kind: 'rewrite',
    rewrite: () => {
      connection.destroy();
      return new Uint8Array();
    },
  }));
  const { status, body } = await plant.write('AO1', 2.1);
  expect(status).toBe(200);
  expect(body).toMatchObject({ Outcome: 'done', New: { Value: 2.1 } });
  expect(await plant.outcomes()).toEqual(['begun', 'done']);
  expect(plant.controller.device.asked.filter(isWrite)).toHaveLength(1);
});

it('the connection is dropped before: unknown, until the next good poll shows that it was not written', async () => {
  const plant = await Plant.start();
  onWrite(plant, () => ({ kind: 'close' }));
  const { status, body } = await plant.write('AO1', 2.1);
  expect([status, body.code]).toEqual([504, 'WRITE_UNKNOWN']);
  expect(body.detail).toContain('write not confirmed');
  await plant.untilLine('settled');
  const lines = await plant.lines();
  expect(lines.map(({ Outcome }) => Outcome)).toEqual(['begun', 'unknown', 'settled']);
  expect(lines[2]).toMatchObject({
    By: 'Outpost',
    Of: lines[1]!.Id,
    Words: 'Lead pump on (AO1) reads 2.00 m: not written',
    Details: { Found: 2, Written: false },
  });
  expect(plant.controller.device.asked.filter(isWrite)).toHaveLength(1);
});

it('accepted without a response: unknown, until the next good poll confirms the write', async () => {
  const plant = await Plant.start({ OfflineAfter: 1 });
  const { device } = plant.controller;
  let isDead = false;
  device.behave = (asked) => {
    if (isWrite(asked)) {
      isDead = true;
      return { kind: 'rewrite', rewrite: () => new Uint8Array() };
    }
    return isDead ? { kind: 'silence' } : undefined;
  };
  const writing = plant.write('AO1', 2.1);
  let asked = 0;
  // The write, the read-back and the poll that follows wait for their timeouts.
  const answered = writing.then(() => (asked = -1));
  while (asked >= 0) {
    await plant.clock.advanceAsync(100);
    asked = asked < 0 ? asked : device.asked.length;
  }
  await answered;
  expect((await writing).body.code).toBe('WRITE_UNKNOWN');
  expect(await plant.outcomes()).toEqual(['begun', 'unknown']);
  expect(plant.controller.registers[0]).toBe(210);
  isDead = false;
  device.behave = () => undefined;
  await plant.untilLine('settled');
  const [, unknown, settled] = await plant.lines();
  expect(settled).toMatchObject({ Of: unknown!.Id, Details: { Found: 2.1, Written: true } });
  expect(settled!.Words).toContain('write confirmed');
});

it('responds late: unknown, then settled by the actual value', async () => {
  const plant = await Plant.start();
  const { device, registers } = plant.controller;
  const held = gate();
  onWrite(plant, async () => {
    await held.opened;
    registers[0] = 210;
    return { kind: 'silence' };
  });
  const before = device.asked.length;
  const writing = plant.write('AO1', 2.1);
  await device.until(() => device.asked.slice(before).some(isWrite));
  plant.clock.advance(1_000);
  const { body } = await writing;
  expect(body.code).toBe('WRITE_UNKNOWN');
  expect(body.detail).toContain('now reads 2.00 m');
  // Only now it processes the request.
  held.open();
  while (registers[0] !== 210) await plant.clock.advanceAsync(0);
  await plant.untilLine('settled');
  const [, , settled] = await plant.lines();
  expect(settled).toMatchObject({ Details: { Found: 2.1, Written: true } });
});

it('a value that is neither old nor new is reported as such', async () => {
  const plant = await Plant.start();
  const { registers } = plant.controller;
  onWrite(plant, () => {
    registers[0] = 190;
    return { kind: 'close' };
  });
  expect((await plant.write('AO1', 2.1)).body.code).toBe('WRITE_UNKNOWN');
  await plant.untilLine('settled');
  const [, , settled] = await plant.lines();
  expect(settled!.Words).toBe('Lead pump on (AO1) reads 1.90 m: neither the old value nor 2.10 m');
  expect(settled!.Details).toMatchObject({ Found: 1.9, Written: null });
});

it('the controller is offline: nothing was sent, and the log says so', async () => {
  const plant = await Plant.add(await shared());
  plant.controller.device.behave = () => ({ kind: 'close' });
  const { status, body } = await plant.write('AO1', 2.1);
  expect([status, body.code]).toEqual([504, 'MODBUS_CONNECTION_LOST']);
  expect(await plant.outcomes()).toEqual(['begun', 'failed']);
  expect((await plant.lines())[1]!.Words).toContain('Not written:');
  const port = await freeFieldPort();
  await plant.controller.device.server.close();
  await expect(plant.save({ Port: port })).rejects.toThrow();
  expect((await plant.write('AO1', 2.1)).body.code).toBe('STATION_NOT_FRESH');
});

it('a removed point can no longer be confirmed', async () => {
  const plant = await Plant.start();
  const { device } = plant.controller;
  let isDead = false;
  device.behave = (asked) => {
    isDead ||= isWrite(asked);
    return isDead ? { kind: 'close' } : undefined;
  };
  expect((await plant.write('AO1', 2.1)).body.code).toBe('WRITE_UNKNOWN');
  isDead = false;
  device.behave = () => undefined;
  await plant.save({ Points: plant.config.Points.filter(({ Point }) => Point !== 'AO1') });
  await plant.untilLine('settled');
  expect((await plant.lines()).at(-1)!.Words).toContain('Cannot be confirmed');
});

it('a server that stops during a command does not wait, and the log is complete', async () => {
  const plant = await Plant.start();
  const { device } = plant.controller;
  onWrite(plant, () => ({ kind: 'silence' }));
  const before = device.asked.length;
  const first = plant.write('AO1', 2.1);
  await device.until(() => device.asked.slice(before).some(isWrite));
  const second = plant.write('AO2', 1.6);
  while ((await plant.lines()).length < 2) await plant.clock.advanceAsync(0);
  const stopped = plant.server.stop();
  expect((await first).body.code).toBe('WRITE_UNKNOWN');
  expect((await second).body.code).toBe('NOT_READY');
  await stopped;
});
