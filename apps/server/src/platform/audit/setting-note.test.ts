import { expect, it } from 'vitest';
import { settingNotes } from './setting-note.ts';

const by = { accountId: 4, name: 'Ann Lee' };

it('contains the changed fields, and nothing without a change', () => {
  const before = { Name: 'Nights', Days: [1, 2], Active: true };
  const note = (after: object | null) => settingNotes({ by, words: 'Changed Nights', before, after });
  expect(note({ ...before, Days: [1, 3], Note: 'x' })).toMatchObject([
    {
      action: 'change',
      details: { Before: { Days: [1, 2], Note: null }, After: { Days: [1, 3], Note: 'x' } },
    },
  ]);
  expect(note({ ...before, Days: [1, 2] })).toEqual([]);
  expect(note(null)).toMatchObject([{ action: 'delete', details: { Before: before, After: null } }]);
  expect(settingNotes({ by, words: 'New', before: null, after: before, stationId: 3 })).toMatchObject([
    { action: 'create', stationId: 3, details: { Before: null, After: before } },
  ]);
});
