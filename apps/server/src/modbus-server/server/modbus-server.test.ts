import type {
  ModbusAnalogRow,
  ModbusDigitalRow,
  ModbusServerState,
  ModbusStationRow,
} from '@outpost/contract';
import { ModbusClient, type ModbusRequest, prepare } from '@outpost/modbus';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { MasterHarness, START, site } from './testing/harness.ts';

const floatOf = (bytes: Buffer, register: number) => bytes.readFloatBE(2 * register);

itOnEachDatabase('another’s client reads the whole map as the API says it', async (databaseUrl) => {
  const harness = await MasterHarness.open({ databaseUrl });
  harness.poll(1, 3.25, -12.5, 1);
  harness.poll(2, 8.5, 0, 0);
  const { client } = await harness.client();
  const [stations, digital, analog] = await Promise.all([
    harness.rows<ModbusStationRow>(''),
    harness.rows<ModbusDigitalRow>('/Digital'),
    harness.rows<ModbusAnalogRow>('/Analog'),
  ]);
  expect(
    digital.map(({ Address, ValidAddress, Value, Quality }) => [Address, ValidAddress, Value, Quality]),
  ).toEqual([
    [0, 32_768, true, 'good'],
    [1, 32_769, false, 'good'],
    [2, 32_770, null, 'stale'],
  ]);
  expect(analog.map(({ Address, Value }) => [Address, Value])).toEqual([
    ...[
      [0, 3.25],
      [2, -12.5],
      [4, 8.5],
      [6, 0],
      [8, null],
      [10, null],
    ],
  ]);

  const bits = (await client.readDiscreteInputs(0, 3)).response.body.valuesAsArray.slice(0, 3);
  expect(bits).toEqual([1, 0, 0]);
  expect((await client.readDiscreteInputs(32_768, 3)).response.body.valuesAsArray.slice(0, 3)).toEqual([
    1, 1, 0,
  ]);
  const floats = (await client.readInputRegisters(0, 12)).response.body.valuesAsBuffer;
  expect(analog.map(({ Address }) => floatOf(floats, Address))).toEqual([
    3.25,
    -12.5,
    8.5,
    0,
    Number.NaN,
    Number.NaN,
  ]);
  // In Denver the clock changed on that night at two.
  const times = (await client.readHoldingRegisters(0, 18)).response.body.valuesAsArray;
  expect([...times]).toEqual([2026, 3, 8, 3, 30, 15, 2026, 3, 8, 3, 30, 15, 0, 0, 0, 0, 0, 0]);
  expect(stations.map(({ HourAddress, HourValue }) => [HourAddress, HourValue])).toEqual([
    [3, 3],
    [9, 3],
    [15, null],
  ]);
  expect((await client.readCoils(0, 3)).response.body.valuesAsArray.slice(0, 3)).toEqual([0, 0, 0]);

  const [first, , third] = stations;
  const health = async (row: ModbusStationRow) => [
    ...(await client.readInputRegisters(row.StatusAddress, 3)).response.body.valuesAsArray,
  ];
  expect(await health(first!)).toEqual([1, 0, 1]);
  expect(await health(third!)).toEqual([0, 65_535, 0]);
  harness.clock.advance(90_000);
  expect((await health(first!)).slice(1)).toEqual([90, 1]);
});

describe('the Modbus server', () => {
  it('answers unknown addresses, functions and counts with the standard’s exceptions', async () => {
    const harness = await MasterHarness.open({ sites: 1 });
    const client = new ModbusClient({
      host: '127.0.0.1',
      port: harness.server.app.modbusServer.server.port()!,
      framing: 'tcp',
    });
    onTestFinished(() => client.close());
    const code = (unitId: number, request: ModbusRequest) =>
      new Promise((resolve) => {
        client.request(prepare(request), unitId, 5_000, (error) => resolve(error?.exceptionCode ?? 0));
      });
    expect(await code(1, { functionCode: 4, address: 0, count: 4 })).toBe(0);
    expect(await code(255, { functionCode: 4, address: 0, count: 4 })).toBe(0);
    expect(await code(0, { functionCode: 4, address: 0, count: 4 })).toBe(0);
    expect(await code(1, { functionCode: 4, address: 0, count: 5 })).toBe(2);
    expect(await code(1, { functionCode: 2, address: 1, count: 1 })).toBe(2);
    expect(await code(1, { functionCode: 3, address: 6, count: 1 })).toBe(2);
    expect(await code(1, { functionCode: 3, address: 65_533, count: 1 })).toBe(2);
    expect(await code(1, { functionCode: 1, address: 65_535, count: 1 })).toBe(2);
    expect(await code(1, { functionCode: 6, address: 0, value: 1 })).toBe(1);
    expect(await code(7, { functionCode: 4, address: 0, count: 1 })).toBe(11);
    expect((await harness.state()).Masters).toMatchObject([
      { Address: '127.0.0.1', Connections: 1, Requests: 10, Exceptions: 7, Polls: 0 },
    ]);
  });

  it('polls a station when its coil is written, and the coil reads 1 meanwhile', async () => {
    const harness = await MasterHarness.open({ sites: 2 });
    const { client } = await harness.client();
    await client.writeSingleCoil(1, true);
    await expect
      .poll(async () => (await client.readCoils(0, 2)).response.body.valuesAsArray.slice(0, 2), {
        timeout: 5_000,
      })
      .toEqual([0, 0]);
    expect(harness.server.app.image.station(2)!.link.lastAttemptAtMs).not.toBeNull();
    expect(harness.server.app.image.station(1)!.link.lastAttemptAtMs).toBeNull();
    const polledMs = harness.server.app.image.station(2)!.link.lastAttemptAtMs!;
    // Not twice in a second, however often it is written.
    await client.writeSingleCoil(1, true);
    await client.writeSingleCoil(1, true);
    expect((await client.readCoils(0, 2)).response.body.valuesAsArray.slice(0, 2)).toEqual([0, 0]);
    expect(harness.server.app.image.station(2)!.link.lastAttemptAtMs).toBe(polledMs);
    harness.clock.advance(1_000);
    await client.writeSingleCoil(1, true);
    await expect
      .poll(() => harness.server.app.image.station(2)!.link.lastAttemptAtMs)
      .toBeGreaterThan(polledMs);
    await client.writeMultipleCoils(0, [false, false]);
    await expect(client.writeSingleCoil(2, true)).rejects.toMatchObject({ response: { body: { code: 2 } } });
    // Of the coils that were written, those that started a poll.
    expect((await harness.state()).Masters[0]).toMatchObject({ Polls: 2, Exceptions: 1 });
    harness.clock.advance(1_000);
    await client.writeMultipleCoils(0, [true, true]);
    expect((await harness.state()).Masters[0]).toMatchObject({ Polls: 4, Exceptions: 1 });
  });

  it('takes the coil of a disabled station without recording a poll', async () => {
    const harness = await MasterHarness.open({ sites: 0 });
    await harness.add({ ...site(1), Enabled: false });
    const { client } = await harness.client();
    await client.writeSingleCoil(0, true);
    expect((await harness.state()).Masters[0]).toMatchObject({ Polls: 0, Exceptions: 0 });
    harness.clock.advance(10_000);
    await harness.server.app.modbusServer.server.journalled();
    const { audit } = harness.server.app.context;
    expect(await audit.list({ kind: 'modbus', action: 'poll', limit: 10 })).toEqual([]);
  });

  it('refuses writing of coils in observe-only mode, in which no station is polled', async () => {
    const harness = await MasterHarness.open({ sites: 1, observe: true });
    const { client } = await harness.client();
    const isRefused = { response: { body: { code: 1 } } };
    await expect(client.writeSingleCoil(0, true)).rejects.toMatchObject(isRefused);
    await expect(client.writeMultipleCoils(0, [true])).rejects.toMatchObject(isRefused);
    expect((await client.readCoils(0, 1)).response.body.valuesAsArray[0]).toBe(0);
    expect((await harness.state()).Masters[0]).toMatchObject({ Polls: 0, Exceptions: 2 });
  });

  it('returns an exception for stale points where configured, and NaN for bad ones', async () => {
    const harness = await MasterHarness.open({ sites: 2, stale: 'exception' });
    harness.poll(1, 3.25, Number.NaN, 1);
    harness.poll(2, 1, 2, 1);
    const { client } = await harness.client();
    const floats = (await client.readInputRegisters(0, 4)).response.body.valuesAsBuffer;
    expect([floatOf(floats, 0), floatOf(floats, 2)]).toEqual([3.25, Number.NaN]);
    harness.poll(2);
    await expect(client.readInputRegisters(4, 2)).rejects.toMatchObject({ response: { body: { code: 11 } } });
    await expect(client.readDiscreteInputs(1, 1)).rejects.toMatchObject({ response: { body: { code: 11 } } });
    expect((await client.readDiscreteInputs(32_768, 2)).response.body.valuesAsArray.slice(0, 2)).toEqual([
      1, 0,
    ]);
    // An unknown value is NaN, and a good one is read normally.
    await harness.add(site(3));
    const third = await client.readInputRegisters(8, 2);
    expect(floatOf(third.response.body.valuesAsBuffer, 0)).toBeNaN();
    expect((await client.readDiscreteInputs(0, 1)).response.body.valuesAsArray[0]).toBe(1);
  });

  it('keeps every address when stations are deleted and created, also over a restart', async () => {
    const dataDir = await temporaryFolder();
    const before = await MasterHarness.open({ dataDir });
    const polls = async (harness: MasterHarness) =>
      (await harness.rows<ModbusStationRow>('')).map(({ StationId, PollAddress }) => [
        StationId,
        PollAddress,
      ]);
    before.server.app.context.bus.emit('stationChanged', { StationId: 2, Config: null });
    await before.add(site(4));
    expect(await polls(before)).toEqual([
      [1, 0],
      [3, 2],
      [4, 3],
    ]);
    const { client } = await before.client();
    await expect(client.readCoils(1, 1)).rejects.toMatchObject({ response: { body: { code: 2 } } });
    expect((await client.readCoils(2, 2)).response.body.valuesAsArray.slice(0, 2)).toEqual([0, 0]);
    await before.server.stop();
    // The bus event was not stored: the station is there again, at its address.
    const after = await MasterHarness.open({ dataDir, sites: 0 });
    await after.add(site(5));
    expect(await polls(after)).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 4],
    ]);
  });

  it('reports that its port is in use, and listens once it is free', async () => {
    const taken = await MasterHarness.open({ sites: 0 });
    const port = taken.server.app.modbusServer.server.port()!;
    const clock = new ManualClock(START);
    const other = await startTestServer({
      clock,
      config: { modbus: { host: '127.0.0.1', port, allow: [], stale: 'last' } },
    });
    const state = async () =>
      (await (await other.ask('/api/ModbusMap/server', { as: 'Supervisor' })).json()) as ModbusServerState;
    expect(await state()).toMatchObject({ Port: port, Problem: `port ${port} is in use` });
    await taken.server.stop();
    await clock.advanceAsync(10_000);
    await expect.poll(async () => (await state()).Problem).toBeNull();
  });

  it('can be read by Supervisors and Admins, also as a file', async () => {
    const harness = await MasterHarness.open({ sites: 1 });
    for (const path of ['', '/Digital', '/Analog', '/server', '/file?format=csv', '/versions', '/document']) {
      for (const [as, status] of [
        ['Viewer', 403],
        ['Operator', 403],
        ['Supervisor', 200],
        ['Admin', 200],
      ] as const) {
        expect((await harness.server.ask(`/api/ModbusMap${path}`, { as })).status).toBe(status);
      }
    }
    const file = await harness.server.ask('/api/ModbusMap/file?format=csv', { as: 'Admin' });
    expect(file.headers.get('content-disposition')).toContain('register-map-v1.csv');
    expect((await file.text()).replace('\ufeff', '').split('\r\n').slice(0, 3)).toEqual([
      'Unit ID,Table,Function,Address,Addresses,Station Id,Site Name,Point,Name,Format,Meaning,Good when',
      '1,Coils,1,0,1,1,Site 1,,Poll now,bit,write 1 to poll; reads 1 during the poll,',
      '1,Discrete inputs,2,0,1,1,Site 1,DI1,Pump,bit,"0 Off, 1 On",discrete input 32768 is 1',
    ]);
  });
});
