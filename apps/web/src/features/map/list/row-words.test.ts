import type { StationState } from '@outpost/contract';
import { expect, it } from 'vitest';
import { rowWords } from './row-words.ts';

const NOW = Date.parse('2025-11-21T14:32:00Z');
const state = (own: Partial<StationState>): StationState => ({
  StationId: 1,
  Status: 'online',
  LastGoodPollAt: '2025-11-21T14:10:00Z',
  LastAnswerAt: '2025-11-21T14:10:00Z',
  Quiet: null,
  Worst: null,
  Conditions: 0,
  Suppressed: 0,
  BadPoints: 0,
  ...own,
});

it('says how a site is', () => {
  expect(rowWords('critical', state({ Conditions: 1 }), NOW)).toBe('Critical');
  expect(rowWords('high', state({ Conditions: 3 }), NOW)).toBe('High · 2 more');
  expect(rowWords('no-answer', state({}), NOW)).toBe('No answer for 22 min');
  expect(rowWords('no-answer', state({ LastGoodPollAt: null, LastAnswerAt: null }), NOW)).toBe(
    'Has never answered',
  );
  expect(rowWords('bad', state({ BadPoints: 1 }), NOW)).toBe('1 bad value');
  expect(rowWords('bad', state({ BadPoints: 4 }), NOW)).toBe('4 bad values');
  expect(rowWords('normal', state({}), NOW)).toBe('Normal');
  expect(rowWords('quiet', state({ Suppressed: 1 }), NOW)).toBe('1 alarm kept quiet');
  expect(rowWords('quiet', state({ Suppressed: 3 }), NOW)).toBe('3 alarms kept quiet');
  const Communication = { State: 'maintenance', Until: '2025-11-21T14:40:00Z' } as const;
  const unheard = { MaintenanceUntil: null, Communication };
  expect(rowWords('quiet', state({ Status: 'offline', Quiet: unheard }), NOW)).toBe('No answer, kept quiet');
  const maintained = { MaintenanceUntil: Communication.Until, Communication };
  expect(rowWords('quiet', state({ Status: 'offline', Quiet: maintained }), NOW)).toMatch(
    /^In maintenance until \d\d:\d\d$/,
  );
  expect(rowWords('unknown', undefined, NOW)).toBe('Not polled yet');
});
