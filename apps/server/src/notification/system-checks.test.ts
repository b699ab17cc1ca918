import type { AlarmWarning } from '@outpost/contract';
import { expect, it } from 'vitest';
import { NOTIFICATION_CHECKS, type NotificationFacts } from './system-checks.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const WELL: NotificationFacts = {
  ...{ warnings: [], dueMs: null, waiting: 0, nowMs: NOW, heartbeat: { State: 'ok' } },
};
const found = (facts: Partial<NotificationFacts>) =>
  NOTIFICATION_CHECKS.flatMap(({ id, find }) => {
    const one = find({ ...WELL, ...facts });
    return one === null || (Array.isArray(one) && one.length === 0) ? [] : [id];
  });
const failing: AlarmWarning = {
  ...{ Code: 'sending-fails', Text: 'Email delivery is failing', Reason: '451 later', Subject: 'email' },
  Since: '2026-03-02T02:10:00Z',
};

it('finds a channel that fails, once, with its message', () => {
  expect(found({})).toEqual([]);
  const warnings = [failing];
  expect(found({ warnings, dueMs: NOW - 600_000, waiting: 3 })).toEqual(['notifications.sending-fails']);
  const check = NOTIFICATION_CHECKS.find(({ id }) => id === 'notifications.sending-fails')!;
  expect(check.find({ ...WELL, warnings })).toEqual([
    {
      subject: 'email',
      title: 'Email delivery is failing',
      reason: '451 later',
      sinceMs: Date.parse(failing.Since),
    },
  ]);
});

it('finds late messages and a heartbeat that fails', () => {
  expect(found({ dueMs: NOW - 60_000, waiting: 1 })).toEqual([]);
  expect(found({ dueMs: NOW - 60_001, waiting: 1 })).toEqual(['notifications.late']);
  expect(found({ heartbeat: { State: 'degraded', Detail: 'It responded with 404' } })).toEqual([
    'notifications.heartbeat-failing',
  ]);
  expect(found({ heartbeat: null })).toEqual([]);
});
