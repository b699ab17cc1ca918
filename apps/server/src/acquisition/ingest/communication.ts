import { delayConditions, formatDuration } from '@outpost/core';
import type { StationImage } from '../image/index.ts';
import type { JudgeTime } from './conditions.ts';
import type { AlarmSink } from './ingest-types.ts';
import type { CommunicationPlan } from './station-plan.ts';
import * as texts from './texts.ts';

/**
 * A station began or ended to count as offline. Before its first poll its state is unknown, so the
 * previous one continues.
 * @param lastResponseAtMs when it had last responded before this poll; null: never
 */
export function judgeCommunication(
  alarms: AlarmSink,
  { config, stationId, link }: StationImage,
  plan: CommunicationPlan,
  lastResponseAtMs: number | null,
  { atMs, listenedMs }: JudgeTime,
): void {
  const { waits, delays, mask: before } = plan;
  if (link.status === 'offline') {
    waits.wanted = 1;
  } else if (link.status === 'online') {
    if (waits.wanted === 1 && lastResponseAtMs !== null)
      plan.silence = { fromMs: lastResponseAtMs, toMs: atMs };
    waits.wanted = 0;
  }
  if (!config.CommunicationAlarm.Enabled) return;
  plan.mask = delayConditions(delays, waits.wanted, before, waits.clock, listenedMs);
  if (plan.mask === before) return;
  const active = plan.mask === 1;
  alarms.changed(config, {
    stationId,
    pointId: null,
    kind: 'communication',
    active,
    atMs,
    value: Number.NaN,
    words: active ? (link.lastError?.message ?? '') : describeCommunicationLoss(plan.silence),
  });
  if (!active) plan.silence = null;
}

/** Changes during the loss are unknown, which is recorded. */
function describeCommunicationLoss(silence: CommunicationPlan['silence']): string {
  if (!silence) return '';
  return texts.changesUnknownDuring(formatDuration(silence.toMs - silence.fromMs));
}
