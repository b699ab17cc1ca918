import { Counter, Gauge, type Registry } from 'prom-client';
import type { Alarms } from './alarms/index.ts';
import type { DeadMan } from './deadman/index.ts';
import type { FieldPoller } from './field/index.ts';
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
  deadMan: DeadMan | null;
  field: FieldPoller;
  ingest: IngestArea;
  integrity: Integrity;
  history: History;
  hub: Hub;
  notify: Notify;
}

/** Shows what the rooms count about themselves; read when somebody asks for `/metrics`. */
export function measureAreas(metrics: Registry, rooms: MeasuredAreas): void {
  const { alarms, clock, clockWatch, stallWatch, deadMan, field, ingest, integrity, history, hub, notify } =
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
  gauge('outpost_endpoints', 'Endpoints that stations are behind', () => field.stats.endpoints);
  gauge('outpost_connections', 'Open Modbus connections', () => field.stats.connections);
  counter('outpost_modbus_requests_total', 'Modbus requests sent', () => field.stats.requests);
  counter(
    'outpost_polls_good_total',
    'Polls that were answered, with no more than half of the points refused',
    () => field.stats.goodPolls,
  );
  counter(
    'outpost_polls_refused_total',
    'Polls that were answered, with most of the points refused',
    () => field.stats.refusedPolls,
  );
  counter('outpost_polls_failed_total', 'Polls without an answer', () => field.stats.failedPolls);
  counter(
    'outpost_polls_missed_total',
    'Polls that could not start in their period',
    () => field.stats.missedPolls,
  );
  counter('outpost_clock_steps_total', "Times that the machine's clock was set", () => clockWatch.count);
  counter(
    'outpost_stalled_seconds_total',
    'Time in which the process was held up and polled no station',
    () => stallWatch.totalMs / 1_000,
  );
  counter('outpost_ingest_outcomes_total', 'Polls taken in', () => ingest.stats.outcomes);
  counter(
    'outpost_ingest_dropped_total',
    'Polls of stations or configurations that no longer hold',
    () => ingest.stats.dropped,
  );
  counter('outpost_ingest_points_total', 'Points compared with what was stored', () => ingest.stats.points);
  counter('outpost_alarms_raised_total', 'Alarms raised', () => alarms.stats.raised);
  counter('outpost_alarms_called_total', 'Alarms that called for somebody', () => alarms.stats.called);
  gauge('outpost_alarms_standing', 'Alarms that are not normal', () => alarms.stats.standing);
  gauge('outpost_alarms_waiting', 'Changes of alarms that are not stored yet', () => alarms.stats.waiting);
  counter('outpost_history_samples_total', 'Samples taken into history', () => history.stats.samples);
  gauge(
    'outpost_history_waiting_samples',
    'Samples that are not on the disk yet',
    () => history.health().waitingSamples,
  );
  counter(
    'outpost_history_lost_samples_total',
    'Samples given up because storage failed',
    () => history.health().lostSamples,
  );
  gauge(
    'outpost_history_rollups_waiting',
    'Points whose summaries are behind their samples; trends and reports of them are right and slower',
    () => history.stats.rollUpsWaiting,
  );
  gauge(
    'outpost_data_losses',
    'Losses of stored data that starts have found and are not dealt with',
    () => integrity.stats.losses,
  );
  gauge(
    'outpost_database_problems',
    'Problems that the newest check of the database for damage has found',
    () => integrity.stats.problems,
  );
  gauge(
    'outpost_database_checked_timestamp_seconds',
    'When the database was last checked for damage; 0: not since the start',
    () => (integrity.stats.checkedMs ?? 0) / 1_000,
  );
  gauge('outpost_live_connections', 'Live connections of browsers', () => hub.connections);
  gauge('outpost_live_clients', 'Namespaces joined over live connections', () => hub.stats.clients);
  counter('outpost_live_deltas_total', 'Deltas sent to rooms', () => hub.stats.deltas);
  counter('outpost_live_resyncs_total', 'Clients asked to subscribe again', () => hub.stats.resyncs);
  gauge('outpost_notifications_waiting', 'Messages that have not left yet', () => notify.stats.waiting);
  gauge(
    'outpost_notifications_oldest_seconds',
    'How long the message waits that waits longest; 0: none',
    () => (notify.stats.oldestMs === null ? 0 : Math.max(0, (clock.now() - notify.stats.oldestMs) / 1_000)),
  );
  new Gauge({
    name: 'outpost_notifications_last_taken_timestamp_seconds',
    help: 'When a provider last took a message, since the start',
    labelNames: ['channel'],
    registers: [metrics],
    collect() {
      for (const [channel, ms] of notify.stats.lastTakenMs) this.set({ channel }, ms / 1_000);
    },
  });
  counter('outpost_notifications_sent_total', 'Messages that were taken', () => notify.stats.sent);
  counter(
    'outpost_notifications_delivered_total',
    'Messages of which the provider said that they arrived',
    () => notify.stats.delivered,
  );
  if (deadMan) {
    counter('outpost_deadman_pings_total', 'Pings that the dead-man took', () => deadMan.stats.pings);
    counter('outpost_deadman_failures_total', 'Pings that it did not take', () => deadMan.stats.failures);
  }
  counter('outpost_notifications_failed_total', 'Tries to send that failed', () => notify.stats.failed);
}
