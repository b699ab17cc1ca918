import {
  type ModbusTcpSource,
  StationConfig,
  type StationTemplate,
  TemplateStation,
} from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStation } from '../testing/stations.ts';
import { diffStations } from './diff.ts';
import { applyTemplate, templateFieldsOf } from './template.ts';

const station = StationConfig.parse({
  ...{ StationId: 7, Version: 3, SiteName: 'Elm', Code: 'LS-1', Host: '10.0.0.7', Port: 1_502, UnitId: 4 },
  ...{
    Latitude: 39.7,
    Longitude: -105,
    Notes: 'Key at the office',
    MapUnitId: 12,
    TimeZone: 'America/Denver',
  },
  PollIntervalSeconds: 5,
  Points: [
    {
      ...{ Id: 71, Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'input-register', Address: 3 },
      ...{ DataType: 'uint16', RangeHigh: 5, Units: 'm' },
      Limits: [{ Kind: 'HH', Limit: 4, Priority: 'critical', Message: 'High wet well' }],
    },
    {
      ...{
        Id: 72,
        Kind: 'digital',
        Point: 'DI1',
        Name: 'Pump 1',
        Table: 'coil',
        Address: 0,
        DataType: 'bit',
      },
    },
    {
      ...{ Id: 73, Kind: 'analog', Point: 'AO1', Name: 'Start', Table: 'holding-register', Address: 1 },
      ...{ DataType: 'uint16', Writable: true },
    },
  ],
  Settings: [{ Point: 'AO1', Wanted: 2 }],
});
type Template = StationTemplate['Station'];
const template: Template = TemplateStation.parse(templateFieldsOf(station));
const point = (of: Template, terminal: string) => of.Points.find(({ Point }) => Point === terminal)!;
const withPoint = (of: Template, terminal: string, change: object): Template => ({
  ...of,
  Points: of.Points.map((one) =>
    one.Point === terminal ? { ...one, ...change } : one,
  ) as Template['Points'],
});
const applied = (next: Template, of = station, side: 'station' | 'template' = 'station') => {
  const outcome = applyTemplate(of, template, next, side);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome;
};

it('a template has no site-specific values', () => {
  expect(template).toMatchObject({
    ...{ Code: '', TimeZone: null, Latitude: null, Longitude: null, Notes: '', MapUnitId: null },
    ...{ Source: { Port: 1_502, UnitId: 4 }, PollIntervalSeconds: 5 },
  });
  for (const field of ['SiteName', 'Source.Host', 'Enabled', 'StationId', 'Version']) {
    expect(template).not.toHaveProperty(field);
  }
  expect(template.Points.map(({ Id, Point }) => [Id, Point])).toEqual([
    [0, 'AI1'],
    [0, 'DI1'],
    [0, 'AO1'],
  ]);
  expect(template.Settings).toEqual(station.Settings);
});

describe('an update of a template', () => {
  it("applies the template's changes, and keeps site-specific values, IDs and local changes", () => {
    const own = {
      ...station,
      Points: station.Points.map((one) => (one.Id === 72 ? { ...one, Name: 'North pump' } : one)),
    };
    const [high] = point(template, 'AI1').Limits;
    const next = withPoint({ ...template, PollIntervalSeconds: 10 }, 'AI1', {
      Limits: [{ ...high!, Limit: 4.2 }],
    });
    const { station: after, conflicts } = applied(next, own);
    expect(conflicts).toEqual([]);
    expect(after).toEqual({
      ...own,
      PollIntervalSeconds: 10,
      Points: own.Points.map((one) =>
        one.Id === 71 ? { ...one, Limits: [{ ...one.Limits[0]!, Limit: 4.2 }] } : one,
      ),
    });
  });

  it('reports fields that both changed, and whose value applies', () => {
    const own = { ...station, PollIntervalSeconds: 30 };
    const next = { ...template, PollIntervalSeconds: 10 };
    const kept = applied(next, own);
    expect(kept.conflicts).toEqual([
      { Path: 'PollIntervalSeconds', What: 'Poll interval (s)', Station: '30', Template: '10' },
    ]);
    expect(kept.station.PollIntervalSeconds).toBe(30);
    expect(applied(next, own, 'template').station.PollIntervalSeconds).toBe(10);
  });

  it('adds and removes points, and keeps those that only the station has', () => {
    const own = {
      ...station,
      Points: [...station.Points, { ...station.Points[1]!, Id: 80, Point: 'DI9', Name: 'Hatch' }],
    };
    const added = { ...point(template, 'AI1'), Point: 'AI2', Name: 'Flow', Address: 4, Limits: [] };
    const next = { ...template, Points: [point(template, 'AI1'), point(template, 'AO1'), added] };
    const { station: after } = applied(next, own);
    expect(after.Points.map(({ Id, Point }) => [Id, Point]).sort()).toEqual([
      [0, 'AI2'],
      [71, 'AI1'],
      [73, 'AO1'],
      [80, 'DI9'],
    ]);
  });

  it('is refused where the result is invalid', () => {
    const next = withPoint(template, 'AO1', { RangeHigh: 1 });
    expect(applyTemplate(station, template, { ...next, Settings: [] }, 'station')).toMatchObject({
      station: { Settings: [] },
    });
    const own = { ...station, Settings: [{ Point: 'AO1', Wanted: 3 }] };
    const outcome = applyTemplate(own, template, { ...next, Settings: [] }, 'station');
    expect(outcome).toEqual({
      refusal: 'Must be within the range of AO1, -Infinity to 1, not 3',
    });
  });

  it('without changes has no effect, whatever the local changes', () => {
    fc.assert(
      fc.property(anyStation(7), anyStation(8), (one, other) => {
        const of = TemplateStation.parse(templateFieldsOf(other));
        const outcome = applyTemplate(one, of, of, 'station');
        expect('station' in outcome && diffStations(one, outcome.station)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('makes the new version of an unchanged station', () => {
    fc.assert(
      fc.property(anyStation(7), anyStation(8), (from, to) => {
        const [base, next] = [from, to].map((one) => TemplateStation.parse(templateFieldsOf(one))) as [
          Template,
          Template,
        ];
        const outcome = applyTemplate(from, base, next, 'station');
        const after = 'station' in outcome ? outcome.station : null;
        expect(after && TemplateStation.parse(templateFieldsOf(after))).toEqual({
          ...next,
          // Its connection stays the station's.
          Source: {
            ...next.Source,
            Protocol: from.Source.Protocol,
            Port: (from.Source as ModbusTcpSource).Port,
            UnitId: from.Source.UnitId,
          },
        });
      }),
      { numRuns: 60 },
    );
  });
});
