import { Counter, Gauge, type Registry } from 'prom-client';
import type { FieldPoller, IngestArea } from './acquisition/index.ts';
import type { Integrity } from './administration/index.ts';
import type { Alarms } from './alarms/index.ts';
import type { History } from './history/index.ts';
import type { Heartbeat, Notify } from './notification/index.ts';
import type { Clock } from './platform/clock.ts';
import type { ClockWatch } from './platform/clock-watch.ts';
import type { StallWatch } from './platform/stall-watch.ts';
import * as texts from './texts.ts';
import type { Hub } from './web/index.ts';

export interface MeasuredAreas {
  alarms: Alarms;
  clock: Clock;
  clockWatch: ClockWatch;
  stallWatch: StallWatch;
  heartbeat: Heartbeat | null;
  field: FieldPoller;
  ingest: IngestArea;
  integrity: Integrity;
  history: History;
  hub: Hub;
  notify: Notify;
}

/** Exposes the counters of the areas; read when `/metrics` is requested. */
export function measureAreas(metrics: Registry, rooms: MeasuredAreas): void {
  const { alarms, clock, clockWatch, stallWatch, heartbeat, field, ingest, integrity, history, hub, notify } =
    rooms;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [metrics],
      collect() {
        this.reset();
        this.inc(read());
      },
    });

  gauge('outpost_stations', texts.stationsEnabledForPolling, () => field.stats.stations);
  gauge('outpost_endpoints', texts.modbusEndpointsOfStations, () => field.stats.endpoints);
  gauge('outpost_connections', texts.openModbusConnections, () => field.stats.connections);
  counter('outpost_modbus_requests_total', texts.modbusRequestsSent, () => field.stats.requests);
  counter('outpost_polls_good_total', texts.pollsWithFewPointsRejected, () => field.stats.goodPolls);
  counter('outpost_polls_refused_total', texts.pollsWithMostPointsRejected, () => field.stats.refusedPolls);
  counter('outpost_polls_failed_total', texts.pollsWithoutAResponse, () => field.stats.failedPolls);
  counter('outpost_polls_missed_total', texts.overduePolls, () => field.stats.missedPolls);
  counter('outpost_clock_steps_total', texts.numberOfClockChanges, () => clockWatch.count);
  counter('outpost_stalled_seconds_total', texts.timeSuspended, () => stallWatch.totalMs / 1_000);
  counter('outpost_ingest_outcomes_total', texts.pollsProcessed, () => ingest.stats.outcomes);
  counter('outpost_ingest_dropped_total', texts.pollsDiscardedBecauseTheStation, () => ingest.stats.dropped);
  counter('outpost_ingest_points_total', texts.pointsComparedWithStoredValues, () => ingest.stats.points);
  counter('outpost_alarms_raised_total', texts.alarmsRaised, () => alarms.stats.raised);
  counter('outpost_alarms_called_total', texts.alarmsAnnunciated, () => alarms.stats.called);
  gauge('outpost_alarms_active', texts.alarmsActiveOrUnacknowledged, () => alarms.stats.active);
  gauge('outpost_alarms_standing', texts.deprecatedUseAlarmsActive, () => alarms.stats.active); // cspell:disable-line
  gauge('outpost_alarms_waiting', texts.alarmEventsNotYetStored, () => alarms.stats.waiting);
  counter('outpost_history_samples_total', texts.samplesAcceptedIntoHistory, () => history.stats.samples);
  gauge('outpost_history_waiting_samples', texts.samplesNotYetOnDisk, () => history.health().waitingSamples);
  counter(
    'outpost_history_lost_samples_total',
    texts.samplesLostBecauseStorageFailed,
    () => history.health().lostSamples,
  );
  gauge(
    'outpost_history_rollups_waiting',
    'Points whose roll-ups are behind their samples; their trends and reports are correct but slower',
    () => history.stats.rollUpsWaiting,
  );
  gauge('outpost_data_losses', texts.dataLossesFoundAtStartup, () => integrity.stats.losses);
  gauge('outpost_database_problems', texts.problemsFoundByTheLast, () => integrity.stats.problems);
  gauge(
    'outpost_database_checked_timestamp_seconds',
    'Unix time of the last database integrity check; 0 if none since startup',
    () => (integrity.stats.checkedMs ?? 0) / 1_000,
  );
  gauge('outpost_live_connections', texts.openLiveConnectionsFromBrowsers, () => hub.connections);
  gauge('outpost_live_clients', texts.clientsOfLiveConnections, () => hub.stats.clients);
  counter('outpost_live_deltas_total', texts.liveUpdatesSent, () => hub.stats.deltas);
  counter('outpost_live_resyncs_total', texts.reloadRequestsSent, () => hub.stats.resyncs);
  gauge('outpost_notifications_waiting', texts.notificationsWaitingToBeSent, () => notify.stats.waiting);
  gauge(
    'outpost_notifications_oldest_seconds',
    'Age of the oldest pending notification in seconds; 0 if none',
    () => (notify.stats.oldestMs === null ? 0 : Math.max(0, (clock.now() - notify.stats.oldestMs) / 1_000)),
  );
  new Gauge({
    name: 'outpost_notifications_last_taken_timestamp_seconds',
    help: texts.timeAProviderLastAccepted,
    labelNames: ['channel'],
    registers: [metrics],
    collect() {
      for (const [channel, ms] of notify.stats.lastTakenMs) this.set({ channel }, ms / 1_000);
    },
  });
  counter(
    'outpost_notifications_sent_total',
    texts.notificationsAcceptedByTheProvider,
    () => notify.stats.sent,
  );
  counter(
    'outpost_notifications_delivered_total',
    texts.notificationsConfirmedAsDelivered,
    () => notify.stats.delivered,
  );
  if (heartbeat) {
    counter('outpost_deadman_pings_total', texts.heartbeatPingsAccepted, () => heartbeat.stats.pings);
    counter('outpost_deadman_failures_total', texts.heartbeatPingsThatFailed, () => heartbeat.stats.failures);
  }
  counter('outpost_notifications_failed_total', texts.failedAttemptsToSend, () => notify.stats.failed);
}
