import type { AlarmLogEntry } from '@outpost/contract';
import { expect, it } from 'vitest';
import { logTable } from './log-table.ts';

const entry = (Id: number): AlarmLogEntry => ({
  Id,
  StationId: 1,
  SiteName: 'Elm Street',
  PointId: 1,
  Kind: 'on',
  Name: 'High float',
  Priority: 'critical',
  State: 'normal',
  Message: 'Overflow',
  Instruction: '',
  Active: false,
  RaisedAt: '2026-05-01T06:30:00.000Z',
  LastRaisedAt: '2026-05-01T06:30:00.000Z',
  Raises: 1,
  Chattering: false,
  AcknowledgedAt: null,
  AcknowledgedBy: null,
  ReturnedAt: null,
  FirstOut: false,
  Reading: null,
  Limit: null,
  Comments: 0,
  IncidentId: null,
});

/** A log of alarms with these IDs, newest first, and the sizes of the pages read. */
function logOf(lastId: number) {
  const limits: number[] = [];
  const table = logTable(async ({ before, limit }) => {
    limits.push(limit);
    const first = before === undefined ? lastId : Number(before) - 1;
    const ids = Array.from({ length: Math.min(limit, first) }, (_, index) => first - index);
    const last = ids.at(-1) ?? 0;
    return { Entries: ids.map(entry), Next: last > 1 ? String(last) : null };
  }, 'America/Denver');
  return { limits, table };
}

it('reads the log in small pages, so that several files at once do not hold up other requests', async () => {
  const { limits, table } = logOf(1_101);
  const ids: unknown[] = [];
  for await (const { cells } of table.rows) ids.push(cells[0]);
  expect(ids).toEqual(Array.from({ length: 1_101 }, (_, index) => 1_101 - index));
  expect(Math.max(...limits)).toBeLessThanOrEqual(250);
  expect(limits.length).toBeLessThanOrEqual(6);
});

it('has an alarm that is raised again while the file is written, and no alarm twice', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString();
  let log = Array.from({ length: 600 }, (_, index) => {
    const minute = 600 - index;
    return { ...entry(minute), RaisedAt: at(minute), LastRaisedAt: at(minute) };
  });
  const again = (id: number) => {
    const raised = { ...log.find(({ Id }) => Id === id)!, LastRaisedAt: at(700 + id) };
    log = [raised, ...log.filter(({ Id }) => Id !== id)];
  };
  let pages = 0;
  const { rows } = logTable(async ({ before, limit }) => {
    pages += 1;
    // One that is in the file, one that is not yet, and a new one.
    if (pages === 2) for (const id of [590, 10]) again(id);
    if (pages === 3) log = [{ ...entry(999), RaisedAt: at(999), LastRaisedAt: at(999) }, ...log];
    const older = log.filter(({ LastRaisedAt }) => before === undefined || LastRaisedAt < before);
    const Entries = older.slice(0, limit);
    return { Entries, Next: older.length > limit ? Entries.at(-1)!.LastRaisedAt : null };
  }, 'UTC');
  const ids: number[] = [];
  for await (const { cells } of rows) ids.push(Number(cells[0]));
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
});

it('has at most 100,000 alarms', async () => {
  let rows = 0;
  for await (const _ of logOf(100_500).table.rows) rows += 1;
  expect(rows).toBe(100_000);
});

it('gives local times, and the same in UTC at the end of each row', async () => {
  const { columns, rows } = logOf(1).table;
  for await (const { cells } of rows) {
    const of = (title: string) => cells[columns.findIndex((column) => column.title === title)];
    // Denver is six hours behind in summer.
    expect(of('Activated')).toBe(Date.parse('2026-05-01T00:30:00Z'));
    expect(of('Activated (UTC)')).toBe('2026-05-01T06:30:00.000Z');
    expect(cells.slice(-4)).toEqual(['2026-05-01T06:30:00.000Z', null, null, '2026-05-01T06:30:00.000Z']);
  }
  expect(columns.slice(-4).map(({ title }) => title)).toEqual([
    'Activated (UTC)',
    'Acknowledged (UTC)',
    'Returned to normal (UTC)',
    'Last activated (UTC)',
  ]);
});
