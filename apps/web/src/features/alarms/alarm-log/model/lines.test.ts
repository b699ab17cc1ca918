import type { AlarmLogEntry } from '@outpost/contract';
import { expect, test } from 'vitest';
import type { BoardRow } from './board.ts';
import { adjacentLine, entriesOf, linesOf } from './lines.ts';

const row = (Id: number, IncidentId: number | null = null): BoardRow => ({
  entry: {
    Id,
    IncidentId,
    StationId: Id,
    SiteName: `Site ${Id}`,
    Kind: 'communication',
    Priority: 'high',
    State: 'unacknowledged',
    Active: true,
    LastRaisedAt: '2026-03-01T06:00:00Z',
  } as AlarmLogEntry,
  held: null,
  holds: null,
});
const keys = (rows: BoardRow[], ...open: number[]) => linesOf(rows, new Set(open)).map(({ key }) => key);

test('places an incident at its first alarm and collapses the others into it', () => {
  const rows = [row(1), row(7, 5), row(2), row(5, 5), row(6, 5), row(3)];
  expect(keys(rows)).toEqual([1, -5, 2, 3]);
  expect(keys(rows, 5)).toEqual([1, -5, 7, 5, 6, 2, 3]);
  const [, incident] = linesOf(rows, new Set());
  expect(entriesOf(incident!).map(({ Id }) => Id)).toEqual([5, 6, 7]);
  expect(incident).toMatchObject({
    isOpen: false,
    incident: { words: 'Communication loss at 3 stations, first at Site 5' },
  });
});

test('lists the only shown alarm of an incident as a plain alarm', () => {
  expect(linesOf([row(1), row(7, 5)], new Set([5]))).toMatchObject([
    { key: 1, isMember: false },
    { key: 7, isMember: false },
  ]);
});

test('moves between lines and stops at the ends', () => {
  const lines = linesOf([row(1), row(7, 5), row(5, 5), row(3)], new Set());
  expect(adjacentLine(lines, 1, 1)?.key).toBe(-5);
  expect(adjacentLine(lines, -5, 9)?.key).toBe(3);
  expect(adjacentLine(lines, 3, Number.NEGATIVE_INFINITY)?.key).toBe(1);
  expect(adjacentLine(lines, 99, 1)?.key).toBe(1);
  expect(adjacentLine([], null, 1)).toBeUndefined();
});
