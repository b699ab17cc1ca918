import { type BadQualityStep, worstPriority } from '@outpost/core';
import { ownSuppressionOf, type StationImage } from '../image/index.ts';
import { badPointsReading, badPointsText, badPointText } from './bad-quality-texts.ts';
import { type JudgeContext, type JudgeTime, setConditions } from './conditions.ts';
import type { QualityPlan } from './station-plan.ts';

/**
 * Updates which points of a responding station are bad, after the image has their values. A point
 * whose own alarm is shelved or out of service shares no other.
 */
export function judgeQuality(
  context: JudgeContext,
  station: StationImage,
  plan: QualityPlan,
  time: JudgeTime,
): void {
  const { atMs } = time;
  const { columns } = context.image;
  const { watch, points } = plan;
  const { first, suppressionState } = station;
  const read = { first, qualities: columns.qualities, changedAtMs: columns.changedAtMs };
  const step = watch.step(
    read,
    time,
    (index) => ownSuppressionOf(suppressionState, points[index]!.pointId, 'bad-quality') !== null,
  );
  if (step === null) return;
  for (const index of step.ended) tellOwn(context, station, plan, index, false, atMs);
  // Before the points that leave it: a bad point always has an alarm.
  for (const index of step.began) tellOwn(context, station, plan, index, true, atMs);
  if (step.shared !== null) tellShared(context, station, plan, step, atMs);
}

/** The configuration changed, so the coverage of the shared alarm may have, too. */
export function judgeSharedQuality(
  context: JudgeContext,
  station: StationImage,
  plan: QualityPlan,
  atMs: number,
): void {
  const before = station.badQuality;
  if (before === null) return;
  const shared = plan.watch.shared();
  const isSame =
    before.points.length === shared.length &&
    shared.every((index) => before.points.includes(plan.points[index]!.pointId));
  if (isSame) showShared(context, station, plan);
  else tellFewer(context, station, plan, atMs);
}

/**
 * Restores the alarms that were active when the server stopped; the configuration may have changed
 * just before.
 */
export function restoreQuality(
  context: JudgeContext,
  station: StationImage,
  plan: QualityPlan,
  atMs: number,
): void {
  const { image, alarms } = context;
  const { stationId } = station;
  const { points, watch } = plan;
  const source = { stationId, pointId: null, kind: 'bad-quality' } as const;
  const sharedAtMs = alarms.activeSinceMs(source);
  const covered = new Set(sharedAtMs === null ? [] : alarms.coveredPoints(source));
  const own: number[] = [];
  const shared: number[] = [];
  points.forEach(({ pointId, position, bit }, index) => {
    const sinceMs = alarms.activeSinceMs({ stationId, pointId, kind: 'bad-quality' });
    if (sinceMs !== null) {
      own.push(index);
      image.setCondition(station, station.first + position, Math.log2(bit), sinceMs);
    } else if (covered.has(pointId)) shared.push(index);
  });
  watch.restore({ own, shared, sharedAtMs });
  watch.settle();
  if (shared.length === covered.size) showShared(context, station, plan);
  else tellFewer(context, station, plan, atMs);
}

/** The station is disabled: its state is unknown. */
export function forgetQuality(
  { image }: Pick<JudgeContext, 'image'>,
  station: StationImage,
  plan: QualityPlan,
): void {
  plan.watch.clear();
  image.setBadQuality(station, null);
}

function tellOwn(
  context: JudgeContext,
  station: StationImage,
  { points }: QualityPlan,
  index: number,
  active: boolean,
  atMs: number,
): void {
  const { position, bit } = points[index]!;
  const { columns } = context.image;
  const slot = station.first + position;
  const before = columns.conditions[slot]!;
  const reading = active
    ? badPointText(station.config.Points[position]!, columns.values[slot]!, columns.reasons[slot]!)
    : undefined;
  const mask = active ? before | bit : before & ~bit;
  setConditions(context, station, position, mask, atMs, columns.values[slot]!, reading);
}

/** The configuration removed points of the shared alarm. */
function tellFewer(context: JudgeContext, station: StationImage, plan: QualityPlan, atMs: number): void {
  const together = plan.watch.shared();
  tellShared(
    context,
    station,
    plan,
    { shared: together.length === 0 ? 'returned' : 'changed', together },
    atMs,
  );
}

function tellShared(
  context: JudgeContext,
  station: StationImage,
  plan: QualityPlan,
  { shared, together }: Pick<BadQualityStep, 'shared' | 'together'>,
  atMs: number,
): void {
  const { config, stationId } = station;
  const covered = showShared(context, station, plan);
  const bad = together.map((index) => plan.points[index]!.position);
  context.alarms.changed(config, {
    stationId,
    pointId: null,
    kind: 'bad-quality',
    active: shared !== 'returned',
    atMs,
    value: Number.NaN,
    words: shared === 'returned' ? '' : badPointsText(config, bad, reasonsOf(context, station)),
    reading: badPointsReading(config, bad),
    points: covered,
    again: shared === 'raised',
  });
}

/** Updates the image with the points of the shared alarm. @returns their IDs */
function showShared(
  { image }: JudgeContext,
  station: StationImage,
  { points, watch }: QualityPlan,
): readonly number[] {
  const covered = watch.shared().map((index) => points[index]!);
  const priority = worstPriority(covered.map(({ alarm }) => alarm.Priority));
  const ids = covered.map(({ pointId }) => pointId);
  const sinceMs = watch.sharedAtMs;
  image.setBadQuality(
    station,
    priority === null || sinceMs === null ? null : { sinceMs, priority, points: ids },
  );
  return ids;
}

const reasonsOf =
  ({ image }: JudgeContext, { first }: StationImage) =>
  (position: number): number =>
    image.columns.reasons[first + position]!;
