import { toInstant } from './clock.ts';
import { ClockWatch } from './clock-watch.ts';
import type { Context } from './context.ts';
import { StallWatch } from './stall-watch.ts';
import { PROCESS_CHECKS } from './system-checks.ts';
import * as texts from './texts.ts';
import { VERSION } from './version.ts';

/** Watches the system clock and whether the process is suspended, for health and metrics. */
export function createProcessWatch({
  clock,
  logger,
  health,
  metrics,
  systemHealth,
  observeOnly,
  startedMs,
  timeZone,
}: Context): {
  start(): void;
  stop(): void;
} {
  const clockWatch = new ClockWatch(clock, logger);
  const stallWatch = new StallWatch(clock, logger);
  health.add('clock', () => clockWatch.health());
  health.add('process', () => stallWatch.health());
  systemHealth.addChecks(PROCESS_CHECKS, () => ({
    ...{ observeOnly, startedMs, clockStep: clockWatch.last, suspension: stallWatch.last },
  }));
  systemHealth.addPart('server', 'Server', () => ({
    figures: [
      { Label: 'Version', Kind: 'text', Value: VERSION },
      { Label: 'Started', Kind: 'time', Value: toInstant(startedMs) },
      { Label: 'Time zone', Kind: 'text', Value: timeZone },
      { Label: 'Clock changes since startup', Kind: 'count', Value: clockWatch.count },
      { Label: 'Time suspended', Kind: 'seconds', Value: stallWatch.totalMs / 1_000 },
      { Label: 'Memory', Kind: 'bytes', Value: process.memoryUsage.rss() },
    ],
  }));
  metrics.counter('outpost_clock_steps_total', texts.clockChanges, () => clockWatch.count);
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
