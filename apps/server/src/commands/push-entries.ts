import type { Point, PushEntry, PushEntryOutcome, StationConfig } from '@outpost/contract';
import { checkWrite, formatPointValue, matchesReported, type PointReading } from '@outpost/core';
import type { Carried } from '../acquisition/index.ts';
import {
  CLOCK_ID,
  CLOCK_SHOWN,
  CLOCK_TERMINAL,
  type DesiredValue,
  desiredValueView,
} from './desired-configuration.ts';
import type { StoredEntry } from './push-entry.repository.ts';
import { isThere } from './push-outcome.ts';
import type { ChangeSinceCheck } from './recheck.ts';
import { writeDetails } from './subject.ts';
import * as texts from './texts.ts';
import { wireOf } from './values.ts';
import { judgeEntry } from './verdict.ts';

/** The audit details of an entry, sufficient to settle it. */
export function entryDetails(pushId: number, position: number, { point, value }: DesiredValue, old: number) {
  return { PushId: pushId, Position: position, ...writeDetails(point, value, old) };
}

/**
 * Values already in the controller are skipped; values that the point does not allow are not
 * written.
 */
export function beforeWriting(
  { point, value, wire }: DesiredValue,
  reading: PointReading,
  position: number,
): StoredEntry {
  const old = wireOf(point, reading.value);
  const entry = { position, pointId: point.Id, terminal: point.Point, wanted: wire, old, actual: old };
  if (matchesReported(point, value, reading.value))
    return { ...entry, outcome: 'unchanged', reason: null, reasonCode: null };
  const plan = checkWrite(point, value);
  if (plan.ok) return { ...entry, outcome: null, reason: null, reasonCode: null };
  return { ...entry, outcome: 'failed', reason: plan.message, reasonCode: 'BAD_REQUEST' };
}

/**
 * An entry of a roll-back, unless the controller's value is no longer from its push: later writes
 * are not overwritten.
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
    ? texts.skippedCurrentValueUnreadable
    : texts.skippedCurrentValueDiffers(formatPointValue(point, value));
  return { ...entry, outcome: 'skipped', reason, reasonCode: null };
}

/** An entry to be written, unless its point was changed. */
export function unlessChanged(entry: StoredEntry, change: ChangeSinceCheck | null): StoredEntry {
  return change === null
    ? entry
    : { ...entry, outcome: 'failed', reason: change.message, reasonCode: change.code };
}

/** The result of an entry that was tried. */
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

/** The clock before it is read. */
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

/** An entry as in the response. */
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
