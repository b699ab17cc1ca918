import { buffer } from 'node:stream/consumers';
import { MonthOverview, NewStation, type StationConfig } from '@outpost/contract';
import readWorkbook from 'read-excel-file/node';
import { expect, it, onTestFinished } from 'vitest';
import { createPastWork } from '../../history/historian/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { DataPath, reads } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { monthFile } from './files/index.ts';
import { monthOverview } from './month-overview.ts';

const MADE_AT = '2026-03-01T00:00:00.000Z';
const START_MS = Date.parse('2026-01-31T00:00:00Z');
const END_MS = Date.parse('2026-03-02T00:00:00Z');
const MINUTES = 10;

const digital = (Id: number, Purpose: string) => ({
  ...{ Kind: 'digital', Id, Point: `DI${Id}`, Name: `Point ${Id}`, Purpose },
  ...{ Table: 'coil', Address: Id, DataType: 'bit' },
});
const analog = (Id: number, Purpose: string, Units: string, more: object = {}) => ({
  ...{ Kind: 'analog', Id, Point: `AI${Id}`, Name: `Point ${Id}`, Purpose, Units },
  ...{ Table: 'input-register', Address: Id, DataType: 'int16', ...more },
});
const station = (StationId: number, site: object): StationConfig => ({
  ...NewStation.parse({ Host: '127.0.0.1', PollIntervalSeconds: 60 * MINUTES, ...site }),
  StationId,
  Version: 1,
});

const HIGH = { Kind: 'H', Limit: 8, Priority: 'critical', Message: 'High level' };
const STATIONS = [
  station(1, {
    ...{ SiteName: 'Willow', Kind: 'lift-station', TimeZone: 'America/Denver' },
    Points: [digital(11, 'pump-run:1'), digital(12, 'pump-run:2'), digital(13, 'hatch')],
  }),
  station(2, {
    ...{ SiteName: 'Ash', Kind: 'rain-gauge', TimeZone: 'UTC' },
    Points: [analog(21, 'rain', 'mm/h')],
  }),
  station(3, {
    ...{ SiteName: 'Elm', Kind: 'tank', Area: 'Lake side', TimeZone: 'UTC' },
    Points: [analog(31, 'level', 'm', { Limits: [HIGH] })],
  }),
  station(4, { SiteName: 'Oak', Kind: 'well', Enabled: false, Points: [digital(41, 'pump-run')] }),
];

describeOnEachDatabase('a month of all stations', (open) => {
  async function february() {
    const storage = await open();
    const path = await new DataPath(storage, START_MS).start(STATIONS);
    onTestFinished(() => path.stop());
    const { clock, image, history, alarms } = path;
    for (; clock.now() < END_MS; clock.advance(MINUTES * 60_000)) {
      const now = new Date(clock.now());
      const [hour, day] = [now.getUTCHours(), now.getUTCDate()];
      // Pump 1 runs from 01:00 to 03:00 UTC, pump 2 never; the gauge is not read on the 10th.
      path.poll(1, clock.now(), reads(hour >= 1 && hour < 3 ? 1 : 0, 0, 0));
      path.poll(2, clock.now(), day === 10 ? null : reads(hour === 6 ? 4 : 0));
      // High on the 5th, the 6th, and on 1 March.
      path.poll(
        3,
        clock.now(),
        reads((day === 5 || day === 6 || now.getUTCMonth() === 2) && hour === 2 ? 9 : 1),
      );
    }
    await alarms.stored();
    const pastWork = createPastWork(createLogger('silent'), history, storage.dataWorkers);
    const stations = { all: () => STATIONS, get: (id: number) => STATIONS[id - 1]! };
    const deps = { stations, image, pastWork, alarms, clock, timeZone: 'UTC' };
    return { path, deps };
  }

  it('has run time, starts, rain and alarms, each in the month of the station’s zone', async () => {
    const { path, deps } = await february();
    const overview = await monthOverview(deps, '2026-02', {});
    expect(MonthOverview.parse(overview)).toEqual(overview);
    expect(overview).toMatchObject({ Month: '2026-02', Partial: false });
    const [ash, elm, oak, willow] = overview.Stations;
    const none = { Total: 0, Critical: 0, High: 0, Medium: 0, Low: 0 };
    expect(willow).toMatchObject({
      ...{ StationId: 1, SiteName: 'Willow', Pumps: 2, RunHours: 56, Starts: 28, HiddenStarts: 0 },
      ...{ Rain: null, RainUnits: '', Hours: 672, UnknownHours: 0, Alarms: none },
    });
    expect(ash).toMatchObject({ Pumps: 0, RunHours: null, Starts: null, RainUnits: 'mm', Hours: 672 });
    // 4 mm on each of 27 days.
    expect(ash!.Rain).toBeCloseTo(108, 6);
    expect(ash!.UnknownHours).toBeCloseTo(24, 6);
    // It did not respond on the 10th.
    expect(ash!.Alarms).toEqual({ ...none, Total: 1, High: 1 });
    expect(oak).toMatchObject({ Enabled: false, Pumps: 1, RunHours: null, Hours: 672, UnknownHours: 672 });
    // It has no pumps and no rain: its level was always read.
    expect(elm).toMatchObject({ Rain: null, UnknownHours: 0 });
    expect(elm!.Alarms).toEqual({ ...none, Total: 2, Critical: 2 });
    await path.history.sealAll();
    await path.history.rollUpAll();
    expect(await monthOverview(deps, '2026-02', {})).toEqual(overview);
  });

  it('is of the chosen kinds or area, and partial while it is not over', async () => {
    const { deps } = await february();
    const overview = await monthOverview(deps, '2026-03', { kind: ['tank', 'booster'] });
    expect(overview.Partial).toBe(true);
    expect(overview.Stations).toMatchObject([
      { SiteName: 'Elm', Hours: expect.closeTo(23.83, 2), Alarms: { Total: 1 } },
    ]);
    expect((await monthOverview(deps, '2030-01', {})).Stations[2]).toMatchObject({
      Hours: 0,
      RunHours: null,
    });
    const byTheLake = await monthOverview(deps, '2026-02', { area: 'Lake side' });
    expect(byTheLake.Stations).toMatchObject([{ SiteName: 'Elm', Area: 'Lake side' }]);
    // As an email of before its area was spelled in another way links to it.
    expect(await monthOverview(deps, '2026-02', { area: 'lake SIDE' })).toEqual(byTheLake);
    expect(await monthOverview(deps, '2026-02', { kind: ['booster'] })).toEqual({
      ...{ Month: '2026-02', Partial: false, Stations: [] },
    });
  });

  it('is the same as a file', async () => {
    const { deps } = await february();
    const overview = await monthOverview(deps, '2026-02', {});
    const csv = (await buffer(monthFile(overview, 'csv', MADE_AT).content)).toString().split('\r\n');
    expect(csv).toEqual([
      '\uFEFFStation,Kind,Area,Pumps,Run time (h),Starts,Hidden starts,Rainfall,Rainfall units,Alarms,Critical,High,Medium,Low,Data coverage (%),Note',
      'Ash,rain-gauge,,0,,,,108.00,mm,1,0,1,0,0,96.42,',
      'Elm,tank,Lake side,0,,,,,,2,2,0,0,0,100.00,',
      'Oak,well,,1,,,,,,0,0,0,0,0,0.00,"disabled, no data"',
      'Willow,lift-station,,2,56.0000,28,0,,,0,0,0,0,0,100.00,',
      'Total,,,3,56.0000,28,0,,,3,2,1,0,0,,',
      '',
    ]);
    const tanks = await monthOverview(deps, '2026-02', { kind: ['tank'] });
    const ofTanks = (await buffer(monthFile(tanks, 'csv', MADE_AT).content)).toString().split('\r\n');
    expect(ofTanks.at(-2)).toBe('Total,,,0,,,,,,2,2,0,0,0,,');
    const [sheet] = await readWorkbook(await buffer(monthFile(overview, 'xlsx', MADE_AT).content));
    expect(sheet!.data[0]![0]).toBe('Month overview: 2026-02');
    expect(sheet!.data.at(-1)!.slice(0, 6)).toEqual(['Total', null, null, 3, 56, 28]);
  });
});
