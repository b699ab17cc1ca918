import { ROLES, roleAllows, SELECTION_MS } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { gate, Plant, startCommandServer } from './testing/command-kit.ts';

/** Function codes that change something. */
const WRITES = [5, 6, 15, 16, 22];
const isWrite = ({ functionCode }: { functionCode: number }) => WRITES.includes(functionCode);

/** Saves the station with another AO1; null: without. */
const putPoint = (plant: Plant, more: object | null) =>
  plant.put({
    Points:
      more === null
        ? plant.config.Points.filter(({ Point }) => Point !== 'AO1')
        : plant.pointsWith('AO1', more),
  });

/** For tests that do not advance the clock. */
const shared = setUpOnce(startCommandServer);

it('writes each kind of point, reads it back, and all users have the value when the response arrives', async () => {
  const plant = await Plant.add(await shared());
  const { registers, coils, device } = plant.controller;
  const written = await plant.write('AO1', 2.1);
  expect(written.status).toBe(200);
  expect(written.body).toMatchObject({
    Outcome: 'done',
    Old: { Value: 2, Quality: 'good' },
    New: { Value: 2.1, Quality: 'good' },
    Words: 'Wrote Lead pump on (AO1) of Elm Street: from 2.00 m to 2.10 m',
  });
  expect(registers[0]).toBe(210);
  expect(plant.value('AO1')).toBe(2.1);

  expect((await plant.write('AO5', 12.25)).body).toMatchObject({
    Old: { Value: 7.5 },
    New: { Value: 12.25 },
  });
  expect([registers[6], registers[7]]).toEqual([0, 0x4144]);
  expect((await plant.write('DO2', true)).body).toMatchObject({
    Old: { Value: false },
    New: { Value: true },
  });
  expect(registers[10]).toBe(0b1010_0000_0000_1001);
  expect((await plant.write('DO1', true, { InterlockRead: true })).body).toMatchObject({
    New: { Value: true },
  });
  expect(coils[0]).toBe(1);
  expect(device.asked.filter(isWrite).map(({ functionCode }) => functionCode)).toEqual([6, 16, 22, 5]);

  const lines = await plant.lines();
  expect(lines.map(({ Outcome }) => Outcome)).toEqual(Array(4).fill(['begun', 'done']).flat());
  expect(lines[0]).toMatchObject({
    By: 'Supervisor Test',
    StationId: plant.stationId,
    PointId: plant.pointId('AO1'),
  });
  expect(lines[1]).toMatchObject({ Of: lines[0]!.Id, Details: { Value: 2.1, Old: 2, Found: 2.1 } });
  expect(written.body.AuditId).toBe(lines[0]!.Id);
});

it('logs the event before the first byte of the write', async () => {
  const plant = await Plant.add(await shared());
  const { device } = plant.controller;
  let before: string[] = [];
  device.behave = async (asked) => {
    if (isWrite(asked)) before = await plant.outcomes();
    return undefined;
  };
  await plant.write('AO1', 2.1);
  expect(before).toEqual(['begun']);
});

it('uses another function if the controller lacks one, and remembers it', async () => {
  const plant = await Plant.add(await shared());
  const { device, registers } = plant.controller;
  device.behave = ({ functionCode }) =>
    functionCode === 22 || functionCode === 6 ? { kind: 'exception', code: 1 } : undefined;
  expect((await plant.write('AO1', 2.1)).status).toBe(200);
  expect(registers[0]).toBe(210);
  device.behave = ({ functionCode }) => (functionCode === 22 ? { kind: 'exception', code: 1 } : undefined);
  expect((await plant.write('DO2', true)).status).toBe(200);
  expect(registers[10]).toBe(0b1010_0000_0000_1001);
  expect((await plant.write('DO2', false)).status).toBe(200);
  expect(device.asked.filter(({ functionCode }) => functionCode === 22)).toHaveLength(1);
});

it('writes with the only function of a controller again that refused all of them for a while', async () => {
  const plant = await Plant.add(await shared());
  const { device, registers, coils } = plant.controller;
  const refuse = (...codes: number[]) => {
    device.behave = ({ functionCode }) =>
      codes.includes(functionCode) ? { kind: 'exception', code: 1 } : undefined;
  };
  // Under local control it says of every write that it has no such function.
  refuse(...WRITES);
  for (const [point, value] of [['AO1', 2.1] as const, ['DO1', true] as const, ['DO2', true] as const])
    expect((await plant.write(point, value, { InterlockRead: true })).body.code).toBe('WRITE_REFUSED');
  refuse(15, 16);
  expect((await plant.write('AO1', 2.1)).status).toBe(200);
  expect((await plant.write('DO1', true, { InterlockRead: true })).status).toBe(200);
  refuse(6);
  expect((await plant.write('DO2', true)).status).toBe(200);
  expect([registers[0], coils[0], registers[10]]).toEqual([210, 1, 0b1010_0000_0000_1001]);
});

it('accepts that the controller has reset a momentary point before it is read back', async () => {
  const plant = await Plant.add(await shared());
  const { device, coils, registers } = plant.controller;
  let wasSet = false;
  device.behave = ({ functionCode }) => {
    if (functionCode <= 4) {
      wasSet ||= coils[0] === 1;
      coils[0] = 0;
    }
    return undefined;
  };
  const lasting = await plant.write('DO1', true, { InterlockRead: true });
  expect([lasting.status, lasting.body.code, wasSet]).toEqual([502, 'WRITE_REFUSED', true]);

  const Points = plant.config.Points.map((point) =>
    point.Point === 'DO1' || point.Point === 'AO1' ? { ...point, Momentary: true } : point,
  );
  await plant.save({ Points });
  wasSet = false;
  const { status, body } = await plant.write('DO1', true, { InterlockRead: true });
  const Words =
    'Wrote Start pump 1 (DO1) of Elm Street: from Off to On. ' +
    'The controller accepted the write and has reset the value to Off';
  expect([status, wasSet]).toEqual([200, true]);
  expect(body).toMatchObject({
    ...{ Outcome: 'done', Reset: true, Words },
    ...{ Old: { Value: false }, New: { Value: false } },
  });
  expect((await plant.lines()).at(-1)).toMatchObject({
    ...{ Outcome: 'done', Words, Details: { Value: true, Old: false, Found: false } },
  });
  // While it is still set, it is confirmed like any other.
  expect((await plant.write('AO1', 2.1)).body).toMatchObject({ Outcome: 'done', Reset: false });
  device.behave = ({ functionCode }) => {
    if (functionCode === 3 && registers[0] === 250) registers[0] = 190;
    return undefined;
  };
  expect((await plant.write('AO1', 2.5)).body).toMatchObject({
    ...{ Outcome: 'done', Reset: true, New: { Value: 1.9 } },
  });
  // It was still set when it was written again, and is reset after that.
  device.behave = ({ functionCode }) => {
    if (functionCode === 5) wasSet = true;
    else if (wasSet) coils[0] = 0;
    return undefined;
  };
  [coils[0], wasSet] = [1, false];
  await plant.poll();
  expect((await plant.write('DO1', true, { InterlockRead: true })).body).toMatchObject({
    ...{ Outcome: 'done', Reset: true, Old: { Value: true }, New: { Value: false } },
  });
});

it('reports that the controller rejects a write to a momentary point', async () => {
  const plant = await Plant.add(await shared());
  await plant.save({ Points: plant.pointsWith('DO2', { Momentary: true }) });
  plant.controller.device.behave = (asked) => (isWrite(asked) ? { kind: 'exception', code: 4 } : undefined);
  const { status, body } = await plant.write('DO2', true);
  expect([status, body.code]).toEqual([502, 'WRITE_REFUSED']);
});

it('keeps no desired value of a momentary point, and no momentary point that is not writable', async () => {
  const plant = await Plant.add(await shared());
  const problemsOf = async (more: object) => {
    const json = { ...plant.config, ...more };
    const answer = await plant.server.ask('/api/Stations/config', { method: 'PUT', as: 'Admin', json });
    return [answer.status, ((await answer.json()) as { problems: object[] }).problems];
  };
  const Settings = [{ Point: 'DO2', Wanted: true }];
  expect(await problemsOf({ Settings, Points: plant.pointsWith('DO2', { Momentary: true }) })).toEqual([
    400,
    [{ Path: 'body.Settings.0.Point', Message: 'Must hold its value; DO2 is momentary' }],
  ]);
  expect(await problemsOf({ Points: plant.pointsWith('AI1', { Momentary: true }) })).toEqual([
    400,
    [{ Path: 'body.Points.7.Momentary', Message: 'Must be false: the point is not writable' }],
  ]);
});

it('rejects invalid writes with a reason, sends nothing and logs them', async () => {
  const plant = await Plant.start();
  const { device } = plant.controller;
  const refusals: [Promise<{ status: number; body: { code?: string; detail?: string } }>, number, string][] =
    [
      [plant.write('AI1', 1), 409, 'POINT_NOT_WRITABLE'],
      [plant.write('AO1', 3.1), 400, 'BAD_REQUEST'],
      [plant.write('AO1', true), 400, 'BAD_REQUEST'],
      [plant.write('DO1', 1, { InterlockRead: true }), 400, 'BAD_REQUEST'],
      [plant.write('DO1', true), 409, 'INTERLOCK_NOT_READ'],
      [plant.write('AO1', 2, { SelectionId: 'none' }), 409, 'SELECTION_LOST'],
    ];
  for (const [asked, status, code] of refusals) {
    const { status: got, body } = await asked;
    expect([got, body.code]).toEqual([status, code]);
  }
  expect((await plant.write('DO1', true)).body.detail).toBe(
    'Start pump 1 (DO1) has an interlock: “Pump 1 area is clear”. Read it, then write again with InterlockRead true.',
  );
  // The last one was already rejected with the same text, and is counted.
  expect(await plant.outcomes()).toEqual(Array(6).fill('refused'));
  const unknown = await plant.post(`write/${plant.stationId}`, { PointId: 9_999, Value: 1 });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'POINT_NOT_FOUND']);
  expect((await plant.post('write/99', { PointId: 1, Value: 1 })).body.code).toBe('STATION_NOT_FOUND');
  const events = await plant.server.app.context.audit.list({ kind: 'command', limit: 20 });
  expect(events.map(({ Outcome }) => Outcome)).toEqual(Array(8).fill('refused'));
  expect(device.asked.filter(isWrite)).toEqual([]);
});

it('rejects writes while the current value is unknown: old, stale, disabled', async () => {
  const plant = await Plant.start({ OfflineAfter: 1 });
  plant.clock.advance(30_000);
  plant.controller.device.behave = () => ({ kind: 'close' });
  await expect(plant.poll()).rejects.toThrow();
  const stale = await plant.write('AO1', 2.1);
  expect([stale.status, stale.body.code]).toEqual([409, 'STATION_NOT_FRESH']);
  expect(stale.body.detail).toContain('No response from the station');
  await plant.save({ Enabled: false });
  expect((await plant.write('AO1', 2.1)).body.code).toBe('STATION_DISABLED');
  expect(plant.controller.device.asked.filter(isWrite)).toEqual([]);
});

it('selects with a preview, reserves the point, and writes only what was selected', async () => {
  const plant = await Plant.add(await shared());
  const { body, status } = await plant.select('AO1', 2.104);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    Words: 'Lead pump on (AO1) of Elm Street: from 2.00 m to 2.10 m',
    Value: 2.1,
    Old: { Value: 2, Quality: 'good' },
    Interlock: '',
  });
  const SelectionId = body.SelectionId as string;
  const other = await plant.write('AO1', 2.2, {}, 'Admin');
  expect([other.status, other.body.code]).toEqual([409, 'COMMAND_BUSY']);
  expect(other.body.detail).toMatch(/ has reserved the point for another \d+ s$/);
  expect(other.body.detail).toContain('Supervisor Test has reserved the point');
  expect((await plant.select('AO1', 2.2, 'Admin')).body.code).toBe('COMMAND_BUSY');
  expect((await plant.write('AO1', 2.1, { SelectionId }, 'Admin')).body.code).toBe('SELECTION_LOST');
  expect((await plant.write('AO1', 2.2, { SelectionId })).body.code).toBe('SELECTION_LOST');
  expect((await plant.write('AO1', 2.1, { SelectionId })).status).toBe(200);
  // It is used up.
  const again = await plant.write('AO1', 2.1, { SelectionId });
  expect(again.body.code).toBe('SELECTION_LOST');
  expect(again.body.detail).toMatch(
    /^The reservation of .* was already used, expired after 30 s or belongs to another user\. Review the value and try again\.$/,
  );
});

it('a selection ends by expiry, and by its user', async () => {
  const plant = await Plant.start();
  const first = await plant.select('AO1', 2.1);
  plant.clock.advance(SELECTION_MS);
  await plant.poll();
  const late = await plant.write('AO1', 2.1, { SelectionId: first.body.SelectionId });
  expect(late.body.code).toBe('SELECTION_LOST');
  const second = await plant.select('AO1', 2.1, 'Admin');
  const SelectionId = second.body.SelectionId;
  await plant.post(`deselect/${plant.stationId}`, { SelectionId });
  expect((await plant.write('AO1', 2.1)).body.code).toBe('COMMAND_BUSY');
  await plant.post(`deselect/${plant.stationId}`, { SelectionId }, 'Admin');
  expect((await plant.write('AO1', 2.1)).status).toBe(200);
});

it('rejects a value that changed since it was selected, except within its deadband', async () => {
  const plant = await Plant.add(await shared());
  const { registers, device } = plant.controller;
  const one = await plant.select('AO1', 2.1);
  registers[0] = 190;
  const moved = await plant.write('AO1', 2.1, { SelectionId: one.body.SelectionId });
  expect([moved.status, moved.body.code]).toEqual([409, 'SELECTION_LOST']);
  expect(moved.body.detail).toContain('now reads 1.90 m');
  expect(device.asked.filter(isWrite)).toEqual([]);
  expect(await plant.outcomes()).toEqual(['begun', 'refused']);
  const two = await plant.select('AO4', 2.8);
  registers[3] = 252;
  expect((await plant.write('AO4', 2.8, { SelectionId: two.body.SelectionId })).status).toBe(200);
});

it.each<[string, (plant: Plant) => Promise<void>, string]>([
  ['deleted', (plant) => plant.remove(), 'STATION_NOT_FOUND'],
  ['disabled', (plant) => plant.put({ Enabled: false }), 'STATION_DISABLED'],
  ['given another unit', (plant) => plant.put({ UnitId: 7 }), 'STATION_CHANGED'],
  ['given another host', (plant) => plant.put({ Host: '127.0.0.2' }), 'STATION_CHANGED'],
  ['without the point', (plant) => putPoint(plant, null), 'POINT_NOT_WRITABLE'],
  ['keeping the point from writes', (plant) => putPoint(plant, { Writable: false }), 'POINT_NOT_WRITABLE'],
  ['given an interlock', (plant) => putPoint(plant, { Interlock: 'Area is clear' }), 'STATION_CHANGED'],
  ['given another register', (plant) => putPoint(plant, { Address: 40 }), 'STATION_CHANGED'],
  ['given another scale', (plant) => putPoint(plant, { Scale: null }), 'STATION_CHANGED'],
  ['given a range without the value', (plant) => putPoint(plant, { RangeHigh: 2.05 }), 'STATION_CHANGED'],
])('does not write to a station that is %s while a write waits', async (_how, change, code) => {
  const plant = await Plant.add(await shared());
  plant.meanwhile(() => change(plant));
  const refused = await plant.write('AO1', 2.1);
  expect(refused.body.code).toBe(code);
  expect(plant.controller.device.asked.filter(isWrite)).toEqual([]);
  const lines = await plant.lines();
  expect(lines.map(({ Outcome }) => Outcome)).toEqual(['begun', 'refused']);
  expect(lines[1]).toMatchObject({ Of: lines[0]!.Id, Words: `Not written: ${refused.body.detail}` });
});

it('writes to a station that was saved with other changes while a write waits', async () => {
  const plant = await Plant.add(await shared());
  plant.meanwhile(() => putPoint(plant, { Name: 'Lead pump starts', Deadband: 0.1 }));
  expect((await plant.write('AO1', 2.1)).status).toBe(200);
  expect(plant.controller.registers[0]).toBe(210);
});

it('runs one command at a time per point, and other points of the station wait their turn', async () => {
  const plant = await Plant.add(await shared());
  const { device, registers } = plant.controller;
  const held = gate();
  device.behave = (asked) => (isWrite(asked) ? held.opened : undefined);
  const before = device.asked.length;
  const first = plant.write('AO1', 2.1);
  await device.until(() => device.asked.slice(before).some(isWrite));
  const second = await plant.write('AO1', 2.2, {}, 'Admin');
  expect([second.status, second.body.code]).toEqual([409, 'COMMAND_BUSY']);
  expect(second.body.detail).toContain('Supervisor Test is writing Lead pump on (AO1)');
  const other = plant.write('AO2', 1.6, {}, 'Admin');
  device.behave = () => undefined;
  held.open();
  expect((await first).status).toBe(200);
  expect((await other).status).toBe(200);
  expect([registers[0], registers[1]]).toEqual([210, 160]);
  expect(device.mostAtOnce).toBe(1);
});

it('a poll that began before the write does not restore the old value', async () => {
  const plant = await Plant.add(await shared(), { MaxGap: 0 });
  const { device } = plant.controller;
  const held = gate();
  // The poll has read the setpoints and hangs at the next block.
  device.behave = ({ functionCode, address }) =>
    functionCode === 3 && address === 6 ? held.opened : undefined;
  const before = device.asked.length;
  const polled = plant.poll();
  await device.until(() => device.asked.slice(before).some(({ address }) => address === 6));
  const written = plant.write('AO1', 2.1);
  device.behave = () => undefined;
  held.open();
  expect((await written).status).toBe(200);
  expect(plant.value('AO1')).toBe(2.1);
  await polled;
  expect(plant.value('AO1')).toBe(2.1);
});

it('requires a Supervisor', async () => {
  const plant = await Plant.add(await shared());
  for (const role of ROLES) {
    const expected = roleAllows(role, 'Supervisor') ? 200 : 403;
    const selected = await plant.select('AO1', 2.1, role);
    expect(selected.status).toBe(expected);
    const SelectionId = selected.body.SelectionId ?? 'none';
    expect((await plant.post(`deselect/${plant.stationId}`, { SelectionId }, role)).status).toBe(expected);
    expect((await plant.write('AO1', 2.1, {}, role)).status).toBe(expected);
  }
  const anyone = await plant.server.ask(`/api/Stations/write/${plant.stationId}`, {
    method: 'POST',
    json: {},
  });
  expect(anyone.status).toBe(401);
  const bad = await plant.post(`write/${plant.stationId}`, { PointId: 'x', Value: null, More: 1 });
  expect(bad.status).toBe(400);
});
