import { MAX_POINTS } from '@outpost/contract';
import { createChangeList, detectChanges, type ReadingColumns } from '@outpost/core';
import type { StationImage } from '../image/index.ts';
import { judgeQuality } from './bad-quality.ts';
import { judgeCommunication } from './communication.ts';
import { type JudgeTime, judgeLimits } from './conditions.ts';
import { closeRestart, goStale, isGap } from './gaps.ts';
import type { IngestContext, IngestStats } from './ingest-types.ts';
import type { PollOutcome } from './outcome.ts';
import { FORCED_AFTER_MS, noteRead } from './source-reports.ts';
import type { IngestPlan } from './station-plan.ts';
import type { StoreValue } from './value-store.ts';

/** What a poll read of a station. */
interface PollReading {
  readonly reading: ReadingColumns;
  readonly time: JudgeTime;
  /** NaN: the time since the previous poll is unknown. */
  readonly previousListenedMs: number;
  readonly version: number;
}

/** Takes outcomes of polls: the values of all points at one time, or that there was no response. */
export class PollOutcomes {
  readonly #context: IngestContext;
  readonly #stats: IngestStats;
  readonly #store: StoreValue;
  readonly #list = createChangeList(MAX_POINTS);

  constructor(context: IngestContext, stats: IngestStats, store: StoreValue) {
    this.#context = context;
    this.#stats = stats;
    this.#store = store;
  }

  /** @returns false if the outcome is not valid */
  take(station: StationImage, plan: IngestPlan, outcome: PollOutcome): boolean {
    const { image, history, alarms } = this.#context;
    const { stationId, atMs, reading, link } = outcome;
    if (!Number.isFinite(atMs) || (reading && reading.values.length < station.count)) return false;
    const time = { atMs, listenedMs: atMs - (outcome.stalledMs ?? 0) };
    const { lastAtMs, lastListenedMs } = plan;
    // The first outcome since the start has no predecessor.
    const isFirst = plan.restartedFromMs !== null || lastAtMs === Number.NEGATIVE_INFINITY;
    const wasAway = !isFirst && isGap(station.config, plan, atMs - lastAtMs, outcome.requestMs ?? 0);
    if (atMs <= lastAtMs) this.#stats.clockStepsBack += 1;
    plan.spacingMs = isFirst ? 0 : atMs - lastAtMs;
    plan.lastAtMs = atMs;
    plan.lastListenedMs = time.listenedMs;
    this.#stats.samples += closeRestart(image, history, station, plan, atMs, reading ? 'all' : 'none');
    const lastResponseAtMs = station.link.lastResponseAtMs;
    const version = image.setLink(station, link);
    if (wasAway || !reading) {
      const staleAtMs = wasAway ? lastAtMs + 1 : atMs;
      this.#stats.samples += goStale(image, history, station, plan, staleAtMs, version);
    }
    if (reading) {
      history.notePoll(stationId, atMs);
      const previousListenedMs = wasAway ? Number.NaN : lastListenedMs;
      this.#takeReading(station, plan, { reading, time, previousListenedMs, version });
    }
    judgeCommunication(alarms, station, plan.communication, lastResponseAtMs, time);
    return true;
  }

  #takeReading(
    station: StationImage,
    plan: IngestPlan,
    { reading, time, previousListenedMs, version }: PollReading,
  ): void {
    const store = this.#store;
    const list = this.#list;
    const { atMs } = time;
    const { columns } = this.#context.image;
    const { first, count } = station;
    detectChanges(columns, first, plan.deadbands, reading, count, atMs, FORCED_AFTER_MS, list);
    for (let index = 0; index < list.changedCount; index++) {
      const position = list.changed[index]!;
      store(first + position, reading, position, atMs, version);
    }
    for (let index = 0; index < list.dueCount; index++) {
      const position = list.due[index]!;
      store(first + position, reading, position, atMs, version);
    }
    const { measuredAtMs } = columns;
    const { values } = reading;
    for (let position = 0; position < count; position++) {
      const value = values[position]!;
      // biome-ignore lint/suspicious/noSelfCompare: the cheapest test for NaN, and this loop runs 240,000 times a second
      if (value === value) measuredAtMs[first + position] = atMs;
    }
    // An exceeded limit is shown with the value that crossed it, even within the deadband.
    judgeLimits(this.#context, station, plan, reading, time, previousListenedMs, (position) => {
      if (!Object.is(columns.values[first + position], values[position])) {
        store(first + position, reading, position, atMs, version);
      }
    });
    judgeQuality(this.#context, station, plan.quality, time);
    if (plan.reported) noteRead(station, plan.reported, reading, atMs);
    plan.silent = false;
    this.#stats.points += count;
  }
}
