import type { StationConfig } from '@outpost/contract';
import type { StationImage } from './image.ts';

/** What is known of a station's values at a time, ms. */
export interface KnownTime {
  /**
   * The last stored value is valid until then: the station's last good poll; later it is unknown.
   */
  readonly untilMs: number;
  /**
   * The end of the time that counts: for a station that responds `untilMs`, otherwise now; not before
   * `untilMs`, also when the clock was set back.
   */
  readonly nowMs: number;
}

/** The longest time until a station counts as offline, ms. */
const patienceMs = ({ OfflineAfter, PollIntervalSeconds }: StationConfig): number =>
  (OfflineAfter + 1) * PollIntervalSeconds * 1_000;

/** @param station undefined: nothing is known of it */
export function knownTimeOf(
  station: Pick<StationImage, 'config' | 'link'> | undefined,
  clockMs: number,
): KnownTime {
  const untilMs = station?.link.lastResponseAtMs ?? Number.NEGATIVE_INFINITY;
  const nowMs = Math.max(clockMs, untilMs);
  // For a station that responds, the time up to its next poll is still open: it is no outage.
  const isHeard = station?.link.status === 'online' && nowMs - untilMs <= patienceMs(station.config);
  return { untilMs, nowMs: isHeard ? untilMs : nowMs };
}
