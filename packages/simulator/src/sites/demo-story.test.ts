import { BAD, compileStation, createReadingColumns } from '@outpost/core';
import { describe, expect, test } from 'vitest';
import { SimulatedSite } from '../field/site.ts';
import { SimulatedWorld, WARM_UP_MS } from '../field/world.ts';
import { createImagePoller } from '../history/image-poller.ts';
import { DEMO_SITES, demoSites } from './demo-sites.ts';

const MINUTE_MS = 60_000;

/** `code terminal kind` of every exceeded limit. */
function conditions(site: SimulatedSite): string[] {
  site.encode();
  const { values } = createImagePoller(site.template, site.image).poll();
  return site.template.points.flatMap(({ point }, index) =>
    point.Limits.flatMap(({ Kind, Limit }) => {
      const value = values[index]!;
      const passed =
        Kind === 'on'
          ? value === 1
          : Kind === 'off'
            ? value === 0
            : Kind === 'H' || Kind === 'HH'
              ? value >= Limit!
              : value <= Limit!;
      return passed ? [`${site.definition.code} ${point.Purpose} ${Kind}`] : [];
    }),
  );
}

describe.each([0, 4, 8, 13, 19])('the demo begun at %i:00 UTC', (hour) => {
  const startMs = Date.UTC(2026, 6, 14, hour);
  const begun = () => {
    const world = new SimulatedWorld({
      seed: 1,
      sites: DEMO_SITES,
      outages: 'demo',
      nowMs: startMs - WARM_UP_MS,
      storyStartMs: startMs,
    });
    world.warmUp(startMs);
    return world;
  };
  const dead = (world: SimulatedWorld) =>
    world.sites
      .filter(({ faults }) => faults.some(({ kind }) => kind === 'silent'))
      .map((site) => site.definition.code);

  test('has one high wet well, one low pressure, one silent site and nothing else, for half an hour', () => {
    const world = begun();
    for (let minute = 0; minute <= 30; minute += 5) {
      const all = world.sites.flatMap(conditions);
      expect(all).toContain('0417 level H');
      expect(all).toContain('0417 pump-fail:2 on');
      expect(all).toContain('0122 pressure:discharge L');
      expect(all).not.toContain('0417 level HH');
      const others = all.filter((one) => !one.startsWith('0417') && !one.startsWith('0122'));
      // The rest is normal; a draw above the day's peak may exceed a well's drawdown margin.
      expect(others).toEqual([]);
      expect(dead(world)).toEqual(['0208']);
      world.advance(5 * 60);
    }
  });

  test('has one instrument without a number, for half an hour', () => {
    const world = begun();
    const bad = () =>
      world.sites.flatMap((site) => {
        site.encode();
        const { qualities } = createImagePoller(site.template, site.image).poll();
        return site.template.points.flatMap(({ point }, index) =>
          qualities[index] === BAD ? [`${site.definition.code} ${point.Purpose}`] : [],
        );
      });
    expect(bad()).toEqual(['0141 flow']);
    world.advance(31 * 60);
    expect(bad()).toEqual(['0141 flow']);
    world.advance(2 * 60);
    expect(bad()).toEqual([]);
  });

  test('recovers on its own a quarter of an hour later', () => {
    const world = begun();
    world.advance(45 * 60);
    const of = (code: string) => world.sites.find(({ definition }) => definition.code === code)!;
    expect(conditions(of('0417'))).toEqual([]);
    expect(conditions(of('0122'))).toEqual([]);
    expect(of('0417').read('level')).toBeLessThan(1.6);
    expect(dead(world)).not.toContain('0208');
    expect(world.nowMs).toBe(startMs + 45 * MINUTE_MS);
  });
});

test('24 sites: 12 lift stations, 5 wells, 4 tanks and boosters, a pressure zone, a meter and a gauge', () => {
  const templates = DEMO_SITES.map(({ template }) => template.replace(/-duplex|-plc|-booster/, ''));
  const count = (name: string) => templates.filter((template) => template === name).length;
  expect(['lift-station', 'well', 'tank', 'pressure', 'flow-meter', 'rain-gauge'].map(count)).toEqual([
    12, 5, 4, 1, 1, 1,
  ]);
  expect(DEMO_SITES.every(({ connection: { pollIntervalSeconds: s } }) => s >= 2 && s <= 10)).toBe(true);
  expect(demoSites(30)).toHaveLength(30);
  expect(new Set(demoSites(60).map(({ code }) => code)).size).toBe(60);
  expect(() => demoSites(0)).toThrow(/from 1 to 1000/);
});

test('a poller with the hole of the PLC reads all its points', () => {
  const definition = DEMO_SITES.find(({ code }) => code === '0404')!;
  const site = new SimulatedSite(definition, 1, Date.UTC(2026, 0, 1));
  site.encode();
  const { qualities } = createImagePoller(site.template, site.image).poll();
  expect([...qualities]).toEqual(site.template.points.map(() => 0));
  const points = site.template.points.map(({ point }) => point);
  const careless = compileStation(points, { maxGap: 16 });
  expect(careless.blocks.some(({ address, count }) => address < 122 && address + count > 129)).toBe(true);
  expect(createReadingColumns(points.length).values).toHaveLength(points.length);
});
