import type {
  ModbusAnalogRow,
  ModbusMapDocument,
  ModbusMapVersion,
  ModbusStationRow,
  Problem,
  StationConfig,
} from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { describe, expect, it } from 'vitest';
import { insertMany } from '../../platform/storage/index.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { MasterHarness, site } from '../server/testing/harness.ts';

/** A station's level as an int16 of hundredths and a flow as float32. */
const shown = (index: number, level: object = {}, fields: object = {}) => {
  const { Points, ...rest } = site(index);
  return { ...rest, Points: [{ ...Points[0], ...level }, ...Points.slice(1)], ...fields };
};
const INT16 = { MapFormat: 'int16', MapFactor: 100 };

async function registers(
  harness: MasterHarness,
  address: number,
  count: number,
  unitId = 1,
): Promise<number[]> {
  const { client } = await harness.client(unitId);
  return [...(await client.readInputRegisters(address, count)).response.body.valuesAsArray];
}

async function holdings(
  harness: MasterHarness,
  address: number,
  count: number,
  unitId = 1,
): Promise<number[]> {
  const { client } = await harness.client(unitId);
  return [...(await client.readHoldingRegisters(address, count)).response.body.valuesAsArray];
}

async function change(harness: MasterHarness, stationId: number, fields: (config: StationConfig) => object) {
  const path = `/api/Stations/config/${stationId}`;
  const config = (await (await harness.server.ask(path, { as: 'Admin' })).json()) as StationConfig;
  const answer = await harness.server.ask('/api/Stations/config', {
    ...{ as: 'Admin', method: 'PUT', json: { ...config, ...fields(config) } },
  });
  await harness.server.app.modbusServer.map.settled();
  return answer;
}

const setAddress = (harness: MasterHarness, json: object, as: 'Admin' | 'Supervisor' = 'Admin') =>
  harness.server.ask('/api/ModbusMap/address', { as, method: 'PUT', json });

describe('an int16 point', () => {
  it('is one register of the scaled value, with 0x8000 and a quality register for values that are not good', async () => {
    const harness = await MasterHarness.open({ sites: 0 });
    await harness.add(shown(1, INT16));
    harness.poll(1, 3.25, -12.5, 1);
    const [level, flow] = await harness.rows<ModbusAnalogRow>('/Analog');
    expect(level).toMatchObject({ Address: 0, Format: 'int16', Factor: 100, QualityAddress: 65_535 });
    expect(flow).toMatchObject({ Address: 1, Format: 'float32', Factor: 1, QualityAddress: 65_534 });
    expect(await registers(harness, 0, 1)).toEqual([325]);
    harness.poll(1, -3.25, 1, 1);
    expect(await registers(harness, 0, 1)).toEqual([65_536 - 325]);
    expect(await holdings(harness, 65_534, 2)).toEqual([1, 1]);
    harness.poll(1, 400, Number.NaN, 1);
    expect(await registers(harness, 0, 1)).toEqual([0x8000]);
    expect(await holdings(harness, 65_534, 2)).toEqual([3, 5]);
    harness.poll(1, 4, 2, 1);
    harness.poll(1);
    expect(await registers(harness, 0, 1)).toEqual([400]);
    expect(await holdings(harness, 65_534, 2)).toEqual([2, 2]);
  });

  it('has another address than as float32, which returns exception 2 from then on', async () => {
    const harness = await MasterHarness.open({ sites: 2 });
    const formatted = (level: object) => () => ({ Points: [{ ...points[0], ...level }, ...points.slice(1)] });
    const points = harness.server.app.image.station(1)!.config.Points;
    await change(harness, 1, formatted(INT16));
    harness.poll(1, 3.25, -12.5, 1);
    const addresses = async () =>
      (await harness.rows<ModbusAnalogRow>('/Analog')).map(({ Address }) => Address);
    expect(await addresses()).toEqual([8, 2, 4, 6]);
    await expect(registers(harness, 0, 2)).rejects.toMatchObject({ response: { body: { code: 2 } } });
    expect(await registers(harness, 8, 1)).toEqual([325]);
    await change(harness, 1, formatted({ MapFormat: 'float32', MapFactor: 1 }));
    expect(await addresses()).toEqual([0, 2, 4, 6]);
    await expect(registers(harness, 8, 1)).rejects.toMatchObject({ response: { body: { code: 2 } } });
  });
});

describe('a full table', () => {
  it('counts a station whose status registers do not fit, as the page does not list it', async () => {
    const dataDir = await temporaryFolder();
    const before = await MasterHarness.open({ dataDir, sites: 1 });
    const taken = (use: string, count: number, width: number, first: number) =>
      Array.from({ length: count }, (_, at) => [0, use, first + width * at, 9_999, at + 1_000_000, 0]);
    const columns = ['space', 'use', 'address', 'station_id', 'point_id', 'is_retired'] as const;
    const { storage } = before.server.app.context;
    // What is left: nothing of input registers, and of holding registers the time of one station.
    const rows = [...taken('analog', 32_764, 2, 4), ...taken('quality', 65_522, 1, 12)];
    await storage.transaction((trx) => insertMany(trx, 'modbus_addresses', columns, rows));
    await before.server.stop();
    const full = await MasterHarness.open({ dataDir, sites: 0 });
    expect((await full.state()).WithoutAddress).toBe(0);
    await full.add({ ...site(2), Points: site(2).Points.slice(2) });
    expect(full.server.app.modbusServer.map.unitMap(0).book.addressOf('time', 2)).toBe(6);
    expect((await full.state()).WithoutAddress).toBe(1);
  });
});

describe('a station’s own unit', () => {
  it('is its own map from address 0, with its poll coil, time and communication status', async () => {
    const harness = await MasterHarness.open({ sites: 1 });
    await harness.add(shown(2, INT16, { MapUnitId: 12 }));
    harness.poll(1, 1, 2, 0);
    harness.poll(2, 3.25, -12.5, 1);
    expect(await registers(harness, 0, 1, 12)).toEqual([325]);
    expect(await registers(harness, 65_533, 3, 12)).toEqual([1, 0, 1]);
    expect(await holdings(harness, 65_534, 2, 12)).toEqual([1, 1]);
    expect((await holdings(harness, 0, 6, 12))[0]).toBe(2026);
    const { client } = await harness.client(12);
    expect((await client.readDiscreteInputs(0, 1)).response.body.valuesAsArray[0]).toBe(1);
    expect((await client.readDiscreteInputs(32_768, 1)).response.body.valuesAsArray[0]).toBe(1);
    await expect(client.readDiscreteInputs(1, 1)).rejects.toMatchObject({ response: { body: { code: 2 } } });
    await client.writeSingleCoil(0, true);
    await expect.poll(() => harness.server.app.image.station(2)!.link.lastAttemptAtMs).not.toBeNull();
    expect(harness.server.app.image.station(1)!.link.lastGoodPollAtMs).not.toBeNull();
    expect((await harness.state()).Units).toEqual([{ UnitId: 12, StationId: 2, SiteName: 'Site 2' }]);
    const own = await harness.server.ask('/api/ModbusMap?unitId=12', { as: 'Supervisor' });
    expect(await own.json()).toMatchObject([{ StationId: 2, PollAddress: 0, YearAddress: 0 }]);
    expect((await harness.server.ask('/api/ModbusMap?unitId=13', { as: 'Supervisor' })).status).toBe(400);
  });

  it('keeps its addresses with another unit ID, and disappears without one', async () => {
    const dataDir = await temporaryFolder();
    const harness = await MasterHarness.open({ sites: 0, dataDir });
    await harness.add(shown(1, {}, { MapUnitId: 12 }));
    await change(harness, 1, ({ Points }) => ({ Points: Points.slice(1) }));
    await change(harness, 1, () => ({ MapUnitId: null }));
    await expect(registers(harness, 0, 1, 12)).rejects.toMatchObject({ response: { body: { code: 11 } } });
    await change(harness, 1, () => ({ MapUnitId: 13 }));
    await expect(registers(harness, 0, 2, 13)).rejects.toMatchObject({ response: { body: { code: 2 } } });
    expect(await registers(harness, 2, 2, 13)).toHaveLength(2);
    await harness.server.stop();
    const after = await MasterHarness.open({ sites: 0, dataDir });
    expect(await registers(after, 2, 2, 13)).toHaveLength(2);
  });

  it('belongs to one station only', async () => {
    const harness = await MasterHarness.open({ sites: 1 });
    await harness.add(shown(2, {}, { MapUnitId: 12 }));
    const third = await harness.server.ask('/api/Stations', {
      ...{ as: 'Admin', method: 'POST', json: shown(3, {}, { MapUnitId: 12 }) },
    });
    expect(third.status).toBe(400);
    expect(((await third.json()) as Problem).problems).toEqual([
      {
        Path: 'body.MapUnitId',
        Message: 'Must be an unused unit ID: 12 belongs to Site 2',
      },
    ]);
    expect((await change(harness, 1, () => ({ MapUnitId: 12 }))).status).toBe(400);
    expect((await change(harness, 2, () => ({ Notes: 'the same unit' }))).status).toBe(200);
  });
});

itOnEachDatabase('an address set by hand is served at once, and kept over a restart', async (databaseUrl) => {
  const dataDir = await temporaryFolder();
  const harness = await MasterHarness.open({ databaseUrl, dataDir, sites: 2 });
  harness.poll(1, 3.25, -12.5, 1);
  const [level, flow] = await harness.rows<ModbusAnalogRow>('/Analog');
  const asked = { Use: 'analog', StationId: 1, PointId: level!.Id, Was: 0, Address: 300 };
  expect(await (await setAddress(harness, asked)).json()).toEqual({ Address: 300 });
  expect(await registers(harness, 300, 2)).toEqual([0x4050, 0]);
  await expect(registers(harness, 0, 1)).rejects.toMatchObject({ response: { body: { code: 2 } } });
  const [line] = await harness.server.app.context.audit.list({ kind: 'modbus', action: 'address', limit: 1 });
  expect(line).toMatchObject({
    ...{ Action: 'address', By: 'Admin Test', StationId: 1, PointId: level!.Id },
    Words: 'Site 1, AI1 Level: input register 0 → 300',
    Details: { UnitId: 1, Use: 'analog', Before: 0, After: 300 },
  });

  const refusal = async (json: object) => {
    const answer = await setAddress(harness, json);
    return [answer.status, ((await answer.json()) as Problem).detail];
  };
  const other = { Use: 'analog', StationId: 1, PointId: flow!.Id, Was: 2 };
  expect(await refusal({ ...other, Address: 301 })).toEqual([
    409,
    'Already in use: input register 300 is Site 1, AI1 Level',
  ]);
  expect(await refusal({ ...other, Address: 0 })).toEqual([
    ...[409, 'Addresses are not reused: input register 0 was Site 1, AI1 Level'],
  ]);
  expect(await refusal({ ...other, Was: 7, Address: 310 })).toEqual([
    ...[409, 'The current address is 2, not 7. Load the map again'],
  ]);
  expect((await refusal({ ...other, Address: 65_535 }))[0]).toBe(400);
  expect((await refusal({ ...other, PointId: null, Address: 400 }))[0]).toBe(400);
  expect((await refusal({ ...other, Use: 'digital', Address: 400 }))[0]).toBe(400);
  expect((await refusal({ ...other, UnitId: 9, Address: 400 }))[0]).toBe(400);
  expect((await refusal({ ...other, PointId: 999, Address: 400 }))[0]).toBe(404);
  expect((await refusal({ ...other, StationId: 99, Address: 400 }))[0]).toBe(404);
  expect((await setAddress(harness, { ...other, Address: 400 }, 'Supervisor')).status).toBe(403);
  expect((await setAddress(harness, { Use: 'poll', StationId: 1, Was: 0, Address: 90 })).status).toBe(200);
  // There and back again.
  expect((await setAddress(harness, { ...asked, Was: 300, Address: 0 })).status).toBe(200);
  expect((await setAddress(harness, asked)).status).toBe(200);

  await harness.server.stop();
  const after = await MasterHarness.open({ databaseUrl, dataDir, sites: 0 });
  await after.add(site(3));
  expect((await after.rows<ModbusAnalogRow>('/Analog')).map(({ Address }) => Address)).toEqual([
    300, 2, 4, 6, 8, 10,
  ]);
  expect((await after.rows<ModbusStationRow>('')).map(({ PollAddress }) => PollAddress)).toEqual([90, 1, 2]);
});

itOnEachDatabase('the register map has versions, with what each changed and who did', async (databaseUrl) => {
  const harness = await MasterHarness.open({ databaseUrl, sites: 2 });
  const get = async <T>(path: string) =>
    (await (await harness.server.ask(`/api/ModbusMap/${path}`, { as: 'Supervisor' })).json()) as T;
  const document = (version?: number) =>
    get<ModbusMapDocument>(version === undefined ? 'document' : `document?version=${version}`);
  const first = await document();
  expect(first).toMatchObject({ Version: 1, IsNewest: true, Changes: [], Entries: 12 });
  expect(first.Map.map(({ Use }) => Use).slice(0, 5)).toEqual(['poll', 'poll', 'digital', 'digital', 'time']);

  const [level] = await harness.rows<ModbusAnalogRow>('/Analog');
  await setAddress(harness, { Use: 'analog', StationId: 1, PointId: level!.Id, Was: 0, Address: 300 });
  await change(harness, 2, ({ Points }) => ({ SiteName: 'Elm Street', Points: Points.slice(0, 2) }));
  const second = await document();
  expect(second.Version).toBe(2);
  expect(second.By).toContain('Admin Test');
  expect(
    second.Changes.map(({ What, Before, After }) => [What[0], Before?.Name, After?.Address ?? null]),
  ).toEqual([
    ['renamed', 'Poll now', 1],
    ['gone', 'Pump', null],
    ['renamed', 'Last good poll', 6],
    ['renamed', 'Level', 4],
    ['renamed', 'Flow', 6],
    ['moved', 'Level', 300],
    ['renamed', 'Health', 65_530],
  ]);
  expect(await document(1)).toEqual({ ...first, IsNewest: false });
  expect((await harness.server.ask('/api/ModbusMap/document?version=3', { as: 'Supervisor' })).status).toBe(
    404,
  );
  expect(
    (await get<ModbusMapVersion[]>('versions')).map(({ Version, Entries }) => [Version, Entries]),
  ).toEqual([
    [2, 11],
    [1, 12],
  ]);
  const workbook = await harness.server.ask('/api/ModbusMap/file?format=xlsx&version=1', {
    as: 'Supervisor',
  });
  expect(workbook.headers.get('content-disposition')).toContain('register-map-v1.xlsx');
  expect((await workbook.bytes()).length).toBeGreaterThan(2_000);
});
