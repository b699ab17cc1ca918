import { PRIORITIES, ROLES } from '@outpost/contract';
import { expect, it } from 'vitest';
import { prepareOnCall } from './on-call.ts';
import { type AccountReach, lostOnCall, reachLosses } from './reach.ts';
import { daily, override, setting } from './testing/book.ts';

const ANN: AccountReach = {
  role: 'Operator',
  active: true,
  channels: ['email', 'sms'],
  addresses: { email: 'ann@example.org', sms: '+15551234567' },
  settings: [],
};
const WEEK = { fromMs: Date.parse('2026-03-02T00:00:00Z'), toMs: Date.parse('2026-03-09T00:00:00Z') };

it('compares the minimum priority of each station and channel', () => {
  const before = { ...ANN, settings: [setting(1, 7, 'low', ['email']), setting(1, 7, 'critical', ['sms'])] };
  const after = (...settings: ReturnType<typeof setting>[]) => reachLosses(before, { ...ANN, settings });
  expect(after(...before.settings)).toEqual([]);
  // The same with other rows, and more.
  expect(after(setting(1, 7, 'low', ['sms', 'email']))).toEqual([]);
  expect(after(setting(1, 7, 'medium', ['email']), setting(1, 7, 'critical', ['sms']))).toEqual([
    { kind: 'station', stationId: 7, channels: [{ channel: 'email', before: 'low', after: 'medium' }] },
  ]);
  expect(after(setting(1, 8, 'low', ['email', 'sms']))).toEqual([
    {
      kind: 'station',
      stationId: 7,
      channels: [
        { channel: 'email', before: 'low', after: null },
        { channel: 'sms', before: 'critical', after: null },
      ],
    },
  ]);
});

it('finds a loss exactly where a channel no longer carries some alarm', () => {
  const all = PRIORITIES.flatMap((least) => [
    [],
    [setting(1, 7, least, ['email'])],
    [setting(1, 7, least, ['sms', 'email'])],
    [setting(1, 7, 'critical', ['email']), setting(1, 7, least, ['sms'])],
  ]);
  const reached = (settings: (typeof all)[number]) =>
    new Set(
      settings.flatMap(({ LeastPriority, Channels }) =>
        PRIORITIES.slice(0, PRIORITIES.indexOf(LeastPriority) + 1).flatMap((priority) =>
          Channels.map((channel) => `${priority} ${channel}`),
        ),
      ),
    );
  for (const before of all)
    for (const after of all) {
      const isLess = [...reached(before)].some((one) => !reached(after).has(one));
      const losses = reachLosses({ ...ANN, settings: before }, { ...ANN, settings: after });
      expect(losses.length > 0, JSON.stringify([before, after])).toBe(isLess);
    }
});

it('handles ten thousand stations quickly', () => {
  const settings = Array.from({ length: 10_000 }, (_, index) => setting(1, index + 1));
  expect(reachLosses({ ...ANN, settings }, { ...ANN, settings: [] })).toHaveLength(10_000);
});

it('compares accounts, roles and channels', () => {
  expect(reachLosses(ANN, null)).toEqual([{ kind: 'deleted' }]);
  expect(reachLosses(ANN, { ...ANN, active: false })).toEqual([{ kind: 'deactivated' }]);
  expect(reachLosses({ ...ANN, active: false }, null)).toEqual([]);
  expect(reachLosses(ANN, { ...ANN, channels: ['push', 'email'] })).toEqual([
    { kind: 'channels', channels: ['sms'] },
  ]);
  const elsewhere = { ...ANN.addresses, sms: '+15550000000' };
  expect(reachLosses(ANN, { ...ANN, addresses: elsewhere })).toEqual([
    { kind: 'diverted', channels: ['sms'] },
  ]);
  const lower = ROLES.flatMap((before) =>
    ROLES.filter((after) => reachLosses({ ...ANN, role: before }, { ...ANN, role: after }).length > 0).map(
      (after) => `${before} ${after}`,
    ),
  );
  // An Admin who becomes a Supervisor is notified at the same steps.
  expect(lower.sort()).toEqual([
    'Admin Operator',
    'Admin Viewer',
    'Operator Viewer',
    'Supervisor Operator',
    'Supervisor Viewer',
  ]);
});

it('finds when an account is no longer on call, by schedules and by overrides', () => {
  const nights = daily('Nights', '20:00:00-23:59:59', undefined, 1);
  const mornings = daily('Mornings', '06:00:00-11:59:59', undefined, 2);
  const book = (scheduleIds: number[], overrides: ReturnType<typeof override>[] = []) =>
    prepareOnCall({
      schedules: [nights, mornings],
      assignments: scheduleIds.map((ScheduleId) => ({ AccountId: 1, ScheduleId })),
      overrides,
      timeZone: 'UTC',
    });
  const hours = (spans: { fromMs: number; toMs: number }[]) =>
    spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 3_600_000;
  expect(hours(lostOnCall(book([1, 2]), book([1]), 1, WEEK))).toBeCloseTo(7 * 6, 5);
  expect(lostOnCall(book([1]), book([1, 2]), 1, WEEK)).toEqual([]);
  // Without a schedule an account is always on call: the first one reduces that, removing the last
  // one restores it.
  expect(hours(lostOnCall(book([]), book([1]), 1, WEEK))).toBeCloseTo(7 * 20, 5);
  expect(lostOnCall(book([1]), book([]), 1, WEEK)).toEqual([]);
  const [From, To] = ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z'];
  const window = { fromMs: Date.parse(From), toMs: Date.parse(To) };
  const off = override({ AccountId: 1, From, To });
  expect(hours(lostOnCall(book([1]), book([1], [off]), 1, WEEK, [window]))).toBeCloseTo(4, 5);
  expect(lostOnCall(book([1], [off]), book([1]), 1, WEEK, [window])).toEqual([]);
  // Not on call while not on call anyway changes nothing.
  const morning = { From, To: '2026-06-01T12:00:00Z' };
  const idle = override({ AccountId: 1, ...morning });
  expect(lostOnCall(book([1]), book([1], [idle]), 1, WEEK, [window])).toEqual([]);
});
