import { expect, it } from 'vitest';
import { whyNotNotifying } from './deadman-of.ts';
import type { PartHealth } from './platform/health.ts';
import type { StorageFailure } from './storage/index.ts';

const NOW = 1_000_000;
const why = (
  health: PartHealth,
  calloutsMs: number | null,
  outboxMs: number | null,
  failure: StorageFailure | null = null,
) =>
  whyNotNotifying(
    {
      storage: { failure },
      alarms: { health: () => health },
      callouts: { lookedMs: () => calloutsMs },
      notify: {
        stats: {
          waiting: 0,
          oldestMs: null,
          dueMs: null,
          lookedMs: outboxMs,
          failure: null,
          lastTakenMs: new Map(),
          sent: 0,
          failed: 0,
          delivered: 0,
        },
      },
    },
    NOW,
  );

it('is well while alarms are stored, steps taken, and the outbox looked into', () => {
  expect(why({ State: 'ok' }, NOW - 60_000, NOW - 60_000)).toBeNull();
  expect(why({ State: 'ok' }, null, NOW)).not.toBeNull();
  expect(why({ State: 'ok' }, NOW, null)).not.toBeNull();
});

it('says which of them is not', () => {
  expect(why({ State: 'degraded', Detail: '3 changes of alarms are not stored yet' }, NOW, NOW)).toBe(
    '3 changes of alarms are not stored yet',
  );
  expect(why({ State: 'ok' }, NOW - 60_001, NOW)).toBe('it is not looked for people to be told');
  expect(why({ State: 'ok' }, NOW, NOW - 60_001)).toBe('the outbox is not looked into');
  const failure = { sinceMs: NOW, reason: 'database or disk is full', readable: true };
  expect(why({ State: 'ok' }, NOW, NOW, failure)).toBe(
    'the database cannot be written: database or disk is full',
  );
});
