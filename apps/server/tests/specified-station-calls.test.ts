import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { Plant } from '../src/commands/testing/command-kit.ts';
import type { TestServer } from '../src/testing/server.ts';

// The calls of the specification about stations, with every path and field as the customer's
// programs use them.

/**
 * A station with one writable output and a level of 123 cm, at midnight UTC of 1 March 2026: 17:00
 * of 28 February in Denver.
 */
const start = () => Plant.start({ Settings: [{ Point: 'AO1', Wanted: 2.1 }] });

/** For tests that change nothing. */
const shared = setUpOnce(start);

/** The body of an Admin's call, `GET /api/Stations`, answered with `status`. */
async function answerOf<T>(server: TestServer, call: string, json?: unknown, status = 200): Promise<T> {
  const [method, path] = call.split(' ') as [string, string];
  const answer = await server.ask(path, { method, as: 'Admin', json });
  expect([call, answer.status]).toEqual([call, status]);
  return (await answer.json()) as T;
}

const STATION = { StationId: 1, SiteName: 'Elm Street' };
const LEVEL = expect.objectContaining({ Point: 'AI1', Name: 'Wet well level' });

it.each([
  [
    '/api/Stations/overview',
    { ...STATION, Communication: { Status: 'online' }, Conditions: [], BadPoints: 0 },
  ],
  ['/api/Stations', STATION],
  ['/api/Stations/all', { ...STATION, Points: expect.arrayContaining([LEVEL]) }],
  ['/api/Stations/overviewlist', { ...STATION, Status: 'online' }],
  ['/api/Stations/map', { ...STATION, Latitude: null, Longitude: null, Status: 'online' }],
  ['/api/Stations/list', STATION],
])('GET %s lists the stations', async (path, station) => {
  const { server } = await shared();
  expect(await answerOf(server, `GET ${path}`)).toMatchObject([station]);
});

it('returns one station, and polls it', async () => {
  const { server, controller } = await start();
  const level = (Value: number) => ({
    ...STATION,
    Points: expect.arrayContaining([
      {
        Point: expect.objectContaining({ Point: 'AI1' }),
        Value: expect.objectContaining({ Value, Quality: 'good' }),
      },
    ]),
  });
  expect(await answerOf(server, 'GET /api/Stations/1')).toMatchObject(level(123));
  controller.registers[12] = 124;
  expect(await answerOf(server, 'GET /api/Stations/poll/1')).toMatchObject(level(124));
  expect(await answerOf(server, 'GET /api/Stations/1')).toMatchObject(level(124));
});

it('creates a station and saves its configuration', async () => {
  const { server } = await start();
  const created = await answerOf(
    server,
    'POST /api/Stations',
    { SiteName: 'Oak', Host: '127.0.0.1', Enabled: false },
    201,
  );
  expect(created).toMatchObject({ StationId: 2, SiteName: 'Oak' });
  const config = await answerOf<object>(server, 'GET /api/Stations/config/2');
  expect(config).toMatchObject({ StationId: 2, SiteName: 'Oak' });
  const saved = await answerOf(server, 'PUT /api/Stations/config', { ...config, SiteName: 'Oak Lane' });
  expect(saved).toMatchObject({ StationId: 2 });
  expect(await answerOf(server, 'GET /api/Stations/config/2')).toMatchObject({ SiteName: 'Oak Lane' });
});

it('writes a point, and pushes the configuration', async () => {
  const plant = await start();
  const { server, controller } = plant;
  const PointId = plant.pointId('AO2');
  expect(await answerOf(server, 'POST /api/Stations/write/1', { PointId, Value: 1.75 })).toMatchObject({
    ...{ StationId: 1, PointId, Old: { Value: 1.5 }, New: { Value: 1.75 } },
  });
  expect(await answerOf(server, 'GET /api/Stations/push-config/1')).toMatchObject({
    ...{ StationId: 1, Outcome: 'done' },
    Entries: [{ Point: 'AO1', Wanted: 2.1, Old: 2, Actual: 2.1, Applied: true }],
  });
  expect([...controller.registers.slice(0, 2)]).toEqual([210, 175]);
});

it('returns the alarm log of one station or of all, by date', async () => {
  const plant = await start();
  const { server } = plant;
  const High = { Kind: 'H', Limit: 1.9, Priority: 'high', Message: 'High setpoint' };
  await plant.save({ Points: plant.pointsWith('AO1', { Limits: [High] }) });
  const entry = { StationId: 1, SiteName: 'Elm Street', Kind: 'H', Message: 'High setpoint', Active: true };
  for (const [path, entries] of [
    ['1/2026-02-28/2026-02-28', [entry]],
    ['0/2026-02-27/2026-03-01', [entry]],
    ['1/2026-03-01/2026-03-02', []],
  ] as const) {
    expect(await answerOf(server, `GET /api/Stations/alarm/${path}`), path).toMatchObject(entries);
  }
});

it.each([
  ['count', 'GET /api/Stations/list/count/1', 'GET /api/Stations/report/count/1/2026-02'],
  ['ontime', 'GET /api/Stations/list/ontime/1', 'GET /api/Stations/report/ontime/1/2026-02'],
  ['offtime', 'GET /api/Stations/list/offtime/1', 'GET /api/Stations/report/offtime/1/2026-02'],
])('lists the points of a %s report, and returns it by period', async (kind, list, report) => {
  const { server } = await shared();
  const points = await answerOf(server, list);
  expect(points).toMatchObject([{ Name: 'Start pump 1' }, { Name: 'Alternate pumps' }]);
  expect(await answerOf(server, report)).toMatchObject({
    ...{ StationId: 1, Kind: kind, From: '2026-02-01', To: '2026-02-28' },
    Points: [{ Name: 'Start pump 1' }, { Name: 'Alternate pumps' }],
  });
});

it('returns a count report of two dates', async () => {
  const { server } = await shared();
  expect(await answerOf(server, 'GET /api/Stations/report/count/1/2026-02-27/2026-02-28')).toMatchObject({
    ...{ StationId: 1, Kind: 'count', From: '2026-02-27', To: '2026-02-28' },
  });
});

it('returns trends by pointId, startDate and endDate', async () => {
  const plant = await start();
  const { server } = plant;
  await plant.clock.advanceAsync(60_000);
  const of = (terminal: string) => `pointId=${plant.pointId(terminal)}`;
  const days = 'startDate=2026-02-28&endDate=2026-03-01';
  const [analog] = await answerOf<[{ Max: number[] }]>(server, `GET /api/trends/analog?${of('AI1')}&${days}`);
  expect(analog).toMatchObject({ PointId: plant.pointId('AI1'), StartAt: '2026-02-28T07:00:00.000Z' });
  expect(analog.Max).toContain(123);
  const [digital] = await answerOf<[{ Value: boolean[] }]>(
    server,
    `GET /api/trends/digital?${of('DO1')}&${days}`,
  );
  expect(digital).toMatchObject({ PointId: plant.pointId('DO1') });
  expect(digital.Value).toContain(false);
  for (const query of ['', '&startDate=2026-02-28', '&endDate=2026-03-01'])
    await answerOf(server, `GET /api/trends/analog?${of('AI1')}${query}`, undefined, 400);
});

it('returns the register map with the specified fields', async () => {
  const plant = await shared();
  const { server } = plant;
  await server.app.modbusServer.map.settled();
  const [station] = await answerOf<[object]>(server, 'GET /api/ModbusMap');
  expect(station).toMatchObject({
    ...{ ...STATION, Id: expect.any(Number), PollAddress: 0 },
    ...{ YearAddress: 0, YearValue: 2026, MonthAddress: 1, MonthValue: 2, DayAddress: 2, DayValue: 28 },
    ...{ HourAddress: 3, HourValue: 17, MinuteAddress: 4, MinuteValue: 0, SecondAddress: 5, SecondValue: 0 },
  });
  const rowOf = async (path: string, terminal: string) =>
    (await answerOf<{ Point: string }[]>(server, `GET ${path}`)).find(({ Point }) => Point === terminal);
  const row = { ...STATION, Id: expect.any(Number), Address: expect.any(Number) };
  expect(await rowOf('/api/ModbusMap/Digital', 'DO1')).toMatchObject({
    ...{ ...row, Point: 'DO1', Name: 'Start pump 1', Value: false },
  });
  expect(await rowOf('/api/ModbusMap/Analog', 'AI1')).toMatchObject({
    ...{ ...row, Point: 'AI1', Name: 'Wet well level', Value: 123 },
  });
});
