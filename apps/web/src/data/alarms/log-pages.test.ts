import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { hasNewer, type LogPages, withChanges } from './log-pages.ts';

const at = (minute: number) => ({ LastRaisedAt: `2026-03-01T06:0${minute}:00.000Z` });
const pages: LogPages = {
  pageParams: [undefined, 'next'],
  pages: [
    { Entries: [entry(5, at(5)), entry(4, at(4))], Next: 'next' },
    { Entries: [entry(3, at(3))], Next: null },
  ],
};

test('updates entries on every page', () => {
  const over = entry(3, { ...at(3), State: 'normal' });
  const changed = withChanges(pages, [over]);
  expect(changed.pages[1]!.Entries).toEqual([over]);
  expect(changed.pages[0]).toBe(pages.pages[0]);
  expect(withChanges(pages, [entry(9)])).toBe(pages);
});

test('detects alarms that are newer than all entries shown', () => {
  expect(hasNewer(pages, [entry(6, at(6))])).toBe(true);
  expect(hasNewer(pages, [entry(2, at(2)), entry(5, at(5))])).toBe(false);
  // Raised again.
  expect(hasNewer(pages, [entry(3, at(6))])).toBe(true);
  expect(hasNewer({ pageParams: [undefined], pages: [{ Entries: [], Next: null }] }, [entry(1)])).toBe(true);
});
