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

it('says what waits and when channels last took something', () => {
  expect(outboxHealth(stats(), NOW)).toEqual({ State: 'ok', Detail: 'no message waits' });
  const lastTakenMs = new Map([['sms', NOW - 5_000] as const]);
  expect(outboxHealth(stats({ waiting: 2, oldestMs: NOW - 60_000, dueMs: NOW, lastTakenMs }), NOW)).toEqual({
    State: 'ok',
    Detail: '2 messages wait, the oldest for 1 min; sms last taken 5 s ago',
  });
});

it('is degraded when messages are due and nobody tries them, not when one is put off', () => {
  const waiting = { waiting: 1, oldestMs: NOW - 3_600_000 };
  expect(outboxHealth(stats({ ...waiting, dueMs: NOW + 60_000 }), NOW).State).toBe('ok');
  expect(outboxHealth(stats({ ...waiting, dueMs: NOW - 300_001 }), NOW).State).toBe('degraded');
  expect(outboxHealth(stats({ failure: new Error('disk') }), NOW)).toEqual({
    State: 'degraded',
    Detail: 'The outbox cannot be read. See the log',
  });
});
