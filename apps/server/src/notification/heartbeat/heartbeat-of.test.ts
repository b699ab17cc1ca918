import { expect, it } from 'vitest';
import type { PartHealth } from '../../platform/health.ts';
import type { StorageFailure } from '../../platform/storage/index.ts';
import { whyNotNotifying } from './index.ts';

const NOW = 1_000_000;
const why = (
  health: PartHealth,
  escalationMs: number | null,
  outboxMs: number | null,
  failure: StorageFailure | null = null,
) =>
  whyNotNotifying(
    {
      storage: { failure },
      alarms: { health: () => health },
      escalation: { lookedMs: () => escalationMs },
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

it('is well while alarms are stored, escalations processed and the outbox processed', () => {
  expect(why({ State: 'ok' }, NOW - 60_000, NOW - 60_000)).toBeNull();
  expect(why({ State: 'ok' }, null, NOW)).not.toBeNull();
  expect(why({ State: 'ok' }, NOW, null)).not.toBeNull();
});

it('names the one that is not', () => {
  expect(why({ State: 'degraded', Detail: '3 alarm events cannot be stored; retrying' }, NOW, NOW)).toBe(
    '3 alarm events cannot be stored; retrying',
  );
  expect(why({ State: 'ok' }, NOW - 60_001, NOW)).toBe('escalations are not being processed');
  expect(why({ State: 'ok' }, NOW, NOW - 60_001)).toBe('the outbox is not being processed');
  const failure = { sinceMs: NOW, reason: 'database or disk is full', readable: true };
  expect(why({ State: 'ok' }, NOW, NOW, failure)).toBe(
    'Outpost can’t write to its database: database or disk is full',
  );
});
