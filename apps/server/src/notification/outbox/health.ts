import { formatDuration } from '@outpost/core';
import type { PartHealth } from '../../platform/health.ts';
import * as texts from './texts.ts';
import type { NotifyStats } from './types.ts';

/**
 * A message that has been due for longer than this without an attempt shows that a channel does not
 * keep up.
 */
const OVERDUE_MS = 5 * 60_000;

/**
 * The health of the outbox: waiting messages, since when, and when each channel last sent one.
 * @param problems of channels that cannot receive replies
 */
export function outboxHealth(
  { failure, waiting, oldestMs, dueMs, lastTakenMs }: Readonly<NotifyStats>,
  nowMs: number,
  problems: readonly string[] = [],
): PartHealth {
  if (failure !== null) return { State: 'degraded', Detail: texts.outboxNotReadable };
  const ago = (ms: number) => formatDuration(Math.max(0, nowMs - ms));
  const words = [
    ...problems,
    oldestMs === null ? texts.noMessagesWaiting : texts.messagesWaiting(waiting, ago(oldestMs)),
    ...[...lastTakenMs].map(([channel, ms]) => texts.lastSent(channel, ago(ms))),
  ];
  const isBehind = dueMs !== null && nowMs - dueMs > OVERDUE_MS;
  return { State: isBehind || problems.length > 0 ? 'degraded' : 'ok', Detail: words.join('; ') };
}
