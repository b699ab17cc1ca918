import type { ManualTime } from '@outpost/testing/manual-time.ts';
import type { Historian } from '../historian-types.ts';

/** At least the pause between two steps of a pass, and less than the time until the next pass. */
const PAUSE_MS = 20;

/**
 * Lets a pass of the retention finish. The clock moves only during its pauses: if it moved while the
 * database works, a slow database would let the next pass begin, at a later time.
 */
export async function settleRetention(historian: Historian, clock: ManualTime): Promise<void> {
  let isDone = false;
  void historian.retention.settle().then(() => {
    isDone = true;
  });
  while (!isDone) await clock.advanceAsync(clock.untilNextMs <= PAUSE_MS ? PAUSE_MS : 0);
}
