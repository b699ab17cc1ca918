import type { Point, PushEntry, PushEntryOutcome, StationConfig } from '@outpost/contract';
import { formatPointValue, matchesReported, type PointReading, planWrite } from '@outpost/core';
import {
  CLOCK_ID,
  CLOCK_SHOWN,
  CLOCK_TERMINAL,
  type DesiredValue,
  desiredValueView,
} from './desired-configuration.ts';
import type { Carried } from './exchange.ts';
import { isThere } from './push-outcome.ts';
import type { ChangeSinceCheck } from './recheck.ts';
import type { StoredEntry } from './repository.ts';
import { writeDetails } from './subject.ts';
import { wireOf } from './values.ts';
import { judgeEntry } from './verdict.ts';

/** What an audit line of an entry carries; all that settling it takes. */
export function entryDetails(pushId: number, position: number, { point, value }: DesiredValue, old: number) {
  return { PushId: pushId, Position: position, ...writeDetails(point, value, old) };
}

/** What is there already is left alone; what its point can't hold is not tried. */
export function beforeWriting(
  { point, value, wire }: DesiredValue,
  reading: PointReading,
  position: number,
): StoredEntry {
  const old = wireOf(point, reading.value);
  const entry = { position, pointId: point.Id, terminal: point.Point, wanted: wire, old, actual: old };
  if (matchesReported(point, value, reading.value))
    return { ...entry, outcome: 'unchanged', reason: null, reasonCode: null };
  const plan = planWrite({ point, value });
  if (plan.ok) return { ...entry, outcome: null, reason: null, reasonCode: null };
  return { ...entry, outcome: 'failed', reason: plan.message, reasonCode: 'BAD_REQUEST' };
}

/**
 * An entry of a roll-back that is to be written, unless the controller holds something else by now than its push left there: what
 * somebody wrote later is not overwritten.
 * @param left what the push may have left there, engineering units
 */
export function unlessWrittenSince(
  entry: StoredEntry,
  point: Point,
  { value }: PointReading,
  left: readonly number[],
): StoredEntry {
  if (left.some((one) => matchesReported(point, one, value))) return entry;
  const reason = Number.isNaN(value)
    ? 'It cannot be read now, so it is left alone'
    : `It holds ${formatPointValue(point, value)} now, which this push did not write`;
  return { ...entry, outcome: 'skipped', reason, reasonCode: null };
}

/** An entry that is to be written, unless its its point is another by now. */
export function unlessChanged(entry: StoredEntry, change: ChangeSinceCheck | null): StoredEntry {
  return change === null
    ? entry
    : { ...entry, outcome: 'failed', reason: change.message, reasonCode: change.code };
}

/** What came of an entry that was tried. */
export function afterWriting(
  entry: StoredEntry,
  { point, value }: DesiredValue,
  before: PointReading,
  carried: Carried,
): StoredEntry {
  const { outcome, reason, code } = judgeEntry(point, value, before.value, carried);
  const wasSent = carried.sent !== null && carried.sent.kind !== 'failed';
  const actual =
    carried.readBack === null ? (wasSent ? null : entry.old) : wireOf(point, carried.readBack.value);
  return { ...entry, actual, outcome, reason, reasonCode: code };
}

/** The clock before it is looked at. */
export function clockEntry(position: number): StoredEntry {
  return {
    position,
    pointId: CLOCK_ID,
    terminal: CLOCK_TERMINAL,
    wanted: '',
    old: null,
    actual: null,
    outcome: null,
    reason: null,
    reasonCode: null,
  };
}

/** An entry as the answer has it. */
export function present(config: StationConfig, entry: StoredEntry): PushEntry {
  const point = config.Points.find(({ Id }) => Id === entry.pointId);
  const shown = point
    ? desiredValueView(point)
    : { ...CLOCK_SHOWN, ...(entry.pointId === CLOCK_ID ? {} : lostShown(entry)) };
  return {
    ...shown,
    Wanted: entry.wanted,
    Old: entry.old,
    Actual: entry.actual,
    Applied: isThere(entry.outcome),
    Outcome: entry.outcome as PushEntryOutcome,
    Reason: entry.reason,
    ReasonCode: entry.reasonCode,
  };
}

const lostShown = ({ terminal, pointId }: StoredEntry) => ({
  Point: terminal,
  Name: terminal,
  PointId: pointId,
});
