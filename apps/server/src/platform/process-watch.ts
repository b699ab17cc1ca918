import { ClockWatch } from './clock-watch.ts';
import type { Context } from './context.ts';
import { StallWatch } from './stall-watch.ts';
import * as texts from './texts.ts';

/** Watches the system clock and whether the process is suspended, for health and metrics. */
export function createProcessWatch({ clock, logger, health, metrics }: Context): {
  start(): void;
  stop(): void;
} {
  const clockWatch = new ClockWatch(clock, logger);
  const stallWatch = new StallWatch(clock, logger);
  health.add('clock', () => clockWatch.health());
  health.add('process', () => stallWatch.health());
  metrics.counter('outpost_clock_steps_total', texts.numberOfClockChanges, () => clockWatch.count);
  metrics.counter('outpost_stalled_seconds_total', texts.timeSuspended, () => stallWatch.totalMs / 1_000);
  return {
    start() {
      clockWatch.start();
      stallWatch.start();
    },
    stop() {
      clockWatch.stop();
      stallWatch.stop();
    },
  };
}
