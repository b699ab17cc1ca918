import { expect, it } from 'vitest';
import { freeFieldPort } from '../field/testing/field-kit.ts';
import { gate, Plant } from './testing/command-kit.ts';

/** What the audit log says must be what became of the controller, whatever went wrong on the way. */

const isWrite = ({ functionCode }: { functionCode: number }) => [5, 6, 15, 16, 22].includes(functionCode);

/** Answers writes otherwise, and everything else as ever. */
function onWrite(plant: Plant, behave: Plant['controller']['device']['behave']): void {
  plant.controller.device.behave = (asked, request) => (isWrite(asked) ? behave(asked, request) : undefined);
}

it('the controller refuses: nothing was changed, and which exception it was', async () => {
  const plant = await Plant.start();
  onWrite(plant, () => ({ kind: 'exception', code: 3 }));
  const { status, body } = await plant.write('AO1', 2.1);
  expect([status, body.code]).toEqual([502, 'WRITE_REFUSED']);
  expect(body.detail).toContain('exception 3 (ILLEGAL_DATA_VALUE)');
  expect(await plant.outcomes()).toEqual(['begun', 'failed']);
  expect(plant.controller.registers[0]).toBe(200);
});

it('the controller takes it and holds what it had: nothing was changed', async () => {
  const plant = await Plant.start();
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
  expect(body.detail).toContain('took it and still holds 2.00 m');
  expect(await plant.outcomes()).toEqual(['begun', 'failed']);
});

it('the controller clamps the value: it was written, and what it holds is said', async () => {
  const plant = await Plant.start();
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
  expect(body.Words).toContain('The controller took it and holds 2.50 m');
  expect(plant.value('AO1')).toBe(2.5);
  const [, end] = await plant.lines();
  expect(end).toMatchObject({ Outcome: 'done', Details: { Value: 2.8, Old: 2, Found: 2.5 } });
});

it('it takes the value and drops the connection: reading back tells that it was written', async () => {
  const plant = await Plant.start();
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

it('it drops the connection without taking it: unknown, until the next good poll says that it was not written', async () => {
  const plant = await Plant.start();
  onWrite(plant, () => ({ kind: 'close' }));
  const { status, body } = await plant.write('AO1', 2.1);
  expect([status, body.code]).toEqual([504, 'WRITE_UNKNOWN']);
  expect(body.detail).toContain('it is not known whether it was written');
  await plant.untilLine('settled');
  const lines = await plant.lines();
  expect(lines.map(({ Outcome }) => Outcome)).toEqual(['begun', 'unknown', 'settled']);
  expect(lines[2]).toMatchObject({
    By: 'Outpost',
    Of: lines[1]!.Id,
    Words: 'Lead pump on (AO1) reads 2.00 m: it was not written',
    Details: { Found: 2, Written: false },
  });
  expect(plant.controller.device.asked.filter(isWrite)).toHaveLength(1);
});

it('it goes silent having taken it: unknown, until it answers again and the next good poll says that it was written', async () => {
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
  // The write, the read back and the poll that follows wait for their time limits.
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
  expect(settled!.Words).toContain('it was written');
});

it('it answers late: unknown, and settled by what it holds then', async () => {
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
  expect(body.detail).toContain('reads 2.00 m now');
  // Only now does it do what it was asked.
  held.open();
  while (registers[0] !== 210) await plant.clock.advanceAsync(0);
  await plant.untilLine('settled');
  const [, , settled] = await plant.lines();
  expect(settled).toMatchObject({ Details: { Found: 2.1, Written: true } });
});

it('a value that is neither is told as neither', async () => {
  const plant = await Plant.start();
  const { registers } = plant.controller;
  onWrite(plant, () => {
    registers[0] = 190;
    return { kind: 'close' };
  });
  expect((await plant.write('AO1', 2.1)).body.code).toBe('WRITE_UNKNOWN');
  await plant.untilLine('settled');
  const [, , settled] = await plant.lines();
  expect(settled!.Words).toBe('Lead pump on (AO1) reads 1.90 m, which is neither the old value nor 2.10 m');
  expect(settled!.Details).toMatchObject({ Found: 1.9, Written: null });
});

it('nobody is there any more: nothing was sent, and the log says so', async () => {
  const plant = await Plant.start();
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

it('a point that was taken out cannot be told of any more', async () => {
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
  expect((await plant.lines()).at(-1)!.Words).toContain('cannot be told any more');
});

it('a server that stops in the middle waits for nobody, and the log is whole', async () => {
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
