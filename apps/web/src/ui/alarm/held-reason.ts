import type { AlarmLogEntry } from '@outpost/contract';

/** Why the state of an alarm is held: its station is offline, or its point has bad quality. */
export type HeldReason = 'communication' | 'bad-quality';

type Facts = Pick<AlarmLogEntry, 'Kind' | 'PointId' | 'PointIds' | 'Active'>;

/** Ids of points with bad quality according to an active alarm of their own or of their station. */
export function badPointsOf(alarms: readonly Facts[]): Set<number> {
  const bad = alarms.filter(({ Kind, Active }) => Kind === 'bad-quality' && Active);
  return new Set(bad.flatMap(({ PointId, PointIds = [] }) => (PointId === null ? PointIds : [PointId])));
}

/**
 * Why the state of an alarm is held; null: it is not.
 * @param isNotResponding its station is offline
 * @param badPoints Ids of points with bad quality
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
