import { Counter, Gauge, type Registry } from 'prom-client';
import type { Alarms } from './alarms/index.ts';
import type { FieldPoller } from './field/index.ts';
import type { Heartbeat } from './heartbeat/index.ts';
import type { History } from './history/index.ts';
import type { IngestArea } from './ingest/index.ts';
import type { Integrity } from './integrity/index.ts';
import type { Hub } from './live/index.ts';
import type { Notify } from './notify/index.ts';
import type { Clock } from './platform/clock.ts';
import type { ClockWatch } from './platform/clock-watch.ts';
import type { StallWatch } from './platform/stall-watch.ts';

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

  gauge('outpost_stations', 'Stations that are polled', () => field.stats.stations);
  gauge('outpost_endpoints', 'Endpoints of the stations', () => field.stats.endpoints);
  gauge('outpost_connections', 'Open Modbus connections', () => field.stats.connections);
  counter('outpost_modbus_requests_total', 'Modbus requests sent', () => field.stats.requests);
  counter(
    'outpost_polls_good_total',
    'Polls with a response and no more than half of the points rejected',
    () => field.stats.goodPolls,
  );
  counter(
    'outpost_polls_refused_total',
    'Polls with a response and most of the points rejected',
    () => field.stats.refusedPolls,
  );
  counter('outpost_polls_failed_total', 'Polls without a response', () => field.stats.failedPolls);
  counter(
    'outpost_polls_missed_total',
    'Polls that could not start in their period',
    () => field.stats.missedPolls,
  );
  counter('outpost_clock_steps_total', 'Times that the system clock was set', () => clockWatch.count);
  counter(
    'outpost_stalled_seconds_total',
    'Time for which the process was suspended and polled no station',
    () => stallWatch.totalMs / 1_000,
  );
  counter('outpost_ingest_outcomes_total', 'Polls processed', () => ingest.stats.outcomes);
  counter(
    'outpost_ingest_dropped_total',
    'Polls discarded because the station or configuration had changed',
    () => ingest.stats.dropped,
  );
  counter('outpost_ingest_points_total', 'Points compared with stored values', () => ingest.stats.points);
  counter('outpost_alarms_raised_total', 'Alarms raised', () => alarms.stats.raised);
  counter('outpost_alarms_called_total', 'Alarms annunciated', () => alarms.stats.called);
  gauge('outpost_alarms_active', 'Alarms that are not in the normal state', () => alarms.stats.active);
  gauge('outpost_alarms_standing', 'Use outpost_alarms_active', () => alarms.stats.active); // cspell:disable-line
  gauge('outpost_alarms_waiting', 'Alarm events not yet stored', () => alarms.stats.waiting);
  counter('outpost_history_samples_total', 'Samples accepted into history', () => history.stats.samples);
  gauge('outpost_history_waiting_samples', 'Samples not yet on disk', () => history.health().waitingSamples);
  counter(
    'outpost_history_lost_samples_total',
    'Samples lost because storage failed',
    () => history.health().lostSamples,
  );
  gauge(
    'outpost_history_rollups_waiting',
    'Points whose roll-ups are behind their samples; their trends and reports are correct but slower',
    () => history.stats.rollUpsWaiting,
  );
  gauge(
    'outpost_data_losses',
    'Losses of stored data that were found at start and not yet resolved',
    () => integrity.stats.losses,
  );
  gauge(
    'outpost_database_problems',
    'Problems found by the latest database check',
    () => integrity.stats.problems,
  );
  gauge(
    'outpost_database_checked_timestamp_seconds',
    'When the database was last checked for damage; 0: not since the start',
    () => (integrity.stats.checkedMs ?? 0) / 1_000,
  );
  gauge('outpost_live_connections', 'Open live connections of browsers', () => hub.connections);
  gauge('outpost_live_clients', 'Namespaces joined over live connections', () => hub.stats.clients);
  counter('outpost_live_deltas_total', 'Deltas sent to rooms', () => hub.stats.deltas);
  counter('outpost_live_resyncs_total', 'Clients told to subscribe again', () => hub.stats.resyncs);
  gauge('outpost_notifications_waiting', 'Notifications waiting to be sent', () => notify.stats.waiting);
  gauge('outpost_notifications_oldest_seconds', 'Age of the oldest waiting notification; 0: none', () =>
    notify.stats.oldestMs === null ? 0 : Math.max(0, (clock.now() - notify.stats.oldestMs) / 1_000),
  );
  new Gauge({
    name: 'outpost_notifications_last_taken_timestamp_seconds',
    help: 'When a provider last accepted a notification, since the start',
    labelNames: ['channel'],
    registers: [metrics],
    collect() {
      for (const [channel, ms] of notify.stats.lastTakenMs) this.set({ channel }, ms / 1_000);
    },
  });
  counter(
    'outpost_notifications_sent_total',
    'Notifications accepted by the provider',
    () => notify.stats.sent,
  );
  counter(
    'outpost_notifications_delivered_total',
    'Notifications confirmed as delivered',
    () => notify.stats.delivered,
  );
  if (heartbeat) {
    counter('outpost_deadman_pings_total', 'Heartbeat pings accepted', () => heartbeat.stats.pings);
    counter('outpost_deadman_failures_total', 'Heartbeat pings that failed', () => heartbeat.stats.failures);
  }
  counter('outpost_notifications_failed_total', 'Failed attempts to send', () => notify.stats.failed);
}
