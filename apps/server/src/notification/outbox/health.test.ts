import { expect, it } from 'vitest';
import { outboxHealth } from './health.ts';
import type { NotifyStats } from './types.ts';

const NOW = 10_000_000;
const stats = (own: Partial<NotifyStats> = {}): NotifyStats => ({
  waiting: 0,
  oldestMs: null,
  dueMs: null,
  lookedMs: NOW,
  failure: null,
  lastTakenMs: new Map(),
  sent: 0,
  failed: 0,
  delivered: 0,
  ...own,
});

it('reports waiting messages and when each channel last sent one', () => {
  expect(outboxHealth(stats(), NOW)).toEqual({ State: 'ok', Detail: 'no messages waiting' });
  const lastTakenMs = new Map([['sms', NOW - 5_000] as const]);
  expect(outboxHealth(stats({ waiting: 2, oldestMs: NOW - 60_000, dueMs: NOW, lastTakenMs }), NOW)).toEqual({
    State: 'ok',
    Detail: '2 messages waiting, oldest for 1 min; sms last sent 5 s ago',
  });
});

it('is degraded when due messages are not attempted, not when one is postponed', () => {
  const waiting = { waiting: 1, oldestMs: NOW - 3_600_000 };
  expect(outboxHealth(stats({ ...waiting, dueMs: NOW + 60_000 }), NOW).State).toBe('ok');
  expect(outboxHealth(stats({ ...waiting, dueMs: NOW - 300_001 }), NOW).State).toBe('degraded');
  expect(outboxHealth(stats({ failure: new Error('disk') }), NOW)).toEqual({
    State: 'degraded',
    Detail: 'The outbox cannot be read. See the server log.',
  });
});
