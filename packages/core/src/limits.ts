import { LIMIT_KINDS, type LimitKind, type PointLimit } from '@outpost/contract';
import type { Delays } from './alarm/delays.ts';
import { FROZEN } from './alarm/frozen-value.ts';
import { GOOD } from './quality.ts';
import { SECOND_MS } from './time-units.ts';

/** The limits of one point, ready for `evaluateLimits`; limit number `i` is bit `i` of the mask. */
export interface CompiledLimits {
  readonly count: number;
  /** Index into LIMIT_KINDS. */
  readonly kinds: Uint8Array;
  /** Engineering units, of `rate` per minute; 0 for `on` and `off`. */
  readonly limits: Float64Array;
  /** Where the condition ends: the limit minus (HH, H, rate) or plus (L, LL) its deadband. */
  readonly releases: Float64Array;
  /** How long a condition is delayed, see `delayConditions`; null when no limit has a delay. */
  readonly delays: Delays | null;
  /** The time over which the rate of change is measured, ms; null without a rate limit. */
  readonly rateOverMs: number | null;
  /** What counts as a frozen value, ms and engineering units; null without such a limit. */
  readonly frozen: { readonly change: number; readonly overMs: number; readonly whilePoint: string } | null;
}

const kindCode = (kind: LimitKind) => LIMIT_KINDS.indexOf(kind);
const ON = kindCode('on');
const OFF = kindCode('off');
const HH = kindCode('HH');
const H = kindCode('H');
const RATE = kindCode('rate');
const FROZEN_VALUE = kindCode('frozen-value');

/**
 * Compiles a point's alarms, as returned by `pointAlarms`: `bad-quality`, which is last, does not
 * depend on a value.
 */
export function compileLimits(alarms: readonly PointLimit[]): CompiledLimits {
  const limits = alarms.filter(({ Kind }) => Kind !== 'bad-quality');
  const msOf = (seconds: (limit: PointLimit) => number) => limits.map((limit) => seconds(limit) * SECOND_MS);
  const isDelayed = limits.some(
    ({ OnDelaySeconds, OffDelaySeconds }) => OnDelaySeconds + OffDelaySeconds > 0,
  );
  const rate = limits.find(({ Kind }) => Kind === 'rate');
  const frozen = limits.find(({ Kind }) => Kind === 'frozen-value');
  return {
    count: limits.length,
    kinds: Uint8Array.from(limits, (limit) => kindCode(limit.Kind)),
    limits: Float64Array.from(limits, (limit) => limit.Limit ?? 0),
    releases: Float64Array.from(limits, ({ Kind, Limit, Deadband }) =>
      Kind === 'HH' || Kind === 'H' || Kind === 'rate' ? (Limit ?? 0) - Deadband : (Limit ?? 0) + Deadband,
    ),
    delays: isDelayed
      ? { onMs: msOf((limit) => limit.OnDelaySeconds), offMs: msOf((limit) => limit.OffDelaySeconds) }
      : null,
    rateOverMs: rate ? rate.OverSeconds * SECOND_MS : null,
    frozen: frozen
      ? {
          change: frozen.Limit ?? 0,
          overMs: frozen.OverSeconds * SECOND_MS,
          whilePoint: frozen.WhilePoint,
        }
      : null,
  };
}

/**
 * Which limits the point exceeds, one bit per limit, given those it exceeded before.
 *
 * HH and H begin at or above the limit and end once the value is below it and has returned by the
 * deadband; L and LL the same downwards; `on` and `off` follow the state; `rate` begins and ends as
 * H does, with the amount of the rate of change; `frozen-value` follows its known state. A value
 * that is not GOOD says nothing about the process, so the mask stays unchanged; so does the bit of
 * an unknown rate or frozen state.
 *
 * @param rate as from `RateOfChange`; only used for `rate`
 * @param frozen as from `FrozenValue`; only used for `frozen-value`
 */
export function evaluateLimits(
  compiled: CompiledLimits,
  value: number,
  quality: number,
  activeMask: number,
  rate = Number.NaN,
  frozen = Number.NaN,
): number {
  if (quality !== GOOD) return activeMask;
  let mask = 0;
  for (let index = 0; index < compiled.count; index++) {
    const kind = compiled.kinds[index]!;
    const limit = compiled.limits[index]!;
    const release = compiled.releases[index]!;
    const wasActive = (activeMask >> index) & 1;
    let active: boolean;
    if (kind === ON) active = value !== 0;
    else if (kind === OFF) active = value === 0;
    else if (kind === HH || kind === H) active = value >= limit || (wasActive === 1 && value > release);
    else if (kind === FROZEN_VALUE) active = Number.isNaN(frozen) ? wasActive === 1 : frozen === FROZEN;
    else if (kind === RATE) active = isFast(Math.abs(rate), limit, release, wasActive === 1);
    else active = value <= limit || (wasActive === 1 && value < release);
    if (active) mask |= 1 << index;
  }
  return mask;
}

function isFast(rate: number, limit: number, release: number, wasActive: boolean): boolean {
  return Number.isNaN(rate) ? wasActive : rate >= limit || (wasActive && rate > release);
}
