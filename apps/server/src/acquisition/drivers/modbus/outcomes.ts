import { countRefused, isGoodPoll } from '@outpost/core';
import { type Clock, stalledMs } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Ingest } from '../../ingest/index.ts';
import { FieldError } from '../field-error.ts';
import { recordFailed, recordResponse } from '../link.ts';
import { SuccessRing } from '../success-ring.ts';
import { mostlyRefused } from './modbus-errors.ts';
import type { PollPlan } from './poll-plan.ts';
import type { PolledStation } from './station.ts';
import * as texts from './texts.ts';

/** Keeps the link state of stations as their polls end, and hands each outcome to ingest, once. */
export class Outcomes {
  goodPolls = 0;
  /** Answered, with most of the points rejected. */
  refusedPolls = 0;
  failedPolls = 0;
  missedPolls = 0;
  readonly #ingest: Ingest;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #success = new SuccessRing();

  constructor(ingest: Ingest, clock: Clock, logger: Logger) {
    this.#ingest = ingest;
    this.#clock = clock;
    this.#logger = logger;
  }

  /**
   * Every request of the poll got a response. It is a good poll if the device did not reject most
   * of the points.
   * @returns why ingest failed to process it; null if it did not
   */
  answered(station: PolledStation, plan: PollPlan, nowMs: number): FieldError | null {
    const { link, slot } = station;
    const isGood = isGoodPoll(plan.reading);
    if (isGood) this.goodPolls++;
    else this.refusedPolls++;
    if (link.failedPolls > 0) {
      // The periods skipped since the last failure count as failed too.
      const alone = this.#periodsSince(station) - 1;
      if (alone > 0) this.#success.count(slot, false, alone, nowMs);
    }
    this.#success.count(slot, isGood, 1, nowMs);
    if (station.isOffline) this.#logger.info({ stationId: station.id }, 'station online again');
    // Not the present: this process may have been suspended since.
    const atMs = Math.round(this.#clock.now() - (this.#clock.monotonicMs() - nowMs));
    const refusal = isGood
      ? null
      : mostlyRefused(station.source, countRefused(plan.reading), station.points.length);
    recordResponse(link, atMs, station.run.slowestMs, refusal);
    station.silences = 0;
    station.unreachable = false;
    return this.#hand(station, plan, atMs, nowMs);
  }

  /** The unit did not respond, or could not be polled. */
  failed(station: PolledStation, error: FieldError, nowMs: number): void {
    station.unreachable = error.step === 'connect' || error.step === 'resolve';
    if (!station.unreachable) station.silences++;
    this.#failed(station, error, station.config.OfflineAfter, nowMs);
  }

  /**
   * The poll under way is overdue, so its values become stale. It continues, and says nothing about
   * the unit, which may not have been reached.
   */
  overdue(station: PolledStation, error: FieldError, nowMs: number): void {
    this.#failed(station, error, 1, nowMs);
  }

  #failed(station: PolledStation, error: FieldError, offlineAfter: number, nowMs: number): void {
    this.failedPolls++;
    const { link, slot } = station;
    const weight = link.failedPolls > 0 ? Math.max(1, this.#periodsSince(station)) : 1;
    this.#success.count(slot, false, weight, nowMs);
    const wasOffline = station.isOffline;
    const atMs = this.#clock.now();
    recordFailed(link, atMs, error, offlineAfter);
    if (station.isOffline && !wasOffline) {
      this.#logger.warn(
        { stationId: station.id, code: error.code, reason: error.message },
        'station offline',
      );
    }
    this.#hand(station, null, atMs, nowMs);
  }

  /** A period went by in which the station's poll could not start. */
  missed(station: PolledStation, periods: number): void {
    station.link.missedPolls += periods;
    this.missedPolls += periods;
  }

  /** Share of good polls in the last 24 h. */
  success24h(station: PolledStation, nowMs: number): number | null {
    return this.#success.share(station.slot, nowMs);
  }

  /** The slot will be reused by another station. */
  forget(slot: number): void {
    this.#success.clear(slot);
  }

  /** Time for which this process was suspended says nothing about a station. */
  #periodsSince({ countedMs, intervalMs }: PolledStation): number {
    return Number.isNaN(countedMs) ? 1 : Math.round((this.#clock.listenedMs() - countedMs) / intervalMs);
  }

  #hand(station: PolledStation, plan: PollPlan | null, atMs: number, nowMs: number): FieldError | null {
    station.countedMs = this.#clock.listenedMs();
    station.link.success24h = this.#success.share(station.slot, nowMs);
    station.link.countedSinceMs ??= atMs;
    try {
      this.#ingest.accept({
        stationId: station.id,
        version: station.config.Version,
        atMs,
        reading: plan === null ? null : plan.reading,
        link: station.link,
        stalledMs: stalledMs(this.#clock),
        requestMs: (station.retries + 1) * station.timeoutMs,
      });
      return null;
    } catch (error) {
      this.#logger.error({ err: error, stationId: station.id }, 'a poll could not be processed');
      const words = texts.valuesNotProcessed(station.id, String(error));
      return new FieldError('INTERNAL', 'station', words, error);
    }
  }
}
