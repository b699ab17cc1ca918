import { expect, test } from 'vitest';
import { detailRows, detailText } from './details.ts';

test('lists changes field by field with values before and after', () => {
  const rows = detailRows({
    Before: { Active: true, LeastPriority: 'low' },
    After: { Active: false, LeastPriority: 'high', Users: ['a@x', 'b@x'] },
  });
  expect(rows.changes).toEqual([
    { name: 'Active', before: 'yes', after: 'no' },
    { name: 'Least priority', before: 'low', after: 'high' },
    { name: 'Users', before: '–', after: 'a@x, b@x' },
  ]);
  expect(rows.facts).toEqual([]);
});

test('lists a single value, a creation and station changes as changes', () => {
  expect(detailRows({ Before: 2, After: 2.1, Unit: 'm' })).toEqual({
    changes: [{ name: 'Value', before: '2', after: '2.1' }],
    facts: [{ name: 'Unit', text: 'm' }],
  });
  expect(detailRows({ Before: null, After: { Name: 'Nights' } }).changes).toEqual([
    { name: 'Name', before: '–', after: 'Nights' },
  ]);
  expect(detailRows({ Version: 3, Changes: [{ Path: 'Points.1.Name', Before: 'A', After: null }] })).toEqual({
    changes: [{ name: 'Points.1.Name', before: 'A', after: '–' }],
    facts: [{ name: 'Version', text: '3' }],
  });
});

test('lists everything else as facts', () => {
  expect(
    detailRows({ Kind: 'on', After: 'shelved', Reason: '', Alarms: [{ Id: 1, Site: 'Elm' }] }).facts,
  ).toEqual([
    { name: 'Kind', text: 'on' },
    { name: 'Alarms', text: 'Id 1, Site Elm' },
    { name: 'After', text: 'shelved' },
  ]);
  expect(detailRows(null)).toEqual({ changes: [], facts: [] });
  expect(detailText('2026-03-01T12:00:00.000Z')).toMatch(/1 Mar 2026/);
  expect(detailText('x'.repeat(5_000))).toHaveLength(2_001);
});
