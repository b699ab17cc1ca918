import type { StationConfig } from '@outpost/contract';
import { type CompiledLimits, compileLimits } from '@outpost/core';

/** What ingest prepares of a station's configuration, and remembers of its last outcome. */
export interface StationPlan {
  /** Positions of the points that have limits, and the limits of each. */
  readonly limited: readonly { readonly position: number; readonly limits: CompiledLimits }[];
  /** Time of the newest outcome; -Infinity: none. */
  lastAtMs: number;
  /** How long after the one before it was; 0: not known. */
  spacingMs: number;
  /** No point is good, because the station does not answer: there is nothing left to mark. */
  silent: boolean;
  /**
   * Values are from before the restart, and the station last answered then (ms). Set until the first outcome, which
   * decides whether the time in between was a gap.
   */
  restartedFromMs: number | null;
}

export function planStation(config: StationConfig, before?: StationPlan): StationPlan {
  return {
    limited: config.Points.flatMap((point, position) =>
      point.Limits.length === 0 ? [] : [{ position, limits: compileLimits(point.Limits) }],
    ),
    lastAtMs: before?.lastAtMs ?? Number.NEGATIVE_INFINITY,
    spacingMs: before?.spacingMs ?? 0,
    silent: false,
    restartedFromMs: before?.restartedFromMs ?? null,
  };
}
