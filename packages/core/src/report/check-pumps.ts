import { DAY_MS, HOUR_MS } from '../time-units.ts';
import type { StateChanges } from '../trend/digital.ts';
import { HEALTH } from './health-limits.ts';
import { type JointRunTime, jointRunTimeIn, sharesOf } from './joint-run-time.ts';
import { type PumpUsage, pumpRunLength, type UsualUsage, usageOf, usualOf } from './pump-usage.ts';
import { type PumpRun, runsOf, startsOf } from './runs.ts';

/** A pump's running states, from HEALTH.USUAL_DAYS before the period. */
export interface PumpRecord {
  readonly pointId: number;
  readonly changes: StateChanges;
}

export interface CheckedPump {
  readonly pointId: number;
  readonly now: PumpUsage;
  /** null: too little is known of the days before; the pump is not judged. */
  readonly usual: UsualUsage | null;
  /** Of the run time of all pumps, 0 to 1; null for a single pump, or too little run time. */
  readonly share: number | null;
  readonly usualShare: number | null;
}

/** An unusual finding about a pump. All times are milliseconds, all shares 0 to 1. */
export type PumpDeviation =
  /** More starts in an hour than usual. */
  | {
      readonly kind: 'frequent-starts';
      readonly pointId: number;
      /** The first start of the first hour with too many. */
      readonly sinceMs: number;
      /** In the busiest hour. */
      readonly starts: number;
      readonly usualStarts: number;
      readonly limit: number;
    }
  /** More runs than usual are too short for the motor. */
  | {
      readonly kind: 'short-runs';
      readonly pointId: number;
      /** The first of them. */
      readonly sinceMs: number;
      readonly runs: number;
      readonly shortRuns: number;
      readonly usualShare: number;
    }
  /** A run that is far longer than usual. */
  | {
      readonly kind: 'left-running';
      readonly pointId: number;
      readonly sinceMs: number;
      readonly ms: number;
      readonly usualMs: number;
      /** Unknown time within it. */
      readonly unknownMs: number;
      /** At the end of the period. */
      readonly isRunning: boolean;
    }
  /** A pump does more of the work than usual. */
  | {
      readonly kind: 'imbalance';
      readonly pointId: number;
      /** The first of the days since then. */
      readonly sinceMs: number;
      readonly share: number;
      readonly usualShare: number;
    }
  /** Several run at once for longer than usual. */
  | {
      readonly kind: 'both-running';
      readonly pointIds: readonly number[];
      /** The first time in the period. */
      readonly sinceMs: number;
      readonly ms: number;
      /** Of the known time. */
      readonly share: number;
      readonly usualShare: number;
    };

export interface PumpCheck {
  readonly pumps: readonly CheckedPump[];
  /** With two pumps or more. */
  readonly together: JointRunTime | null;
  readonly findings: readonly PumpDeviation[];
}

/**
 * How the pumps of a station run, from `fromMs` up to `toMs`, compared with what was usual for each
 * in the 30 days before.
 *
 * @param pumps that work together: the pair of a lift station. A single one is allowed
 */
export function checkPumps(pumps: readonly PumpRecord[], fromMs: number, toMs: number): PumpCheck {
  const usualFromMs = fromMs - HEALTH.USUAL_DAYS * DAY_MS;
  const changes = pumps.map((pump) => pump.changes);
  const isSeveral = pumps.length > 1;
  const together = isSeveral ? jointRunTimeIn(changes, fromMs, toMs) : null;
  const usualTogether = isSeveral ? jointRunTimeIn(changes, usualFromMs, fromMs) : null;
  const shares = together && sharesOf(together, HEALTH.MIN_ON_MS);
  const isUsualKnown = usualTogether !== null && usualTogether.knownMs >= HEALTH.MIN_KNOWN_MS;
  const usualShares = isUsualKnown ? sharesOf(usualTogether, HEALTH.MIN_ON_MS) : null;
  const findings: PumpDeviation[] = [];
  const figures = pumps.map((pump, index): CheckedPump => {
    const runs = runsOf(pump.changes);
    const now = usageOf(pump.changes, runs, fromMs, toMs);
    const usual = usualOf(pump.changes, runs, fromMs);
    if (usual) findings.push(...findingsOf(pump, runs, now, usual, fromMs, toMs));
    return {
      pointId: pump.pointId,
      now,
      usual,
      share: shares?.[index] ?? null,
      usualShare: usualShares?.[index] ?? null,
    };
  });
  const imbalance = shares && usualShares && findImbalance(pumps, shares, usualShares, fromMs, toMs);
  if (imbalance) findings.push(imbalance);
  const both = together && isUsualKnown ? findBothRunning(pumps, together, usualTogether) : null;
  if (both) findings.push(both);
  return { pumps: figures, together, findings };
}

function findingsOf(
  { pointId, changes }: PumpRecord,
  runs: readonly PumpRun[],
  now: PumpUsage,
  usual: UsualUsage,
  fromMs: number,
  toMs: number,
): PumpDeviation[] {
  const findings: PumpDeviation[] = [];
  const limit = Math.max(HEALTH.HARMLESS_STARTS, HEALTH.MORE_STARTS * usual.busiestHour);
  if (now.busiestHour && now.busiestHour.starts > limit) {
    const starts = startsOf(changes, fromMs, toMs);
    // The first hour with too many: with the start that exceeded the limit.
    const one = Math.floor(limit);
    const last = starts.findIndex((at, index) => index >= one && at - starts[index - one]! < HOUR_MS);
    findings.push({
      kind: 'frequent-starts',
      pointId,
      sinceMs: starts[last - one]!,
      starts: now.busiestHour.starts,
      usualStarts: usual.busiestHour,
      limit,
    });
  }
  const { shortShare, longRunMs } = usual;
  if (shortShare !== null && now.shortRuns >= HEALTH.MIN_SHORT_RUNS) {
    if (now.shortRuns / now.runs >= shortShare + HEALTH.MORE_SHORT_RUNS) {
      const first = runs.find(
        (run) => run.isComplete && run.endMs > fromMs && pumpRunLength(run) < HEALTH.SHORT_RUN_MS,
      )!;
      const { runs: count, shortRuns } = now;
      const sinceMs = first.startMs;
      findings.push({ kind: 'short-runs', pointId, sinceMs, runs: count, shortRuns, usualShare: shortShare });
    }
  }
  const run = now.longestRun;
  if (longRunMs !== null && run !== null) {
    const ms = pumpRunLength(run);
    if (ms > Math.max(HEALTH.MIN_LONG_RUN_MS, HEALTH.LONGER_RUN * longRunMs)) {
      const { startMs: sinceMs, unknownMs, isOpen: isRunning } = run;
      findings.push({ kind: 'left-running', pointId, sinceMs, ms, usualMs: longRunMs, unknownMs, isRunning });
    }
  }
  return findings;
}

/** The pump whose share has grown most, if it has grown too much. */
function findImbalance(
  pumps: readonly PumpRecord[],
  shares: readonly number[],
  usualShares: readonly number[],
  fromMs: number,
  toMs: number,
): PumpDeviation | null {
  const more = shares.map((share, index) => share - usualShares[index]!);
  const most = more.indexOf(Math.max(...more));
  if (more[most]! < HEALTH.SHARE_OFF) return null;
  const changes = pumps.map((pump) => pump.changes);
  let sinceMs = fromMs;
  // Days without shares are skipped; the last usual one ends the search.
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) {
    const ofDay = sharesOf(jointRunTimeIn(changes, dayMs, Math.min(dayMs + DAY_MS, toMs)), HEALTH.MIN_ON_MS);
    if (ofDay && ofDay[most]! - usualShares[most]! < HEALTH.SHARE_OFF) sinceMs = dayMs + DAY_MS;
  }
  return {
    kind: 'imbalance',
    pointId: pumps[most]!.pointId,
    sinceMs: sinceMs < toMs ? sinceMs : fromMs,
    share: shares[most]!,
    usualShare: usualShares[most]!,
  };
}

function findBothRunning(
  pumps: readonly PumpRecord[],
  now: JointRunTime,
  usual: JointRunTime,
): PumpDeviation | null {
  if (now.fromMs === null || now.togetherMs < HEALTH.MIN_TOGETHER_MS) return null;
  const share = now.togetherMs / now.knownMs;
  const usualShare = usual.togetherMs / usual.knownMs;
  if (share < HEALTH.MORE_TOGETHER * usualShare) return null;
  return {
    kind: 'both-running',
    pointIds: pumps.map(({ pointId }) => pointId),
    sinceMs: now.fromMs,
    ms: now.togetherMs,
    share,
    usualShare,
  };
}
