import { expect, test } from 'vitest';
import { createDemoSchedule, type ScheduledFault } from './schedule.ts';

const MINUTE_MS = 60_000;
const STORY_MS = Date.UTC(2026, 5, 10, 12);
const SITES = Array.from({ length: 24 }, (_n, index) => ({
  code: `${index}`,
  pumps: (index % 3) as 0 | 1 | 2,
  latitude: 38 + index / 100,
  longitude: -106,
}));
const STORY: ScheduledFault[] = [
  { id: 'story', siteIndex: 3, fault: { kind: 'silent' }, fromMs: STORY_MS - 1_000, toMs: STORY_MS + 1_000 },
];
const DEAD = new Set(['silent', 'refused', 'half-open']);

test('about one of 24 sites is offline at any time, for 5 to 30 minutes', () => {
  const schedule = createDemoSchedule(1, SITES, [], 0);
  let dead = 0;
  const kinds = new Set<string>();
  const minutes = 30 * 24 * 60;
  for (let minute = 0; minute < minutes; minute++) {
    for (const { fault, fromMs, toMs } of schedule.activeAt(STORY_MS + minute * MINUTE_MS)) {
      kinds.add(fault.kind);
      if (!DEAD.has(fault.kind)) continue;
      dead += 1;
      expect(toMs - fromMs).toBeGreaterThanOrEqual(5 * MINUTE_MS);
      expect(toMs - fromMs).toBeLessThanOrEqual(30 * MINUTE_MS);
    }
  }
  expect(dead / minutes).toBeGreaterThan(0.6);
  expect(dead / minutes).toBeLessThan(1.3);
  expect([...kinds].sort()).toEqual([
    'drop',
    'half-open',
    'hatch',
    'power-fail',
    'pump-fail',
    'refused',
    'silent',
    'slow',
    'stuck',
  ]);
});

test('every other day a power line fails, with its neighbouring sites', () => {
  const schedule = createDemoSchedule(3, SITES, [], 0);
  const lines = new Map<string, Set<number>>();
  for (let slot = 0; slot < 30 * 72; slot++) {
    for (const { id, siteIndex, fault } of schedule.activeAt(STORY_MS + slot * 20 * MINUTE_MS)) {
      const [begun, line] = id.split('/');
      if (line !== 'line') continue;
      expect(fault).toEqual({ kind: 'power-fail' });
      lines.set(begun!, (lines.get(begun!) ?? new Set()).add(siteIndex));
    }
  }
  expect(lines.size).toBeGreaterThan(5);
  expect(lines.size).toBeLessThan(30);
  for (const sites of lines.values()) {
    expect(sites.size).toBe(5);
    expect(Math.max(...sites) - Math.min(...sites)).toBe(4);
  }
});

test('only sites with that pump have it tripped', () => {
  const schedule = createDemoSchedule(2, SITES, [], 0);
  for (let slot = 0; slot < 3_000; slot++) {
    for (const { fault, siteIndex } of schedule.activeAt(STORY_MS + slot * 20 * MINUTE_MS)) {
      if (fault.kind === 'pump-fail') expect(SITES[siteIndex]!.pumps).toBeGreaterThanOrEqual(fault.pump);
    }
  }
});

test('around the scenario there are no other faults', () => {
  for (let seed = 0; seed < 50; seed++) {
    const schedule = createDemoSchedule(seed, SITES, STORY, STORY_MS);
    expect(schedule.activeAt(STORY_MS)).toEqual(STORY);
    for (const minutes of [-20, -10, 10, 29]) {
      expect(schedule.activeAt(STORY_MS + minutes * MINUTE_MS)).toEqual([]);
    }
  }
});

test('is a function of time alone', () => {
  const one = createDemoSchedule(5, SITES, [], 0);
  const two = createDemoSchedule(5, SITES, [], 0);
  two.activeAt(STORY_MS + 900 * MINUTE_MS);
  for (let minute = 0; minute < 600; minute += 7) {
    const at = STORY_MS + minute * MINUTE_MS;
    expect(two.activeAt(at)).toEqual(one.activeAt(at));
  }
});
