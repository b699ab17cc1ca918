import type { AlarmLogEntry, Maintenance } from '@outpost/contract';
import { expect, test } from 'vitest';
import { incidentGroup } from '../../../ui/alarm/index.ts';
import type { AttentionItem } from '../home/situation.ts';
import {
  HOLD_MS,
  heldSince,
  isDimmed,
  MAX_ALARM_STATIONS,
  type Rotation,
  slidesOf,
  step,
  turn,
} from './rotation.ts';

/** Noon of the local clock. */
const NOON = new Date(2026, 10, 26, 12).getTime();
const SLIDE_MS = 20_000;
const SLIDES = ['situation', 'map', 4] as const;
const NIGHT = { fromMinute: 22 * 60, toMinute: 6 * 60 };

const alarm = (own: Partial<AlarmLogEntry> = {}) =>
  ({
    StationId: 1,
    Priority: 'critical',
    State: 'unacknowledged',
    LastRaisedAt: new Date(NOON).toISOString(),
    ...own,
  }) as AlarmLogEntry;
const active = (Alarms: AlarmLogEntry[], inMaintenance: number[] = []) => ({
  Alarms,
  Maintenance: inMaintenance.map((StationId) => ({ StationId }) as Maintenance),
});
const alarmItem = (StationId: number, Active = true) =>
  ({ kind: 'alarm', entry: alarm({ StationId, Active }), others: [] as unknown }) as AttentionItem;
const incidentItem = (...ids: number[]): AttentionItem => ({
  kind: 'incident',
  key: 'incident 1',
  reading: null,
  incident: incidentGroup(ids.map((StationId) => alarm({ StationId, Kind: 'communication' }))),
});
const known = (count: number) => new Set(Array.from({ length: count }, (_, index) => index + 1));
const after = (now: Rotation, ms: number, held: number | null = null) =>
  turn(now, SLIDES, held, now.sinceMs + ms, SLIDE_MS);

test('shows situation, map, chosen stations, then those with alarms', () => {
  const items = [
    alarmItem(3),
    incidentItem(5, 4),
    alarmItem(3),
    { kind: 'station', key: '', station: {} } as never,
  ];
  expect(slidesOf([], known(9), [])).toEqual(['situation', 'map']);
  expect(slidesOf([4, 1, 99], known(9), items)).toEqual(['situation', 'map', 4, 1, 3, 5]);
  // Where all have returned is less urgent.
  expect(slidesOf([], known(9), [alarmItem(2, false), alarmItem(6)])).toEqual(['situation', 'map', 6, 2]);
});

test('a flood of alarms adds a limited number of stations', () => {
  const slides = slidesOf([7], known(40), [incidentItem(...known(40))]);
  expect(slides).toHaveLength(3 + MAX_ALARM_STATIONS);
});

test('turns when the time of a page is over, and starts again after the last', () => {
  const first = { slide: 'situation', sinceMs: NOON } as const;
  expect(after(first, SLIDE_MS - 1)).toBe(first);
  const second = after(first, SLIDE_MS);
  expect(second).toEqual({ slide: 'map', sinceMs: NOON + SLIDE_MS });
  expect(after(after(second, SLIDE_MS), SLIDE_MS).slide).toBe('situation');
});

test('a page that is gone, such as a deleted station, leads to the situation at once', () => {
  expect(after({ slide: 8, sinceMs: NOON }, 1)).toEqual({ slide: 'situation', sinceMs: NOON + 1 });
});

test('a new alarm brings the situation at once and keeps it', () => {
  const shown = after({ slide: 4, sinceMs: NOON }, 2_000, NOON + 1_000);
  expect(shown).toEqual({ slide: 'situation', sinceMs: NOON + 2_000 });
  expect(after(shown, 10 * SLIDE_MS, NOON + 1_000)).toBe(shown);
});

test('a page that the user chooses while an alarm is new is shown for its time', () => {
  const chosen = step({ slide: 'situation', sinceMs: NOON }, SLIDES, 1, NOON + 5_000);
  expect(after(chosen, SLIDE_MS - 1, NOON)).toBe(chosen);
  expect(after(chosen, SLIDE_MS, NOON).slide).toBe('situation');
});

test('steps in both directions', () => {
  const first = { slide: 'situation', sinceMs: NOON } as const;
  expect(step(first, SLIDES, -1, NOON).slide).toBe(4);
  expect(step({ slide: 99, sinceMs: NOON }, SLIDES, 1, NOON).slide).toBe('map');
});

test('unacknowledged critical alarms hold, and high ones while they are new', () => {
  const held = (own: Partial<AlarmLogEntry>, nowMs = NOON + 1) => heldSince(active([alarm(own)]), nowMs);
  expect(held({})).toBe(NOON);
  expect(held({ Priority: 'high', State: 'returned-unacknowledged' })).toBe(NOON);
  expect(held({ Priority: 'medium' })).toBeNull();
  expect(held({ State: 'acknowledged' })).toBeNull();
  expect(held({ State: 'shelved' })).toBeNull();
  expect(held({ Priority: 'high' }, NOON + HOLD_MS - 1)).toBe(NOON);
  expect(held({ Priority: 'high' }, NOON + HOLD_MS)).toBeNull();
  expect(held({}, NOON + 10 * HOLD_MS)).toBe(NOON);
  expect(held({ State: 'acknowledged' }, NOON + 10 * HOLD_MS)).toBeNull();
  expect(heldSince(active([alarm()], [1]), NOON)).toBeNull();
  const newer = alarm({ LastRaisedAt: new Date(NOON + 500).toISOString() });
  expect(heldSince(active([newer, alarm()]), NOON + 1_000)).toBe(NOON + 500);
});

test('dims at night; an unacknowledged critical alarm and missing alarms keep it bright', () => {
  const midnight = NOON + 12 * 3_600_000;
  expect(isDimmed(NIGHT, active([]), midnight)).toBe(true);
  expect(isDimmed(NIGHT, active([]), NOON)).toBe(false);
  expect(isDimmed(null, active([]), midnight)).toBe(false);
  expect(isDimmed(NIGHT, null, midnight)).toBe(false);
  expect(isDimmed(NIGHT, active([alarm()]), midnight)).toBe(false);
  expect(isDimmed(NIGHT, active([alarm({ Priority: 'high' })]), midnight)).toBe(true);
  expect(isDimmed(NIGHT, active([alarm({ State: 'acknowledged' })]), midnight)).toBe(true);
});
