import {
  type PushResult,
  ROLES,
  roleAllows,
  type SettingCounts,
  type StationSettings,
} from '@outpost/contract';
import { clockText } from '@outpost/core';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { type CommandResponse, gate, Plant, startCommandServer } from './testing/command-kit.ts';

const isWrite = ({ functionCode }: { functionCode: number }) => [5, 6, 15, 16, 22].includes(functionCode);

/**
 * Lead 2.1 (is 2.0), lag 1.5 (unchanged), off 0.6 (is 0.5), flow limit 8 (is 7.5), alternate on (is
 * off).
 */
const SETTINGS = [
  { Point: 'AO1', Wanted: 2.1 },
  { Point: 'AO2', Wanted: 1.5 },
  { Point: 'AO3', Wanted: 0.6 },
  { Point: 'AO5', Wanted: 8 },
  { Point: 'DO2', Wanted: true },
];

const push = async (plant: Plant) =>
  (await plant.get<PushResult & CommandResponse>(`push-config/${plant.stationId}`)).body;
const settings = async (plant: Plant, query = '') =>
  (await plant.get<StationSettings>(`settings/${plant.stationId}${query}`, 'Supervisor')).body;
const states = async (plant: Plant, query = '') =>
  (await settings(plant, query)).Settings.map(({ Point, State }) => `${Point} ${State}`);
const outcomes = ({ Entries }: PushResult) => Entries.map(({ Point, Outcome }) => `${Point} ${Outcome}`);
const rollBack = (plant: Plant, pushId: number | null) =>
  plant.post(`push-config/${plant.stationId}/roll-back`, { PushId: pushId ?? 0 }, 'Admin');

/** For tests that do not advance the clock. */
const shared = setUpOnce(startCommandServer);

it('respects the request size that polls learned from a controller that drops longer requests', async () => {
  const all = [2.1, 1.6, 0.6, 2.4].map((Wanted, index) => ({ Point: `AO${index + 1}`, Wanted }));
  const tooMany = ({ functionCode, count }: { functionCode: number; count: number }) =>
    (functionCode <= 4 || functionCode === 16) && count > 2;
  const plant = await Plant.add(await shared(), { Settings: all, Retries: 1 }, ({ device }) => {
    device.behave = (asked) => (tooMany(asked) ? { kind: 'close' } : undefined);
  });
  const { device, registers } = plant.controller;
  device.asked.length = 0;
  expect(outcomes(await push(plant))).toEqual(['AO1 applied', 'AO2 applied', 'AO3 applied', 'AO4 applied']);
  expect([...registers.slice(0, 4)]).toEqual([210, 160, 60, 240]);
  expect(device.asked.filter(tooMany)).toEqual([]);
  expect(device.asked.filter(isWrite).map(({ address, count }) => [address, count])).toEqual([
    [0, 2],
    [2, 2],
  ]);
});

it('shows desired and actual values, writes differences in the fewest requests, and reports each entry', async () => {
  const plant = await Plant.add(await shared(), { Settings: SETTINGS });
  const { registers, device } = plant.controller;
  const before = await settings(plant);
  expect(before).toMatchObject({ Applied: 1, NotPushed: 4, Drifted: 0, Unknown: 0, LastPush: null });
  expect(before.Settings[0]).toMatchObject({
    Point: 'AO1',
    Name: 'Lead pump on',
    Units: 'm',
    Wanted: 2.1,
    Actual: 2,
    Quality: 'good',
    Pushed: null,
    State: 'not-pushed',
  });
  const from = device.asked.length;
  const result = await push(plant);
  expect(result).toMatchObject({ StationId: plant.stationId, Outcome: 'done' });
  expect(outcomes(result)).toEqual([
    'AO1 applied',
    'AO2 unchanged',
    'AO3 applied',
    'AO5 applied',
    'DO2 applied',
  ]);
  expect(result.Entries[0]).toMatchObject({ Wanted: 2.1, Old: 2, Actual: 2.1, Applied: true, Reason: null });
  expect([...registers.slice(0, 3)]).toEqual([210, 150, 60]);
  expect(registers[10]).toBe(0b1010_0000_0000_1001);
  // One read before, four writes (none for the unchanged one), one read-back, and the poll.
  const asked = device.asked.slice(from);
  expect(asked.filter(isWrite).map(({ functionCode, address }) => [functionCode, address])).toEqual([
    [6, 0],
    [6, 2],
    [16, 6],
    [22, 10],
  ]);
  const after = await settings(plant);
  expect(after).toMatchObject({
    Applied: 5,
    NotPushed: 0,
    LastPush: { Action: 'push', By: 'Admin Test', Outcome: 'done', CanRollBack: 4 },
  });
  expect(after.Settings[0]!.Pushed).toMatchObject({ By: 'Admin Test', Value: 2.1, PushId: result.PushId });
  expect(await plant.outcomes('push')).toEqual([...Array(5).fill('begun'), 'done', ...Array(4).fill('done')]);
  const lines = await plant.lines('push');
  expect(lines[0]!.Words).toBe('Push configuration to Elm Street: 4 of 5 values to write');
  expect(lines[5]).toMatchObject({ Of: lines[0]!.Id, Words: '5 of 5 values applied' });
  expect(lines[6]).toMatchObject({ Of: lines[1]!.Id, Details: { Value: 2.1, Old: 2, Found: 2.1 } });
});

it('is rejected before anything is sent while an interlock of a changed entry is not acknowledged', async () => {
  const wanted = [
    { Point: 'AO1', Wanted: 2.1 },
    { Point: 'DO1', Wanted: true },
  ];
  const plant = await Plant.add(await shared(), { Settings: wanted });
  const { registers, coils } = plant.controller;
  expect((await settings(plant)).Settings.map(({ Interlock }) => Interlock)).toEqual([
    '',
    'Pump 1 area is clear',
  ]);
  const path = `push-config/${plant.stationId}`;
  const refused = await plant.get<CommandResponse>(path);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'INTERLOCK_NOT_READ',
    detail:
      'Interlocks not acknowledged: Start pump 1 (DO1): “Pump 1 area is clear”. Read each, then push again with interlocks=read.',
  });
  expect([registers[0], coils[0]]).toEqual([200, 0]);
  expect(await plant.outcomes('push')).toEqual(['refused']);
  expect((await plant.get<CommandResponse>(`${path}?interlocks=no`)).status).toBe(400);

  const pushed = await plant.get<PushResult & CommandResponse>(`${path}?interlocks=read`);
  expect(outcomes(pushed.body)).toEqual(['AO1 applied', 'DO1 applied']);
  // Unchanged values need no acknowledgement, and a roll-back must not wait.
  expect((await push(plant)).Outcome).toBe('done');
  expect((await rollBack(plant, pushed.body.PushId)).status).toBe(200);
  expect([registers[0], coils[0]]).toEqual([200, 0]);
});

it('neighbours are written in one request, and one that is rejected does not affect the others', async () => {
  const wanted = [
    { Point: 'AO1', Wanted: 2.1 },
    { Point: 'AO2', Wanted: 1.6 },
    { Point: 'AO3', Wanted: 0.6 },
  ];
  const plant = await Plant.add(await shared(), { Settings: wanted });
  const { registers, device } = plant.controller;
  const from = device.asked.length;
  expect((await push(plant)).Outcome).toBe('done');
  const writes = device.asked.slice(from).filter(isWrite);
  expect(writes.map(({ functionCode, count }) => [functionCode, count])).toEqual([[16, 3]]);

  registers.set([200, 150, 50]);
  // The controller rejects its second setpoint, alone or with others.
  device.behave = ({ functionCode, address }) =>
    functionCode === 16 || (functionCode === 6 && address === 1) ? { kind: 'exception', code: 3 } : undefined;
  const partly = await push(plant);
  expect(partly.Outcome).toBe('partly');
  expect(outcomes(partly)).toEqual(['AO1 applied', 'AO2 refused', 'AO3 applied']);
  expect(partly.Entries[1]).toMatchObject({ Applied: false, Actual: 1.5, ReasonCode: 'WRITE_REFUSED' });
  expect(partly.Entries[1]!.Reason).toContain('exception 3');
  expect([...registers.slice(0, 3)]).toEqual([210, 150, 60]);
  expect((await plant.lines('push')).find(({ Outcome }) => Outcome === 'failed')).toMatchObject({
    PointId: plant.pointId('AO2'),
  });
});

it('a partial push reports exactly what is in the controller, and one call rolls it back', async () => {
  const plant = await Plant.start({ Settings: SETTINGS });
  const { registers, device } = plant.controller;
  // The connection fails at the third write.
  let writes = 0;
  device.behave = (asked) => {
    if (isWrite(asked)) writes += 1;
    return writes >= 3 ? { kind: 'close' } : undefined;
  };
  const half = await push(plant);
  expect(half.Outcome).toBe('unknown');
  expect(outcomes(half)).toEqual([
    'AO1 unknown',
    'AO2 unchanged',
    'AO3 unknown',
    'AO5 unknown',
    'DO2 skipped',
  ]);
  device.behave = () => undefined;
  await plant.untilLine('settled', 'push', 4);
  const told = await settings(plant);
  expect(told.LastPush).toMatchObject({ Outcome: 'partly', CanRollBack: 2 });
  expect(await states(plant)).toEqual([
    'AO1 applied',
    'AO2 applied',
    'AO3 applied',
    'AO5 not-pushed',
    'DO2 not-pushed',
  ]);
  const settled = (await plant.lines('push')).filter(({ Outcome }) => Outcome === 'settled');
  expect(settled.map(({ Words }) => Words)).toEqual([
    'Lead pump on (AO1) reads 2.10 m: write confirmed',
    'Pumps off (AO3) reads 0.60 m: write confirmed',
    'Flow limit (AO5) reads 7.5 l/s: not written',
    '3 of 5 values applied',
  ]);
  const back = await rollBack(plant, half.PushId);
  expect(back.status).toBe(200);
  expect(back.body).toMatchObject({
    Outcome: 'done',
    Entries: [
      { Wanted: 2, Old: 2.1 },
      { Wanted: 0.5, Old: 0.6 },
    ],
  });
  expect([...registers.slice(0, 3)]).toEqual([200, 150, 50]);
  // A value that was rolled back has not drifted: it is not pushed.
  expect(await states(plant)).toEqual([
    'AO1 not-pushed',
    'AO2 applied',
    'AO3 not-pushed',
    'AO5 not-pushed',
    'DO2 not-pushed',
  ]);
  expect((await settings(plant)).LastPush).toMatchObject({ Action: 'roll-back', CanRollBack: 0 });
  expect((await rollBack(plant, half.PushId)).body.code).toBe('PUSH_NOT_FOUND');
  expect((await rollBack(plant, 4711)).body.code).toBe('PUSH_NOT_FOUND');
});

it('reports drift in every view until the value is pushed again', async () => {
  const plant = await Plant.start({ Settings: SETTINGS });
  await push(plant);
  const { registers } = plant.controller;
  const drifts: number[] = [];
  plant.server.app.context.bus.on('settingsDrifted', ({ Drifted }) => drifts.push(Drifted));
  registers[0] = 180;
  expect(await states(plant)).not.toContain('AO1 drifted');
  expect(await states(plant, '?read=now')).toContain('AO1 drifted');
  await plant.poll();
  await plant.clock.advanceAsync(6_000);
  expect(drifts).toEqual([1]);
  const detail = await plant.get<{ Drifted?: number }>(`${plant.stationId}`, 'Viewer');
  expect(detail.body.Drifted).toBe(1);
  const counts = await plant.get<SettingCounts[]>('settings', 'Viewer');
  expect(counts.body).toEqual([
    { StationId: plant.stationId, Applied: 4, NotPushed: 0, Drifted: 1, Unknown: 0 },
  ]);
  expect((await settings(plant)).Settings[0]).toMatchObject({
    Actual: 1.8,
    Pushed: { Value: 2.1 },
    State: 'drifted',
  });
  // A changed desired value that is not pushed yet has not drifted.
  await plant.save({ Settings: [{ Point: 'AO1', Wanted: 2.5 }] });
  expect(await states(plant)).toEqual(['AO1 not-pushed']);
  await plant.save({ Settings: SETTINGS });
  expect((await push(plant)).Outcome).toBe('done');
  expect(drifts.at(-1)).toBe(0);
  expect((await plant.get<object>(`${plant.stationId}`, 'Viewer')).body).not.toHaveProperty('Drifted');
});

it('nothing has drifted between a push and the next poll', async () => {
  const plant = await Plant.start({ Settings: SETTINGS });
  const drifts: number[] = [];
  plant.server.app.context.bus.on('settingsDrifted', ({ Drifted }) => drifts.push(Drifted));
  await plant.clock.advanceAsync(1_000);
  expect((await push(plant)).Outcome).toBe('done');
  await plant.clock.advanceAsync(6_000);
  expect(drifts).toEqual([]);
});

it('nothing has drifted for a poll during a roll-back, which is recorded at its end', async () => {
  const plant = await Plant.start({ Settings: SETTINGS });
  const { PushId } = await push(plant);
  const { device, registers } = plant.controller;
  const drifts: number[] = [];
  plant.server.app.context.bus.on('settingsDrifted', ({ Drifted }) => drifts.push(Drifted));
  let polled: Promise<void> | undefined;
  let seen = Number.NaN;
  device.behave = async ({ functionCode }) => {
    if (functionCode <= 4) return undefined;
    if (polled === undefined) polled = plant.poll();
    else if (Number.isNaN(seen)) {
      await polled;
      seen = plant.value('AO1');
      await plant.clock.advanceAsync(600);
    }
    return undefined;
  };
  expect((await rollBack(plant, PushId)).body.Outcome).toBe('done');
  expect(seen).toBe(2);
  expect(registers[0]).toBe(200);
  await plant.clock.advanceAsync(6_000);
  expect(drifts).toEqual([]);
});

it('unknown results are reported as unknown', async () => {
  const plant = await Plant.add(await shared(), { Settings: SETTINGS, OfflineAfter: 1 });
  plant.controller.device.behave = () => ({ kind: 'close' });
  await expect(plant.poll()).rejects.toThrow();
  expect(await settings(plant)).toMatchObject({ Unknown: 5 });
  const now = await plant.get<CommandResponse>(`settings/${plant.stationId}?read=now`);
  expect([now.status, now.body.code]).toEqual([504, 'MODBUS_CONNECTION_LOST']);
  const failed = await plant.get<CommandResponse>(`push-config/${plant.stationId}`);
  expect([failed.status, failed.body.code]).toEqual([504, 'MODBUS_CONNECTION_LOST']);
  expect(await plant.outcomes('push')).toEqual(['failed']);
  await plant.save({ Enabled: false });
  expect((await plant.get<CommandResponse>(`push-config/${plant.stationId}`)).body.code).toBe(
    'STATION_DISABLED',
  );
  expect(await plant.outcomes('push')).toEqual(['failed', 'refused']);
});

it("sets the controller's clock to the local time of its zone", async () => {
  const plant = await Plant.add(await shared(), { SetClock: true, TimeZone: 'America/Denver' });
  const { registers } = plant.controller;
  const before = await settings(plant);
  expect(before.Settings).toMatchObject([
    { Point: 'clock', PointId: null, Actual: '2026-01-01 00:00:00', State: 'not-pushed' },
  ]);
  // The test's clock is at 2026-03-01T00:00Z, 17:00 of the previous day in Denver.
  const result = await push(plant);
  expect(result).toMatchObject({ Outcome: 'done', Entries: [{ Point: 'clock', Outcome: 'applied' }] });
  expect(clockText([...registers.slice(20, 26)])).toBe('2026-02-28 17:00:00');
  expect(await settings(plant)).toMatchObject({ Applied: 1, LastPush: { CanRollBack: 0 } });
  expect((await push(plant)).Entries).toMatchObject([{ Outcome: 'unchanged', Applied: true }]);
  registers[24] = 5;
  expect(await states(plant, '?read=now')).toEqual(['clock drifted']);
  await plant.save({ Points: plant.config.Points.filter(({ Point }) => Point !== 'CLK6') });
  expect((await push(plant)).Entries).toMatchObject([
    { Outcome: 'failed', ReasonCode: 'POINT_NOT_WRITABLE' },
  ]);
});

it("blocks other users' commands to its points while it runs, and not afterwards", async () => {
  const plant = await Plant.start({ Settings: SETTINGS });
  const { device } = plant.controller;
  const held = gate();
  device.behave = (asked) => (isWrite(asked) ? held.opened : undefined);
  const from = device.asked.length;
  const first = push(plant);
  await device.until(() => device.asked.slice(from).some(isWrite));
  const write = await plant.write('AO1', 1);
  expect(write.body.code).toBe('COMMAND_BUSY');
  expect(write.body.detail).toContain('Admin Test pushes the configuration of Elm Street');
  expect((await push(plant)).code).toBe('COMMAND_BUSY');
  device.behave = () => undefined;
  held.open();
  expect((await first).Outcome).toBe('done');
  await plant.poll();
  expect((await plant.write('AO1', 1)).status).toBe(200);
  await plant.select('AO1', 2);
  expect((await push(plant)).detail).toContain('Supervisor Test has reserved the point');
  const refused = (
    await plant.server.app.context.audit.list({ limit: 100, outcomes: ['refused'] })
  ).reverse();
  expect(refused.map(({ Kind, Action, By }) => `${Kind} ${Action} ${By}`)).toEqual([
    'command write Supervisor Test',
    'push push Admin Test',
    'push push Admin Test',
  ]);
});

it('a partial roll-back leaves the rest to another one', async () => {
  const plant = await Plant.add(await shared(), { Settings: SETTINGS });
  const { registers, device } = plant.controller;
  const { PushId } = await push(plant);
  // Nothing at first, then all except the first setpoint.
  device.behave = (asked) => (isWrite(asked) ? { kind: 'exception', code: 4 } : undefined);
  const none = await rollBack(plant, PushId);
  expect(none.body).toMatchObject({ Outcome: 'failed' });
  expect((await settings(plant)).LastPush).toMatchObject({ Action: 'roll-back', CanRollBack: 4 });
  device.behave = (asked) =>
    isWrite(asked) && asked.address === 0 ? { kind: 'exception', code: 4 } : undefined;
  expect((await rollBack(plant, PushId)).body).toMatchObject({ Outcome: 'partly' });
  expect([...registers.slice(0, 3)]).toEqual([210, 150, 50]);
  const { LastPush } = await settings(plant);
  expect(LastPush).toMatchObject({ Action: 'roll-back', CanRollBack: 1 });
  device.behave = () => undefined;
  // An unfinished roll-back is continued with its own number.
  const rest = await rollBack(plant, LastPush!.PushId);
  expect(rest.body).toMatchObject({ Outcome: 'done', Entries: [{ Point: 'AO1', Wanted: 2, Old: 2.1 }] });
  expect(registers[0]).toBe(200);
  expect((await settings(plant)).LastPush).toMatchObject({ CanRollBack: 0 });
  expect((await rollBack(plant, PushId)).body.code).toBe('PUSH_NOT_FOUND');
});

it('a roll-back skips values written since, and values that cannot be read', async () => {
  const plant = await Plant.add(await shared(), { Settings: SETTINGS });
  const { registers, device } = plant.controller;
  const { PushId } = await push(plant);
  expect((await plant.write('AO1', 2.9)).status).toBe(200);
  registers[2] = 50;
  // The flow limit cannot be read, alone or with others.
  device.behave = ({ functionCode, address, count }) =>
    functionCode === 3 && address <= 6 && address + count > 6 ? { kind: 'exception', code: 4 } : undefined;
  const from = device.asked.length;
  const back = await rollBack(plant, PushId);
  expect(back.body).toMatchObject({
    Outcome: 'partly',
    Entries: [
      {
        Point: 'AO1',
        Outcome: 'skipped',
        Old: 2.9,
        Actual: 2.9,
        Applied: false,
        Reason: 'Skipped: the current value 2.90 m is not from this push',
      },
      { Point: 'AO3', Outcome: 'unchanged' },
      { Point: 'AO5', Outcome: 'skipped', Reason: 'Skipped: the current value cannot be read' },
      { Point: 'DO2', Outcome: 'applied' },
    ],
  });
  const writes = device.asked.slice(from).filter(isWrite);
  expect(writes.map(({ address }) => address)).toEqual([10]);
  expect(registers[0]).toBe(290);
});

it('a push is not rolled back over a newer one', async () => {
  const plant = await Plant.add(await shared(), { Settings: [{ Point: 'AO1', Wanted: 2.1 }] });
  const older = await push(plant);
  await plant.save({ Settings: [{ Point: 'AO1', Wanted: 2.3 }] });
  const newer = await push(plant);
  const refused = await rollBack(plant, older.PushId);
  expect(refused.body).toMatchObject({ Outcome: 'failed', Entries: [{ Outcome: 'skipped', Actual: 2.3 }] });
  expect(plant.controller.registers[0]).toBe(230);
  // They can be rolled back one after the other.
  expect((await rollBack(plant, newer.PushId)).body).toMatchObject({ Outcome: 'done' });
  expect((await rollBack(plant, older.PushId)).body).toMatchObject({ Outcome: 'done' });
  expect(plant.controller.registers[0]).toBe(200);
});

it('the log has an event for each entry that is not in the controller, and reports the push as partial', async () => {
  const Settings = [SETTINGS[0]!, SETTINGS[1]!, SETTINGS[2]!];
  const plant = await Plant.add(await shared(), { Settings, SetClock: true });
  // A clock for which the station has no points.
  const Points = plant.config.Points.filter(({ Point }) => Point !== 'CLK6');
  await plant.save({ Points });
  const { PushId } = await push(plant);
  const lines = await plant.lines('push');
  const [begun] = lines;
  expect(lines.find(({ Of, PointId }) => Of === begun!.Id && PointId === null)).toMatchObject({
    Outcome: 'done',
    Words: 'Partly written: 3 of 4 values applied',
    Details: { PushId, Outcome: 'partly' },
  });
  expect(lines.at(-1)).toMatchObject({ Outcome: 'failed', Of: begun!.Id, Details: { Position: 3 } });

  // In its roll-back one entry is lost, and one was written since.
  await plant.write('AO3', 0.8);
  await plant.save({ Settings: [], Points: plant.pointsWith('AO1', { Writable: false }) });
  const back = await rollBack(plant, PushId);
  expect(outcomes(back.body as unknown as PushResult)).toEqual(['AO3 skipped', 'AO1 failed']);
  const after = (await plant.lines('push')).slice(lines.length);
  expect(after.map(({ Outcome, Of, PointId }) => [Outcome, Of, PointId])).toEqual([
    ['begun', null, null],
    ['failed', after[0]!.Id, null],
    ['failed', after[0]!.Id, plant.pointId('AO3')],
    ['failed', after[0]!.Id, plant.pointId('AO1')],
  ]);
  expect(after[2]!.Words).toContain('Skipped: the current value 0.80 m is not from this push');
  expect(after[3]!.Words).toBe('AO1 to 2: AO1 is no longer a writable point of the station');
});

it.each<[string, (plant: Plant) => Promise<void>, string]>([
  ['deleted', (plant) => plant.remove(), 'STATION_NOT_FOUND'],
  ['disabled', (plant) => plant.put({ Enabled: false }), 'STATION_DISABLED'],
  ['given another unit', (plant) => plant.put({ UnitId: 7 }), 'STATION_CHANGED'],
])('nothing is pushed to a station that is %s while the push waits', async (_how, change, code) => {
  const plant = await Plant.add(await shared(), { Settings: SETTINGS, SetClock: true });
  plant.meanwhile(() => change(plant));
  expect((await push(plant)).code).toBe(code);
  expect(plant.controller.device.asked.filter(isWrite)).toEqual([]);
  expect(await plant.lines('push')).toMatchObject([{ Outcome: 'refused', Details: { Code: code } }]);
});

it('a point that was reconfigured while the push waits is skipped, and the others are written', async () => {
  const plant = await Plant.add(await shared(), { Settings: SETTINGS, SetClock: true });
  const { registers } = plant.controller;
  plant.meanwhile(async () => {
    const Points = plant
      .pointsWith('AO1', { Address: 40 })
      .map((point) => (point.Point === 'AO3' ? { ...point, Writable: false } : point))
      .filter(({ Point }) => Point !== 'DO2')
      .map((point) => (point.Point === 'CLK1' ? { ...point, Address: 50 } : point));
    await plant.put({ Points, Settings: [SETTINGS[0]!, SETTINGS[1]!, SETTINGS[3]!] });
  });
  const result = await push(plant);
  expect(result.Outcome).toBe('partly');
  expect(result.Entries.map(({ Point, Outcome, ReasonCode }) => [Point, Outcome, ReasonCode])).toEqual([
    ['AO1', 'failed', 'STATION_CHANGED'],
    ['AO2', 'unchanged', null],
    ['AO3', 'failed', 'POINT_NOT_WRITABLE'],
    ['AO5', 'applied', null],
    ['DO2', 'failed', 'POINT_NOT_WRITABLE'],
    ['clock', 'failed', 'STATION_CHANGED'],
  ]);
  expect(result.Entries[0]).toMatchObject({ Old: 2, Actual: 2, Applied: false });
  expect(result.Entries[0]!.Reason).toContain('was changed in the meantime');
  expect([...registers.slice(0, 3), registers[40], registers[20]]).toEqual([200, 150, 50, 0, 2026]);
  expect(registers[10]).toBe(0b1010_0000_0000_0001);
  const begun = (await plant.lines('push')).filter(({ Outcome }) => Outcome === 'begun');
  expect(begun.map(({ PointId }) => PointId)).toEqual([null, plant.pointId('AO5')]);
});

it('without desired values nothing is written', async () => {
  const plant = await Plant.start();
  expect(await push(plant)).toEqual({
    StationId: plant.stationId,
    PushId: null,
    Outcome: 'done',
    Entries: [],
  });
  expect((await plant.get('settings', 'Viewer')).body).toEqual([]);
  expect(await plant.lines('push')).toEqual([]);
});

it('requires an Admin to push and a Supervisor to view; the counts are for all users', async () => {
  const plant = await Plant.start({ Settings: SETTINGS });
  const { stationId } = plant;
  for (const role of ROLES) {
    const may = (least: 'Viewer' | 'Supervisor' | 'Admin') => (roleAllows(role, least) ? 200 : 403);
    expect((await plant.get('settings', role)).status).toBe(may('Viewer'));
    expect((await plant.get(`settings/${stationId}`, role)).status).toBe(may('Supervisor'));
    const pushed = await plant.get<PushResult>(`push-config/${stationId}`, role);
    expect(pushed.status).toBe(may('Admin'));
    const PushId = pushed.body.PushId ?? 1;
    const back = await plant.post(`push-config/${stationId}/roll-back`, { PushId }, role);
    expect(back.status).toBe(may('Admin'));
  }
  expect((await plant.server.ask(`/api/Stations/push-config/${stationId}`)).status).toBe(401);
  expect((await plant.get(`settings/${stationId}?read=later`)).status).toBe(400);
  expect((await plant.get('push-config/999')).status).toBe(404);
});

it('a clock with an unknown result is not settled by a later read, but the push is', async () => {
  const plant = await Plant.start({ SetClock: true, Settings: [{ Point: 'AO1', Wanted: 2.1 }] });
  const { device } = plant.controller;
  let isDead = false;
  device.behave = ({ functionCode, address }) => {
    isDead ||= functionCode === 16 && address === 20;
    return isDead ? { kind: 'close' } : undefined;
  };
  const result = await push(plant);
  expect(outcomes(result)).toEqual(['AO1 applied', 'clock unknown']);
  isDead = false;
  device.behave = () => undefined;
  await plant.untilLine('settled', 'push', 2);
  const settled = (await plant.lines('push')).filter(({ Outcome }) => Outcome === 'settled');
  expect(settled.map(({ Words }) => Words)).toEqual([
    'Cannot be confirmed: the clock has advanced since',
    '1 of 2 values applied, 1 not confirmed',
  ]);
  expect(await plant.server.app.context.audit.unended('push', 'unknown')).toEqual([]);
});
