import type { StationConfig } from '@outpost/contract';
import { createChangeList, detectChanges, type ReadingColumns } from '@outpost/core';
import { stalledMs } from '../../platform/clock.ts';
import type { StationImage } from '../image/index.ts';
import { judgeQuality } from './bad-quality.ts';
import { judgeCommunication } from './communication.ts';
import { type JudgeTime, judgeLimits } from './conditions.ts';
import { configureStation, endStation } from './configure.ts';
import { closeRestart, goStale, isGap } from './gaps.ts';
import type { IngestArea, IngestContext, IngestStats } from './ingest-types.ts';
import type { PollOutcome, SourceReport } from './outcome.ts';
import { FORCED_AFTER_MS, noteRead, SourceReports } from './source-reports.ts';
import type { IngestPlan } from './station-plan.ts';

/** Maximum number of points of a station, as in the contract. */
const MAX_POINTS = 2_000;

export function createIngest(deps: IngestContext): IngestArea {
  const { image, history, alarms, bus, clock, logger } = deps;
  const plans = new Map<number, IngestPlan>();
  const list = createChangeList(MAX_POINTS);
  const stats: IngestStats = {
    ...{ outcomes: 0, dropped: 0, points: 0, samples: 0 },
    ...{ clockStepsBack: 0, lateValues: 0, wrongTimes: 0 },
  };
  const reports = new SourceReports(deps, stats, store);

  function configure(config: StationConfig): void {
    const plan = configureStation(deps, config, plans.get(config.StationId), {
      atMs: clock.now(),
      listenedMs: clock.now() - stalledMs(clock),
    });
    plans.set(config.StationId, plan);
  }

  /** Stores the value of a slot and publishes it. */
  function store(
    slot: number,
    value: number,
    quality: number,
    reason: number,
    atMs: number,
    version: number,
  ): void {
    const { columns } = image;
    const series = columns.series[slot]!;
    columns.storedAtMs[slot] = history.append(series, atMs, value, quality);
    stats.samples += 1;
    // Object.is: NaN equals NaN, so "no value" again is no change.
    if (
      quality === columns.qualities[slot] &&
      reason === columns.reasons[slot] &&
      Object.is(value, columns.values[slot])
    ) {
      return;
    }
    columns.values[slot] = value;
    columns.qualities[slot] = quality;
    columns.reasons[slot] = reason;
    // History knows whether the value held before, as over a short restart, and returns times that
    // never go back.
    columns.changedAtMs[slot] = history.sinceMs(series);
    columns.versions[slot] = version;
  }

  /** Stores the value that was read of the point at `position`. */
  function storeRead(
    station: StationImage,
    position: number,
    { values, qualities, reasons }: ReadingColumns,
    atMs: number,
    version: number,
  ): void {
    const slot = station.first + position;
    store(slot, values[position]!, qualities[position]!, reasons[position]!, atMs, version);
  }

  function takeReading(
    station: StationImage,
    plan: IngestPlan,
    reading: ReadingColumns,
    time: JudgeTime,
    previousListenedMs: number,
    version: number,
  ): void {
    const { atMs } = time;
    const { columns } = image;
    const { first, count } = station;
    detectChanges(columns, first, reading, count, atMs, FORCED_AFTER_MS, list);
    for (let index = 0; index < list.changedCount; index++) {
      storeRead(station, list.changed[index]!, reading, atMs, version);
    }
    for (let index = 0; index < list.dueCount; index++) {
      storeRead(station, list.due[index]!, reading, atMs, version);
    }
    const { measuredAtMs } = columns;
    const { values } = reading;
    for (let position = 0; position < count; position++) {
      const value = values[position]!;
      // biome-ignore lint/suspicious/noSelfCompare: the cheapest test for NaN, and this loop runs 240,000 times a second
      if (value === value) measuredAtMs[first + position] = atMs;
    }
    // An exceeded limit is shown with the value that crossed it, even within the deadband.
    judgeLimits(deps, station, plan, reading, time, previousListenedMs, (position) => {
      if (!Object.is(columns.values[first + position], reading.values[position])) {
        storeRead(station, position, reading, atMs, version);
      }
    });
    judgeQuality(deps, station, plan.quality, time);
    if (plan.reported) noteRead(station, plan.reported, reading, atMs);
    plan.silent = false;
    stats.points += count;
  }

  function accept(input: PollOutcome | SourceReport): void {
    stats.outcomes += 1;
    const station = image.station(input.stationId);
    const plan = plans.get(input.stationId);
    if (
      !station ||
      !plan ||
      station.config.Version !== input.version ||
      !station.config.Enabled ||
      !('values' in input ? reports.take(station, plan, input) : takePoll(station, plan, input))
    ) {
      stats.dropped += 1;
    }
  }

  /** @returns false if it is not valid */
  function takePoll(station: StationImage, plan: IngestPlan, outcome: PollOutcome): boolean {
    const { stationId, atMs, reading, link } = outcome;
    if (!Number.isFinite(atMs) || (reading && reading.values.length < station.count)) return false;
    const time = { atMs, listenedMs: atMs - (outcome.stalledMs ?? 0) };
    const { lastAtMs, lastListenedMs } = plan;
    // The first outcome since the start has no predecessor.
    const isFirst = plan.restartedFromMs !== null || lastAtMs === Number.NEGATIVE_INFINITY;
    const wasAway = !isFirst && isGap(station.config, plan, atMs - lastAtMs, outcome.requestMs ?? 0);
    if (atMs <= lastAtMs) stats.clockStepsBack += 1;
    plan.spacingMs = isFirst ? 0 : atMs - lastAtMs;
    plan.lastAtMs = atMs;
    plan.lastListenedMs = time.listenedMs;
    stats.samples += closeRestart(image, history, station, plan, atMs, reading ? 'all' : 'none');
    const lastResponseAtMs = station.link.lastResponseAtMs;
    const version = image.setLink(station, link);
    if (wasAway || !reading) {
      stats.samples += goStale(image, history, station, plan, wasAway ? lastAtMs + 1 : atMs, version);
    }
    if (reading) {
      history.notePoll(stationId, atMs);
      takeReading(station, plan, reading, time, wasAway ? Number.NaN : lastListenedMs, version);
    }
    judgeCommunication(alarms, station, plan.communication, lastResponseAtMs, time);
    return true;
  }

  const stopListening = bus.on('stationChanged', ({ StationId, Config }) => {
    if (Config) configure(Config);
    else {
      const station = image.station(StationId);
      const plan = plans.get(StationId);
      if (station && plan) endStation(deps, station, plan, clock.now());
      image.remove(StationId);
      plans.delete(StationId);
      alarms.removed(StationId, clock.now());
    }
  });

  return {
    start(stations) {
      for (const config of stations) configure(config);
      alarms.keepOnly((stationId) => plans.has(stationId), clock.now());
      logger.info({ stations: image.stationCount }, 'stations loaded');
    },
    accept,
    drain: () => history.drain(),
    stop: () => stopListening(),
    stats,
  };
}
