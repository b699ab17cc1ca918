import type { AlarmEvent, AlarmLoad, AlarmLogEntry, AlarmWarning, StationConfig } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { AlarmSink, Image } from '../acquisition/index.ts';
import type { Timer } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { PartHealth } from '../platform/health.ts';
import type { Database } from '../platform/storage/index.ts';
import type { AlarmActor, AlarmChange, AlarmRecord } from './alarm-types.ts';
import { alarmWarnings } from './alarm-warnings.ts';
import { actionNotes } from './audit-notes.ts';
import { AlarmBook } from './book.ts';
import type { AlarmContext } from './context.ts';
import { type AlarmFollower, NO_FOLLOWER } from './follower.ts';
import { type AlarmLoadRequest, loadOf, type OnCallSpans } from './load.ts';
import { AlarmReporter } from './news.ts';
import { createPeriods } from './periods.ts';
import { presentAlarm } from './present.ts';
import { createAlarmRepository } from './repository.ts';
import { mountAlarmRoutes } from './routes.ts';
import { AlarmService } from './service.ts';
import type { RaisedCount } from './statistics.repository.ts';
import { SubjectTable } from './subjects.ts';
import { fillSuppressionMask, notifySuppressionMask } from './suppression-mask.ts';
import * as texts from './texts.ts';
import { AlarmWriter } from './writer.ts';

/** How often expired shelving and maintenance is ended. */
const TICK_MS = 1_000;

/** An event with its alarm as it was then. */
export interface LoggedAlarm {
  readonly event: AlarmEvent;
  readonly alarm: AlarmLogEntry;
  /** A user had suppressed it, or its station was in maintenance. */
  readonly isSuppressed: boolean;
}

/** The alarms area: turns conditions from ingest into alarms, on which users act here. */
export type Alarms = ReturnType<typeof createAlarms>;

export function createAlarms(context: Context, image: Image) {
  const { storage, audit, clock, logger } = context;
  const configOf = (stationId: number) => image.station(stationId)?.config;
  let follower: AlarmFollower = NO_FOLLOWER;
  const subjects = new SubjectTable();
  const repository = createAlarmRepository(storage, subjects);
  const writer = new AlarmWriter(context, repository, {
    within: async (db, changes) => {
      await follower.within(db, changes);
      // Last, because on PostgreSQL every writer to this table waits for the transaction.
      await audit.appendIn(db, actionNotes(changes, configOf));
    },
    stored: (changes) => {
      subjects.markStored(
        changes.flatMap((change) => (change.what === 'alarm' ? [change.record.subject] : [])),
      );
      follower.stored(changes);
    },
    health: () => reporter.noteWarnings(),
  });
  const counts = { raised: 0, called: 0 };
  const book = new AlarmBook(take);
  const alarms: AlarmContext = {
    ...context,
    ...{ configOf, book, subjects, repository, writer },
    follower: () => follower,
  };
  const reporter = new AlarmReporter(alarms);
  const service = new AlarmService(alarms, reporter);
  const periodsOf = createPeriods(storage, () => writer.stored());
  let ticking: Timer | null = null;

  function take(change: AlarmChange): void {
    writer.put(change);
    if (change.what === 'alarm') {
      // So that a search finds it before it is stored.
      subjects.idOf(change.record.subject);
      if (change.happening.kind === 'raised') counts.raised += 1;
      if (change.calls) counts.called += 1;
    } else {
      notifySuppressionMask(image, change);
    }
    reporter.note(change);
  }

  context.warnings.onChange(() => reporter.noteWarnings());
  return {
    /** For ingest. */
    sink: {
      activeSinceMs: (source) => book.activeSinceMs(source),
      coveredPoints: (source) => book.coveredPoints(source),
      changed: (config, change) => book.condition(config, change),
      configured: (config, atMs) => book.configured(config, atMs),
      removed: (stationId, atMs) => book.removed(stationId, atMs),
      keepOnly: (isStation, atMs) => book.keepOnly(isStation, atMs),
    } satisfies AlarmSink,
    service,
    /** Registers the area that acts on alarms; before `start`. */
    attach: (other: AlarmFollower): void => {
      follower = other;
    },
    /** An alarm that is not over; null: it is over or does not exist. */
    active: (id: number): AlarmRecord | null => book.find(id),
    /** Every alarm that is not over. */
    allActive: (): readonly AlarmRecord[] => book.active(),
    /** Acknowledges as of a time, for generated history. Users go through the service. */
    acknowledgeAsOf: (id: number, by: AlarmActor, comment: string, atMs: number): void =>
      void book.acknowledge(id, by, comment, atMs),
    /** Ends everything that expired by then, for generated history. */
    tickAsOf: (atMs: number): void => book.tick(atMs),
    /** Resolves when everything so far is stored. @throws StorageError */
    stored: (): Promise<void> => writer.stored(),
    /** The same, or when it is known not to be storable for now. */
    settled: (): Promise<void> => writer.settled(),
    /**
     * Runs in the transaction that stores what has happened so far, or in one of its own; possibly
     * repeatedly, until it is committed.
     */
    withinNext: (run: (db: Database) => Promise<void>): void => writer.within(run),
    /** What is sent to other systems, after an event, oldest first. @throws StorageError */
    eventsAfter: async (id: number, limit: number): Promise<LoggedAlarm[]> =>
      (await repository.eventsAfter(id, limit)).map(({ event, alarm }) => ({
        event,
        alarm: presentAlarm(alarm),
        isSuppressed: alarm.memory.suppression !== null || alarm.maintenanceHold,
      })),
    /** The newest event; 0: none. @throws StorageError */
    lastEventId: (): Promise<number> => repository.lastEventId(),
    /** The follower's warnings changed. */
    noteWarnings: (): void => reporter.noteWarnings(),
    /** Warnings that users may not be notified, worst first. */
    warnings: (): AlarmWarning[] => alarmWarnings(alarms),
    /** Restores the alarms of the last run. Once, before ingest starts. */
    async start(stations: readonly StationConfig[]): Promise<void> {
      const stored = await repository.load();
      const configs = new Map(stations.map((config) => [config.StationId, config]));
      book.restore(stored, (stationId) => configs.get(stationId));
      fillSuppressionMask(image, book, clock.now());
      if (stored.records.length > 0) logger.info({ alarms: stored.records.length }, 'active alarms restored');
      ticking = clock.setInterval(() => book.tick(clock.now()), TICK_MS);
    },
    /** Tries once more to store pending changes. */
    async stop(): Promise<void> {
      ticking?.cancel();
      reporter.stop();
      await writer.stop();
    },
    /** @throws AppError `BAD_REQUEST`; StorageError */
    loadOf: (query: AlarmLoadRequest, onCallSpans: OnCallSpans): Promise<AlarmLoad> =>
      loadOf(alarms, query, onCallSpans),
    /** How often alarms of each station were raised in a time, by priority. @throws StorageError */
    async raisedCounts(span: { readonly fromMs: number; readonly toMs: number }): Promise<RaisedCount[]> {
      await writer.settled();
      return repository.raisedCounts(span);
    },
    /** When alarms of points were active. @throws AppError `BAD_REQUEST`; StorageError */
    periodsOf,
    mount: (app: FastifyInstance, onCallSpans: OnCallSpans): void =>
      mountAlarmRoutes(app, alarms, service, periodsOf, onCallSpans),
    health: (): PartHealth =>
      writer.failure === null
        ? { State: 'ok' }
        : { State: 'degraded', Detail: texts.alarmEventsNotYetStored(writer.waiting) },
    /** Counts since the start, for metrics. */
    stats: {
      get raised() {
        return counts.raised;
      },
      get called() {
        return counts.called;
      },
      /** Changes that are not yet stored. */
      get waiting() {
        return writer.waiting;
      },
      get active() {
        return book.active().length;
      },
    },
  };
}
