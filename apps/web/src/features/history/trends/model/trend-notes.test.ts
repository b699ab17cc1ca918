import type { Point, StationDetail, StationNote } from '@outpost/contract';
import { expect, test } from 'vitest';
import { zoneOf } from '../../../../ui/time/index.ts';
import type { TrendRow } from './rows.ts';
import { noteLine, trendNotes } from './trend-notes.ts';

const T = Date.UTC(2026, 10, 21, 14);
const point = { Id: 31, Name: 'Wet well level' } as Point;
const station = { StationId: 3, SiteName: 'Mill Creek', Points: [{ Point: point }] } as StationDetail;
const rows = [{ station, point } as TrendRow];
const note = (Id: number, atMs: number, more: Partial<StationNote> = {}): StationNote => ({
  ...{ Id, StationId: 3, At: new Date(T).toISOString(), By: 'A. Smith', Own: true, Text: `Note\n${Id}` },
  ...{ ChangedAt: null, ChangedBy: null, AboutAt: new Date(atMs).toISOString(), PointId: null, ...more },
});

test('notes have labels in the order of time, and only those in the span', () => {
  const notes = [note(1, T + 3_000), note(2, T + 1_000, { PointId: 31 }), note(3, T - 1), note(4, T + 9_000)];
  const found = trendNotes(notes, { fromMs: T, toMs: T + 5_000 }, rows);
  expect(found.map(({ label, note: { Id }, subject }) => [label, Id, subject])).toEqual([
    ['N1', 2, 'Mill Creek · Wet well level'],
    ['N2', 1, 'Mill Creek'],
  ]);
  expect(noteLine(found[1]!, zoneOf('UTC'))).toBe(
    'N2 · Sat 21 Nov 2026 14:00:03 · Mill Creek: Note 1 (A. Smith)',
  );
  expect(
    trendNotes([note(5, T, { StationId: 9 }), note(6, T, { AboutAt: null })], { fromMs: T, toMs: T }, rows),
  ).toEqual([]);
});
