import type { AlarmLogEntry } from '@outpost/contract';

/** Why an alarm holds as it was: its station does not answer, or the value of its point cannot be trusted. */
export type HeldReason = 'communication' | 'bad-quality';

type Facts = Pick<AlarmLogEntry, 'Kind' | 'PointId' | 'PointIds' | 'Active'>;

/** Ids of points of which an active alarm, their own or their station's, says that their quality is bad. */
export function badPointsOf(alarms: readonly Facts[]): Set<number> {
  const bad = alarms.filter(({ Kind, Active }) => Kind === 'bad-quality' && Active);
  return new Set(bad.flatMap(({ PointId, PointIds = [] }) => (PointId === null ? PointIds : [PointId])));
}

/**
 * Why an alarm holds as it was; null: it does not.
 * @param isNotResponding its station does not answer
 * @param badPoints Ids of points whose quality is bad
 */
export function heldReason(
  { Kind, PointId, Active }: Facts,
  isNotResponding: boolean,
  badPoints: ReadonlySet<number>,
): HeldReason | null {
  if (Kind === 'communication') return null;
  if (isNotResponding) return 'communication';
  return Active && Kind !== 'bad-quality' && PointId !== null && badPoints.has(PointId)
    ? 'bad-quality'
    : null;
}
