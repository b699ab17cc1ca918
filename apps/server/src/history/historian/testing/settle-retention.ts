import type { ManualClock } from '../../../testing/manual-clock.ts';
import type { History } from '../index.ts';

/** At least the pause between two steps of a pass, and less than the time until the next pass. */
const PAUSE_MS = 20;

/**
 * Lets a pass of the retention finish. The clock moves only during its pauses: if it moved while the
 * database works, a slow database would let the next pass begin, at a later time.
 */
export async function settleRetention(history: History, clock: ManualClock): Promise<void> {
  let isDone = false;
  void history.retention.settle().then(() => {
    isDone = true;
  });
  while (!isDone) await clock.advanceAsync(clock.untilNextMs <= PAUSE_MS ? PAUSE_MS : 0);
}
