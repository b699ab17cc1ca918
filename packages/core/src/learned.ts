import { type HoleMap, NO_HOLES } from './holes.ts';
import { canBeSplit, learnRead, learnRefusal } from './learn.ts';
import type { PlannedBlock, PlanPoint, ReadBlock } from './plan.ts';
import { type RequestSizes, refusalExplained, sizeFromResponse, sizeRefused } from './request-size.ts';

/**
 * What polls have learned about a device: missing addresses, and its response limits. Immutable
 * plain data; a step that learns nothing returns the same object. For one list of points.
 */
export interface LearnedLimits {
  readonly holes: HoleMap;
  readonly sizes: RequestSizes;
}

/** After the device answered a read. */
export function learnFromResponse(learned: LearnedLimits, block: ReadBlock): LearnedLimits {
  const holes = learned.holes === NO_HOLES ? NO_HOLES : learnRead(learned.holes, block);
  return updated(learned, holes, sizeFromResponse(learned.sizes, block));
}

/**
 * After the device rejected a planned block with exception 2 or 3: it is too long, or an address is
 * missing.
 */
export function learnRefused(
  learned: LearnedLimits,
  points: readonly PlanPoint[],
  block: PlannedBlock,
  exception: number,
): LearnedLimits {
  const { sizes, shrinks } = sizeRefused(learned.sizes, block, canBeSplit(points, block), false);
  if (shrinks) return { ...learned, sizes };
  return {
    holes: learnRefusal(learned.holes, points, block, exception),
    sizes: refusalExplained(sizes, block),
  };
}

/**
 * After the device closed the connection on a planned block, twice: it may be too long. Where size
 * cannot be the reason, the plan does not change.
 */
export function learnDropped(
  learned: LearnedLimits,
  points: readonly PlanPoint[],
  block: PlannedBlock,
): { readonly learned: LearnedLimits; readonly shrinks: boolean } {
  const { sizes, shrinks } = sizeRefused(learned.sizes, block, canBeSplit(points, block), true);
  return { learned: updated(learned, learned.holes, sizes), shrinks };
}

function updated(learned: LearnedLimits, holes: HoleMap, sizes: RequestSizes): LearnedLimits {
  return holes === learned.holes && sizes === learned.sizes ? learned : { holes, sizes };
}
