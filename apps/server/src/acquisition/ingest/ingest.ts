import type { StationConfig } from '@outpost/contract';
import { stalledMs } from '../../platform/clock.ts';
import { configureStation, endStation } from './configure.ts';
import type { IngestArea, IngestContext, IngestStats } from './ingest-types.ts';
import type { PollOutcome, SourceReport } from './outcome.ts';
import { PollOutcomes } from './poll-outcomes.ts';
import { SourceReports } from './source-reports.ts';
import type { IngestPlan } from './station-plan.ts';
import { createValueStore } from './value-store.ts';

export function createIngest(context: IngestContext): IngestArea {
  const { image, history, alarms, bus, clock, logger, holds = () => true } = context;
  const plans = new Map<number, IngestPlan>();
  const stats: IngestStats = {
    ...{ outcomes: 0, dropped: 0, points: 0, samples: 0 },
    ...{ clockStepsBack: 0, lateValues: 0, wrongTimes: 0 },
  };
  const store = createValueStore(context, stats);
  const polls = new PollOutcomes(context, stats, store);
  const reports = new SourceReports(context, stats, store);

  function configure(config: StationConfig): void {
    if (!holds(config.StationId)) {
      image.put(config);
      alarms.configured(config, clock.now());
      return;
    }
    const plan = configureStation(context, config, plans.get(config.StationId), {
      atMs: clock.now(),
      listenedMs: clock.now() - stalledMs(clock),
    });
    plans.set(config.StationId, plan);
  }

  function remove(stationId: number): void {
    const station = image.station(stationId);
    const plan = plans.get(stationId);
    if (station && plan) endStation(context, station, plan, clock.now());
    image.remove(stationId);
    plans.delete(stationId);
    alarms.removed(stationId, clock.now());
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
      !('values' in input ? reports.take(station, plan, input) : polls.take(station, plan, input))
    ) {
      stats.dropped += 1;
    }
  }

  const stopListening = bus.on('stationChanged', ({ StationId, Config }) => {
    if (Config) configure(Config);
    else remove(StationId);
  });

  return {
    start(stations) {
      const points = stations.reduce((sum, { Points }) => sum + Points.length, 0);
      image.reserve(points);
      if (stations.some(({ StationId }) => holds(StationId))) history.reserve(points);
      for (const config of stations) configure(config);
      alarms.keepOnly((stationId) => image.station(stationId) !== undefined, clock.now());
      logger.info({ stations: image.stationCount }, 'stations loaded');
    },
    handOver(stationId) {
      plans.delete(stationId);
      image.remove(stationId);
    },
    accept,
    drain: () => history.drain(),
    stop: () => stopListening(),
    stats,
  };
}
