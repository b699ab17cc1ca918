import type { StationConfig } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { isAmong } from '../platform/outbound/index.ts';
import { waitAtMost } from '../platform/wait-at-most.ts';
import { createDrivers, type Drivers } from './drivers/index.ts';
import type { Image } from './image/index.ts';
import { type AlarmSink, createIngest, type HistorySink, type IngestArea } from './ingest/index.ts';
import { mountProbe } from './probe/index.ts';
import { reportPolling } from './system-checks.ts';
import * as texts from './texts.ts';

/** How long a poll under way may take before its station is handed over without its values. */
const FINISH_MS = 500;

/** Polls stations, and takes what they answer into the image, the history and the alarms. */
export type Acquisition = ReturnType<typeof createAcquisition>;

/** @param elsewhere for a process that polls nothing itself: how it reaches those that do */
export function createAcquisition(
  context: Context,
  image: Image,
  history: HistorySink,
  alarms: AlarmSink,
  elsewhere: Drivers | null = null,
) {
  const { bus, clock, logger, random, observeOnly, config, lease } = context;
  const { stationAllow } = config;
  const holds = () => elsewhere === null;
  const ingest = createIngest({ image, history, alarms, bus, clock, logger, holds });
  const mayConnect = stationAllow.length === 0 ? undefined : isAmong(stationAllow);
  const field =
    elsewhere ??
    createDrivers({
      ...{ ingest, bus, clock, logger, random, observeOnly, mayConnect },
      ...(lease && { maySend: () => lease.isHeld() }),
    });
  const stopReport = reportPolling(context, image, () => field.stats);
  let probe: ReturnType<typeof mountProbe> | null = null;
  measure(context, field, ingest);
  return {
    field,
    ingest,
    mount: (http: FastifyInstance): void => {
      probe = mountProbe(http, context, field);
    },
    /** Stations appear in the image with their last known values; after history and alarms. */
    load: (stations: readonly StationConfig[]): void => ingest.start(stations),
    startPolling: (stations: readonly StationConfig[]): void => field.start(stations),
    /**
     * Ends with stations that another process is to poll: their polls under way finish, and their
     * alarms go on.
     */
    async handOver(stationIds: readonly number[]): Promise<void> {
      await waitAtMost(clock, FINISH_MS, field.finishPolls(stationIds));
      for (const StationId of stationIds) {
        // Before the drivers, so that it is no deletion.
        ingest.handOver(StationId);
        bus.emit('stationChanged', { StationId, Config: null });
      }
    },
    /** Ends polls and probes. */
    async stopPolling(): Promise<void> {
      await probe?.stop();
      await field.stop();
    },
    stop: (): void => {
      stopReport();
      ingest.stop();
    },
  };
}

function measure({ metrics: { gauge, counter } }: Context, field: Drivers, ingest: IngestArea): void {
  gauge('outpost_stations', texts.stationsEnabledForPolling, () => field.stats.stations);
  gauge('outpost_endpoints', texts.modbusEndpointsOfStations, () => field.stats.endpoints);
  gauge('outpost_connections', texts.openModbusConnections, () => field.stats.connections);
  counter('outpost_modbus_requests_total', texts.modbusRequestsSent, () => field.stats.requests);
  counter('outpost_polls_good_total', texts.pollsWithFewPointsRejected, () => field.stats.goodPolls);
  counter('outpost_polls_refused_total', texts.pollsWithMostPointsRejected, () => field.stats.refusedPolls);
  counter('outpost_polls_failed_total', texts.pollsWithoutResponse, () => field.stats.failedPolls);
  counter('outpost_polls_missed_total', texts.overduePolls, () => field.stats.missedPolls);
  counter('outpost_ingest_outcomes_total', texts.pollsProcessed, () => ingest.stats.outcomes);
  counter('outpost_ingest_dropped_total', texts.pollsDiscarded, () => ingest.stats.dropped);
  counter('outpost_ingest_late_values_total', texts.valuesOlderThanKnown, () => ingest.stats.lateValues);
  counter('outpost_ingest_wrong_times_total', texts.valuesWithReplacedTime, () => ingest.stats.wrongTimes);
  counter('outpost_ingest_points_total', texts.pointsComparedWithStoredValues, () => ingest.stats.points);
}
