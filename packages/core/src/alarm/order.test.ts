import type { AlarmLogEntry, Condition } from '@outpost/contract';
import { expect, it } from 'vitest';
import { compareAlarms, compareConditions } from './order.ts';

const alarm = (
  Id: number,
  given: Partial<Pick<AlarmLogEntry, 'Priority' | 'Kind' | 'State' | 'LastRaisedAt'>>,
) => ({
  Id,
  Priority: 'high' as const,
  Kind: 'on' as const,
  State: 'unacknowledged' as const,
  LastRaisedAt: '2026-01-02T00:00:00.000Z',
  ...given,
});

it('sorts alarms by severity, then unacknowledged, returned ones after active ones, then newest, at one instant as they were raised', () => {
  const sorted = [
    alarm(1, { Priority: 'critical', LastRaisedAt: '2026-01-03T00:00:00.000Z' }),
    alarm(2, { Priority: 'critical' }),
    alarm(3, { Priority: 'critical', State: 'acknowledged', LastRaisedAt: '2026-01-04T00:00:00.000Z' }),
    alarm(4, { Kind: 'HH', State: 'acknowledged', LastRaisedAt: '2026-01-01T00:00:00.000Z' }),
    alarm(6, {}),
    alarm(7, {}),
    alarm(5, { Kind: 'H', State: 'returned-unacknowledged', LastRaisedAt: '2026-01-03T00:00:00.000Z' }),
    // No longer beyond its outer limit.
    alarm(11, { Kind: 'HH', State: 'returned-unacknowledged' }),
    alarm(8, { State: 'acknowledged' }),
    alarm(10, { Kind: 'bad-quality', LastRaisedAt: '2026-01-05T00:00:00.000Z' }),
    alarm(9, { Priority: 'low', Kind: 'LL', LastRaisedAt: '2026-01-04T00:00:00.000Z' }),
  ];
  expect([...sorted].reverse().sort(compareAlarms)).toEqual(sorted);
});

it('sorts conditions by severity, then unacknowledged, then newest, suppressed ones last', () => {
  const condition = (
    given: Partial<Pick<Condition, 'Priority' | 'Kind' | 'Suppressed'>>,
    Since = '2026-01-02T00:00:00.000Z',
  ): Parameters<typeof compareConditions>[0] => ({
    Priority: 'high' as const,
    Kind: 'on' as const,
    Suppressed: null,
    Since,
    ...given,
  });
  const sorted = [
    { ...condition({ Priority: 'critical' }, '2026-01-01T00:00:00.000Z'), Unacknowledged: true },
    condition({ Priority: 'critical' }, '2026-01-03T00:00:00.000Z'),
    { ...condition({ Priority: 'critical' }), Unacknowledged: false },
    condition({ Kind: 'LL' }, '2026-01-01T00:00:00.000Z'),
    condition({ Kind: 'L' }),
    condition({ Priority: 'low' }),
    condition({ Priority: 'critical', Suppressed: { State: 'shelved', Until: null } }),
  ];
  expect([...sorted].reverse().sort(compareConditions)).toEqual(sorted);
});
