import type { ConnectionTest, StationConfig } from '@outpost/contract';
import { stalledMs } from '../../platform/clock.ts';
import { type LinkState, type PollOutcome, type SourceReport, unknownLink } from '../ingest/index.ts';
import type { DriverDeps } from './driver.ts';
import { FieldError } from './field-error.ts';
import { recordFailed, recordResponse } from './link.ts';
import { SuccessRing } from './success-ring.ts';
import * as texts from './texts.ts';

/**
 * Hands values, or that there are none, to ingest.
 *
 * @returns why ingest failed to process it; null if it did not
 */
export function handToIngest(
  { ingest, logger }: DriverDeps,
  input: PollOutcome | SourceReport,
): FieldError | null {
  try {
    ingest.accept(input);
    return null;
  } catch (error) {
    logger.error({ err: error, stationId: input.stationId }, 'a report could not be processed');
    const text = texts.reportNotProcessed(input.stationId, String(error));
    return new FieldError('INTERNAL', 'station', text, error);
  }
}

/** How well a station can be reached. */
export interface Reach {
  readonly link: LinkState;
  /** Of its polls in the last 24 h, in slot 0. */
  readonly success: SuccessRing;
}

export const unknownReach = (isEnabled: boolean): Reach => ({
  link: unknownLink(isEnabled),
  success: new SuccessRing(),
});

/** A poll, or an interval in which values can come by themselves, was good or not. */
export function countPoll({ clock }: DriverDeps, { link, success }: Reach, isGood: boolean): void {
  const nowMs = clock.monotonicMs();
  success.count(0, isGood, 1, nowMs);
  link.success24h = success.share(0, nowMs);
  link.countedSinceMs ??= clock.now();
}

/** The device responded, or something came. @param roundTripMs null: it was not asked */
export function markOnline(
  { clock, logger }: DriverDeps,
  stationId: number,
  { link }: Reach,
  roundTripMs: number | null,
): void {
  if (link.status === 'offline') logger.info({ stationId }, 'station online again');
  recordResponse(link, clock.now(), roundTripMs, null);
}

/**
 * A poll failed, or nothing came: the station is offline from the `OfflineAfter`th time in a row.
 *
 * @returns the error that those who wait get: the given one, or that of ingest
 */
export function reportFailure(
  deps: DriverDeps,
  { StationId, Version, OfflineAfter }: StationConfig,
  reach: Reach,
  error: FieldError,
): FieldError {
  const { link } = reach;
  const wasOffline = link.status === 'offline';
  const atMs = deps.clock.now();
  recordFailed(link, atMs, error, OfflineAfter);
  countPoll(deps, reach, false);
  if (link.status === 'offline' && !wasOffline) {
    deps.logger.warn({ stationId: StationId, code: error.code, reason: error.message }, 'station offline');
  }
  const outcome = { stationId: StationId, version: Version, link, stalledMs: stalledMs(deps.clock) };
  return handToIngest(deps, { ...outcome, atMs, reading: null }) ?? error;
}

/** Whether a changed station is one of these protocols; null: it was deleted. */
export const isOfProtocols = (
  config: StationConfig | null,
  protocols: readonly string[],
): config is StationConfig => config !== null && protocols.includes(config.Source.Protocol);

/** Whether a changed station is where it was, so that its state stays known. */
export const isSameSource = (old: StationConfig, config: StationConfig): boolean =>
  config.Enabled && old.Enabled && JSON.stringify(old.Source) === JSON.stringify(config.Source);

/**
 * The result of a connection test in one step.
 *
 * @param error why it failed; null: it passed
 * @param passed what was shown
 */
export function testOutcome(error: FieldError | null, passed: string): ConnectionTest {
  const step = {
    Step: error?.step === 'answer' ? ('answer' as const) : ('connect' as const),
    State: error === null ? ('passed' as const) : ('failed' as const),
    Ms: null,
    Words: error?.message ?? passed,
    Check: null,
  };
  return { Ok: error === null, Steps: [step], Reading: null };
}
