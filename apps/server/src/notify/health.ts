import { durationWords } from '@outpost/core';
import type { PartHealth } from '../platform/health.ts';
import type { NotifyStats } from './types.ts';

/** A message that waits longer makes the outbox degraded. */
const LONG_MS = 10 * 60_000;

/** How the outbox is: what waits, since when, and when each channel took a message last. */
export function outboxHealth(
  { failure, waiting, oldestMs, lastTakenMs }: Readonly<NotifyStats>,
  nowMs: number,
): PartHealth {
  if (failure !== null) return { State: 'degraded', Detail: 'The outbox cannot be read. See the log' };
  const ago = (ms: number) => durationWords(Math.max(0, nowMs - ms));
  const words = [
    oldestMs === null
      ? 'no message waits'
      : `${waiting === 1 ? '1 message waits' : `${waiting} messages wait`}, the oldest for ${ago(oldestMs)}`,
    ...[...lastTakenMs].map(([channel, ms]) => `${channel} last taken ${ago(ms)} ago`),
  ];
  const isLong = oldestMs !== null && nowMs - oldestMs > LONG_MS;
  return { State: isLong ? 'degraded' : 'ok', Detail: words.join('; ') };
}
