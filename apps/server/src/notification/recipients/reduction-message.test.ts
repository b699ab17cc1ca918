import { expect, it } from 'vitest';
import { lossLines } from './reduction-message.ts';

const context = { stationName: String, personName: String, timeZone: 'America/Denver' };
const onCall = (...hours: [from: string, to: string][]) =>
  lossLines(
    [
      {
        kind: 'duty',
        spans: hours.map(([from, to]) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })),
      },
    ],
    context,
  );

it('gives the zone of on-call periods, for each time if the clock changes between them', () => {
  expect(onCall(['2026-05-01T06:00:00Z', '2026-05-01T12:00:00Z'])).toEqual([
    'No longer on call: 2026-05-01 00:00 to 2026-05-01 06:00 MDT.',
  ]);
  expect(onCall(['2026-11-01T06:00:00Z', '2026-11-01T12:00:00Z'])).toEqual([
    'No longer on call: 2026-11-01 00:00 MDT to 2026-11-01 05:00 MST.',
  ]);
});

it('gives earlier channels of a station with their priorities', () => {
  const channels = [
    { channel: 'email', before: 'low', after: null },
    { channel: 'sms', before: 'low', after: 'critical' },
    { channel: 'push', before: 'critical', after: null },
  ] as const;
  expect(lossLines([{ kind: 'station', stationId: 1, channels }], context)).toEqual([
    '1: no longer by email (previously for low priority or higher); by SMS only for critical alarms (previously for low priority or higher); no longer by browser notification (previously for critical alarms).',
  ]);
});
