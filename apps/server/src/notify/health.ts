import { formatDuration } from '@outpost/core';
import type { PartHealth } from '../platform/health.ts';
import type { NotifyStats } from './types.ts';

/** A message that has been due for longer than this and was not tried says that a channel does not keep up. */
const OVERDUE_MS = 5 * 60_000;

/** How the outbox is: what waits, since when, and when each channel took a message last. */
export function outboxHealth(
  { failure, waiting, oldestMs, dueMs, lastTakenMs }: Readonly<NotifyStats>,
  nowMs: number,
): PartHealth {
  if (failure !== null) return { State: 'degraded', Detail: 'The outbox cannot be read. See the log' };
  const ago = (ms: number) => formatDuration(Math.max(0, nowMs - ms));
  const words = [
    oldestMs === null
      ? 'no message waits'
      : `${waiting === 1 ? '1 message waits' : `${waiting} messages wait`}, the oldest for ${ago(oldestMs)}`,
    ...[...lastTakenMs].map(([channel, ms]) => `${channel} last taken ${ago(ms)} ago`),
  ];
  const isBehind = dueMs !== null && nowMs - dueMs > OVERDUE_MS;
  return { State: isBehind ? 'degraded' : 'ok', Detail: words.join('; ') };
}
